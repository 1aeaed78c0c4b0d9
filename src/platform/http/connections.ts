// The connections of a listener, and how they end: politely. A client whose kept connection is reset under its next
// request cannot know whether that request was heard, so answers during a stop say that the connection closes, and idle
// connections are ended, not reset.

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setImmediate } from "node:timers/promises";

export class Connections {
  /** By its peer: the same for a connection and for the TLS on top of it. The socket is the one to end. */
  readonly #open = new Map<string, Socket>();
  readonly #underWay = new Map<string, Set<ServerResponse>>();
  #leaving = false;
  #stopping = false;

  opened(socket: Socket): void {
    const name = nameOf(socket);
    this.#open.set(name, socket);
    socket.on("close", () => this.#open.delete(name));
  }

  /** From now on TLS speaks on this connection, and says goodbye on it. */
  secured(socket: Socket): void {
    if (this.#open.has(nameOf(socket))) this.#open.set(nameOf(socket), socket);
  }

  asked(request: IncomingMessage, response: ServerResponse): void {
    const name = nameOf(request.socket);
    const responses = this.#underWay.get(name) ?? new Set();
    this.#underWay.set(name, responses.add(response));
    if (this.#leaving) response.setHeader("connection", "close");
    response.on("close", () => {
      responses.delete(response);
      if (responses.size === 0) this.#underWay.delete(name);
      if (this.#stopping) this.#endIdle();
    });
  }

  /** Whether a request on it is still being answered. */
  isBusy(socket: Socket): boolean {
    return this.#underWay.has(nameOf(socket));
  }

  /** From now on every answer is the last one on its connection; the next request of its client goes elsewhere. */
  leave(): void {
    this.#leaving = true;
  }

  sockets(): Iterable<Socket> {
    return this.#open.values();
  }

  /** `closed` resolves once no connection is left. */
  async close({ closed, withinMs }: { closed: Promise<void>; withinMs: number }): Promise<void> {
    this.leave();
    this.#stopping = true;
    for (const responses of this.#underWay.values()) {
      for (const response of responses) if (!response.headersSent) response.setHeader("connection", "close");
    }
    // What has already arrived is read first, and so becomes a request that is answered.
    await setImmediate();
    await setImmediate();
    this.#endIdle();
    const deadline = setTimeout(() => {
      for (const socket of this.#open.values()) socket.destroy();
    }, withinMs);
    await closed;
    clearTimeout(deadline);
  }

  #endIdle(): void {
    for (const [name, socket] of this.#open) if (!this.#underWay.has(name)) socket.destroySoon();
  }
}

function nameOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
