// The service as it runs by default: requests are answered on one thread, the HMRC simulator and the workers have
// threads of their own.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Worker } from "node:worker_threads";
import type { Client } from "../support/client.ts";
import { openTestDatabase } from "../support/database.ts";
import { newHome, repository, serving, untilStatus } from "../support/program.ts";
import { sampleReturn } from "../support/returns.ts";
import { newShell, succeeded } from "../support/shell.ts";
import { test } from "../support/suite.ts";
import { until } from "../support/until.ts";

test("a filing is acknowledged while the thread of the API stands still", async (t) => {
  const shell = newShell(t);
  const { client, key, database } = await shell.serve();
  const { json } = await client(key ?? "").post("/v1/filings", sampleReturn());

  // The API runs on this very thread, which waits here for another process.
  execFileSync(process.execPath, ["--input-type=module", "--eval", untilAcknowledged, database.url, json.id], {
    cwd: repository,
    stdio: ["ignore", "ignore", "inherit"],
  });

  const filing = await client(key ?? "").get(`/v1/filings/${json.id}`);
  assert.equal(filing.json.status, "acknowledged");
});

const untilAcknowledged = `
  import pg from "pg";
  const client = new pg.Client({ connectionString: process.argv[1] });
  await client.connect();
  const deadline = Date.now() + 300_000;
  for (;;) {
    const { rows } = await client.query("select status from filings where id = $1", [process.argv[2]]);
    if (rows[0].status === "acknowledged") break;
    if (Date.now() > deadline) throw new Error("still " + rows[0].status);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await client.end();
`;

test("all parts at work have fewer than 80 connections, each part under its name, and all counts are served", async (t) => {
  const shell = newShell(t);
  Object.assign(shell.environment, { WORKERS: "4" });
  const { client, key, database } = await shell.serve();
  const sandbox = client(key ?? "");
  const most = new Map<string, number>();

  const answers = await Promise.all(Array.from({ length: 60 }, () => sandbox.post("/v1/filings", sampleReturn())));
  await until("all are acknowledged", async () => {
    const rows = await database.db.query<{ name: string; connections: number }>(
      `select application_name as name, count(*) as connections from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() group by application_name`,
    );
    for (const { name, connections } of rows) most.set(name, Math.max(connections, most.get(name) ?? 0));
    const open = await database.db.query(`select from filings where status <> 'acknowledged' limit 1`);
    return open.length === 0;
  });

  t.diagnostic(`connections: ${JSON.stringify(Object.fromEntries(most))}`);
  assert.deepEqual(
    [...most.keys()].sort(),
    ["", " announcements", " readiness", " simulator", " worker 1", " worker 2", " worker 3", " worker 4"].map(
      (part) => `quarterday${part}`,
    ),
  );
  const all = [...most.values()].reduce((sum, connections) => sum + connections);
  assert.ok(all < 80, `${all} connections`);
  await until("every message is counted in /metrics", async () => (await submits(sandbox)) === answers.length);
});

async function submits(client: Client): Promise<number> {
  const { text } = await client.get("/metrics");
  const line = /^quarterday_authority_messages_total\{destination="sandbox",message="submit",outcome="\w+"\} (\d+)$/gm;
  return [...text.matchAll(line)].reduce((sum, [, count]) => sum + Number(count), 0);
}

test("threads that die are named in the log and started again, and every return is filed", async (t) => {
  const database = await openTestDatabase();
  t.after(() => database.close());
  const { program, key, client } = await serving(newHome(t), {
    DATABASE_URL: database.url,
    NODE_OPTIONS: `--import=${new URL("../support/end-threads.js", import.meta.url).href}`,
    WORKERS: "2",
    LEASE_SECONDS: "1",
    SANDBOX_POLL_SECONDS: "0",
    SANDBOX_ACCEPTED_SECONDS: "0",
  });
  const sandbox = client(key ?? "");
  const file = async () => (await sandbox.post("/v1/filings", sampleReturn())).json.id;
  const before = await file();

  program.send("SIGUSR2");
  const names = ["simulator", "worker 1", "worker 2"];
  await until("each is named", async () =>
    names.every((name) => program.stderr().includes(`"msg":"${name} ended; starting it again"`)),
  );
  const ids = [before, await file()];

  for (const id of ids) await untilStatus(sandbox, id, "acknowledged");
  await until("each runs again", async () =>
    names.every((name) => program.stderr().includes(`"msg":"${name} runs again"`)),
  );
  program.send("SIGTERM");
  assert.equal((await program.ended()).code, 0);
});

test("asked to stop, the workers finish the deliveries in progress, and every thread ends", async (t) => {
  const threads: Worker[] = [];
  const begun = (thread: Worker) => void threads.push(thread);
  process.on("worker", begun);
  t.after(() => void process.off("worker", begun));
  const waiting: { eventId: string; response: ServerResponse }[] = [];
  const receiver = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    waiting.push({ eventId: JSON.parse(body).id, response });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  t.after(() => receiver.close());
  const shell = newShell(t);
  Object.assign(shell.environment, { WEBHOOK_ALLOW_HTTP: "1", WORKERS: "2" });
  const { program, client, key, database } = await shell.serve();
  const url = `http://localhost:${(receiver.address() as AddressInfo).port}/`;
  succeeded(await shell.typed(`endpoints add --mode sandbox --url ${url}`));
  await client(key ?? "").post("/v1/filings", sampleReturn());
  await until("a delivery is in progress", async () => waiting.length > 0);

  program.send("SIGTERM");
  await program.says(/finishing work in progress/);
  const inProgress = waiting.splice(0);
  for (const { response } of inProgress) response.end();
  receiver.on("request", (_, response) => response.end());
  await program.ended();

  const delivered = await database.db.query<{ event_id: string }>(
    `select event_id from deliveries where status = 'delivered'`,
  );
  const ids = new Set(delivered.map(({ event_id }) => event_id));
  assert.deepEqual(
    inProgress.filter(({ eventId }) => !ids.has(eventId)).map(({ eventId }) => eventId),
    [],
  );
  assert.equal(threads.length, 3);
  assert.ok(
    threads.every(({ threadId }) => threadId === -1),
    "ended",
  );
});
