import assert from "node:assert/strict";
import { chmodSync, existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { write } from "./documents.ts";

const folder = mkdtempSync(join(tmpdir(), "documents-"));
const modeOf = (file: string) => statSync(file).mode & 0o777;

test("what is written is for its owner alone, also into a file that others could read", () => {
  const [made, readable] = [join(folder, "new.zip"), join(folder, "there.zip")];
  writeFileSync(readable, "a longer text than before");
  chmodSync(readable, 0o644);

  for (const file of [made, readable]) {
    write(Buffer.from("account number"), file);
    assert.deepEqual([modeOf(file), readFileSync(file, "utf8")], [0o600, "account number"]);
  }
});

test("what is no file of its own keeps its mode, and what cannot be written is told", {
  skip: !existsSync("/dev/null"),
}, () => {
  const before = modeOf("/dev/null");

  write(Buffer.from("x"), "/dev/null");

  assert.equal(modeOf("/dev/null"), before);
  assert.throws(() => write(Buffer.from("x"), join(folder, "none", "a.zip")), /^Error: Cannot write .* \(ENOENT\)\.$/);
});
