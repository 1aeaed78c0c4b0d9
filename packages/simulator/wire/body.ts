// The bytes of messages on their way in: how many of one message, and of all at once. What would be too much is refused
// while it arrives.

import type { IncomingMessage, ServerResponse } from "node:http";

export type Body = { kind: "whole"; source: Buffer } | { kind: "too_large" } | { kind: "no_room" };

export interface BodyLimits {
  messageBytes: number;
  /** Of all messages that are being received or answered. */
  totalBytes: number;
}

const FIRST_BYTES = 16 * 1024;

/**
 * Returns a function that reads a message and has it used; until that is done the message takes its place among all.
 */
export function createBodyReader({ messageBytes, totalBytes }: BodyLimits) {
  let total = 0;

  return async function withBody(
    request: IncomingMessage,
    response: ServerResponse,
    use: (body: Body) => Promise<void>,
  ): Promise<void> {
    if (Number(request.headers["content-length"] ?? 0) > messageBytes) return use({ kind: "too_large" });
    if (request.headers.expect !== undefined) response.writeContinue();
    const held = { bytes: 0 };
    try {
      return await use(await read(request, held));
    } finally {
      total -= held.bytes;
    }
  };

  /** Copied into one buffer: a sender that sends byte by byte would otherwise leave us with millions of small ones. */
  async function read(request: IncomingMessage, held: { bytes: number }): Promise<Body> {
    let source: Buffer = Buffer.alloc(0);
    let length = 0;
    // Leaving the loop must not end the connection: the sender is to read the refusal.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      const needed = length + chunk.length;
      if (needed > messageBytes) return { kind: "too_large" };
      if (needed > source.length) {
        const bytes = Math.min(Math.max(needed, 2 * source.length, FIRST_BYTES), messageBytes);
        if (total + bytes - held.bytes > totalBytes) return { kind: "no_room" };
        total += bytes - held.bytes;
        held.bytes = bytes;
        const larger = Buffer.allocUnsafe(bytes);
        source.copy(larger);
        source = larger;
      }
      length += chunk.copy(source, length);
    }
    return { kind: "whole", source: source.subarray(0, length) };
  }
}
