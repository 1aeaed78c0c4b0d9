// The sender id and password an organisation uses with the authority. The sandbox needs none of a customer's own: the
// organisation's id stands in, so that each sees only its own submissions there. Live ones are stored sealed, for all
// companies of the organisation or for one of them, and are never shown again. Once the authority refuses them, nothing
// is sent with them until they change.

import type { Clock } from "../platform/clock.ts";
import type { Queryable } from "../platform/database/db.ts";
import type { SealedColumn } from "../platform/database/reseal.ts";
import { Refusal } from "../platform/errors.ts";
import type { Scope } from "../platform/mode.ts";
import type { Sealing } from "../platform/sealing.ts";
import {
  type CredentialsRow,
  credentialsFor,
  credentialsIn,
  markAccepted,
  markRefused,
  upsertCredentials,
} from "./store.ts";

export interface SenderCredentials {
  senderId: string;
  password: string;
}

/** Whose credentials: a company of an organisation. */
export interface Sender extends Scope {
  companyUtr: string;
}

/** Which ones, and since when: once replaced, they are others. */
export type StoredCredentials = Pick<CredentialsRow, "organisation_id" | "company_utr" | "set_at" | "accepted_at">;

export type SenderChoice =
  | { kind: "ready"; credentials: SenderCredentials; stored: StoredCredentials | null }
  | { kind: "missing" }
  | { kind: "refused"; since: Date };

/** The company's own, else the organisation's. */
export async function senderOf(
  db: Queryable,
  sender: Sender,
  { sealing }: { sealing: Sealing },
): Promise<SenderChoice> {
  if (sender.mode === "sandbox")
    return { kind: "ready", credentials: { senderId: sender.organisationId, password: "sandbox" }, stored: null };
  const row = await credentialsFor(db, sender);
  if (row === undefined) return { kind: "missing" };
  if (row.refused_at !== null) return { kind: "refused", since: row.refused_at };
  return { kind: "ready", credentials: opened(row, sealing), stored: row };
}

/** Those of every company (null) or of one alone, refused or not: to test whether the authority accepts them. */
export async function storedSender(
  db: Queryable,
  { organisationId, companyUtr }: { organisationId: string; companyUtr: string | null },
  { sealing }: { sealing: Sealing },
): Promise<{ credentials: SenderCredentials; stored: StoredCredentials } | null> {
  const row = (await credentialsIn(db, organisationId)).find(({ company_utr }) => company_utr === (companyUtr ?? ""));
  return row === undefined ? null : { credentials: opened(row, sealing), stored: row };
}

function opened(row: CredentialsRow, sealing: Sealing): SenderCredentials {
  return JSON.parse(sealing.open(row.sealed, contextOf(row)));
}

/**
 * The credentials alone: what waited for them is set free by filings/exchange/credentials.ts, which records the change.
 */
export async function storeCredentials(
  db: Queryable,
  given: { organisationId: string; companyUtr: string | null } & SenderCredentials,
  { sealing, clock }: { sealing: Sealing; clock: Clock },
): Promise<void> {
  const { organisationId, companyUtr, senderId, password } = given;
  const refuse = (message: string, field: string) => new Refusal("invalid_option", message, field);
  if (!/^[\x21-\x7e]{1,64}$/.test(senderId))
    throw refuse("The sender id must have 1 to 64 printable characters without blanks.", "sender_id");
  if (!/^[\x20-\x7e]{1,128}$/.test(password))
    throw refuse("The password must have 1 to 128 printable characters.", "password");
  if (companyUtr !== null && !/^[0-9]{10}$/.test(companyUtr))
    throw refuse("The company's UTR must be exactly 10 digits.", "company_utr");
  const row = { organisation_id: organisationId, company_utr: companyUtr ?? "" };
  const sealed = sealing.seal(JSON.stringify({ senderId, password }), contextOf(row));
  await upsertCredentials(db, { ...row, sealed, set_at: clock.now() });
}

/** The authority said that it does not know them (1002, 1046). Those of the sandbox are stand-ins. */
export async function refuseCredentials(db: Queryable, stored: StoredCredentials | null, at: Date): Promise<void> {
  if (stored !== null) await markRefused(db, stored, at);
}

/** The authority took a message that was sent with them. */
export async function acceptCredentials(db: Queryable, stored: StoredCredentials | null, at: Date): Promise<void> {
  if (stored !== null && stored.accepted_at === null) await markAccepted(db, stored, at);
}

export const sealedCredentials: SealedColumn = {
  table: "credentials",
  column: "sealed",
  key: ["organisation_id", "company_utr"],
  contextOf: ({ organisation_id = "", company_utr = "" }) => contextOf({ organisation_id, company_utr }),
};

function contextOf({ organisation_id, company_utr }: Pick<CredentialsRow, "organisation_id" | "company_utr">): string {
  return `credentials ${organisation_id} ${company_utr}`;
}
