// Whether the authority can be reached and takes an organisation's credentials. It is asked what it has from us lately: that needs credentials,
// and changes nothing there. The message keeps the pace and the peace of the gate like any other.

import { acceptCredentials, refuseCredentials, senderOf, storedSender } from "../access/credentials.ts";
import type { Authority } from "../authority/client.ts";
import type { Destinations } from "../authority/destinations.ts";
import { after, type Clock, MINUTE } from "../platform/clock.ts";
import type { Queryable } from "../platform/db.ts";
import type { Mode } from "../platform/mode.ts";
import type { Sealing } from "../platform/sealing.ts";
import type { Gate } from "./gate.ts";

export interface ConnectionTesting {
  db: Queryable;
  clock: Clock;
  sealing: Sealing;
  destinations: Destinations;
  gate: Gate;
  authority: Pick<Authority, "list">;
}

/** Whose connection; `companyUtr` null for the credentials that serve every company. */
export interface TestedSender {
  organisationId: string;
  mode: Mode;
  companyUtr: string | null;
}

export type ConnectionOutcome =
  | { kind: "taken" }
  | { kind: "refused"; text: string }
  | { kind: "no_answer"; reason: string }
  /** Nothing was sent. */
  | { kind: "not_now"; reason: string; until: Date }
  | { kind: "no_address" }
  | { kind: "no_credentials" };

/** Short, so that the answer is: what it holds is of no interest. */
const WINDOW_MS = MINUTE;

export async function testConnection(sender: TestedSender, testing: ConnectionTesting): Promise<ConnectionOutcome> {
  const { db, clock, gate, authority } = testing;
  const destination = testing.destinations[sender.mode];
  if (destination.url === null) return { kind: "no_address" };
  const chosen = await chosenSender(sender, testing);
  if (chosen === null) return { kind: "no_credentials" };
  const passage = await gate.enter(destination);
  if (passage.kind === "wait") return { kind: "not_now", reason: passage.reason, until: passage.until };
  const window = { from: after(clock.now(), -WINDOW_MS), to: clock.now() };
  const outcome = await authority.list(window, chosen.credentials, destination);
  switch (outcome.kind) {
    case "report":
      await acceptCredentials(db, chosen.stored, clock.now());
      return { kind: "taken" };
    case "try_later":
    case "too_long":
      return { kind: "no_answer", reason: outcome.reason };
    case "credentials_refused":
      // As if a return had met it: the next one waits instead of failing.
      await refuseCredentials(db, chosen.stored, clock.now());
      return { kind: "refused", text: outcome.text };
  }
}

async function chosenSender({ organisationId, mode, companyUtr }: TestedSender, { db, sealing }: ConnectionTesting) {
  if (mode === "live") return storedSender(db, { organisationId, companyUtr }, { sealing });
  const choice = await senderOf(db, { organisationId, mode, companyUtr: companyUtr ?? "" }, { sealing });
  return choice.kind === "ready" ? choice : null;
}
