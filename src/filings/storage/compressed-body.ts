// A message that nobody sends any more, in a seventh of its room or less: documents as their own bytes instead of
// base64, which hides from a compressor what they have in common, then deflate with a dictionary of what all messages
// have in common. Decision: docs/decisions/0030.
//
//   byte 0   the version of all that follows: 1
//   then     zlib's own format (RFC 1950), which has a check of the text and of the dictionary, of
//            length, text, length, document, length, text … : lengths in four bytes, the greatest first

import { promisify } from "node:util";
import { deflate, inflate } from "node:zlib";

const VERSION = 1;

export async function compressed(body: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  let from = 0;
  for (const { start, end, bytes } of encodedIn(body)) {
    parts.push(Buffer.from(body.slice(from, start)), bytes);
    from = end;
  }
  parts.push(Buffer.from(body.slice(from)));
  const text = Buffer.concat(parts.flatMap((part) => [lengthOf(part), part]));
  return Buffer.concat([Buffer.of(VERSION), await promisify(deflate)(text, await settings())]);
}

/** As a row has it: one of the two. */
export interface KeptBody {
  body: string | null;
  compressed_body: Buffer | null;
}

export async function bodyIn({ body, compressed_body: stored }: KeptBody): Promise<string> {
  if (body !== null) return body;
  if (stored === null) throw new Error("a submission has no body");
  return expanded(stored);
}

export async function expanded(stored: Buffer): Promise<string> {
  if (stored[0] !== VERSION) throw new Error(`a compressed body has version ${stored[0]}, which is not known here`);
  const text = await promisify(inflate)(stored.subarray(1), await settings());
  let body = "";
  for (let [at, isDocument] = [0, false]; at < text.length; isDocument = !isDocument) {
    const start = at + LENGTH_BYTES;
    at = start + text.readUInt32BE(at);
    body += text.toString(isDocument ? "base64" : "utf8", start, at);
  }
  return body;
}

/** Loaded when it is needed first: most of what runs never compresses anything. */
async function settings(): Promise<{ dictionary: Buffer }> {
  const { dictionary1 } = await import("./dictionary-1.ts");
  return { dictionary: Buffer.from(dictionary1) };
}

/** Shorter ones are few, and are compressed as they are. */
const LEAST_ENCODED = 256;

/** Texts of elements that are base64, and become the same text again when their bytes are encoded. */
function* encodedIn(body: string): Generator<{ start: number; end: number; bytes: Buffer }> {
  for (let end = 0; ; ) {
    const start = body.indexOf(">", end) + 1;
    end = body.indexOf("<", start);
    if (start === 0 || end === -1) return;
    if (end - start < LEAST_ENCODED) continue;
    const text = body.slice(start, end);
    const bytes = Buffer.from(text, "base64");
    if (bytes.toString("base64") === text) yield { start, end, bytes };
  }
}

const LENGTH_BYTES = 4;

function lengthOf(part: Buffer): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(part.length);
  return length;
}
