// One file out of several, with a list of their hashes. The names are ours: no name that somebody else chose becomes a
// path on the reader's disk.

import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { crc32, deflateRaw } from "node:zlib";
import { Zip, type ZipInputFile } from "fflate";

export interface Entry {
  name: EntryName;
  /** What it is, in a sentence. */
  says: string;
  bytes: Uint8Array;
}

export type EntryName =
  `${"" | "message/" | "documents/" | "replies/" | "register/"}${string}.${"xml" | "xhtml" | "pdf" | "json" | "txt"}`;

export function record(name: EntryName, says: string, value: unknown): Entry {
  return { name, says, bytes: text(jsonOf(value)) };
}

const jsonOf = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

export const text = (of: string): Buffer => Buffer.from(of);

const SAFE = /^(?:[a-z]+\/)?[a-z0-9-]+\.[a-z]+$/;
const MOST_NAME_CHARACTERS = 100;
export const isEntryName = (name: string): boolean => name.length <= MOST_NAME_CHARACTERS && SAFE.test(name);
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

export async function evidenceZip(
  entries: readonly Entry[],
  { filing, madeAt, version }: { filing: string; madeAt: Date; version: string },
): Promise<Buffer> {
  const names = entries.map(({ name }) => name);
  if (new Set(names).size < names.length || !names.every(isEntryName))
    throw new Error("the names of the entries are not those of this program");
  const manifest: Manifest = {
    ...{ object: "evidence", version: 1, filing, made_at: madeAt.toISOString(), quarterday: version },
    entries: entries.map(({ name, says, bytes }) => ({ name, says, bytes: bytes.length, sha256: sha256(bytes) })),
  };
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const { name, bytes } of [{ name: MANIFEST, bytes: text(jsonOf(manifest)) }, ...entries])
    await add(zip, name, bytes, madeAt);
  zip.end();
  return Buffer.concat(chunks);
}

const STORED = 0;
const DEFLATED = 8;

/** Compressed on a thread of its own: a message may have 25 MB, and requests would wait for as long as that takes. */
async function add(zip: Zip, name: string, bytes: Uint8Array, madeAt: Date): Promise<void> {
  // A PDF is compressed already.
  const isStored = name.endsWith(".pdf");
  const content = isStored ? Buffer.from(bytes) : await promisify(deflateRaw)(bytes);
  const file: ZipInputFile = {
    filename: name,
    size: bytes.length,
    crc: crc32(bytes),
    compression: isStored ? STORED : DEFLATED,
    mtime: madeAt,
  };
  zip.add(file);
  file.ondata?.(null, content, true);
}

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
