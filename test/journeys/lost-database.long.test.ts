// The database goes away: however many requests, jobs and connections meet that, in all threads of a process, the log
// has one warning, and one line when it is back.

import assert from "node:assert/strict";
import { openTestDatabase, testServer } from "../support/database.ts";
import { startFaultProxy } from "../support/fault-proxy.ts";
import { newHome, serving, untilStatus } from "../support/program.ts";
import { sampleReturn } from "../support/returns.ts";
import { test } from "../support/suite.ts";
import { until } from "../support/until.ts";

interface Line {
  level: number;
  msg: string;
  status?: number;
  role: string;
  version: string;
  pid: number;
  thread: string;
}

test("a lost database is one warning for the whole process, its requests get 503, and its return is one line", async (t) => {
  const database = await openTestDatabase();
  t.after(() => database.close());
  const { host, port } = testServer();
  const proxy = await startFaultProxy(() => ({ path: `${host}/.s.PGSQL.${port}` }));
  t.after(() => proxy.close());
  const { user, database: name } = database.application;
  const { key, client, program } = await serving(newHome(t), {
    DATABASE_URL: `postgresql://${user}@${proxy.host}:${proxy.port}/${name}`,
    LEASE_SECONDS: "3",
    SANDBOX_POLL_SECONDS: "0",
    LOG_LEVEL: "info",
    WORKERS: "2",
  });
  const sandbox = client(key ?? "");
  const file = () => sandbox.post("/v1/filings", sampleReturn());
  const lines = () => linesOf(program.stderr());
  const said = (text: RegExp) => lines().filter(({ msg }) => text.test(msg));
  // Work in every thread: returns that are sent, polled and acknowledged while it happens.
  await Promise.all(Array.from({ length: 8 }, file));

  proxy.set("cut");
  const during = [];
  for (let round = 0; round < 12; round++)
    during.push(...(await Promise.all([file(), sandbox.get("/v1/filings"), sandbox.get("/v1/events")])));
  await until("it is noticed", async () => said(/^the database cannot store anything/).length > 0);
  proxy.set("pass");
  await until("the database is back", async () => said(/^the database stores again/).length > 0);
  const { json } = await file();
  await untilStatus(sandbox, json.id, "acknowledged");
  program.send("SIGTERM");
  await program.ended();

  assert.deepEqual(new Set(during.map(({ status }) => status)), new Set([503]));
  const grave = lines().filter(({ level }) => level >= 40);
  assert.deepEqual(
    grave.map(({ level, msg }) => [level, msg]),
    [[40, "the database cannot store anything"]],
  );
  assert.equal(said(/^the database stores again/).length, 1);
  assert.equal(lines().filter(({ msg, status }) => msg === "request" && status === 503).length, during.length);
  for (const { role, version, pid, thread } of lines()) {
    assert.deepEqual([role, typeof version, pid], ["all", "string", lines()[0]?.pid]);
    assert.match(thread, /^(main|worker [12]|simulator)$/);
  }
});

function linesOf(text: string): Line[] {
  return text
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
}
