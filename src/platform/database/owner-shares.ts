// The database as one owner of requests sees it: an organisation, or all unauthenticated callers. Every statement,
// transaction and snapshot takes a place in the owner's share before it takes a connection, so that one owner's
// requests, however long they wait for each other, leave connections to all others.

import type { IncomingMessage } from "node:http";
import type { BlockList } from "node:net";
import { codeOf } from "../errors.ts";
import { callerAddress, networkOf } from "../http/caller-address.ts";
import type { UnauthenticatedLimiter } from "../http/unauthenticated-limiter.ts";
import { NoFreeShare, type Owner, type Shares } from "../limits/shares.ts";
import { type Database, LOCK_NOT_AVAILABLE } from "./db.ts";

/** A request waited for a lock that another process holds, for longer than such changes take. */
export class Contended extends NoFreeShare {}

export type DatabaseOf = (owner: Owner) => Database;

export function databaseShares(db: Database, shares: Shares): DatabaseOf {
  return (owner) => ({
    inTransaction: false,
    query: (text, values, options) => shares.hold(owner, () => db.query(text, values, options)),
    snapshot: (reads) => shares.hold(owner, () => db.snapshot(reads)),
    transaction: (steps, options) => {
      const made = shares.hold(owner, () => db.transaction(steps, options));
      return options?.locks === "brief" ? made.catch(refuseContended) : made;
    },
    listening: (channel, heard, work) => shares.hold(owner, () => db.listening(channel, heard, work)),
    inLine: (subject, work, limit) => shares.inLine(owner, subject, work, limit),
    close: () => db.close(),
  });
}

function refuseContended(error: unknown): never {
  if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
  throw new Contended(
    "rate_limit_exceeded",
    "Another request is changing the same thing, and this one waited too long for it. Nothing was stored. Try again in a few seconds.",
  );
}

export interface Recognition {
  limiter: UnauthenticatedLimiter;
  trustedProxies: BlockList;
}

/**
 * In whose share a request is looked up: its organisation's, if what it shows was recognised lately, otherwise that of
 * unauthenticated callers.
 */
export function presumedOwner(
  request: IncomingMessage,
  credentials: readonly (string | null)[],
  { limiter, trustedProxies }: Recognition,
): Owner {
  for (const credential of credentials) {
    const organisationId = credential === null ? null : limiter.whose(credential);
    if (organisationId !== null) return { name: organisationId, member: "" };
  }
  return unauthenticatedFrom(callerAddress(request, trustedProxies));
}

/** All unauthenticated callers together have the share of one organisation, in which their networks take turns. */
export function unauthenticatedFrom(address: string): Owner {
  return { name: "strangers", member: networkOf(address) };
}
