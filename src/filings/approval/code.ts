// The second factor of an approval: six digits, by mail to the approver or read out by whoever prepared the return. A
// link that was forwarded or stolen does not approve without it. Five tries, a quarter of an hour, and so many codes
// that guessing is hopeless.

import { createHmac, timingSafeEqual } from "node:crypto";
import { organisationById } from "../../access/store.ts";
import { type Actor, recordAudit } from "../../audit/audit.ts";
import { refuseUnlessMay } from "../../audit/roles.ts";
import { type Mailing, queueMail } from "../../mail/outbox.ts";
import { after, type Clock, MINUTE } from "../../platform/clock.ts";
import type { Transaction, Transactional } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { RandomBytes } from "../../platform/ids.ts";
import type { Scope } from "../../platform/mode.ts";
import type { Sealing } from "../../platform/sealing.ts";
import { ukTime } from "../../platform/uk-time.ts";
import type { ApprovalRow, SecondFactor } from "./approval.ts";
import { filingsOfApproval, lockApproval } from "./approval-store.ts";
import { about, lookAtLink, troubleOf, waitingApproval } from "./link.ts";
import { type CodeRow, countWrongTry, lockCode, replaceCode } from "./link-store.ts";

export interface CodeDependencies {
  clock: Clock;
  random: RandomBytes;
  sealing: Sealing;
  mailing: Mailing | null;
}

export const CODE_MINUTES = 15;
export const MOST_TRIES = 5;
/** Of one approval. Each may be tried five times: one in twenty thousand is guessed. */
const MOST_CODES = 10;
const DIGITS = 6;

/** Asked for on the approver's page. False where no mail can go to the approver. */
export async function mailCode(db: Transactional, token: string, dependencies: CodeDependencies): Promise<boolean> {
  const { clock, mailing } = dependencies;
  if (mailing === null) return false;
  const at = clock.now();
  return db.transaction(async (tx) => {
    const opened = await lookAtLink(tx, token);
    if (opened === undefined || troubleOf(opened, at) !== null) return false;
    const approval = await lockApproval(tx, opened.approval.id);
    const [filing] = opened.filings;
    if (approval.state !== "waiting" || approval.approver_email === null || filing === undefined) return false;
    const code = await makeCode(tx, approval, { factor: "mail", madeBy: approval.approver_email }, dependencies);
    const { organisation_id: organisationId, approver_email: email } = approval;
    const { name: organisation } = await organisationById(tx, organisationId);
    const names = { company: filing.company_name, organisation, code, until: ukTime(after(at, CODE_MINUTES * MINUTE)) };
    const to = [{ userId: null, email }];
    await queueMail(tx, { kind: "approval_code", organisationId, to, names, path: "/", at }, mailing);
    return true;
  });
}

/** For whoever prepared it, to read out. Not where the organisation wants it mailed. */
export async function showCode(
  db: Transactional,
  which: Scope & { id: string },
  actor: Actor,
  dependencies: CodeDependencies,
): Promise<string> {
  refuseUnlessMay(actor, "file", which.mode);
  const at = dependencies.clock.now();
  return db.transaction(async (tx) => {
    const approval = await waitingApproval(tx, which);
    const { approval_by_mail_only: isMailOnly } = await organisationById(tx, which.organisationId);
    if (isMailOnly)
      throw new Refusal(
        "approval_by_mail_only",
        "Your organisation sends codes to approvers by mail only. The approver asks for the code on the page of the link.",
      );
    const code = await makeCode(tx, approval, { factor: "read_out", madeBy: actor.name }, dependencies);
    const [filing] = await filingsOfApproval(tx, approval.id);
    if (filing === undefined) throw new Error(`${approval.id} approves nothing`);
    await recordAudit(tx, actor, { action: "approval_code_made", ...about(approval, filing), at });
    return code;
  });
}

async function makeCode(
  tx: Transaction,
  { id }: ApprovalRow,
  { factor, madeBy }: { factor: SecondFactor; madeBy: string },
  { clock, random, sealing }: CodeDependencies,
): Promise<string> {
  const before = await lockCode(tx, id);
  if (before !== undefined && before.made >= MOST_CODES)
    throw new Refusal(
      "too_many_codes",
      "This request for approval has had too many codes. Take it back, and file the return again.",
    );
  const at = clock.now();
  const code = sixDigits(random);
  await replaceCode(tx, {
    approval_id: id,
    code_hash: hashOfCode(code, id, sealing),
    factor,
    made_by: madeBy,
    created_at: at,
    expires_at: after(at, CODE_MINUTES * MINUTE),
  });
  return code;
}

/** Each as likely as any other. */
function sixDigits(random: RandomBytes): string {
  const all = 10 ** DIGITS;
  const fair = 2 ** 32 - (2 ** 32 % all);
  for (;;) {
    const drawn = random(4).readUInt32BE();
    if (drawn < fair) return String(drawn % all).padStart(DIGITS, "0");
  }
}

/** Under the service's key: whoever has only the database cannot find out a code by trying them all. */
function hashOfCode(code: string, approvalId: string, sealing: Sealing): Buffer {
  return createHmac("sha256", sealing.derive("approval codes", 32)).update(`${approvalId} ${code}`).digest();
}

/** As people type what they read or hear: in groups. */
const digitsOf = (typed: string) => typed.replace(/[\s-]/g, "");

/** Whether it may be one at all. */
export const isCode = (typed: string) => /^\d{6}$/.test(digitsOf(typed));

export type CodeVerdict =
  | { kind: "right"; code: CodeRow }
  | { kind: "wrong"; left: number }
  | { kind: "none"; why: "none_made" | "too_late" | "tried_too_often" | "mail_only" };

/** Never undone by what comes after: a wrong try is counted. */
export async function tryCode(
  tx: Transaction,
  approvalId: string,
  typed: string,
  { clock, sealing }: Pick<CodeDependencies, "clock" | "sealing">,
): Promise<CodeVerdict> {
  const code = await lockCode(tx, approvalId);
  if (code === undefined) return { kind: "none", why: "none_made" };
  if (code.wrong_tries >= MOST_TRIES) return { kind: "none", why: "tried_too_often" };
  if (code.expires_at <= clock.now()) return { kind: "none", why: "too_late" };
  const given = hashOfCode(digitsOf(typed), approvalId, sealing);
  if (timingSafeEqual(given, code.code_hash)) return { kind: "right", code };
  await countWrongTry(tx, approvalId);
  const left = MOST_TRIES - code.wrong_tries - 1;
  return left === 0 ? { kind: "none", why: "tried_too_often" } : { kind: "wrong", left };
}
