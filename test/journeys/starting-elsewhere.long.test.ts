// The program started and stopped through npm, as systemd does it, and on several machines.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { endsCleanly, stopsCleanly } from "../support/clean-end.ts";
import { openTestDatabase } from "../support/database.ts";
import { command, newHome, repository, serving, untilStatus } from "../support/program.ts";
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

test("API, worker and HMRC simulator on three machines with one database file a return", async (t) => {
  const database = await openTestDatabase();
  t.after(() => database.close());
  const fastSandbox = { SANDBOX_POLL_SECONDS: "0", SANDBOX_ACCEPTED_SECONDS: "0" };
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
