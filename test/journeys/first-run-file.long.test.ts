// FIRST_RUN_FILE: the first key and password go to a file that only its owner can read, and to no output.

import assert from "node:assert/strict";
import { existsSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sampleReturn } from "../support/returns.ts";
import { newShell } from "../support/shell.ts";
import { after, test } from "../support/suite.ts";

const { home, environment, openDatabase, serve } = newShell({ after });
const elsewhere = join(home.folder, "elsewhere.txt");
const file = join(home.folder, "first-run.txt");
environment.FIRST_RUN_FILE = file;

test("what cannot be written to a new file is not made: a link is not followed, and nothing is written over", async () => {
  const database = await openDatabase();
  await database.db.query("delete from organisations");
  for (const occupy of [() => symlinkSync(elsewhere, file), () => writeFileSync(file, "kept")]) {
    occupy();

    const { code, stdout, stderr } = await home.run(["serve"], { environment });

    assert.equal(code, 1);
    assert.match(
      stderr,
      /^Cannot create FIRST_RUN_FILE \S+ \(EEXIST\), so no first key was made\. It exists already: /,
    );
    assert.doesNotMatch(stdout, /sk_sandbox_|password/);
    assert.equal((await database.db.query("select from organisations")).length, 0);
    assert.equal(existsSync(elsewhere), false);
    if (!existsSync(file)) rmSync(file);
  }
  assert.equal(readFileSync(file, "utf8"), "kept");
  rmSync(file);
});

test("the file has the key and the sign-in, for its owner only; the output says where it is", async () => {
  const service = await serve();

  const text = readFileSync(file, "utf8");
  const [, key = ""] = /^ {2}(sk_sandbox_\S+)$/m.exec(text) ?? [];
  const printed = service.program.stdout();
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.match(text, /^ {2}password {4}\S+$/m);
  assert.match(
    printed,
    /^Your organisation is org_\w+\. Its first sandbox key and the owner's sign-in are in \S+first-run\.txt,$/m,
  );
  assert.doesNotMatch(printed, /sk_sandbox_|password {4}/);
  assert.equal((await service.client(key).post("/v1/filings", sampleReturn())).status, 201);
});
