// One file out of several, with a list of their hashes. The names are ours: no name that somebody else chose becomes a
// path on the reader's disk.

import { createHash } from "node:crypto";
import { zipSync } from "fflate";

export interface Entry {
  name: EntryName;
  /** What it is, in a sentence. */
  says: string;
  bytes: Uint8Array;
}

export type EntryName =
  `${"" | "message/" | "documents/" | "replies/"}${string}.${"xml" | "xhtml" | "pdf" | "json" | "txt"}`;

const SAFE = /^(?:[a-z]+\/)?[a-z0-9-]+\.[a-z]+$/;
export const MANIFEST = "manifest.json";

export interface Manifest {
  object: "evidence";
  version: 1;
  filing: string;
  /** When the file was made. */
  made_at: string;
  quarterday: string;
  entries: { name: string; says: string; bytes: number; sha256: string }[];
}

export function evidenceZip(
  entries: readonly Entry[],
  { filing, madeAt, version }: { filing: string; madeAt: Date; version: string },
): Buffer {
  const names = entries.map(({ name }) => name);
  if (new Set(names).size < names.length || !names.every((name) => SAFE.test(name)))
    throw new Error("the names of the entries are not those of this program");
  const manifest: Manifest = {
    ...{ object: "evidence", version: 1, filing, made_at: madeAt.toISOString(), quarterday: version },
    entries: entries.map(({ name, says, bytes }) => ({ name, says, bytes: bytes.length, sha256: sha256(bytes) })),
  };
  const files = [{ name: MANIFEST, bytes: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) }, ...entries];
  const zipped = zipSync(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])), { mtime: madeAt });
  return Buffer.from(zipped.buffer, zipped.byteOffset, zipped.byteLength);
}

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
