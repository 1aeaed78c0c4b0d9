// Tells when a request has ended: its response is sent, or can no longer be sent.

import type { IncomingMessage, ServerResponse } from "node:http";

/** The caller closed the connection before the response. */
export class CallerLeft extends Error {
  constructor() {
    super("the caller left before the answer");
  }
}

export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Calls `end` exactly once; immediately if the connection is already closed. */
export function onClose({ request: { socket }, response }: Exchange, end: () => void): void {
  const endOnce = () => {
    response.off("close", endOnce);
    socket.off("close", endOnce);
    end();
  };
  // Those of one request: the framework has some too, and Node would take more than ten for a leak.
  response.setMaxListeners(0).on("close", endOnce);
  // A pipelined response gets no event when its connection breaks, so the socket is watched too.
  socket.setMaxListeners(0).on("close", endOnce);
  if (socket.destroyed) endOnce();
}
