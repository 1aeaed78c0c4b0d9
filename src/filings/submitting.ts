// What the jobs of a submission share: their dependencies, who sends, and how long to wait when the authority cannot answer now.

import { credentialsOf, type SenderCredentials } from "../access/credentials.ts";
import type { Authority } from "../authority/client.ts";
import type { Destinations } from "../authority/destinations.ts";
import { type Clock, MINUTE, SECOND } from "../platform/clock.ts";
import type { Database } from "../platform/db.ts";
import type { RandomBytes } from "../platform/ids.ts";
import type { Publishing } from "../webhooks/publish.ts";
import type { BackOff } from "../work/back-off.ts";
import type { SubmissionRow } from "./submission-store.ts";

export interface Submitting {
  db: Database;
  clock: Clock;
  random: RandomBytes;
  authority: Authority;
  destinations: Destinations;
  publishing: Publishing;
  leaseSeconds: number;
  /** How long one exchange with the authority may take. */
  sendTimeoutMs: number;
  slots: number;
}

/** For the authority's "not now" and for its silence, where asking or sending again is safe. */
export const authorityBackOff: BackOff = { firstMs: 2 * SECOND, factor: 2, capMs: 10 * MINUTE };

export function senderOf(row: SubmissionRow): SenderCredentials {
  const credentials = credentialsOf(row.organisation_id, row.destination === "sandbox" ? "sandbox" : "live");
  if (credentials === null) throw new Error(`${row.id} has no credentials to send with`);
  return credentials;
}
