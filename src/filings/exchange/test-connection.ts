// Whether the authority can be reached and takes an organisation's credentials. It is asked what it has from us lately:
// that needs credentials, and changes nothing there. The message keeps the pace and the peace of the gate like any
// other.

import { acceptCredentials, refuseCredentials, senderOf, storedSender } from "../../access/credentials.ts";
import { type Actor, recordAudit } from "../../audit/audit.ts";
import { refuseUnlessMay } from "../../audit/roles.ts";
import type { Authority } from "../../authorities/hmrc/client.ts";
import type { Destinations } from "../../authorities/hmrc/destinations.ts";
import type { StatusRecord } from "../../authorities/hmrc/replies.ts";
import { after, type Clock, MINUTE, SECOND } from "../../platform/clock.ts";
import type { Transactional } from "../../platform/database/db.ts";
import type { Scope } from "../../platform/mode.ts";
import type { Sealing } from "../../platform/sealing.ts";
import type { Gate } from "./gate.ts";

export interface ConnectionDependencies {
  db: Transactional;
  clock: Clock;
  sealing: Sealing;
  destinations: Destinations;
  gate: Gate;
  authority: Pick<Authority, "list">;
}

/** Whose connection; `companyUtr` null for the credentials that serve every company. */
export interface TestedSender extends Scope {
  companyUtr: string | null;
}

export type ConnectionOutcome =
  | { kind: "taken"; records: StatusRecord[] }
  | { kind: "refused"; text: string }
  | { kind: "no_answer"; reason: string }
  /** Nothing was sent. */
  | { kind: "not_now"; reason: string; until: Date }
  | { kind: "no_address" }
  | { kind: "no_credentials" };

/** Short, so that the answer is: what it holds is of no interest. */
const WINDOW_MS = MINUTE;
/** A person waits for the answer. */
const WAITS_MS = 5 * SECOND;

/** What it found is recorded, and counts for the credentials as if a return had met it. */
export async function testConnection(
  sender: TestedSender,
  actor: Actor,
  dependencies: ConnectionDependencies,
): Promise<ConnectionOutcome> {
  refuseUnlessMay(actor, "administer", sender.mode);
  const now = dependencies.clock.now();
  const chosen = await chosenSender(sender, dependencies);
  const outcome = await ask(sender, chosen, { from: after(now, -WINDOW_MS), to: now }, dependencies);
  const { organisationId, mode, companyUtr } = sender;
  const company = mode === "live" ? { company: companyUtr ?? "every company" } : {};
  const details = { ...company, outcome: outcome.kind };
  const at = dependencies.clock.now();
  await dependencies.db.transaction(async (tx) => {
    if (outcome.kind === "taken") await acceptCredentials(tx, chosen?.stored ?? null, at);
    if (outcome.kind === "refused") await refuseCredentials(tx, chosen?.stored ?? null, at);
    await recordAudit(tx, actor, { action: "connection_tested", organisationId, mode, details, at });
  });
  return outcome;
}

export interface ListWindow {
  from: Date;
  to: Date;
}

/** What the authority has from a sender, of a longer time. */
export async function listSubmissions(
  sender: TestedSender,
  window: ListWindow,
  dependencies: ConnectionDependencies,
): Promise<ConnectionOutcome> {
  return ask(sender, await chosenSender(sender, dependencies), window, dependencies);
}

type ChosenSender = Awaited<ReturnType<typeof chosenSender>>;

async function ask(
  { mode }: TestedSender,
  chosen: ChosenSender,
  window: ListWindow,
  { clock, gate, authority, destinations }: ConnectionDependencies,
): Promise<ConnectionOutcome> {
  const destination = destinations[mode];
  if (destination.url === null) return { kind: "no_address" };
  if (chosen === null) return { kind: "no_credentials" };
  const passage = await gate.enter(destination, { wasSilent: true, withinMs: WAITS_MS });
  if (passage.kind === "away") return { kind: "not_now", reason: passage.reason, until: passage.until };
  if (passage.kind === "crowded")
    return { kind: "not_now", reason: "Many messages are waiting to be sent.", until: after(clock.now(), WAITS_MS) };
  const { outcome } = await authority.list(window, chosen.credentials, destination);
  switch (outcome.kind) {
    case "report":
      return { kind: "taken", records: outcome.records };
    case "try_later":
    case "silence":
    case "too_long":
      return { kind: "no_answer", reason: outcome.reason };
    case "credentials_refused":
      return { kind: "refused", text: outcome.text };
  }
}

async function chosenSender(
  { organisationId, mode, companyUtr }: TestedSender,
  { db, sealing }: ConnectionDependencies,
) {
  if (mode === "live") return storedSender(db, { organisationId, companyUtr }, { sealing });
  const choice = await senderOf(db, { organisationId, mode, companyUtr: companyUtr ?? "" }, { sealing });
  return choice.kind === "ready" ? choice : null;
}
