// The connections that deliveries go over, for every delivery: guarded before they are made and after, HTTP/1.1, no
// pipelining. Redirects are answers like any other; nothing here follows them.

import { createSecureContext } from "node:tls";
import { Agent, buildConnector } from "undici";
import { SECOND } from "../../platform/clock.ts";
import type { AddressGuard } from "../endpoints/addresses.ts";

/** How long a receiver may take, everything included (interface, Delivery rules). */
export const DELIVERY_LIMIT_MS = 10 * SECOND;

export interface DispatcherOptions {
  guard: AddressGuard;
  /** The certificate authorities to trust; without them those of Node. */
  ca?: string | string[];
}

export function webhookDispatcher({ guard, ca }: DispatcherOptions): Agent {
  const connect = buildConnector({
    lookup: guard.lookup,
    allowH2: false,
    timeout: DELIVERY_LIMIT_MS,
    autoSelectFamily: true,
    // Node gives an address a quarter of a second before it turns to the next one, for good. The other side of the
    // world is further away than that, and one lost packet takes a second.
    autoSelectFamilyAttemptTimeout: 2 * SECOND,
    // Made once: with an authority of one's own all the others are read along, 45 ms for every new connection.
    secureContext: createSecureContext(ca === undefined ? {} : { ca }),
  });
  return new Agent({
    connect: guarded(connect, guard),
    allowH2: false,
    pipelining: 1,
    maxHeaderSize: 16 * 1024,
    // Shorter than the patience of common servers: a request must not meet a connection that is being closed. A
    // receiver that names a longer time of its own is believed for half a minute, since its name may have moved by
    // then.
    keepAliveTimeout: 4 * SECOND,
    keepAliveMaxTimeout: 30 * SECOND,
  });
}

/**
 * A literal address is never looked up, so it is judged here. The peer is judged again once the connection stands,
 * before a byte of the request: should a way around the lookup ever open, it leads nowhere.
 */
function guarded(connect: buildConnector.connector, guard: AddressGuard): buildConnector.connector {
  return (options, callback) => {
    const refused = guard.refusal(options.hostname);
    if (refused !== null) return queueMicrotask(() => callback(refused, null));
    connect(options, (...[error, socket]) => {
      if (error !== null) return callback(error, null);
      const refusedPeer = guard.refusal(socket.remoteAddress ?? "");
      if (refusedPeer === null) return callback(null, socket);
      socket.destroy();
      callback(refusedPeer, null);
    });
  };
}
