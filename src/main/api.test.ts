// The certificate the API serves: the operator's if there is one, otherwise one of our own that is kept, renewed and mended.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { makeCertificate } from "../platform/certificate.ts";
import { DAY } from "../platform/clock.ts";
import { StartupError } from "../platform/errors.ts";
import { systemRandom as random } from "../platform/ids.ts";
import { certificateFor } from "./api.ts";
import { readConfig } from "./config.ts";

const now = new Date("2026-11-15T09:00:00.000Z");
const clock = { now: () => now };

test("the development certificate is made once and kept, its key for its owner only", (t) => {
  const config = readConfig({ DATA_DIR: newFolder(t) });

  const made = certificateFor(config, { clock, random });
  const kept = certificateFor(config, { clock, random });

  assert.deepEqual(kept, made);
  assert.equal(made.development, true);
  assert.equal(readFileSync(made.file, "utf8"), made.cert);
  assert.equal(statSync(join(config.dataDir, "tls", "key.pem")).mode & 0o777, 0o600);
});

test("it is renewed before it ends", (t) => {
  const config = readConfig({ DATA_DIR: newFolder(t) });
  const made = certificateFor(config, { clock, random });

  const later = { now: () => new Date(now.getTime() + 370 * DAY) };
  const renewed = certificateFor(config, { clock: later, random });

  assert.notEqual(renewed.cert, made.cert);
  assert.deepEqual(certificateFor(config, { clock: later, random }), renewed);
});

test("a pair that a crash left incomplete is made again", (t) => {
  const config = readConfig({ DATA_DIR: newFolder(t) });
  const file = (name: string) => join(config.dataDir, "tls", name);
  certificateFor(config, { clock, random });
  const damages: [file: string, text: string][] = [
    ["cert.pem", ""],
    ["cert.pem", "-----BEGIN CERTIFICATE-----\nMIIB"],
    ["key.pem", ""],
    ["key.pem", makeCertificate(now, random).key],
  ];

  for (const [name, text] of damages) {
    writeFileSync(file(name), text);
    const mended = certificateFor(config, { clock, random });
    assert.equal(mended.cert, readFileSync(file("cert.pem"), "utf8"));
    assert.equal(mended.key, readFileSync(file("key.pem"), "utf8"));
    assert.deepEqual(certificateFor(config, { clock, random }), mended);
  }
});

test("the operator's own certificate is served as it is, and only with its own key", (t) => {
  const folder = newFolder(t);
  const [own, other] = [makeCertificate(now, random), makeCertificate(now, random)];
  const files = { cert: join(folder, "own.pem"), key: join(folder, "own.key"), other: join(folder, "other.key") };
  writeFileSync(files.cert, own.cert);
  writeFileSync(files.key, own.key);
  writeFileSync(files.other, other.key);

  const served = certificateFor(readConfig({ TLS_CERT: files.cert, TLS_KEY: files.key }), { clock, random });

  assert.deepEqual(served, { ...own, file: files.cert, development: false });
  assert.throws(
    () => certificateFor(readConfig({ TLS_CERT: files.cert, TLS_KEY: files.other }), { clock, random }),
    StartupError,
  );
});

function newFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "qd-api-"));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}
