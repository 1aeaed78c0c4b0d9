import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestDatabase, type TestDatabase } from "../../../test/support/database.ts";
import { CommitUnknown, openDatabase } from "./db.ts";

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());

test("a connection lost inside a transaction fails that transaction and nothing else", async () => {
  const { db } = database;
  const other = openDatabase(database.connection, { connections: 1, onIdleError: () => {} });

  const lost = db.transaction(async (tx) => {
    const [row] = await tx.query<{ pid: number }>("select pg_backend_pid() as pid");
    await other.query("select pg_terminate_backend($1)", [row?.pid ?? 0]);
    await tx.query("select 1");
  });

  await assert.rejects(lost);
  assert.deepEqual(await db.query("select 1 as one"), [{ one: 1 }]);
  await other.close();
});

test("an error of the database tells who asked, and a moment is stored to the millisecond", async () => {
  const { db } = database;
  const askWrongly = async () => {
    await db.query("select nonsense");
  };
  const moment = new Date("2026-03-29T00:59:59.123Z");

  await assert.rejects(askWrongly(), ({ stack, code }: Error & { code: string }) => {
    assert.match(stack ?? "", /askWrongly/);
    return code === "42703";
  });
  assert.deepEqual(await db.query("select $1::timestamptz as stored", [moment]), [{ stored: moment }]);
});

test("a transaction that throws leaves nothing behind", async () => {
  const { db } = database;

  const failed = db.transaction(async (tx) => {
    await tx.query("create table left_behind (id integer)");
    throw new Error("on purpose");
  });

  await assert.rejects(failed, /on purpose/);
  const [row] = await db.query<{ there: boolean }>("select to_regclass('left_behind') is not null as there");
  assert.equal(row?.there, false);
});

test("a refusal at the commit is a rollback; a connection lost at the commit is unknown", async () => {
  const { db } = database;
  await db.query("create table deferred (id integer unique deferrable initially deferred)");

  const refused = db.transaction(async (tx) => {
    await tx.query("insert into deferred values (1), (1)");
  });

  await assert.rejects(refused, { code: "23505" });
});

test("a statement that commits by itself: refused it is a rollback, and the connection lost it is unknown", async () => {
  const { db } = database;
  await db.query("create table committing (id integer unique)");
  const commits = { commits: true };

  await db.query("insert into committing values ($1)", [1], commits);

  await assert.rejects(db.query("insert into committing values ($1)", [1], commits), { code: "23505" });
  await assert.rejects(db.query("select pg_terminate_backend(pg_backend_pid())", [], commits), CommitUnknown);
  assert.deepEqual(await db.query("select 1 as one", [], commits), [{ one: 1 }], "the next gets another connection");
});

test("without a connection such a statement has not happened", async () => {
  const nowhere = { host: "127.0.0.1", port: 1, user: "nobody", database: "none" };
  const unreachable = openDatabase(nowhere, { connections: 1, onIdleError: () => {} });

  await assert.rejects(unreachable.query("select 1", [], { commits: true }), { code: "ECONNREFUSED" });

  await unreachable.close();
});

test("a statement is prepared, unless it is to be planned for its values each time", async () => {
  const prepared = await database.db.transaction(async (tx) => {
    await tx.query("select $1::int as once", [1]);
    await tx.query("select $1::int as again", [1], { planned: "each time" });
    return tx.query<{ statement: string }>(
      "select statement from pg_prepared_statements where statement like '%as once' or statement like '%as again'",
    );
  });

  assert.deepEqual(prepared, [{ statement: "select $1::int as once" }]);
});

test("a snapshot sees nothing of what is committed meanwhile, and writes nothing", async () => {
  const { db } = database;
  await db.query("create table counted (id integer)");

  const seen = await db.snapshot(async (tx) => {
    const before = await tx.query("select from counted");
    await db.query("insert into counted values (1)");
    const after = await tx.query("select from counted");
    return [before.length, after.length];
  });
  const written = db.snapshot((tx) => tx.query("insert into counted values (2)"));

  assert.deepEqual(seen, [0, 0]);
  await assert.rejects(written, { message: "a snapshot was written to" });
  assert.equal((await db.query("select from counted")).length, 1);
});

test("statements asked for side by side in a transaction take turns; the error of the first that fails is the one told", async (t) => {
  const { db } = database;
  const warnings: string[] = [];
  const warned = ({ message }: Error) => void warnings.push(message);
  process.on("warning", warned);
  t.after(() => process.off("warning", warned));

  const both = await db.snapshot((tx) =>
    Promise.all([tx.query("select pg_backend_pid() as pid"), tx.query("select pg_backend_pid() as pid")]),
  );
  const failed = db.snapshot((tx) => Promise.all([tx.query("select 1 / 0"), tx.query("select 1")]));

  assert.deepEqual(both[0], both[1]);
  await assert.rejects(failed, { code: "22012" });
  assert.deepEqual(warnings, []);
});

test("a transaction inside a transaction is a savepoint: what fails is undone alone, and the rest is kept", async () => {
  const { db } = database;
  await db.query("create table kept (name text)");

  await db.transaction(async (tx) => {
    await tx.query("insert into kept values ('outer')");
    const failed = tx.transaction(async (inner) => {
      await inner.query("insert into kept values ('undone')");
      await inner.transaction((innermost) => innermost.query("select 1 / 0"));
    });
    await assert.rejects(failed, { code: "22012" });
    await tx.transaction((inner) => inner.query("insert into kept values ('inner')"));
  });

  assert.deepEqual(await db.query("select name from kept"), [{ name: "outer" }, { name: "inner" }]);
});

test("work in an inner transaction is undone when the outer one fails", async () => {
  const { db } = database;
  await db.query("create table gone (name text)");

  const failed = db.transaction(async (tx) => {
    await tx.transaction((inner) => inner.query("insert into gone values ('inner')"));
    throw new Error("on purpose");
  });

  await assert.rejects(failed, /on purpose/);
  assert.deepEqual(await db.query("select name from gone"), []);
});

test("the outer transaction takes no statement while one inside it is under way", async () => {
  const { db } = database;

  const mixed = db.transaction((tx) => tx.transaction(() => tx.query("select 1")));
  const sideBySide = db.transaction((tx) =>
    Promise.all([1, 2].map((one) => tx.transaction((inner) => inner.query(`select ${one} as one`)))),
  );

  await assert.rejects(mixed, /while one inside it is under way/);
  assert.deepEqual(await sideBySide, [[{ one: 1 }], [{ one: 2 }]]);
});
