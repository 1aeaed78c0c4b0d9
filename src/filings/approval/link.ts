// Links for approvers: whoever has one sees the return, but approves it only with a code (code.ts). One link of an
// approval works at a time. Tokens are stored hashed, and stand in no log.

import { hashOf } from "../../access/sign-in/sessions.ts";
import { organisationById } from "../../access/store.ts";
import { type Actor, recordAudit } from "../../audit/audit.ts";
import { refuseUnlessMay } from "../../audit/roles.ts";
import { isMailable } from "../../mail/address.ts";
import { type Mailing, queueMail } from "../../mail/outbox.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Queryable, Transaction, Transactional } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { base62, newId, type RandomBytes } from "../../platform/ids.ts";
import type { Scope } from "../../platform/mode.ts";
import { ukTime } from "../../platform/uk-time.ts";
import type { FilingRow } from "../filing.ts";
import type { ApprovalRow, Approver } from "./approval.ts";
import { approvalOf, filingsOfApproval, knownApproval, lockApproval, nameApprover } from "./approval-store.ts";
import { type ApprovalLink, insertLink, linkByToken, markOpened } from "./link-store.ts";
import { lockToDecide } from "./lock.ts";

interface MakeDependencies {
  random: RandomBytes;
  mailing: Mailing | null;
}

const TOKEN_LETTERS = 40;
const TOKEN = /^[0-9A-Za-z]{40}$/;

export const approvePath = (token: string) => `/approve/${token}`;

/** Mails a new link to the approver. */
export async function sendLink(
  tx: Transaction,
  approval: ApprovalRow,
  { companyName, madeBy, at }: { companyName: string; madeBy: string; at: Date },
  { random, mailing }: MakeDependencies,
): Promise<string> {
  const token = base62(TOKEN_LETTERS, random);
  const { id: approval_id, organisation_id: organisationId, approver_email: email } = approval;
  const sentTo = mailing === null ? null : email;
  const link = { id: newId("apl", random), approval_id, sent_to: sentTo, made_by: madeBy, created_at: at };
  await insertLink(tx, link, hashOf(token));
  if (sentTo === null) return token;
  const { name: organisation } = await organisationById(tx, organisationId);
  const names = { company: companyName, organisation, until: ukTime(approval.expires_at) };
  const to = [{ userId: null, email: sentTo }];
  await queueMail(tx, { kind: "approve", organisationId, to, names, path: approvePath(token), at }, mailing);
  return token;
}

export interface MadeLink {
  approval: ApprovalRow;
  /** To be shown once. */
  token: string;
  sentTo: string | null;
}

/** A new link, mailed where that can be done, and shown to whoever makes it. The one before it ends. */
export async function makeApprovalLink(
  db: Transactional,
  which: Scope & { id: string },
  approver: Approver,
  actor: Actor,
  { clock, ...dependencies }: MakeDependencies & { clock: Clock },
): Promise<MadeLink> {
  refuseUnlessMay(actor, "file", which.mode);
  const named = checkedApprover(approver);
  const at = clock.now();
  return db.transaction(async (tx) => {
    await lockToDecide(tx, which.id);
    const before = await waitingApproval(tx, which);
    await nameApprover(tx, before, named, at);
    const approval = await knownApproval(tx, before.id);
    const [filing] = await filingsOfApproval(tx, approval.id);
    if (filing === undefined) throw new Error(`${approval.id} approves nothing`);
    const made = { companyName: filing.company_name, madeBy: actor.name, at };
    const token = await sendLink(tx, approval, made, dependencies);
    const sentTo = dependencies.mailing === null ? null : named.email;
    const details = { approver: named.name, mailed: sentTo !== null };
    await recordAudit(tx, actor, { action: "approval_link_made", ...about(approval, filing), details, at });
    return { approval, token, sentTo };
  });
}

/** Locked, of this organisation and environment, and still waiting. */
export async function waitingApproval(tx: Transaction, which: Scope & { id: string }): Promise<ApprovalRow> {
  const known = await approvalOf(tx, which);
  if (known === undefined) throw new Refusal("approval_not_found", "There is no such request for approval.");
  const approval = await lockApproval(tx, known.id);
  if (approval.state !== "waiting") throw decidedAlready(approval);
  return approval;
}

export function decidedAlready({ state }: Pick<ApprovalRow, "state">): Refusal {
  return new Refusal("approval_decided", `This request for approval is over: ${stateWords[state]}.`);
}

const stateWords: Readonly<Record<ApprovalRow["state"], string>> = {
  waiting: "it waits",
  approved: "the return was approved",
  sent_back: "the return was sent back",
  expired: "it was not answered in time",
  revoked: "it was taken back",
  void: "it is void",
};

export const about = (
  { organisation_id: organisationId, mode }: Pick<ApprovalRow, "organisation_id" | "mode">,
  { id: subject }: Pick<FilingRow, "id">,
) => ({ organisationId, mode, subject });

const LONGEST = 100;

export function checkedApprover({ name, email, capacity }: Approver): Approver & { name: string } {
  const [givenName, givenEmail, givenCapacity] = [name, email, capacity].map((text) => text?.trim() || null);
  if (!givenName || givenName.length > LONGEST)
    throw new Refusal("invalid_name", `Enter the name of who approves, in at most ${LONGEST} characters.`, "name");
  if (givenEmail && (!isMailable(givenEmail) || givenEmail.length > 254))
    throw new Refusal("invalid_email", "Enter an email address, such as jane@example.com.", "email");
  if (givenCapacity && givenCapacity.length > LONGEST)
    throw new Refusal("invalid_name", `Enter the capacity in at most ${LONGEST} characters.`, "capacity");
  return { name: givenName, email: givenEmail ?? null, capacity: givenCapacity ?? null };
}

/** What a link opens, whatever became of it; undefined for a token that was never given out. */
export interface OpenedLink {
  link: ApprovalLink;
  approval: ApprovalRow;
  filings: FilingRow[];
}

export async function openLink(
  db: Queryable,
  token: string,
  { from, clock }: { from: string | null; clock: Clock },
): Promise<OpenedLink | undefined> {
  const opened = await lookAtLink(db, token);
  if (opened === undefined) return undefined;
  const { link, approval } = opened;
  if (link.opened_at === null && link.ended_at === null && approval.state === "waiting")
    await markOpened(db, link.id, { at: clock.now(), from });
  return opened;
}

/** Without noting that it was opened. */
export async function lookAtLink(db: Queryable, token: string): Promise<OpenedLink | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const link = await linkByToken(db, hashOf(token));
  if (link === undefined) return undefined;
  const approval = await knownApproval(db, link.approval_id);
  return { link, approval, filings: await filingsOfApproval(db, approval.id) };
}

export type LinkTrouble = "replaced" | "expired" | Exclude<ApprovalRow["state"], "waiting">;

/**
 * Null: it may be used. A link that ended before the approval was replaced, perhaps because it went to the wrong
 * person: it shows nothing, whatever became of the approval later.
 */
export function troubleOf({ link, approval }: Pick<OpenedLink, "link" | "approval">, now: Date): LinkTrouble | null {
  const { ended_at: ended } = link;
  if (ended !== null && (approval.decided_at === null || ended < approval.decided_at)) return "replaced";
  if (approval.state !== "waiting") return approval.state;
  return approval.expires_at <= now ? "expired" : null;
}
