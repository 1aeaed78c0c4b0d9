// Which addresses a webhook may be sent to. Public ones only, unless the operator allows a network: a customer's URL
// must not reach our own machines. The check sits in the connection's name lookup, so the address checked is the
// address used (docs/decisions/0018).

import { BlockList, isIP, type LookupFunction, SocketAddress } from "node:net";
import type { LookUpName } from "../../platform/http/names.ts";
import { carriedIpv4 } from "./carried-addresses.ts";

/**
 * The special-purpose registries of IANA, and the places where clouds keep their secrets. The first match names the
 * reason.
 */
const SPECIAL = [
  ["0.0.0.0/8", "this network"],
  ["10.0.0.0/8", "private"],
  ["100.64.0.0/10", "carrier-grade NAT"],
  ["127.0.0.0/8", "loopback"],
  ["168.63.129.16/32", "cloud metadata"],
  ["169.254.0.0/16", "link-local"],
  ["172.16.0.0/12", "private"],
  ["192.0.0.0/24", "protocol assignments"],
  ["192.0.2.0/24", "documentation"],
  ["192.88.99.0/24", "6to4"],
  ["192.168.0.0/16", "private"],
  ["198.18.0.0/15", "benchmarking"],
  ["198.51.100.0/24", "documentation"],
  ["203.0.113.0/24", "documentation"],
  ["224.0.0.0/4", "multicast"],
  ["240.0.0.0/4", "reserved"],
  ["::/128", "unspecified"],
  ["::1/128", "loopback"],
  ["::/96", "IPv4-compatible"],
  ["::ffff:0:0:0/96", "IPv4-translated"],
  ["64:ff9b::/96", "NAT64"],
  ["64:ff9b:1::/48", "NAT64"],
  ["100::/64", "discard"],
  ["2001::/32", "Teredo"],
  ["2001:2::/48", "benchmarking"],
  ["2001:10::/28", "ORCHID"],
  ["2001:20::/28", "ORCHID"],
  ["2001::/23", "protocol assignments"],
  ["2001:db8::/32", "documentation"],
  ["2002::/16", "6to4"],
  ["3fff::/20", "documentation"],
  ["5f00::/16", "segment routing"],
  ["fc00::/7", "private"],
  ["fe80::/10", "link-local"],
  ["fec0::/10", "site-local"],
  ["ff00::/8", "multicast"],
] as const;

const SPECIAL_USES = SPECIAL.map(([cidr, use]) => ({ network: networks([cidr]), use }));
const GLOBAL_UNICAST = networks(["2000::/3"]);

export class AddressRefused extends Error {
  readonly code = "ERR_ADDRESS_REFUSED";
  readonly why: string;

  constructor(address: string, why: string, hostname?: string) {
    const subject = hostname === undefined ? `${address} is` : `${hostname} leads to ${address}, which is`;
    super(`${subject} not a public address (${why}); whoever runs this service can allow one of their own network`);
    this.why = why;
  }
}

export interface AddressGuard {
  /** Why this address may not be called; null if it may, and for a name, which the lookup judges. */
  refusal(host: string): AddressRefused | null;
  /** Throws the refusal of a literal address, the host of a URL. Literals never reach the lookup. */
  checkLiteral(hostname: string): void;
  /** Finds the addresses of a name, and none of them if one is refused. */
  lookup: LookupFunction;
}

export function createAddressGuard({ allowed, lookUp }: { allowed: BlockList; lookUp: LookUpName }): AddressGuard {
  function refusal(host: string) {
    const address = host.replace(/^\[|\]$/g, "");
    const why = isIP(address) === 0 ? null : whyRefused(address, allowed);
    return why === null ? null : new AddressRefused(address, why);
  }

  async function checkedAddresses(hostname: string) {
    const addresses = await lookUp(hostname);
    for (const { address } of addresses) {
      const why = whyRefused(address, allowed);
      if (why !== null) throw new AddressRefused(address, why, hostname);
    }
    return [...addresses];
  }

  return {
    refusal,
    checkLiteral(hostname) {
      const refused = refusal(hostname);
      if (refused !== null) throw refused;
    },
    lookup(hostname, options, callback) {
      checkedAddresses(hostname).then(
        (addresses) => {
          const [first] = addresses;
          if (options.all || first === undefined) callback(null, addresses);
          else callback(null, first.address, first.family);
        },
        (error) => callback(error, []),
      );
    },
  };
}

function whyRefused(given: string, allowed: BlockList): string | null {
  const address = asConnected(given);
  const version = isIP(address);
  if (version === 0) return "not an address";
  const family = version === 4 ? "ipv4" : "ipv6";
  if (allowed.check(address, family)) return version === 4 ? null : whyCarriedRefused(address, allowed);
  const special = SPECIAL_USES.find(({ network }) => network.check(address, family));
  if (special !== undefined) return special.use;
  return version === 4 || GLOBAL_UNICAST.check(address, "ipv6") ? null : "unassigned";
}

/** Behind a translator that the operator allows, the same addresses are refused as without it. */
function whyCarriedRefused(ipv6: string, allowed: BlockList): string | null {
  const carried = carriedIpv4(ipv6, allowed);
  if (carried.kind === "none") return null;
  if (carried.kind === "unreadable") {
    // Whatever it is: only where every IPv4 address may be called.
    const everything = ["0.0.0.0", "255.255.255.255"].every((address) => allowed.check(address));
    return everything ? null : "not of a translator with the prefix that is allowed: allow its own one";
  }
  const why = whyRefused(carried.address, allowed);
  return why === null ? null : `carries ${carried.address}: ${why}`;
}

/**
 * Without its zone, which no network has, and an IPv4-mapped address as the IPv4 address that the system would call.
 * Other forms that carry an IPv4 address need a translator on the way, so they are addresses of their own first.
 */
function asConnected(address: string): string {
  if (isIP(address) !== 6) return address;
  const [bare = ""] = address.split("%");
  // Written in the one way that ends in dots, however it was given.
  const canonical = new SocketAddress({ address: bare, family: "ipv6" }).address;
  return /^::ffff:([\d.]+)$/.exec(canonical)?.[1] ?? canonical;
}

/** Networks in CIDR form; throws on anything else. */
export function networks(cidrs: readonly string[]): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [, address = "", length = ""] = /^([\da-f.:]+)\/(\d{1,3})$/i.exec(cidr) ?? [];
    const version = isIP(address);
    if (version === 0 || Number(length) > (version === 4 ? 32 : 128)) {
      throw new Error(`"${cidr}" is not a network such as 10.0.0.0/8`);
    }
    list.addSubnet(address, Number(length), version === 4 ? "ipv4" : "ipv6");
  }
  return list;
}
