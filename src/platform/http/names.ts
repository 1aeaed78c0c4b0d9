// The addresses of a name. The name servers are asked directly and without a thread: the system's own lookup
// (getaddrinfo) runs on the few threads of the process, where two names whose servers hang keep all others waiting
// (docs/decisions/0018).

import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { SECOND } from "../clock.ts";
import { codeOf } from "../errors.ts";

/** All addresses of a name, at least one; throws NameNotResolved. */
export type LookUpName = (hostname: string) => Promise<readonly LookupAddress[]>;

/** What the machine says about names itself, in lower case. */
export type Hosts = ReadonlyMap<string, readonly LookupAddress[]>;

export interface NameLookupOptions {
  hosts: Hosts;
  /** The name servers, such as 192.0.2.1:53; without them those of the system. */
  servers?: readonly string[];
  /** How long all name servers together may take. */
  limitMs?: number;
}

/** The codes are those of the system's lookup: certainly no address, or ask again later. */
export class NameNotResolved extends Error {
  readonly code: "ENOTFOUND" | "EAI_AGAIN";

  constructor(code: NameNotResolved["code"], message: string) {
    super(message);
    this.code = code;
  }
}

/** Nothing is remembered, but those who want the same name at the same time share the answer. */
export function createNameLookup({ hosts, servers, limitMs = 5 * SECOND }: NameLookupOptions): LookUpName {
  const underWay = new Map<string, Promise<readonly LookupAddress[]>>();
  return async (hostname) => {
    const name = hostname.toLowerCase().replace(/\.$/, "");
    const own = isLocalhost(name) ? LOOPBACK : hosts.get(name);
    if (own !== undefined) return own;
    const asked = underWay.get(name) ?? askServers(name, { servers, limitMs }).finally(() => underWay.delete(name));
    underWay.set(name, asked);
    return asked;
  };
}

const LOOPBACK: readonly LookupAddress[] = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
];

/** These are no business of a name server (RFC 6761). */
function isLocalhost(name: string): boolean {
  return name === "localhost" || name.endsWith(".localhost");
}

async function askServers(
  name: string,
  { servers, limitMs }: { servers: readonly string[] | undefined; limitMs: number },
): Promise<readonly LookupAddress[]> {
  // One for each lookup: it follows a change of the system's name servers, has a port of its own that a forger would
  // have to guess, and can be cancelled without the others. With one silent server it asks twice within the limit.
  const resolver = new Resolver({ timeout: 1_500, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  const timer = setTimeout(() => resolver.cancel(), limitMs);
  try {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    if (addresses.length === 0) {
      throw notResolved(
        name,
        answers.map((answer) => (answer.status === "rejected" ? codeOf(answer.reason) : "ENODATA")),
      );
    }
    return addresses.map((address) => ({ address, family: isIP(address) }));
  } finally {
    clearTimeout(timer);
  }
}

const CERTAIN = ["ENOTFOUND", "ENODATA", "EBADNAME"];

/** From what came of the two questions, about IPv4 and about IPv6. */
function notResolved(name: string, codes: readonly (string | undefined)[]): NameNotResolved {
  const trouble = codes.find((code) => code === undefined || !CERTAIN.includes(code));
  if (trouble === "ECANCELLED" || trouble === "ETIMEOUT") {
    return new NameNotResolved("EAI_AGAIN", `no name server gave the address of ${name} in time`);
  }
  if (trouble !== undefined) {
    return new NameNotResolved("EAI_AGAIN", `the name servers could not give the address of ${name} (${trouble})`);
  }
  if (codes.includes("EBADNAME")) return new NameNotResolved("ENOTFOUND", `"${name}" cannot be the name of a host`);
  if (codes.includes("ENODATA")) return new NameNotResolved("ENOTFOUND", `${name} has no address`);
  const hint = name.includes(".") ? "" : "; give the full name, search domains are not used";
  return new NameNotResolved("ENOTFOUND", `unknown host ${name}${hint}`);
}

/** A hosts file: an address and its names on each line, and comments. What is neither is passed over. */
export function readHosts(text: string): Hosts {
  const hosts = new Map<string, LookupAddress[]>();
  for (const line of text.split("\n")) {
    const [address = "", ...names] = line.replace(/#.*/, "").trim().split(/\s+/);
    const family = isIP(address);
    if (family === 0) continue;
    for (const name of names.map((given) => given.toLowerCase())) {
      hosts.set(name, [...(hosts.get(name) ?? []), { address, family }]);
    }
  }
  return hosts;
}
