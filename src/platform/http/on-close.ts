// When a request is over: its answer is sent, or cannot be sent any more.

import type { IncomingMessage, ServerResponse } from "node:http";

/** Why work was dropped: its caller no longer waits for it. */
export class CallerLeft extends Error {
  constructor() {
    super("the caller left before the answer");
  }
}

export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Calls `end` once: at once, if the connection is gone already. */
export function whenOver({ request: { socket }, response }: Exchange, end: () => void): void {
  const endOnce = () => {
    response.off("close", endOnce);
    socket.off("close", endOnce);
    end();
  };
  response.on("close", endOnce);
  // The connection is watched too: a response that waits behind others on it hears nothing when it breaks.
  socket.setMaxListeners(0).on("close", endOnce);
  if (socket.destroyed) endOnce();
}
