// What cannot work is refused in one sentence that says what to do: no stack, a non-zero exit, and nothing left running.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { makeCertificate } from "../../src/platform/certificate.ts";
import { systemRandom } from "../../src/platform/ids.ts";
import { createClient } from "../support/client.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import type { Outcome } from "../support/in-process.ts";
import { type Home, newHome, repository, type StartOptions, serving } from "../support/program.ts";
import { after, describe, type TestContext, test } from "../support/suite.ts";

/** Two at a time: much of a start is waiting. */
const together = { concurrency: 2 };

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
      /^The data folder \S+ cannot be created or written \(EACCES: permission denied\); set DATA_DIR to a folder this user can write\.$/,
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

  test("something listens there and never answers", async (t) => {
    const DATABASE_URL = `postgresql://me:hunter2@127.0.0.1:${await portInUse(t)}/books`;

    await refuses(newHome(t), { DATABASE_URL }, /^Cannot reach the database at postgresql:\S+: .*timeout/);
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

describe("certificates that are none", together, () => {
  const files = newHome({ after }).folder;
  const file = (name: string, text: string) => {
    writeFileSync(join(files, name), text);
    return join(files, name);
  };
  const pair = makeCertificate(new Date(), systemRandom);
  const other = makeCertificate(new Date(), systemRandom);
  const cert = file("cert.pem", pair.cert);
  const empty = file("empty.pem", "");
  const mustBePair = "TLS_CERT and TLS_KEY must be a certificate and its key, both in PEM.";
  const cases: [name: string, environment: Record<string, string>, sentence: string][] = [
    [
      "a file that is not there",
      { TLS_CERT: "/nowhere.pem", TLS_KEY: "/nowhere.pem" },
      "TLS_CERT names /nowhere.pem, which cannot be read (ENOENT).",
    ],
    [
      "text that is no certificate",
      { TLS_CERT: file("text.pem", "hello"), TLS_KEY: file("key.pem", pair.key) },
      mustBePair,
    ],
    ["empty files", { TLS_CERT: empty, TLS_KEY: empty }, mustBePair],
    ["the key of another certificate", { TLS_CERT: cert, TLS_KEY: file("other.pem", other.key) }, mustBePair],
    [
      "receivers' CA",
      { WEBHOOK_CA_FILE: empty },
      `WEBHOOK_CA_FILE names ${empty}, which contains no certificate in PEM.`,
    ],
  ];
  for (const [name, environment, sentence] of cases) {
    test(name, async (t) => refuses(newHome(t), { ...environment, DATABASE_URL: (await databaseOf(t)).url }, sentence));
  }
});

test("an official pack that is none", async (t) => {
  const home = newHome(t);
  const pack = join(home.folder, "pack");
  mkdirSync(pack);
  writeFileSync(join(pack, "CT-2014-v1-994.xsd"), "<schema");
  writeFileSync(join(pack, "CT-2014-v1-994.sch"), "<schema");
  const DATABASE_URL = (await databaseOf(t)).url;

  await refuses(
    home,
    { AUTHORITY_ARTEFACTS: pack, DATABASE_URL },
    `The official pack in ${pack} cannot be used: CT-2014-v1-994.xsd cannot be used: it is not well-formed XML.`,
  );
  await refuses(
    home,
    { AUTHORITY_ARTEFACTS: join(pack, "nowhere"), DATABASE_URL },
    `The official pack in ${join(pack, "nowhere")} cannot be used: the folder does not exist.`,
  );
});

describe("variables that cannot be right", together, () => {
  test("a role there is not: the sentence says which there are", async (t) => {
    await refuses(newHome(t), { ROLE: "gateway" }, "ROLE must be one of all, api, worker, dashboard, simulator.");
  });

  test("several at once are all named, a line each", async (t) => {
    const home = newHome(t);
    const environment = { PORT: "eighty", SECRET_KEY: "short", WEBHOOK_DELAYS: "1,2", TLS_CERT: "cert.pem" };

    const outcome = await home.run(["serve"], { environment });

    assert.deepEqual(
      sentences(outcome).map((sentence) => sentence.split(" ")[0]),
      ["PORT", "SECRET_KEY", "WEBHOOK_DELAYS", "TLS_CERT"],
    );
    assert.deepEqual(home.processes(), []);
  });

  test("an address that is not this machine's", async (t) => {
    const environment = { HOST: "192.0.2.1", DATABASE_URL: (await databaseOf(t)).url };

    await refuses(
      newHome(t),
      environment,
      /^This machine has no address 192\.0\.2\.1 \(EADDRNOTAVAIL\)\. Set HOST to one it has/,
    );
  });

  test("a port of others, for the sandbox authority alone", async (t) => {
    const port = await portInUse(t);
    const outcome = await newHome(t).run(["simulator", "--port", port], {
      environment: { DATABASE_URL: (await databaseOf(t)).url },
    });

    assert.match(sentences(outcome)[0] ?? "", new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use`));
  });
});

describe("words that are no command get the help and exit code 2", together, () => {
  const cases: [words: string, sentence: string, help: RegExp][] = [
    ["sevre", "Unknown command: sevre. Did you mean serve?", /^ {2}serve .*\n {2}migrate /m],
    ["keys", "Incomplete command: keys. Did you mean keys list?", /^ {2}keys create .*\n {2}keys list /m],
    ["keys make", "Unknown command: keys make.", /^ {2}keys create .*\n {2}keys list /m],
    ["--json keys list", "Put the command before --json.", /^ {2}serve /m],
    ["serve now", "Unexpected argument 'now'.", /Usage: npx quarterday serve /],
    ["serve --port 1", "Unknown option '--port'.", /Usage: npx quarterday serve /],
    ["keys create --mode sandbox", "--name is required.", /Usage: npx quarterday keys create /],
    ["keys create --name x --mode", "Option '--mode <value>' argument missing.", /--mode sandbox\|live .*\(required\)/],
    ["keys revoke", "The key id is required.", /Usage: npx quarterday keys revoke <key id> /],
    ["keys revoke key_a key_b", "Unexpected argument 'key_b'.", /Usage: npx quarterday keys revoke <key id> /],
    ["simulator --port x", "--port must be a whole number from 0 to 65535.", /Usage: npx quarterday simulator /],
  ];
  for (const [words, sentence, help] of cases) {
    test(words, async (t) => {
      const { code, stdout, stderr } = await newHome(t).run(words.split(" "));

      assert.equal(code, 2);
      assert.equal(stdout, "");
      assert.equal(stderr.split("\n\n")[0], sentence);
      assert.match(stderr, help);
    });
  }
});

test("a command in a folder without data says so, and makes none", async (t) => {
  const home = newHome(t);

  const outcome = await home.run(["keys", "list"]);

  assert.deepEqual(sentences(outcome), [
    `No Quarterday data in ${home.dataDir}. Run this where the service runs, or set DATA_DIR to the service's data folder.`,
  ]);
  assert.equal(existsSync(join(home.dataDir, "postgres")), false);
});

test("a program that was not built says so", async (t) => {
  const home = newHome(t);
  cpSync(join(repository, "bin"), join(home.folder, "bin"), { recursive: true });
  cpSync(join(repository, "package.json"), join(home.folder, "package.json"));

  const program: [string, string] = [process.execPath, join(home.folder, "bin", "quarterday.js")];
  const outcome = await home.start(["serve"], { program }).ended();

  assert.deepEqual(sentences(outcome), [
    "Quarterday is not built yet: run `npm ci` (or `npm run build`) in its folder first.",
  ]);
});

async function refuses(
  home: Home,
  environment: Record<string, string>,
  expected: RegExp | string,
  process?: StartOptions,
): Promise<void> {
  const outcome =
    process === undefined
      ? await home.run(["serve"], { environment })
      : await home.start(["serve"], { ...process, environment }).ended();

  const [sentence = "", ...others] = sentences(outcome);
  if (typeof expected === "string") assert.equal(sentence, expected);
  else assert.match(sentence, expected);
  assert.deepEqual(others, []);
  assert.doesNotMatch(outcome.stdout, /listens|Stopped/);
  assert.deepEqual(home.processes(), []);
  assert.deepEqual(home.temporaryFiles(), []);
}

/** Each a whole one on a line of its own, and nothing but sentences. */
function sentences({ code, stderr }: Outcome): string[] {
  const lines = stderr.replace(/\n$/, "").split("\n");
  for (const line of lines) assert.match(line, /^[A-Z"/-].+\.$/, stderr);
  assert.equal(code, 1, stderr);
  return lines;
}

async function databaseOf(t: TestContext): Promise<TestDatabase> {
  const database = await openTestDatabase();
  t.after(() => database.close());
  return database;
}

/** Somebody listens on it, takes every connection and says nothing. */
async function portInUse(t: TestContext): Promise<string> {
  const server = createServer((socket) => void socket.on("error", () => {}).resume());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => void server.close());
  return String((server.address() as AddressInfo).port);
}

/** How to start the program as somebody who may not write everywhere; null when it cannot be. */
function ordinaryUser(): StartOptions | null {
  if (process.getuid?.() !== 0) return {};
  const account = { uid: 65_534, gid: 65_534 };
  const program = join(repository, "bin", "quarterday.js");
  return spawnSync(process.execPath, [program, "--version"], { ...account, cwd: "/" }).status === 0
    ? { account }
    : null;
}
