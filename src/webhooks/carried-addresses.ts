// IPv6 addresses that a translator on the way turns into the IPv4 address they carry. An operator who allows the translator's network means
// the public addresses behind it, not the cloud's metadata at 64:ff9b::169.254.169.254.

import type { BlockList } from "node:net";

/** The prefix of a translator, by its length, and the octets in which IPv4 addresses then stand (RFC 6052, 2.2; RFC 3056, 2). */
type Layout = readonly [prefixLength: number, octets: readonly number[]];

const LAST_FOUR: Layout = [96, [12, 13, 14, 15]];

const CARRIERS: readonly (readonly [network: RegExp, layouts: readonly Layout[]])[] = [
  [/^0064ff9b0{16}/, [LAST_FOUR]],
  // For a network's own use, with a prefix of any length: the one that the operator allows.
  [/^0064ff9b0001/, [[48, [6, 7, 9, 10]], [56, [7, 9, 10, 11]], [64, [9, 10, 11, 12]], LAST_FOUR]],
  [/^0{16}ffff0000/, [LAST_FOUR]],
  [/^2002/, [[16, [2, 3, 4, 5]]]],
];

/** Null for an address that carries none. */
export function carriedIpv4(ipv6: string, allowed: BlockList): string | null {
  const digits = digitsOf(ipv6);
  const layouts = CARRIERS.find(([network]) => network.test(digits))?.[1] ?? [];
  const [, octets] = layouts.find(([length]) => isWhollyAllowed(digits, length, allowed)) ?? layouts.at(-1) ?? [];
  return octets?.map((octet) => Number.parseInt(digits.slice(2 * octet, 2 * octet + 2), 16)).join(".") ?? null;
}

/** The first and the last address of a network are in one that was allowed only if that is as wide. */
function isWhollyAllowed(digits: string, prefixLength: number, allowed: BlockList): boolean {
  const prefix = digits.slice(0, prefixLength / 4);
  return ["0", "f"].every((digit) => allowed.check(groupsOf(prefix.padEnd(32, digit)), "ipv6"));
}

/** All 32 hexadecimal digits. */
function digitsOf(ipv6: string): string {
  // The URL parser writes an address in hexadecimal groups alone, also one that was given with dots at its end.
  const [head = "", tail = ""] = new URL(`http://[${ipv6}]`).hostname.slice(1, -1).split("::");
  const after = filled(tail);
  return filled(head).padEnd(32 - after.length, "0") + after;
}

function filled(groups: string): string {
  return groups.replace(/[\da-f]+:?/g, (group) => group.replace(":", "").padStart(4, "0"));
}

function groupsOf(digits: string): string {
  return digits.match(/.{4}/g)?.join(":") ?? "";
}
