// The program is started, stopped and killed as people and machines do it, with the PostgreSQL it brings along.

import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { endsCleanly, stopsCleanly } from "../support/clean-end.ts";
import { createClient } from "../support/client.ts";
import { newHome, serving, untilStatus } from "../support/program.ts";
import { sampleReturn } from "../support/returns.ts";
import { until } from "../support/until.ts";

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
