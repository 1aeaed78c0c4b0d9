// A DATABASE_URL with one server, or with several as libpq writes them:
// postgresql://user:password@host1:5432,host2:5432/database. The driver knows one server only, so the list is taken
// apart here, and the rest of the URL is left to the driver. No message repeats a part of the URL: where it is not what
// it should be, a password can be in any part.

import { isIPv6 } from "node:net";

/** The host is a name, an address or the folder of a Unix socket. */
export interface Server {
  host: string;
  port: number;
}

/** As in libpq: a server that takes writes, or one that is not a standby. */
export type SessionAttributes = "read-write" | "primary";

export interface DatabaseUrl {
  /** With the first server only, for the driver. */
  url: string;
  /** Null where the URL names one server and asks nothing of it: that one is used as it is. */
  choice: { servers: Server[]; attributes: SessionAttributes } | null;
}

const EXAMPLE = "a URL such as postgresql://user:password@host:5432/quarterday";
const SEVERAL = "postgresql://user:password@host1:5432,host2:5432/quarterday";
const DEFAULT_PORT = 5432;

/** Throws what it should have been, to follow "DATABASE_URL must be". */
export function parseDatabaseUrl(given: string): DatabaseUrl {
  const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)([^?#]*)(?:\?([^#]*))?(?:#.*)?$/.exec(given);
  if (parts === null || given.replace(/^\w+:\/\//, "") === "") throw new Error(EXAMPLE);
  const [, before = "", authority = "", path = "", queryText] = parts;
  const query = new URLSearchParams(queryText);
  const attributes = attributesIn(query);
  const servers = serversIn(authority, query);
  if (servers.length === 1 && attributes === null) return { url: parsable(given), choice: null };

  for (const name of ["host", "port", "target_session_attrs"]) query.delete(name);
  const [first] = servers;
  if (first === undefined) throw new Error(EXAMPLE);
  // A folder has no place before the path.
  const inQuery = `host=${encodeURIComponent(first.host)}&port=${first.port}`;
  const url = parsable(`${before}${path === "" ? "/" : path}?${[inQuery, query.toString()].filter(Boolean).join("&")}`);
  return { url, choice: { servers, attributes: attributes ?? "read-write" } };
}

/** The service writes, so any other kind of session is of no use to it. */
function attributesIn(query: URLSearchParams): SessionAttributes | null {
  const given = query.get("target_session_attrs");
  if (given === null || given === "read-write" || given === "primary") return given;
  throw new Error("a URL with target_session_attrs=read-write or primary: Quarterday writes to the database");
}

/** What the query says counts, as for libpq and the driver. */
function serversIn(authority: string, query: URLSearchParams): Server[] {
  const inQuery = query.get("host");
  const items = (inQuery ?? authority).split(",");
  const shared = query.get("port")?.split(",") ?? [];
  if (shared.length > 1 && shared.length !== items.length)
    throw new Error("a URL with one port, or with as many ports as hosts");
  return items.map((item, index) => {
    const which = `host ${index + 1} of ${items.length}`;
    const { host, port } = inQuery === null ? hostAndPort(item, which) : { host: item, port: "" };
    if (host === "" && items.length > 1)
      throw new Error(`a URL with a host before and after each comma, such as ${SEVERAL}; ${which} is missing`);
    return {
      host: host || "localhost",
      port: portOf(shared[index] ?? shared[0] ?? port, { which, alone: items.length === 1 }),
    };
  });
}

function hostAndPort(item: string, which: string): { host: string; port: string } {
  // An IPv6 address has colons of its own, so it is in brackets.
  const parts = /^(?:\[([^[\]]+)\]|([^:[\]]*))(?::([^:]*))?$/.exec(item);
  const [, inBrackets, name = "", port = ""] = parts ?? [];
  if (parts === null || (inBrackets !== undefined && !isIPv6(inBrackets)))
    throw new Error(`a URL with hosts such as db1.example.com:5432 or [2001:db8::1]:5432; ${which} is not one`);
  return { host: inBrackets ?? decoded(name, which), port };
}

function decoded(name: string, which: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    throw new Error(`a URL with hosts whose percent signs begin a code such as %2F; ${which} has another`);
  }
}

function portOf(text: string, { which, alone }: { which: string; alone: boolean }): number {
  if (text === "") return DEFAULT_PORT;
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new Error(alone ? EXAMPLE : `a URL with ports from 1 to 65535; that of ${which} is not one`);
}

function parsable(url: string): string {
  // With a socket there is no host before the path, which PostgreSQL's programs allow and URLs do not.
  if (!URL.canParse(url.replace("@/", "@localhost/").replace(":///", "://localhost/"))) throw new Error(EXAMPLE);
  return url;
}

/** For messages: where the database is, and nothing else. */
export function placesOf(given: string): string {
  const { url, choice } = parseDatabaseUrl(given);
  if (choice !== null) return choice.servers.map(placeOf).join(", ");
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

export function placeOf({ host, port }: Server): string {
  return `${host.includes(":") ? `[${host}]` : host}:${port}`;
}
