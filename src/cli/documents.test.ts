import assert from "node:assert/strict";
import { chmodSync, existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { write } from "./documents.ts";

const folder = mkdtempSync(join(tmpdir(), "documents-"));
const modeOf = (file: string) => statSync(file).mode & 0o777;

const untold = { write: (text: string | Uint8Array) => assert.fail(String(text)) };

test("what is written is for its owner alone, also into a file that others could read", () => {
  const [made, readable] = [join(folder, "new.zip"), join(folder, "there.zip")];
  writeFileSync(readable, "a longer text than before");
  chmodSync(readable, 0o644);

  for (const file of [made, readable]) {
    write(Buffer.from("account number"), file, untold);
    assert.deepEqual([modeOf(file), readFileSync(file, "utf8")], [0o600, "account number"]);
  }
});

test("what is no file of its own keeps its mode, and what cannot be written is told", {
  skip: !existsSync("/dev/null"),
}, () => {
  const before = modeOf("/dev/null");

  write(Buffer.from("x"), "/dev/null", untold);

  assert.equal(modeOf("/dev/null"), before);
  assert.throws(
    () => write(Buffer.from("x"), join(folder, "none", "a.zip"), untold),
    /^Error: Cannot write .* \(ENOENT\)\.$/,
  );
});

for (const [where, keep] of [
  [
    "where that is refused",
    () => {
      throw Object.assign(new Error("not permitted"), { code: "EPERM" });
    },
  ],
  ["where it is taken and nothing comes of it", () => undefined],
] as const)
  test(`a file that cannot be kept to its owner is written, and that is told: ${where}`, {
    skip: process.platform === "win32",
  }, () => {
    const file = join(folder, "open.zip");
    writeFileSync(file, "");
    chmodSync(file, 0o644);
    const notes: unknown[] = [];

    write(Buffer.from("account number"), file, { write: (text) => notes.push(text) }, keep);

    assert.equal(readFileSync(file, "utf8"), "account number");
    assert.equal(notes.length, 1);
    assert.match(notes.join(), /Others who use this machine may be able to read .*open\.zip/);
  });
