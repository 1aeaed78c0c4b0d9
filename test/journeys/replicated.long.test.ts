// A replicated database: a primary with a synchronous standby, and a DATABASE_URL that names both. The primary is
// killed under load and the standby promoted; the service goes on by itself, and nothing is lost or sent twice. Needs
// Debian's PostgreSQL, and says so where there is none.

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { MINUTE } from "../../src/platform/clock.ts";
import { CommitUnknown, type Database, isUnavailable, openDatabase } from "../../src/platform/database/db.ts";
import { type DatabaseLimits, databaseLimits } from "../../src/platform/database/limits.ts";
import { codeOf } from "../../src/platform/errors.ts";
import type { Client } from "../support/client.ts";
import { newHome, serving, untilStatus } from "../support/program.ts";
import { noReplication, type ReplicaServer, startReplicated } from "../support/replicated.ts";
import { rest } from "../support/rest.ts";
import { sampleReturn } from "../support/returns.ts";
import { type TestContext, test } from "../support/suite.ts";
import { until } from "../support/until.ts";

const where = { skip: noReplication };

test(
  "the primary is killed under load and the standby promoted: nothing is lost, nothing sent twice",
  where,
  async (t) => {
    const { primary, standby, url, ownerUrl } = await startReplicated(t, newHome(t));
    const shared = {
      DATABASE_URL: url,
      SECRET_KEY: randomBytes(32).toString("base64"),
      DATABASE_TIMEOUT_SECONDS: "3",
      LEASE_SECONDS: "3",
      SANDBOX_POLL_SECONDS: "0",
      SANDBOX_ACCEPTED_SECONDS: "0",
      RATE_LIMIT: "1000000",
      RATE_BURST: "1000000",
      LOG_LEVEL: "silent",
    };
    const { key, client } = await serving(newHome(t), { ...shared, ROLE: "api", MIGRATION_DATABASE_URL: ownerUrl });
    const simulator = newHome(t).start(["serve"], { environment: { ...shared, ROLE: "simulator" } });
    const [, sandboxUrl = ""] = await simulator.says(/GovTalk messages on (http\S+)/);
    const worker = newHome(t).start(["serve"], {
      environment: { ...shared, ROLE: "worker", WORKERS: "2", SANDBOX_URL: sandboxUrl },
    });
    await worker.says(/2 workers are running/);
    const sandbox = client(key ?? "");

    const load = startLoad(sandbox);
    await load.stored(20);
    await primary.kill();
    await load.refused();
    await standby.promote();
    await load.stored(20);
    const { unexpected, ids } = await load.stop();

    assert.deepEqual(unexpected, []);
    for (const [first = "", again] of ids) {
      assert.equal(again, first, "a repeated key gets the same filing");
      await untilStatus(sandbox, first, "acknowledged");
    }
    const promised = ids.map(([id]) => id).sort();
    const stored = await standby.query<{ id: string }>("select id from filings order by id");
    assert.deepEqual(
      stored.map(({ id }) => id),
      promised,
    );
    const taken = await standby.query<{ correlation_id: string }>("select correlation_id from simulator.submissions");
    const named = await standby.query<{ correlation_id: string }>("select correlation_id from submissions");
    assert.deepEqual(new Set(taken.map((row) => row.correlation_id)), new Set(named.map((row) => row.correlation_id)));
    assert.deepEqual([taken.length, named.length], [promised.length, promised.length]);
  },
);

test("an old primary that comes back as a standby is not used, although the URL names it first", where, async (t) => {
  const { primary, standby, ownerUrl } = await startReplicated(t, newHome(t));
  const db = await openPool(t, ownerUrl);

  await primary.kill();
  await standby.promote();
  await untilWritten(db, 1);
  await primary.start("standby");
  for (const id of [2, 3, 4]) {
    await standby.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'quarterday%'",
    );
    await untilWritten(db, id);
  }

  assert.deepEqual(await primary.query("select pg_is_in_recovery() as standby"), [{ standby: true }]);
  assert.deepEqual([await kept(primary), await kept(standby)], [[], [1, 2, 3, 4]]);
});

test(
  "a primary that takes no writes any more refuses, and the next write goes to the one that does",
  where,
  async (t) => {
    const { primary, standby, ownerUrl } = await startReplicated(t, newHome(t));
    const db = await openPool(t, ownerUrl);

    await primary.query("alter system set default_transaction_read_only = on");
    await primary.query("select pg_reload_conf()");
    // A session hears of the new setting between two statements.
    const refusal = await until("a write is refused", () =>
      write(db, 1).then(
        () => false as const,
        (error: unknown) => error,
      ),
    );
    await standby.promote();
    await untilWritten(db, 2);

    assert.ok(!(refusal instanceof CommitUnknown));
    assert.deepEqual([codeOf(refusal), isUnavailable(codeOf(refusal))], ["25006", true]);
    assert.ok(!(await kept(primary)).includes(2));
    assert.ok((await kept(standby)).includes(2));
  },
);

test(
  "a primary whose line is silent costs one wait, and the next write goes to the promoted standby",
  where,
  async (t) => {
    const { primary, standby, ownerUrl } = await startReplicated(t, newHome(t));
    const db = await openPool(t, ownerUrl, { answerMs: 1_000 });

    primary.line.set("silent");
    await assert.rejects(write(db, 1), CommitUnknown);
    await standby.promote();
    await untilWritten(db, 2);

    assert.deepEqual([await kept(primary), await kept(standby)], [[], [2]]);
  },
);

test(
  "without its synchronous standby a commit waits, whatever the server's limits, and is not lost",
  where,
  async (t) => {
    const { primary, standby, ownerUrl } = await startReplicated(t, newHome(t));
    // The server's limit is over long before ours. It is about the statement, which has ended when the commit waits.
    const db = await openPool(t, ownerUrl, { statementMs: 500, answerMs: 3_000 });

    await standby.stop();
    await assert.rejects(write(db, 1), CommitUnknown);
    const waiting = await primary.query("select from pg_stat_activity where wait_event = 'SyncRep'");
    const meanwhile = await kept(primary);
    await standby.start("standby");

    assert.deepEqual([waiting.length, meanwhile], [1, []]);
    for (const server of [primary, standby])
      await until("the commit is there", async () => (await kept(server)).includes(1));
  },
);

const long: DatabaseLimits = {
  ...databaseLimits(15),
  answerMs: 5 * MINUTE,
  statementMs: 5 * MINUTE,
  connectMs: 5 * MINUTE,
};

/** With a table to write to, and an open connection to the primary. */
async function openPool(t: TestContext, connectionString: string, short: Partial<DatabaseLimits> = {}) {
  const limits = { ...long, ...short };
  const db = openDatabase({ connectionString }, { connections: 3, limits, onIdleError: () => {} });
  t.after(() => db.close());
  await untilDone(() => db.query("create table if not exists kept (id integer unique)"));
  return db;
}

function write(db: Database, id: number): Promise<object[]> {
  return db.query("insert into kept values ($1) on conflict do nothing", [id], { commits: true });
}

function untilWritten(db: Database, id: number): Promise<true> {
  return untilDone(() => write(db, id));
}

/** The database may be away, and nothing else may be wrong. */
function untilDone(work: () => Promise<unknown>): Promise<true> {
  return until("the database answers", () =>
    work().then(
      () => true as const,
      (error: unknown) => {
        if (codeOf(error) === undefined || isUnavailable(codeOf(error))) return false;
        throw error;
      },
    ),
  );
}

async function kept({ query }: ReplicaServer): Promise<number[]> {
  const rows = await query<{ id: number }>("select id from kept order by id");
  return rows.map(({ id }) => id);
}

/** Four clients that file, each with a key that it repeats until the return is stored, and once more after that. */
function startLoad(server: Client) {
  const ids: string[][] = [];
  const unexpected: string[] = [];
  let refused = 0;
  let running = true;

  async function stored(key: string): Promise<string> {
    for (;;) {
      const { status, json, text } = await server.post("/v1/filings", sampleReturn(), { "idempotency-key": key });
      if (status === 201) return json.id;
      refused++;
      // While an attempt whose outcome is unknown still holds the key, there is nothing to do but to wait.
      if (status !== 503 && json?.error.code !== "idempotency_in_progress") unexpected.push(`${status} ${text}`);
    }
  }
  async function client() {
    while (running && unexpected.length === 0) {
      const key = randomBytes(8).toString("hex");
      ids.push([await stored(key), await stored(key)]);
      await rest();
    }
  }
  const clients = [client(), client(), client(), client()];
  const isOver = () => unexpected.length > 0;
  return {
    async stored(more: number) {
      const enough = ids.length + more;
      await until("more returns are stored", async () => ids.length >= enough || isOver());
    },
    refused: () => until("a request is refused", async () => refused > 0 || isOver()),
    async stop() {
      running = false;
      await Promise.all(clients);
      return { ids, unexpected };
    },
  };
}
