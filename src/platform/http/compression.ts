// Compresses answers as far as the caller accepts it. Which answers may be compressed is decided where they are made:
// an answer in which a secret stands beside text that a stranger has chosen may not, because its length would tell
// whether the two are alike (decision 0019).

import { pipeline, type Readable } from "node:stream";
import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from "node:zlib";

/** The preferred one first. */
const encodings = ["br", "gzip"] as const;
export type Encoding = (typeof encodings)[number];

/** For answers that are made anew each time: as fast as gzip, and smaller. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** The one with the highest weight in an Accept-Encoding header; null for none. */
export function encodingFor(accepted: string | undefined): Encoding | null {
  const weights = new Map((accepted ?? "").split(",").map(weightIn));
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get("*") ?? 0;
  const [best] = encodings.filter((one) => weightOf(one) > 0).sort((one, other) => weightOf(other) - weightOf(one));
  return best ?? null;
}

function weightIn(item: string): [name: string, weight: number] {
  const [name = "", ...parameters] = item.split(";").map((text) => text.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice("q=".length);
  return [name, weight === undefined ? 1 : Number(weight)];
}

/** For what is sent at once: short enough that handing it to another thread would take longer. */
export function compressed(body: string | Buffer, encoding: Encoding): Buffer {
  return encoding === "br" ? brotliCompressSync(body, quick) : gzipSync(body);
}

/** For what is sent in slices, as fast as the caller reads. */
export function compressedStream(body: Readable, encoding: Encoding): Readable {
  // A stream that breaks breaks the answer; there is nothing left to tell the caller.
  return pipeline(body, encoding === "br" ? createBrotliCompress(quick) : createGzip(), () => {});
}

/**
 * A body that never changes: compressed as well as possible, when it is first asked for, and once for each encoding.
 */
export class ConstantBody {
  readonly plain: Buffer;
  readonly #made = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string) {
    this.plain = Buffer.from(text);
  }

  /** What to send, and the headers that say how. */
  async answerTo(accepted: string | undefined): Promise<{ headers: Record<string, string>; body: Buffer }> {
    const encoding = encodingFor(accepted);
    if (encoding === null) return { headers: variesByEncoding, body: this.plain };
    return { headers: { ...variesByEncoding, "content-encoding": encoding }, body: await this.#in(encoding) };
  }

  #in(encoding: Encoding): Promise<Buffer> {
    const known = this.#made.get(encoding);
    if (known !== undefined) return known;
    const made = encoding === "br" ? promisify(brotliCompress)(this.plain) : promisify(gzip)(this.plain);
    this.#made.set(encoding, made);
    return made;
  }
}

/** Also with the answers that are not compressed: a cache must not give one caller what another can read. */
export const variesByEncoding: Record<string, string> = { vary: "accept-encoding" };
