// A start that cannot work because of its data or its database is refused in one sentence that says what to do: no
// stack, a non-zero exit, and nothing left running.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "../support/client.ts";
import { newHome, repository, type StartOptions, serving } from "../support/program.ts";
import { databaseOf, portInUse, refuses, sentences } from "../support/refused-starts.ts";
import { together } from "../support/shell.ts";
import { describe, test } from "../support/suite.ts";

/** For a start that brings PostgreSQL along, or another user. */
const asProcess: StartOptions = {};

test("with the PostgreSQL it brings along, a failed start takes the database down again", async (t) => {
  const home = newHome(t);
  const first = await serving(home);

  const second = await home.start(["serve"]).ended();
  assert.deepEqual(sentences(second), [
    `Another Quarterday process uses ${home.dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  ]);
  const client = createClient(first.url, { ca: first.ca });
  assert.equal((await client.get("/readyz")).status, 200, "the first is unharmed");
  await client.close();
  first.program.send("SIGTERM");
  await first.program.ended();

  const port = await portInUse(t);
  await refuses(
    home,
    { PORT: port },
    `Port ${port} on 127.0.0.1 is in use. Stop the other program, or set PORT to a free port.`,
    asProcess,
  );
  await refuses(
    home,
    { SECRET_KEY: randomBytes(32).toString("base64") },
    /^SECRET_KEY is not the key that encrypts this database's secrets\. /,
    asProcess,
  );
  writeFileSync(join(home.dataDir, "secret.key"), "torn\n");
  const torn = `${home.dataDir}/secret.key does not contain 32 bytes in base64. Restore it from a backup.`;
  await refuses(home, {}, torn, asProcess);
});

describe("a data folder that cannot be made or written", together, () => {
  test("below a regular file", async (t) => {
    const home = newHome(t);
    const file = join(home.folder, "file");
    writeFileSync(file, "");

    await refuses(
      home,
      { DATA_DIR: join(file, "data") },
      /^The data folder \S+ cannot be created or written \(ENOTDIR/,
    );
    await refuses(
      home,
      { DATA_DIR: join(file, "data"), DATABASE_URL: (await databaseOf(t)).url },
      /^Cannot create or read \S+secret\.key \(ENOTDIR\)\. Set DATA_DIR to a folder this user can write, or set SECRET_KEY\.$/,
    );
  });

  test("in a folder closed to this user", async (t) => {
    const home = newHome(t);
    const closed = join(home.folder, "closed");
    mkdirSync(closed);
    chmodSync(closed, 0o555);
    const options = ordinaryUser();
    if (options === null) return t.skip("root may write anywhere, and another user cannot read this repository");

    await refuses(
      home,
      { DATA_DIR: join(closed, "data") },
      /^The data folder \S+ cannot be created or written \(EACCES: permission denied\)\. Set DATA_DIR to a folder this user can write\.$/,
      options,
    );
  });
});

describe("a database that cannot be used", together, () => {
  test("nothing listens at DATABASE_URL, and the password stays unsaid", async (t) => {
    const home = newHome(t);
    const environment = { DATABASE_URL: "postgresql://me:hunter2@127.0.0.1:1/books?password=hunter2" };

    const outcome = await home.run(["serve"], { environment });

    assert.deepEqual(sentences(outcome), [
      "Cannot reach the database at postgresql://127.0.0.1:1/books: connection refused (ECONNREFUSED).",
    ]);
    assert.doesNotMatch(outcome.stdout + outcome.stderr, /hunter2/);
  });

  test("none of several servers can be used, and each reason is told", async (t) => {
    const DATABASE_URL = "postgresql://me:hunter2@127.0.0.1:1,127.0.0.1:2/books?target_session_attrs=read-write";

    await refuses(
      newHome(t),
      { DATABASE_URL },
      "Cannot reach the database at 127.0.0.1:1, 127.0.0.1:2: no server takes writes (127.0.0.1:1: connect ECONNREFUSED 127.0.0.1:1; 127.0.0.1:2: connect ECONNREFUSED 127.0.0.1:2).",
    );
  });

  test("something listens there and never answers", async (t) => {
    const DATABASE_URL = `postgresql://me:hunter2@127.0.0.1:${await portInUse(t)}/books`;

    await refuses(
      newHome(t),
      { DATABASE_URL },
      /^Cannot reach the database at postgresql:\S+: no response \(ETIMEDOUT\)\.$/,
    );
  });

  test("there is no database of that name", async (t) => {
    const { url, connection } = await databaseOf(t);
    const DATABASE_URL = url.replace(connection.database, "nowhere");

    await refuses(
      newHome(t),
      { DATABASE_URL },
      'Cannot reach the database at the address in DATABASE_URL: database "nowhere" does not exist.',
    );
  });

  test("a newer version has been there", async (t) => {
    const { db, url } = await databaseOf(t);
    await db.query(`insert into schema_migrations (version, name, checksum) values (9999, '9999_later.sql', '')`);

    await refuses(
      newHome(t),
      { DATABASE_URL: url },
      /^The database has migration 9999_later\.sql, which this version .*newer/,
    );
  });

  test("a migration was edited after it was applied", async (t) => {
    const { db, url } = await databaseOf(t);
    await db.query(`update schema_migrations set checksum = 'of another text' where version = 1`);

    await refuses(
      newHome(t),
      { DATABASE_URL: url },
      /^The file migrations\/0001_\w+\.sql was changed after it was applied/,
    );
  });

  test("its secrets are sealed with another key", async (t) => {
    const { url } = await databaseOf(t);
    const first = await newHome(t).run(["migrate"], { environment: { DATABASE_URL: url } });

    assert.equal(first.code, 0);
    await refuses(
      newHome(t),
      { DATABASE_URL: url },
      /^SECRET_KEY is not the key that encrypts this database's secrets\. /,
    );
  });
});

/** How to start the program as a user who may not write everywhere; null if that is impossible here. */
function ordinaryUser(): StartOptions | null {
  if (process.getuid?.() !== 0) return {};
  const account = { uid: 65_534, gid: 65_534 };
  const program = join(repository, "bin", "quarterday.js");
  return spawnSync(process.execPath, [program, "--version"], { ...account, cwd: "/" }).status === 0
    ? { account }
    : null;
}
