// Ends requests whose body does not arrive in time: one that trickles in would keep its connection, and room in memory,
// for as long as its sender likes.

import type { IncomingMessage, ServerResponse } from "node:http";

/** From the headers to the last byte of the body. */
export const BODY_MS = 60_000;

interface Arriving {
  response: ServerResponse;
  sinceMs: number;
}

export class SlowBodies {
  readonly #arriving = new Map<IncomingMessage, Arriving>();

  asked(request: IncomingMessage, response: ServerResponse, nowMs: number): void {
    const { "content-length": length = "0", "transfer-encoding": coding } = request.headers;
    if (length === "0" && coding === undefined) return;
    this.#arriving.set(request, { response, sinceMs: nowMs });
    response.on("close", () => this.#arriving.delete(request));
  }

  /** Looked at now and then. `answer` is what a sender gets that has no answer yet. Returns how many were ended. */
  end(nowMs: number, answer: () => string): number {
    let ended = 0;
    for (const [request, { response, sinceMs }] of this.#arriving) {
      if (!request.complete && nowMs - sinceMs < BODY_MS) continue;
      this.#arriving.delete(request);
      if (request.complete) continue;
      ended++;
      const { socket } = request;
      if (response.headersSent) socket.destroy();
      else socket.end(answer(), () => socket.destroy());
    }
    return ended;
  }
}
