// The address a request comes from, and our host name as the browser knows it: from the connection, or from the headers
// of a proxy that the operator trusts. The network it belongs to is what limits count by.

import type { IncomingMessage } from "node:http";
import { type BlockList, isIP, isIPv6 } from "node:net";

/** The proxy appends the address it saw; the nearest one that is not a trusted proxy is the caller. */
export function callerAddress(request: IncomingMessage, trustedProxies: BlockList): string {
  const connection = connectedFrom(request);
  if (!isTrusted(connection, trustedProxies)) return connection;
  const forwarded = wordsOf(request, "x-forwarded-for").map(plainAddress);
  const nearest = forwarded.reverse().find((address) => isIP(address) === 0 || !isTrusted(address, trustedProxies));
  return nearest !== undefined && isIP(nearest) !== 0 ? nearest : connection;
}

/** An IPv6 customer has a whole /64 to ask from. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("::");
  const groups = head.split(":").filter((group) => group !== "");
  const rest = tail === undefined ? [] : tail.split(":").filter((group) => group !== "");
  const whole = [...groups, ...Array(Math.max(0, 8 - groups.length - rest.length)).fill("0"), ...rest];
  return `${whole
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}

/**
 * `https://host:port` as the browser has it. Plain HTTP gets here from a proxy that says it speaks TLS, or in
 * development.
 */
export function ownOrigin(request: IncomingMessage, trustedProxies: BlockList): string {
  const isProxied = isTrusted(connectedFrom(request), trustedProxies);
  const named = isProxied ? wordsOf(request, "x-forwarded-host").at(-1) : undefined;
  const isSecure = "encrypted" in request.socket || wordsOf(request, "x-forwarded-proto").at(-1) === "https";
  const origin = `${isSecure ? "https" : "http"}://${named ?? request.headers.host ?? "localhost"}`;
  return URL.canParse(origin) ? new URL(origin).origin : "https://localhost";
}

function connectedFrom(request: IncomingMessage): string {
  return plainAddress(request.socket.remoteAddress);
}

export function isTrusted(address: string, trustedProxies: BlockList): boolean {
  return trustedProxies.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

function wordsOf(request: IncomingMessage, header: string): string[] {
  const words = [request.headers[header] ?? []].flat().join(",").split(",");
  return words.map((word) => word.trim().toLowerCase()).filter((word) => word !== "");
}

/** An IPv4 address in the form of IPv6 is an IPv4 address. */
export function plainAddress(address = ""): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}
