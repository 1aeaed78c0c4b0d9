// Which addresses a webhook may be sent to. Public ones only, unless the operator allows a network: a customer's URL must not
// reach our own machines. The check sits in the connection's name lookup, so the address checked is the address used.

import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

// Loopback, private, link-local (cloud metadata too), carrier-grade, documentation, benchmarking, multicast, reserved.
const PRIVATE_NETWORKS = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];

// Only global unicast is public, and of it not the forms that carry an IPv4 address or are set aside.
const PUBLIC_IPV6 = networks(["2000::/3"]);
const SPECIAL_IPV6 = networks(["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]);
const PRIVATE_IPV4 = networks(PRIVATE_NETWORKS);

export class AddressRefused extends Error {
  readonly code = "ERR_ADDRESS_REFUSED";

  constructor(address: string) {
    super(`${address} is not a public address; allow its network with WEBHOOK_ALLOW_CIDRS if it is one of yours`);
  }
}

export interface AddressGuard {
  /** Throws AddressRefused unless the literal address, if it is one, may be called. Literals never reach the lookup. */
  checkLiteral(hostname: string): void;
  lookup: LookupFunction;
}

export function createAddressGuard(allowed: BlockList): AddressGuard {
  const check = (address: string) => {
    if (!mayBeCalled(address, allowed)) throw new AddressRefused(address);
  };
  return {
    checkLiteral(hostname) {
      const address = hostname.replace(/^\[|\]$/g, "");
      if (isIP(address) !== 0) check(address);
    },
    lookup(hostname, options, callback) {
      lookup(hostname, { ...options, all: true }, (error, addresses) => {
        if (error) return callback(error, []);
        try {
          for (const { address } of addresses) check(address);
        } catch (refusal) {
          return callback(refusal instanceof Error ? refusal : new Error(String(refusal)), []);
        }
        const [first] = addresses;
        if (options.all || first === undefined) return callback(null, addresses);
        callback(null, first.address, first.family);
      });
    },
  };
}

export function mayBeCalled(address: string, allowed: BlockList): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mayBeCalled(mapped, allowed);
  if (isIP(address) === 4) return allowed.check(address) || !PRIVATE_IPV4.check(address);
  if (isIP(address) !== 6) return false;
  if (allowed.check(address, "ipv6")) return true;
  return PUBLIC_IPV6.check(address, "ipv6") && !SPECIAL_IPV6.check(address, "ipv6");
}

/** Networks in CIDR form; throws on anything else. */
export function networks(cidrs: readonly string[]): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [address = "", length = ""] = cidr.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (isIP(address) === 0 || !/^\d{1,3}$/.test(length))
      throw new Error(`"${cidr}" is not a network such as 10.0.0.0/8`);
    list.addSubnet(address, Number(length), family);
  }
  return list;
}
