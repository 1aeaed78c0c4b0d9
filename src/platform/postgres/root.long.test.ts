// As root: the account the embedded PostgreSQL runs under, and folders that were made under another one.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { access, constants, link, lstat, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { promisify } from "node:util";
import { type Account, readAccounts, run } from "./account.ts";
import {
  copiedFolder,
  failureOf,
  kill,
  leaveNothing,
  modulePath,
  opened,
  openedElsewhere,
  query,
  serversBelow,
} from "./embedded.testing.ts";
import { openEmbeddedPostgres } from "./embedded.ts";
import { accountFor, giveCluster, ownAccountName, sharedAccountName } from "./root.ts";

const isRoot = process.getuid?.() === 0;
const accounts = await readAccounts();
const nobody = accounts.find(({ name }) => name === sharedAccountName);
const own = isRoot ? await accountFor("/nowhere", { isHeld: async () => false }) : undefined;
const mayMake = await access("/etc", constants.W_OK).then(
  () => run("useradd", ["--help"], { account: undefined }),
  () => undefined,
);
const skip = !isRoot ? "needs root" : mayMake?.kind !== "done" && "this system does not let us make an account";

after(leaveNothing);

describe("as root", { skip }, () => {
  test("the database runs under an account of its own, which owns its files and is no other program's", async (t) => {
    const dataDir = await copiedFolder(t);

    const database = await opened(t, { dataDir });
    const [server] = await serversBelow(dataDir);

    assert.equal(database.account, ownAccountName);
    assert.equal((await stat(join(dataDir, "postgres"))).uid, own?.uid);
    assert.equal((await stat(`/proc/${server}`)).uid, own?.uid);
    assert.notEqual(own?.uid, nobody?.uid);
  });

  test("a folder that an older version made under nobody is taken over, with its data", async (t) => {
    const dataDir = await madeUnder(nobodyAccount(), await copiedFolder(t));
    const notes: string[] = [];

    const database = await opened(t, { dataDir, onNote: (note) => notes.push(note) });

    assert.deepEqual(await query(database, "select number from kept"), [{ number: 7 }]);
    assert.deepEqual(notes, [
      `The database in ${join(dataDir, "postgres")} now belongs to the account quarterday, not to nobody.`,
    ]);
    assert.deepEqual(await ownersIn(join(dataDir, "postgres")), [own?.uid]);
  });

  test("a server of a killed owner that still runs as nobody is stopped, and its database taken over", async (t) => {
    const dataDir = await madeUnder(nobodyAccount(), await copiedFolder(t));
    if (!(await canRun(nobodyAccount()))) return t.skip(cannotRun);
    const killed = await openedElsewhere(t, dataDir, nobodyAccount());
    await kill(killed.process);
    const [orphan] = await serversBelow(dataDir);
    assert.equal((await stat(`/proc/${orphan}`)).uid, nobody?.uid);

    const database = await opened(t, { dataDir });
    const [server] = await serversBelow(dataDir);

    assert.notEqual(server, orphan);
    assert.deepEqual([database.owned, database.account], [true, ownAccountName]);
    assert.deepEqual(await query(database, "select number from kept"), [{ number: 7 }]);
  });

  test("a database that a living process runs as nobody is left as it is, and shared", async (t) => {
    const dataDir = await madeUnder(nobodyAccount(), await copiedFolder(t));
    if (!(await canRun(nobodyAccount()))) return t.skip(cannotRun);
    const owner = await openedElsewhere(t, dataDir, nobodyAccount());

    const guest = await opened(t, { dataDir });

    assert.deepEqual([guest.owned, guest.account], [false, sharedAccountName]);
    assert.deepEqual(guest.connection, owner.connection);
    assert.deepEqual(await query(guest, "select number from kept"), [{ number: 7 }]);
  });

  test("a hand-over that was killed half-way is finished by the next start", async (t) => {
    const dataDir = await madeUnder(nobodyAccount(), await copiedFolder(t));
    const cluster = join(dataDir, "postgres");
    // What a hand-over leaves that got no further than its first entries.
    await promisify(execFile)("chown", ["0:0", cluster]);
    await promisify(execFile)("chown", ["-R", String(own?.uid), join(cluster, "base")]);

    const database = await opened(t, { dataDir });

    assert.deepEqual(await query(database, "select number from kept"), [{ number: 7 }]);
    assert.deepEqual(await ownersIn(cluster), [own?.uid]);
  });

  test("a hand-over gives away nothing that a link leads to", async (t) => {
    const dataDir = await copiedFolder(t);
    const cluster = join(dataDir, "postgres");
    const outside = join(dataDir, "outside");
    await writeFile(outside, "root's");
    await symlink(outside, join(cluster, "soft"));

    await giveCluster(cluster, nobodyAccount());
    assert.deepEqual([(await lstat(join(cluster, "soft"))).uid, (await stat(outside)).uid], [nobody?.uid, 0]);
    await rm(join(cluster, "soft"));
    await link(outside, join(cluster, "hard"));
    const { message } = await failureOf(dataDir);

    assert.match(message, /postgres\/hard is a hard link, so it cannot be given to the account quarterday\. Copy/);
    assert.equal((await stat(outside)).uid, 0);
  });

  test("root does not write where the account has put a link in place of a file of access", async (t) => {
    const dataDir = await copiedFolder(t);
    const outside = join(dataDir, "outside");
    await writeFile(outside, "root's");
    const file = join(dataDir, "postgres", "quarterday_hba.conf");
    await rm(file, { force: true });
    await symlink(outside, file);

    await opened(t, { dataDir });

    assert.equal(await readFile(outside, "utf8"), "root's");
  });
});

test("a process of another account does not get in, even through an open socket folder", { skip }, async (t) => {
  const dataDir = await copiedFolder(t);
  const { connection } = await opened(t, { dataDir });
  const socket = join(connection.host, `.s.PGSQL.${connection.port}`);
  await promisify(execFile)("chmod", ["-R", "0777", connection.host]);

  const tried = await connectingAs(nobodyAccount(), socket);

  assert.match(tried, /no match in usermap|Peer authentication failed/);
});

function nobodyAccount(): Account {
  assert.ok(nobody);
  return nobody;
}

const cannotRun = `the account ${sharedAccountName} cannot reach ${modulePath}, or Node`;

async function canRun(account: Account): Promise<boolean> {
  return (await run(process.execPath, ["--check", modulePath], { account })).kind === "done";
}

/** What the server answers to a process of the account that connects as the superuser. */
async function connectingAs(account: Account, socket: string): Promise<string> {
  const program = `
    const body = Buffer.from("\\0\\x03\\0\\0user\\0quarterday\\0database\\0postgres\\0\\0", "latin1");
    const length = Buffer.alloc(4);
    length.writeInt32BE(body.length + 4);
    const socket = require("node:net").connect(process.argv[1], () => socket.write(Buffer.concat([length, body])));
    socket.once("data", (answer) => {
      console.log(answer.toString("latin1"));
      socket.destroy();
    });
  `;
  return (await run(process.execPath, ["-e", program, socket], { account })).output;
}

/** As older versions left it: made under the account, with a table in it, and stopped. */
async function madeUnder(account: Account, dataDir: string): Promise<string> {
  const database = await openEmbeddedPostgres({ dataDir });
  await query(database, "create table kept as select 7 as number");
  await database.stop();
  await promisify(execFile)("chown", ["-R", `${account.uid}:${account.gid}`, dataDir]);
  return dataDir;
}

async function ownersIn(folder: string): Promise<number[]> {
  const names = await readdir(folder, { recursive: true });
  const owners = await Promise.all(["", ...names].map(async (name) => (await lstat(join(folder, name))).uid));
  return [...new Set(owners)];
}
