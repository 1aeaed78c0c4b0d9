// Evidence that somebody tampers with: its files changed, with the manifest written anew, and what verify finds then.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { unzipSync, zipSync } from "fflate";
import { verifyEvidence } from "../../src/filings/evidence/verify/verify.ts";
import { version } from "../../src/main/version.ts";

export type Files = Record<string, Uint8Array>;

export const failedIn = (zip: Uint8Array): string[] =>
  verifyEvidence(Buffer.from(zip), { version })
    .checks.filter(({ result }) => result === "failed")
    .map(({ check }) => check);

export function repacked(zip: Uint8Array, change: (files: Files) => void, { isListed = false } = {}): Uint8Array {
  const files = unzipSync(zip);
  change(files);
  if (isListed) {
    const manifest = JSON.parse(Buffer.from(files["manifest.json"] ?? []).toString());
    manifest.entries = Object.entries(files)
      .filter(([name]) => name !== "manifest.json")
      .map(([name, bytes]) => ({
        ...{ name, says: "", bytes: bytes.length },
        sha256: createHash("sha256").update(bytes).digest("hex"),
      }));
    files["manifest.json"] = Buffer.from(JSON.stringify(manifest));
  }
  return zipSync(files);
}

export const edited = (files: Files, name: string, change: (text: string) => string) => {
  const text = Buffer.from(files[name] ?? []).toString();
  const after = change(text);
  assert.notEqual(after, text, `${name} has to change`);
  files[name] = Buffer.from(after);
};

/** A file that is JSON, with something else in it. */
export function rewritten(files: Files, name: string, change: (value: Record<string, unknown>) => void): void {
  edited(files, name, (text) => {
    const value = JSON.parse(text);
    change(value);
    return `${JSON.stringify(value, null, 2)}\n`;
  });
}
