// Whether a process can do its work, as load balancers, scrapers, operators and callers are told: with the cause, and
// without waiting for a connection.

import assert from "node:assert/strict";
import pg from "pg";
import { createMetricsPage } from "../../src/main/serve/metrics-page.ts";
import { createMetrics } from "../../src/platform/metrics.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Service, startService } from "../support/service.ts";
import { newShell } from "../support/shell.ts";
import { after, before, test } from "../support/suite.ts";
import { until } from "../support/until.ts";

let service: Service;
before(async () => {
  service = await startService({ servedFrom: (db) => db });
});
after(() => service.close());

/** Of the pool that answers requests. */
const CONNECTIONS = 6;

test("/readyz answers while every connection of the requests is taken", async () => {
  const ends: (() => void)[] = [];
  const taken = Array.from({ length: CONNECTIONS }, () =>
    service.db.transaction(async (tx) => {
      await tx.query("select 1");
      await new Promise<void>((resolve) => void ends.push(resolve));
    }),
  );
  await until("every connection is taken", async () => ends.length === CONNECTIONS);

  const [ready, page] = await Promise.all([service.client().get("/readyz"), service.client().get("/metrics")]);

  assert.deepEqual([ready.status, ready.json.status], [200, "ready"]);
  assert.match(page.text, /^quarterday_database_up 1$/m);
  for (const end of ends) end();
  await Promise.all(taken);
});

test("what a request meets is told to the next probe: PostgreSQL's own refusal, with its cause", async () => {
  const { sandbox } = await service.customer();
  await service.db.query(
    `create function no_room() returns trigger language plpgsql as $$
     begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
  );
  await service.db.query("create trigger no_room before insert on filings execute function no_room()");

  const refused = await sandbox.post("/v1/filings", sampleReturn());
  await service.db.query("drop trigger no_room on filings");
  const filed = await sandbox.post("/v1/filings", sampleReturn());

  const [line] = service.logged().filter(({ msg }) => msg === "a request failed");
  assert.deepEqual([refused.status, refused.json.error.code], [503, "service_unavailable"]);
  assert.match(refused.json.error.message, /^The database's disk is full; nothing was stored\./);
  assert.equal(line?.cause, "disk_full");
  assert.equal(filed.status, 201);
});

test("a database that takes no writes: /readyz, /metrics, a request and a page say so, and all is well again by itself", async () => {
  const { sandbox } = await service.customer();
  const { database } = service.database.connection;
  const metrics = () => createMetricsPage({ ...service, metrics: createMetrics() })();
  await service.db.query(`alter database ${database} set default_transaction_read_only = on`);
  await endConnections();
  await service.watch.look();
  await service.watch.look();

  const ready = await service.client().get("/readyz");
  const page = await metrics();
  const filed = await sandbox.post("/v1/filings", sampleReturn());
  await service.db.query("set default_transaction_read_only = off").catch(() => {});
  await service.db.transaction(async (tx) => {
    await tx.query("set transaction read write");
    await tx.query(`alter database ${database} reset default_transaction_read_only`);
  });
  await endConnections();
  await service.watch.look();
  await service.watch.look();
  const again = await service.client().get("/readyz");

  assert.deepEqual([ready.status, ready.json.error.code], [503, "service_unavailable"]);
  assert.equal(ready.json.error.message, "The database takes no writes; nothing can be stored.");
  assert.match(page, /^quarterday_database_up 0$/m);
  assert.match(page, /^quarterday_database_trouble\{cause="read_only"\} 1$/m);
  assert.match(page, /^quarterday_database_trouble\{cause="unreachable"\} 0$/m);
  assert.equal(filed.status, 503);
  assert.equal(again.status, 200);
});

test("the service looks by itself, and `doctor` finds the same", async (t) => {
  const shell = newShell(t);
  const { client, database } = await shell.serve();
  const { db, connection } = database;
  const probe = client("");

  await db.query(
    `alter role ${database.application.user} in database ${connection.database} set default_transaction_read_only = on`,
  );
  await db.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where usename = $1 and datname = current_database()",
    [database.application.user],
  );
  const refused = await until("the service has looked", async () => {
    const answer = await probe.get("/readyz");
    return answer.status === 503 && /takes no writes/.test(answer.text) && answer;
  });
  const doctor = await shell.typed("doctor");
  await db.query(
    `alter role ${database.application.user} in database ${connection.database} reset default_transaction_read_only`,
  );

  assert.equal(refused.json.error.code, "service_unavailable");
  assert.equal(doctor.code, 1);
  assert.match(doctor.stdout, /storing +ATTENTION +The database takes no writes \(read_only\)\. If it is a standby/);
});

/** All of the service's own, from a connection that is none of them. */
async function endConnections(): Promise<void> {
  const client = new pg.Client({ ...service.database.connection, ssl: false });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await client.end();
}
