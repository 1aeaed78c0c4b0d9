// Whether a request with a large body is let in. It is held in memory until it is answered, so there is a bound on all of them and a share for each
// organisation; what does not fit is refused before a byte of the body is read.

import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { CallerLeft, whenOver } from "../platform/over.ts";
import type { Room } from "../platform/room.ts";

export interface Admission {
  /** Aborted when the caller has left. */
  readonly signal: AbortSignal;
  /** The room is given back when the request is over and this has ended: without its caller, work goes on for a while. */
  during<Result>(work: () => Promise<Result>): Promise<Result>;
}

export interface Admitting {
  room: Room;
  owner: string;
  maxBodyBytes: number;
}

export function admit(request: IncomingMessage, response: ServerResponse, { room, owner, maxBodyBytes }: Admitting) {
  const giveBack = room.take(owner, bytesToHold(request.headers, maxBodyBytes));
  const leaving = new AbortController();
  let [isOver, isWorking] = [false, false];
  const settle = () => {
    if (isOver && !isWorking) giveBack();
  };
  whenOver({ request, response }, () => {
    isOver = true;
    if (!response.writableFinished) leaving.abort(new CallerLeft());
    settle();
  });
  const admission: Admission = {
    signal: leaving.signal,
    async during(work) {
      isWorking = true;
      try {
        return await work();
      } finally {
        isWorking = false;
        settle();
      }
    },
  };
  return admission;
}

/** Bodies up to this size are not counted: nearly all returns are, and the rate limit bounds them. */
export const UNCOUNTED_BYTES = 256 * 1024;

/** By what the headers say: the body is not here yet. One that is too large is not counted, as it is refused for that. */
function bytesToHold(headers: IncomingHttpHeaders, maxBodyBytes: number): number {
  const announced = headers["content-length"];
  if (announced === undefined) {
    const isComing = headers["transfer-encoding"] !== undefined && maxBodyBytes > UNCOUNTED_BYTES;
    return isComing ? maxBodyBytes : 0;
  }
  const bytes = Number(announced);
  return bytes > UNCOUNTED_BYTES && bytes <= maxBodyBytes ? bytes : 0;
}
