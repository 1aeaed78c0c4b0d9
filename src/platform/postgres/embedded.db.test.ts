import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { StartupError } from "../errors.ts";
import { run } from "./account.ts";
import { findPrograms } from "./binaries.ts";
import {
  closing,
  copiedFolder,
  failureOf,
  kill,
  leaveNothing,
  modulePath,
  newFolder,
  opened,
  openedElsewhere,
  query,
  serversBelow,
  startElsewhere,
  usedFolder,
} from "./embedded.testing.ts";
import { accountFor } from "./root.ts";

const isRoot = process.getuid?.() === 0;

after(leaveNothing);

test("data outlives a stop and a new start", async (t) => {
  const dataDir = await usedFolder(t);

  const first = await opened(t, { dataDir });
  await query(first, "create table words (word text)");
  await query(first, "insert into words values ('Zürich')");
  await first.stop();
  await first.stop();
  const second = await opened(t, { dataDir });

  assert.deepEqual(await query(second, "select word from words"), [{ word: "Zürich" }]);
  assert.deepEqual([first.owned, second.owned], [true, true]);
  await assert.rejects(stat(first.connection.host), { code: "ENOENT" });
});

test("the database speaks UTF-8, syncs to disk and listens on a private socket alone", async (t) => {
  const database = await opened(t, { dataDir: await usedFolder(t) });

  const [settings] = await query(
    database,
    `select current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
            current_setting('listen_addresses') as addresses, datlocprovider as provider, datlocale as locale
     from pg_database where datname = current_database()`,
  );
  const socketFolder = await stat(database.connection.host);

  assert.deepEqual(settings, { encoding: "UTF8", fsync: "on", addresses: "", provider: "b", locale: "C.UTF-8" });
  assert.equal(socketFolder.mode & 0o777, 0o700);
});

test("the server of a release before this one, whose socket is in a temporary folder, is taken over where it is", async (t) => {
  const dataDir = await usedFolder(t);
  const killed = await openedElsewhere(t, dataDir);
  const { host } = killed.connection;
  const before = await mkdtemp(join(tmpdir(), "qd-pg-"));
  if (isRoot) await chown(before, (await stat(host)).uid, (await stat(host)).gid);
  await kill(killed.process);
  // As it would be: the socket, and the line of the pid file that says where it is.
  await rename(join(host, ".s.PGSQL.5432"), join(before, ".s.PGSQL.5432"));
  const pidFile = join(dataDir, "postgres", "postmaster.pid");
  await writeFile(pidFile, (await readFile(pidFile, "utf8")).replace(host, before), { flag: "r+" });

  const heir = await opened(t, { dataDir });
  await heir.stop();

  assert.deepEqual([heir.owned, heir.connection.host], [true, before]);
  await assert.rejects(stat(before), { code: "ENOENT" });
  await rm(host, { recursive: true });
});

test("a guest shares the owner's database and leaves it running", async (t) => {
  const dataDir = await usedFolder(t);
  const owner = await openedElsewhere(t, dataDir);

  const guest = await opened(t, { dataDir });
  await query(guest, "create table seen ()");
  await guest.stop();

  assert.deepEqual([owner.owned, guest.owned], [true, false]);
  assert.deepEqual(guest.connection, owner.connection);
  assert.deepEqual(await query(guest, "select 1 as one"), [{ one: 1 }]);
});

test("a killed owner's database is taken over, running and with its data", async (t) => {
  const dataDir = await usedFolder(t);
  const killed = await openedElsewhere(t, dataDir);
  await query(killed, "create table inherited as select 7 as number");
  await kill(killed.process);

  const notes: string[] = [];
  const heir = await opened(t, { dataDir, onNote: (note) => notes.push(note) });

  assert.equal(heir.owned, true);
  assert.deepEqual(heir.connection, killed.connection);
  assert.deepEqual(await query(heir, "select number from inherited"), [{ number: 7 }]);
  assert.equal(notes.length, 1);
  await heir.stop();
  assert.deepEqual(await serversBelow(dataDir), []);
});

test("an orphan without its socket folder is replaced, and the data kept", async (t) => {
  const dataDir = await usedFolder(t);
  const killed = await openedElsewhere(t, dataDir);
  await query(killed, "create table replaced as select 7 as number");
  await kill(killed.process);
  await rm(killed.connection.host, { recursive: true });

  const heir = await opened(t, { dataDir });

  assert.notEqual(heir.connection.host, killed.connection.host);
  assert.deepEqual(await query(heir, "select number from replaced"), [{ number: 7 }]);
});

test("a living owner's database is not replaced when only its socket folder is gone", async (t) => {
  const dataDir = await usedFolder(t);
  const owner = await openedElsewhere(t, dataDir);
  await rm(owner.connection.host, { recursive: true });

  const failure = await failureOf(dataDir);

  assert.match(
    failure.message,
    new RegExp(
      `^Process ${owner.process.pid} runs the database .* Restart process ${owner.process.pid} with this release`,
    ),
  );
  assert.equal((await serversBelow(dataDir)).length, 1);
});

test("a deleted data folder gives a new database, even while the old server runs", async (t) => {
  const dataDir = await copiedFolder(t);
  const killed = await openedElsewhere(t, dataDir);
  await query(killed, "create table gone ()");
  await kill(killed.process);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });

  const fresh = await opened(t, { dataDir });

  assert.deepEqual(await query(fresh, "select to_regclass('gone') as gone"), [{ gone: null }]);
});

test("processes that open a new folder together end with one owner", async (t) => {
  const dataDir = await newFolder(t);

  const all = await Promise.all([
    openedElsewhere(t, dataDir),
    openedElsewhere(t, dataDir),
    opened(t, { dataDir }),
    opened(t, { dataDir }),
  ]);

  assert.deepEqual(all.map(({ owned }) => owned).sort(), [false, false, false, true]);
  for (const one of all) assert.deepEqual(await query(one, "select 1 as one"), [{ one: 1 }]);
  assert.equal((await serversBelow(dataDir)).length, 1);
});

test("a process killed while it sets up the first database leaves nothing in the way", async (t) => {
  const dataDir = await newFolder(t);
  const child = startElsewhere(t, dataDir);
  while (!(await readdir(dataDir)).some((name) => name.startsWith("postgres.new-"))) await sleep(1);
  await kill(child);

  const database = await opened(t, { dataDir });

  assert.equal(database.owned, true);
  assert.deepEqual(
    (await readdir(dataDir)).filter((name) => /new|opening/.test(name)),
    [],
  );
});

test("a pid file that names a living process of another kind does not stop the start", async (t) => {
  const dataDir = await usedFolder(t);
  const { uid, gid } = await stat(join(dataDir, "postgres"));
  const bystander = spawn("sleep", ["60"], { uid, gid, stdio: "ignore" });
  closing(t, () => kill(bystander));
  await writeFile(
    join(dataDir, "postgres", "postmaster.pid"),
    `${bystander.pid}\n${dataDir}/postgres\n1700000000\n5432\n/tmp/qd-pg-gone\n\n   123456         7\nready   \n`,
  );
  await chown(join(dataDir, "postgres", "postmaster.pid"), uid, gid);

  const database = await opened(t, { dataDir });

  assert.equal(database.owned, true);
  assert.equal(bystander.exitCode ?? bystander.signalCode, null);
});

test("a copy of a running database's folder is a database of its own", async (t) => {
  const copy = await copiedFolder(t);
  const dataDir = await usedFolder(t);
  const original = await opened(t, { dataDir });
  await promisify(execFile)("cp", ["-p", join(dataDir, "postgres", "postmaster.pid"), join(copy, "postgres")]);

  const other = await opened(t, { dataDir: copy });

  assert.deepEqual([original.owned, other.owned], [true, true]);
  assert.notEqual(other.connection.host, original.connection.host);
  assert.deepEqual(await query(original, "select 1 as one"), [{ one: 1 }]);
});

test("a database that dies is reported to its owner, and the next open recovers it", async (t) => {
  const dataDir = await usedFolder(t);
  const losses = new EventEmitter();
  const database = await opened(t, { dataDir, onLost: (error) => losses.emit("lost", error) });
  await query(database, "create table recovered_rows as select 7 as number");

  const [server] = await serversBelow(dataDir);
  const loss = once(losses, "lost");
  process.kill(Number(server), "SIGKILL");
  const [error] = await loss;
  const recovered = await opened(t, { dataDir });
  await database.stop();

  assert.ok(error instanceof Error);
  assert.deepEqual(await query(recovered, "select number from recovered_rows"), [{ number: 7 }]);
});

test("a folder name may have spaces, quotes and dollars", async (t) => {
  const dataDir = join(await newFolder(t), `J. O'Neil & "Sons" $HOME \`x\``);

  const database = await opened(t, { dataDir });

  assert.deepEqual(await query(database, "select 1 as one"), [{ one: 1 }]);
});

test("a data folder that cannot be made is one sentence", async (t) => {
  const parent = await newFolder(t);
  await writeFile(join(parent, "file"), "");

  const failure = await failureOf(join(parent, "file", "data"));

  assert.match(
    failure.message,
    /^The data folder .*file\/data cannot be created or written \(ENOTDIR: .*DATA_DIR.*\.$/,
  );
});

test("a cluster of another major version, or none at all, is one sentence", async (t) => {
  const dataDir = await newFolder(t);
  await mkdir(join(dataDir, "postgres"), { mode: 0o700 });
  await writeFile(join(dataDir, "postgres", "PG_VERSION"), "14\n");

  const otherVersion = await failureOf(dataDir);
  await rm(join(dataDir, "postgres", "PG_VERSION"));
  await writeFile(join(dataDir, "postgres", "photo.jpg"), "");
  const noCluster = await failureOf(dataDir);

  assert.match(
    otherVersion.message,
    /^The database in .* was created by PostgreSQL 14, but this version of Quarterday uses PostgreSQL 18\./,
  );
  assert.match(noCluster.message, /exists but is not a PostgreSQL data folder\. Move it away/);
});

test("a server that does not start is one sentence with the log's reason and place", async (t) => {
  const dataDir = await copiedFolder(t);
  await writeFile(join(dataDir, "postgres", "postgresql.conf"), "no_such_setting = 1\n");

  const failure = await failureOf(dataDir);

  assert.match(
    failure.message,
    /^PostgreSQL did not start: configuration file .* contains errors\. See .*\/postgres\.log\.$/,
  );
});

test("a platform without binaries is told to set DATABASE_URL", async () => {
  const failure = await findPrograms(undefined, { onNote: () => undefined, target: "sunos-x64" }).catch(
    (error) => error,
  );

  assert.ok(failure instanceof StartupError);
  assert.match(failure.message, /no embedded PostgreSQL for sunos-x64 .*\. Set DATABASE_URL/);
});

test("as root, data below a folder closed to others works", { skip: !isRoot && "needs root" }, async (t) => {
  const closed = await newFolder(t);
  await chmod(closed, 0o700);
  const dataDir = join(closed, "data");

  const first = await opened(t, { dataDir });
  await query(first, "create table kept as select 7 as number");
  await first.stop();
  const killed = await openedElsewhere(t, dataDir);
  await kill(killed.process);
  const heir = await opened(t, { dataDir });

  assert.deepEqual(heir.connection, killed.connection);
  assert.deepEqual(await query(heir, "select number from kept"), [{ number: 7 }]);
});

test("as root, an ordinary user can run it too", { skip: !isRoot && "this run is the proof" }, async (t) => {
  const dataDir = await newFolder(t);
  const user = await accountFor(join(dataDir, "postgres"), { isHeld: async () => false });
  assert.ok(user);
  await chown(dataDir, user.uid, user.gid);
  const reading = await run(process.execPath, ["--check", modulePath], { account: user });
  if (reading.kind === "failed") return t.skip(`the account ${user.name} cannot reach ${modulePath}, or Node`);

  const database = await openedElsewhere(t, dataDir, user);

  assert.equal(database.owned, true);
  assert.equal((await stat(join(dataDir, "postgres"))).uid, user.uid);
});
