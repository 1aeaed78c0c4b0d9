// What the first start prints can be typed as it is, wherever the data folder is.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { firstRunText } from "./first-run.ts";

const firstRun = {
  organisationId: "org_1",
  sandboxKey: "sk_sandbox_1",
  owner: { email: "owner@localhost", password: "secret" },
};

for (const certificateFile of ["/srv/data/tls/cert.pem", "/Users/Jo Bloggs/it's $HOME `here`/cert.pem"]) {
  test(`a shell reads the curl line as it is meant, with ${certificateFile}`, () => {
    const words = wordsOf(firstRunText(firstRun, { url: "https://localhost:8443", certificateFile, serves: "both" }));

    const [cacert, file, url, ...rest] = words;
    assert.deepEqual([cacert, file, url], ["--cacert", certificateFile, "https://localhost:8443/v1/filings"]);
    assert.deepEqual(rest.slice(0, 5), [
      "-H",
      "Authorization: Bearer sk_sandbox_1",
      "-H",
      "Content-Type: application/json",
      "-d",
    ]);
    assert.equal(JSON.parse(rest[5] ?? "").company.utr, "2000000000");
    assert.equal(rest.length, 6);
  });
}

test("a publicly trusted certificate needs no --cacert", () => {
  const words = wordsOf(firstRunText(firstRun, { url: "https://tax.example", certificateFile: null, serves: "api" }));

  assert.equal(words[0], "https://tax.example/v1/filings");
});

test("a process says only of what it serves where that is, and both secrets in any case", () => {
  const place = { url: "https://tax.example", certificateFile: null };
  const printed = {
    api: firstRunText(firstRun, { ...place, serves: "api" }),
    dashboard: firstRunText(firstRun, { ...place, serves: "dashboard" }),
  };

  assert.match(printed.api, /https:\/\/tax\.example\/v1\/filings/);
  assert.doesNotMatch(printed.api, /dashboard at https/);
  assert.match(printed.dashboard, /dashboard at https:\/\/tax\.example\//);
  assert.doesNotMatch(printed.dashboard, /curl/);
  for (const text of Object.values(printed)) {
    assert.match(text, /sk_sandbox_1/);
    assert.match(text, /sign in as {2}owner@localhost\n {2}password {4}secret/);
  }
});

/** The words that curl would get. */
function wordsOf(printed: string): string[] {
  const line = /^curl [\s\S]+?\n {2}\}'$/m.exec(printed)?.[0] ?? "";
  const script = `curl() { for word; do printf '%s\\0' "$word"; done; }\n${line}`;
  return execFileSync("sh", ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
}
