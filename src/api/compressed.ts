// Compresses answers of the API. None of them carries a secret that stays the same, and a browser cannot be made to
// send a key, so their length tells a stranger nothing (decision 0019). Documents are left as they are: files, with a
// length that shows progress.

import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { compressed, compressedStream, encodingFor, variesByEncoding } from "../platform/http/compression.ts";

/**
 * A single filing is shorter: it would save one packet, for a tenth of a millisecond of the processor. Lists are
 * longer.
 */
const WORTH_COMPRESSING_BYTES = 4_096;

const compressible = /^(application\/json|text\/(html|css|markdown|plain))\b/;

/** What to send instead of the payload. */
export function compressedAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  const isLong =
    payload instanceof Readable ||
    ((typeof payload === "string" || Buffer.isBuffer(payload)) &&
      Buffer.byteLength(payload) >= WORTH_COMPRESSING_BYTES);
  const isDone = reply.hasHeader("content-encoding");
  if (!isLong || isDone || !compressible.test(String(reply.getHeader("content-type") ?? ""))) return payload;
  reply.headers(variesByEncoding);
  const encoding = encodingFor(request.headers["accept-encoding"]);
  if (encoding === null) return payload;
  reply.header("content-encoding", encoding).removeHeader("content-length");
  return payload instanceof Readable ? compressedStream(payload, encoding) : compressed(payload, encoding);
}
