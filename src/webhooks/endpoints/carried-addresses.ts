// IPv6 addresses that a translator on the way turns into the IPv4 address they carry. An operator who allows the
// translator's network means the public addresses behind it, not the cloud's metadata at 64:ff9b::169.254.169.254.

import type { BlockList } from "node:net";

/**
 * The prefix of a translator, by its length, and the octets in which IPv4 addresses then stand (RFC 6052, 2.2; RFC
 * 3056, 2).
 */
type Layout = readonly [prefixLength: number, octets: readonly number[]];

const LAST_FOUR: Layout = [96, [12, 13, 14, 15]];

const CARRIERS: readonly (readonly [network: RegExp, layouts: readonly Layout[]])[] = [
  [/^0064ff9b0{16}/, [LAST_FOUR]],
  // For a network's own use, with a prefix of any length: the one that the operator allows.
  [/^0064ff9b0001/, [[48, [6, 7, 9, 10]], [56, [7, 9, 10, 11]], [64, [9, 10, 11, 12]], LAST_FOUR]],
  [/^0{16}ffff0000/, [LAST_FOUR]],
  [/^2002/, [[16, [2, 3, 4, 5]]]],
];

/** None, or which, or that no translator with the prefix that was allowed would have made this address. */
export type Carried = { kind: "none" } | { kind: "ipv4"; address: string } | { kind: "unreadable" };

export function carriedIpv4(ipv6: string, allowed: BlockList): Carried {
  const digits = digitsOf(ipv6);
  const layouts = CARRIERS.find(([network]) => network.test(digits))?.[1] ?? [];
  const [, octets] = layouts.find(([length]) => isWhollyAllowed(digits, length, allowed)) ?? layouts.at(-1) ?? [];
  if (octets === undefined) return { kind: "none" };
  const read = (octet: number) => Number.parseInt(digits.slice(2 * octet, 2 * octet + 2), 16);
  if (!restIsEmpty(octets, read)) return { kind: "unreadable" };
  return { kind: "ipv4", address: octets.map(read).join(".") };
}

/**
 * Where a gap is left in the middle, it and all that follows are zeros (RFC 6052, 2.2). If not, the translator's prefix
 * is another one than was allowed, and what it would call is not what is read here.
 */
function restIsEmpty(octets: readonly number[], read: (octet: number) => number): boolean {
  const [first = 0, last = 0] = [octets[0], octets.at(-1)];
  if (first < 6 || last === 15) return true;
  const rest = [8, ...Array.from({ length: 15 - last }, (_, index) => last + 1 + index)];
  return rest.every((octet) => read(octet) === 0);
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
