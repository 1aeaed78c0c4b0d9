// From which address a person asks: the connection's, or behind a proxy the operator trusts, the one the proxy names.

import type { IncomingMessage } from "node:http";
import { type BlockList, isIP, isIPv6 } from "node:net";

/** The proxy appends the address it saw; the nearest one that is not a proxy of ours is the caller. */
export function callerAddress(request: IncomingMessage, trustedProxies: BlockList): string {
  const connection = plain(request.socket.remoteAddress ?? "");
  const forwarded = [request.headers["x-forwarded-for"] ?? []]
    .flat()
    .join(",")
    .split(",")
    .map((text) => plain(text.trim()));
  const isProxy = (address: string) => trustedProxies.check(address, isIPv6(address) ? "ipv6" : "ipv4");
  if (!isProxy(connection)) return connection;
  const nearest = forwarded.reverse().find((address) => isIP(address) === 0 || !isProxy(address));
  return nearest !== undefined && isIP(nearest) !== 0 ? nearest : connection;
}

function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}
