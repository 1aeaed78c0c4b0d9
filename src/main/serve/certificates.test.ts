// The certificate the service shows: the operator's if there is one, read again when it changes, otherwise one of our
// own that is kept, renewed and mended.

import assert from "node:assert/strict";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { DAY } from "../../platform/clock.ts";
import { StartupError } from "../../platform/errors.ts";
import { makeCertificate } from "../../platform/http/certificate.ts";
import { systemRandom as random } from "../../platform/ids.ts";
import { createLog } from "../../platform/log.ts";
import { readConfig } from "../config.ts";
import { certificateFor, followCertificate } from "./certificates.ts";

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

describe("while the service runs", () => {
  const [first, second] = [makeCertificate(now, random), makeCertificate(now, random)];

  function following(t: TestContext) {
    const folder = newFolder(t);
    const files = { tlsCert: join(folder, "cert.pem"), tlsKey: join(folder, "key.pem") };
    const put = (cert: string, key: string) => {
      writeFileSync(files.tlsCert, cert);
      writeFileSync(files.tlsKey, key);
    };
    put(first.cert, first.key);
    const served: string[] = [];
    const told: string[] = [];
    const log = createLog("info", {
      write: (line: string) => void told.push(`${JSON.parse(line).level} ${JSON.parse(line).msg}`),
    });
    const serve = ({ cert }: { cert: string }) => void served.push(cert);
    const followed = followCertificate(files, { served: first, serve, log });
    t.after(followed.stop);
    return { folder, files, put, served, told, ...followed };
  }

  const reloaded = "30 the TLS certificate was reloaded";
  const kept = "50 the TLS certificate was not reloaded; the old one stays in use";

  test("files with another pair are served, once", (t) => {
    const { look, put, served, told } = following(t);

    look();
    put(second.cert, second.key);
    look();
    look();

    assert.deepEqual(served, [second.cert]);
    assert.deepEqual(told, [reloaded]);
  });

  test("so are links that lead elsewhere, and files that were renamed into place", (t) => {
    const { folder, files, look, served } = following(t);
    for (const [name, { cert, key }] of Object.entries({ one: first, two: second })) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, "cert.pem"), cert);
      writeFileSync(join(folder, name, "key.pem"), key);
    }
    const link = (to: string) => {
      symlinkSync(to, join(folder, "next"));
      renameSync(join(folder, "next"), join(folder, "now"));
    };
    link("one");
    for (const file of [files.tlsCert, files.tlsKey]) {
      rmSync(file);
      symlinkSync(join("now", basename(file)), file);
    }

    look();
    link("two");
    look();

    assert.deepEqual(served, [second.cert]);
  });

  test("half of a renewal is waited for; one that stays a misfit is told once, and the old pair stays", (t) => {
    const { look, put, served, told } = following(t);

    put(second.cert, first.key);
    look();
    const atOnce = [...told];
    look();
    look();
    put(second.cert, second.key);
    look();

    assert.deepEqual(atOnce, []);
    assert.deepEqual(told, [kept, reloaded]);
    assert.deepEqual(served, [second.cert]);
  });

  test("asked for, a reload that is impossible is told at once, whatever the reason", (t) => {
    const { files, reload, put, served, told } = following(t);

    put(second.cert, first.key);
    reload();
    rmSync(files.tlsKey);
    reload();

    assert.deepEqual(told, [kept, kept]);
    assert.deepEqual(served, []);
  });
});

function newFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "qd-api-"));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}
