// The service run by root on a system that gives its database no account of its own, and then does.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Home, newHome, repository, type StartOptions } from "../support/program.ts";
import { succeeded } from "../support/shell.ts";
import { test } from "../support/suite.ts";

const isRoot = process.getuid?.() === 0;
const isolates = spawnSync("unshare", ["--mount", "true"]).status === 0;
// The database of this run has made it, where it can be made.
const hasAccount = /^quarterday:/m.test(readFileSync("/etc/passwd", "utf8"));
const skip =
  (!isRoot && "needs root") ||
  (!hasAccount && "this system has no account of its own for the database") ||
  (!isolates && "this system cannot hide a program from another");

test("where the database must share the account nobody, doctor says so until it has its own", {
  skip,
}, async (t) => {
  const home = newHome(t);
  const without = withoutAccount(home);
  succeeded(await home.start(["migrate"], without).ended());
  const sharing = await home.start(["doctor"], without).ended();

  const later = await home.start(["doctor"]).ended();

  assert.match(sharing.stdout, /^database account +ATTENTION +the database runs as nobody, so other programs /m);
  assert.equal(sharing.code, 1);
  assert.doesNotMatch(later.stdout, /nobody/);
  assert.match(later.stderr, /^The database in \S+ now belongs to the account quarterday, not to nobody\.\n$/);
  assert.equal(later.code, 0);
  assert.equal(nameOf(statSync(join(home.dataDir, "postgres")).uid), "quarterday");
});

/** In a mount namespace of its own, whose list of accounts lacks ours and whose programs to make one fail. */
function withoutAccount({ folder }: Home): StartOptions {
  const accounts = join(folder, "passwd");
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  writeFileSync(accounts, lines.filter((line) => !line.startsWith("quarterday:")).join("\n"));
  const script = `
    mount --bind "$0" /etc/passwd || exit
    for name in useradd adduser; do
      for place in /usr/sbin /sbin /usr/bin /bin; do
        if test -e "$place/$name"; then mount --bind /bin/false "$place/$name" || exit; fi
      done
    done
    exec "$@"`;
  const command = join(repository, "bin", "quarterday.js");
  return { program: ["unshare", "--mount", "sh", "-c", script, accounts, process.execPath, command] };
}

function nameOf(uid: number): string | undefined {
  const accounts = readFileSync("/etc/passwd", "utf8").split("\n");
  return accounts.map((line) => line.split(":")).find(([, , id]) => id === String(uid))?.[0];
}
