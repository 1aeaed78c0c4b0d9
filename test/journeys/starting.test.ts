// The program is started, stopped and killed as people and machines do it, with the PostgreSQL it brings along.

import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { createClient } from "../support/client.ts";
import { openTestDatabase } from "../support/database.ts";
import type { Program } from "../support/in-process.ts";
import { command, type Home, newHome, repository, serving, untilStatus } from "../support/program.ts";
import { sampleReturn } from "../support/returns.ts";
import { until } from "../support/until.ts";

/**
 * Keeps npx from asking a registry, and from running `prepare`: a build of the files that other tests run meanwhile.
 */
const offline = {
  npm_config_registry: "http://127.0.0.1:1",
  npm_config_update_notifier: "false",
  npm_config_ignore_scripts: "true",
};
const fastSandbox = { SANDBOX_POLL_SECONDS: "0", SANDBOX_ACCEPTED_SECONDS: "0" };

test("the first start prints a key and a curl line that files; the second keeps everything and prints neither", async (t) => {
  const home = newHome(t);
  const first = await serving(home, fastSandbox);
  const key = first.key ?? "none was printed";
  const line = curlLine(first.program.stdout());
  t.diagnostic(`first start: ${first.startedInMs} ms`);

  assert.match(first.organisation ?? "", /^org_[0-9A-Za-z]{24}$/);
  assert.match(key, /^sk_sandbox_[0-9A-Za-z]{38}$/);
  for (const secret of ["secret.key", "tls/key.pem"]) {
    assert.equal(statSync(join(home.dataDir, secret)).mode & 0o777, 0o600, `${secret} is for its owner only`);
  }

  const filed = [await sendAsCurlWould(line)];
  if (curlIsInstalled()) filed.push(await runThroughShell(line), await runThroughShell(line));
  else t.diagnostic("curl is not installed, so the printed line was sent by Node only");
  filed.push(await sendAsCurlWould(line));
  for (const { status, id } of filed) {
    assert.equal(status, 201);
    await untilStatus(first.client(key), id, "acknowledged");
  }
  assert.equal(new Set(filed.map(({ id }) => id)).size, filed.length, "each time a filing of its own");
  const residentMb = residentMbOf(first.program.pid);
  t.diagnostic(`memory at rest, PostgreSQL apart: ${residentMb} MB`);
  if (residentMb !== null) assert.ok(residentMb < 400, `${residentMb} MB`);
  await t.test("it stops while a client keeps its connection open", async () => {
    const client = createClient(first.url, { ca: first.ca });
    assert.equal((await client.get("/healthz")).status, 200);
    await stopsCleanly(home, first.program, "SIGTERM");
    await client.close();
  });

  const second = await serving(home, fastSandbox);
  t.diagnostic(`later start: ${second.startedInMs} ms`);
  const answer = await second.client(key).get(`/v1/filings/${filed[0]?.id}`);

  assert.doesNotMatch(second.program.stdout(), /sk_|curl|organisation/);
  assert.equal(second.ca, first.ca);
  assert.equal(answer.status, 200);
  assert.equal(answer.json.status, "acknowledged");
  await t.test("it stops when a terminal asks", () => stopsCleanly(home, second.program, "SIGINT"));
});

test("asked to stop through npm, it stops everything it started", async (t) => {
  const home = newHome(t);
  const start = { program: ["npm"], words: ["start"] } as const;
  const npx = { program: ["npx"], words: ["quarterday", "serve"] } as const;
  const throughNpm: [name: string, signal: NodeJS.Signals, started: typeof start | typeof npx, group: boolean][] = [
    ["by a Ctrl-C in the terminal that npm start runs in", "SIGINT", start, true],
    ["by a supervisor that knows only npm", "SIGTERM", start, false],
    ["by a supervisor that knows only npx", "SIGTERM", npx, false],
  ];
  for (const [name, signal, { program, words }, group] of throughNpm) {
    await t.test(name, async () => {
      const options = { program: [...program] as [string], folder: repository, group, environment: offline };
      const npm = home.start(words, options);
      await npm.says(/^Press Ctrl-C to stop\.$/m);

      npm.send(signal);
      const { stdout } = await npm.ended();

      // The exit code is npm's own affair: it ends by the signal itself, after the service has ended.
      assert.match(stdout, /\nStopped\.\n/);
      assert.deepEqual(home.processes(), []);
      assert.deepEqual(home.temporaryFiles(), []);
    });
  }
});

test("a command works beside the running service, and without it: then it takes the database up and down itself", async (t) => {
  const home = newHome(t);
  const { program } = await serving(home);

  const beside = await home.start(["doctor"]).ended();
  await t.test("it stops when its terminal is closed and reads no more", async () => {
    program.stopReading();
    program.send("SIGHUP");
    await endsCleanly(home, program);
  });
  const alone = await home.start(["doctor"]).ended();

  assert.match(beside.stdout, /^database +ok +embedded, in \S+; the service is running; all migrations applied$/m);
  assert.match(alone.stdout, /^database +ok +embedded, in \S+; the service is not running; all migrations applied$/m);
  assert.match(beside.stdout, /^database role +ok +quarterday_app, which can only add to the audit log$/m);
  assert.deepEqual([beside.code, beside.stderr, alone.code, alone.stderr], [0, "", 0, ""]);
  assert.deepEqual(home.processes(), []);
  assert.deepEqual(home.temporaryFiles(), []);
});

test("a command reaches the service's database from another temporary folder, as with systemd's PrivateTmp", async (t) => {
  const home = newHome(t);
  const long = join(home.folder, "a-data-folder-with-a-path-that-is-too-long-for-the-address-of-a-socket".repeat(2));
  for (const DATA_DIR of [home.dataDir, join(home.folder, "data, with a space"), long]) {
    const service = home.start(["serve"], { environment: { DATA_DIR }, ...withPrivateTmp(t) });
    await until("the service runs", async () => service.stdout().includes("sk_sandbox_"));
    const [, , , , socketFolder = ""] = readFileSync(join(DATA_DIR, "postgres", "postmaster.pid"), "utf8").split("\n");

    const beside = await home.start(["keys", "list"], { environment: { DATA_DIR, TMPDIR: "/tmp" } }).ended();

    assert.deepEqual([beside.code, beside.stderr], [0, ""]);
    assert.match(beside.stdout, /^key_/m);
    if (DATA_DIR !== long) assert.equal(dirname(socketFolder), realpathSync(DATA_DIR));
    else if (process.platform === "linux") assert.equal(dirname(socketFolder), "/dev/shm");
    assert.equal(statSync(socketFolder).mode & 0o777, 0o700);
    service.send("SIGTERM");
    await endsCleanly(home, service);
    assert.equal(existsSync(socketFolder), false);
  }
});

test("the HMRC simulator alone leaves the service's data folder alone, and nothing behind", async (t) => {
  const home = newHome(t);
  const simulator = home.start(["simulator", "--port", "0"]);
  await simulator.says(/takes GovTalk messages on /);
  const [folder = "none"] = home.temporaryFiles();

  const refused = await home.run(["simulator", "--port", "0", "--data-dir", home.dataDir]);
  simulator.send("SIGTERM");
  await endsCleanly(home, simulator);

  assert.match(folder, /^quarterday-simulator-/);
  assert.equal(existsSync(home.dataDir), false);
  assert.match(refused.stderr, /is the service's data folder \(DATA_DIR\)\. Give the simulator a folder of its own/);
  assert.equal(refused.code, 1);
});

test("a stop asked for during the first start is kept, and the key is not lost", async (t) => {
  const home = newHome(t);
  const program = home.start(["serve"]);
  await until("the data folder is there", async () => existsSync(home.dataDir));

  program.send("SIGINT");
  const { stdout } = await endsCleanly(home, program);

  assert.match(stdout, /^ {2}sk_sandbox_/m);
});

test("killed with a return pending, it finds its orphaned database at the next start and files the return", async (t) => {
  const home = newHome(t);
  const nowhere = "http://127.0.0.1:1/submission";
  const first = await serving(home, { SANDBOX_URL: nowhere, LEASE_SECONDS: "5" });
  const key = first.key ?? "";
  const created = await first.client(key).post("/v1/filings", sampleReturn());

  first.program.send("SIGKILL");
  await first.program.ended();
  const orphans = home.processes();

  const second = await serving(home, { ...fastSandbox, LEASE_SECONDS: "5" });
  t.diagnostic(`start after a kill: ${second.startedInMs} ms`);
  await untilStatus(second.client(key), created.json.id, "acknowledged");

  assert.equal(created.json.status, "pending");
  assert.ok(orphans.length > 0, "PostgreSQL outlived the kill");
  assert.deepEqual(
    orphans.filter((text) => !text.includes("postgres")),
    [],
    "and nothing else did",
  );
  assert.match(second.program.stdout(), /The database was still running after its last process was killed/);
  await t.test("it stops when it is asked twice in a row, by a terminal and by npm", async () => {
    second.program.send("SIGINT");
    second.program.send("SIGINT");
    await endsCleanly(home, second.program);
  });
});

test("API, worker and HMRC simulator on three machines with one database file a return", async (t) => {
  const database = await openTestDatabase();
  t.after(() => database.close());
  const shared = { ...fastSandbox, DATABASE_URL: database.url, SECRET_KEY: randomBytes(32).toString("base64") };
  const homes = { simulator: newHome(t), worker: newHome(t), api: newHome(t) };
  const simulator = homes.simulator.start(["serve"], { environment: { ...shared, ROLE: "simulator" } });
  const [, sandboxUrl = ""] = await simulator.says(/GovTalk messages on (http\S+)/);
  const worker = homes.worker.start(["serve"], {
    environment: { ...shared, ROLE: "worker", WORKERS: "2", SANDBOX_URL: sandboxUrl },
  });
  const { program: api, key, client } = await serving(homes.api, { ...shared, ROLE: "api" });

  const created = await client(key ?? "").post("/v1/filings", sampleReturn());
  await untilStatus(client(key ?? ""), created.json.id, "acknowledged");

  assert.equal(created.status, 201);
  await worker.says(/: 2 workers are running$/m);
  assert.equal(homes.api.processes().length, 1, "with DATABASE_URL no PostgreSQL is started");
  await stopsCleanly(homes.api, api, "SIGTERM");
  await stopsCleanly(homes.worker, worker, "SIGTERM");
  await stopsCleanly(homes.simulator, simulator, "SIGTERM");
});

async function stopsCleanly(home: Home, program: Program, signal: NodeJS.Signals): Promise<void> {
  program.send(signal);
  const { stdout } = await endsCleanly(home, program);
  assert.match(stdout, new RegExp(`\\n${signal}: finishing work in progress …\\nStopped\\.\\n$`));
}

async function endsCleanly(home: Home, program: Program) {
  const outcome = await program.ended();
  const troubles = outcome.stderr.split("\n").filter((line) => line !== "" && !line.endsWith('"msg":"request"}'));
  assert.deepEqual(troubles, []);
  assert.equal(outcome.code, 0);
  assert.deepEqual(home.processes(), []);
  assert.deepEqual(home.temporaryFiles(), []);
  return outcome;
}

/**
 * In a mount namespace of its own, where its TMPDIR is not everybody's; where that is not allowed, the TMPDIR is its
 * own all the same.
 */
function withPrivateTmp(t: { diagnostic(message: string): void }): { program?: [string, ...string[]] } {
  if (spawnSync("unshare", ["--mount", "true"]).status !== 0) {
    t.diagnostic("unshare is not allowed here, so the service's temporary folder was not hidden from the command");
    return {};
  }
  const hide = 'mount -t tmpfs -o mode=1777 none "$TMPDIR" && exec "$0" "$@"';
  return { program: ["unshare", "--mount", "sh", "-c", hide, process.execPath, command] };
}

/** All threads included. Null where there is no /proc to ask. */
function residentMbOf(pid: number): number | null {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return null;
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(file, "utf8"))?.[1]) / 1024);
}

/** From `curl` to the end of its last quoted word. */
function curlLine(printed: string): string {
  const line = /^curl [\s\S]+?\n {2}\}'$/m.exec(printed)?.[0];
  assert.ok(line !== undefined, printed);
  return line;
}

function curlIsInstalled(): boolean {
  return spawnSync("curl", ["--version"]).status === 0;
}

async function runThroughShell(line: string): Promise<{ status: number; id: string }> {
  const { stdout } = await promisify(execFile)("sh", [
    "-c",
    `${line} --silent --show-error --write-out '\n%{http_code}'`,
  ]);
  const [body = "", status] = stdout.split("\n");
  return { status: Number(status), id: JSON.parse(body).id };
}

async function sendAsCurlWould(line: string): Promise<{ status: number; id: string }> {
  const [, file = "", url = ""] = /^curl --cacert (\S+) (https:\S+) /.exec(line) ?? [];
  const headers = [...line.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name = "", value = ""]) => [name, value]);
  const body = /-d '([\s\S]+)'$/.exec(line)?.[1] ?? "";
  const { origin, pathname } = new URL(url);
  const client = createClient(origin, { ca: readFileSync(file, "utf8") });
  const { status, json } = await client.send("POST", pathname, { headers: Object.fromEntries(headers), body });
  await client.close();
  return { status, id: json.id };
}
