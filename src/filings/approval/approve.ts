// What an approver does, who has no account: approve the return, with a code, or send it back.

import { filingSettings } from "../../access/organisations.ts";
import { organisationById } from "../../access/store.ts";
import { type Actor, recordAudit } from "../../audit/audit.ts";
import type { Transactional } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { CreateDependencies, Filer } from "../create/request.ts";
import { destinationOf, type FilingRow } from "../filing.ts";
import type { ApprovalRow } from "./approval.ts";
import { type CodeDependencies, type CodeVerdict, tryCode } from "./code.ts";
import { type DecideDependencies, decide } from "./decide.ts";
import { isDeclaredByAsked, plainName } from "./declared.ts";
import { about, type LinkTrouble, lookAtLink, troubleOf } from "./link.ts";
import { lockCode } from "./link-store.ts";
import { lockToDecide } from "./lock.ts";
import { judgedOtherwise } from "./recheck.ts";

export interface Approving {
  name: string;
  /** Why the name is another one than was asked for. */
  nameBecause: string;
  /** They say that they are the person who was asked, whose name is another one by now. */
  isSamePerson?: boolean;
  declares: boolean;
  code: string;
}

export type ApproveOutcome =
  | { kind: "approved" | "void"; approval: ApprovalRow; filings: readonly FilingRow[] }
  | { kind: "trouble"; trouble: LinkTrouble | "unknown" }
  | { kind: "code"; verdict: Exclude<CodeVerdict, { kind: "right" }> };

type ApproveDependencies = DecideDependencies & CodeDependencies & CreateDependencies;

/**
 * The code is tried first, and counts; then the return is judged by the rules of today, outside of any transaction; and
 * then it is decided, unless somebody else has done so meanwhile.
 */
export async function approve(
  token: string,
  given: Approving,
  { from }: { from: string | null },
  dependencies: ApproveDependencies,
): Promise<ApproveOutcome> {
  const { db, clock } = dependencies;
  const opened = await lookAtLink(db, token);
  if (opened === undefined) return { kind: "trouble", trouble: "unknown" };
  const trouble = troubleOf(opened, clock.now());
  if (trouble !== null) return { kind: "trouble", trouble };
  const isDeclared = await isDeclaredByAsked(db, opened.approval, opened.filings);
  const [mistake] = mistakesIn(opened.approval, given, { isDeclared });
  if (mistake !== undefined) throw mistake;
  const name = given.name.trim();
  const { id } = opened.approval;
  const verdict = await db.transaction((tx) => tryCode(tx, id, given.code, dependencies));
  if (verdict.kind !== "right") return { kind: "code", verdict };
  const { organisation_id: organisationId, mode } = opened.approval;
  const organisation = await organisationById(db, organisationId);
  // The setting came after the code.
  if (organisation.approval_by_mail_only && verdict.code.factor !== "mail")
    return { kind: "code", verdict: { kind: "none", why: "mail_only" } };
  const reason = await voidBecause(
    opened.filings,
    { organisationId, mode, ...filingSettings(organisation, mode) },
    dependencies,
  );
  const outcome = await db.transaction(async (tx): Promise<ApproveOutcome> => {
    const approval = (await lockToDecide(tx, id)) ?? opened.approval;
    const now = await lookAtLink(tx, token);
    const meanwhile = now === undefined ? "replaced" : troubleOf({ ...now, approval }, clock.now());
    if (meanwhile !== null) return { kind: "trouble", trouble: meanwhile };
    const code = await lockCode(tx, id);
    if (code === undefined || !code.code_hash.equals(verdict.code.code_hash))
      return { kind: "code", verdict: { kind: "none", why: "too_late" } };
    const at = clock.now();
    const fact = reason === null ? "approved" : "void";
    const signed = { by: name, because: given.nameBecause.trim() || null, from, factor: code.factor };
    const decided = await decide(tx, approval, { fact, at, reason, ...(reason === null && signed) }, dependencies);
    const [filing] = opened.filings;
    if (filing !== undefined) {
      const action = reason === null ? "filing_approved" : "approval_void";
      const details = reason === null ? { second_factor: code.factor } : { reason };
      await recordAudit(tx, approverActor(name, from), { action, ...about(approval, filing), details, at });
    }
    return { kind: decided.state === "approved" ? "approved" : "void", approval: decided, filings: opened.filings };
  });
  if (outcome.kind === "approved") for (const filing of outcome.filings) dependencies.wake(destinationOf(filing));
  return outcome;
}

/** Null: all of it would be filed today as it stands. */
async function voidBecause(
  filings: readonly FilingRow[],
  filer: Filer,
  dependencies: ApproveDependencies,
): Promise<string | null> {
  for (const filing of filings) {
    const otherwise = await judgedOtherwise(filing, filer, dependencies);
    if (otherwise !== null) return otherwise;
  }
  return null;
}

const LONGEST_NAME = 100;
const LONGEST_REASON = 500;
/** All that keeps it from being approved before a code is tried. */
export function mistakesIn(
  { approver_name: asked }: Pick<ApprovalRow, "approver_name">,
  { name, nameBecause, isSamePerson = false, declares }: Omit<Approving, "code">,
  /** The return names who was asked as its declarant: nobody else can declare it. */
  { isDeclared }: { isDeclared: boolean },
): Refusal[] {
  const [given, reason] = [name.trim(), nameBecause.trim()];
  const isNamed = given !== "" && given.length <= LONGEST_NAME;
  const isAnother = isDeclared && !isSamePerson;
  const isSame = asked === null || plainName(asked) === plainName(given);
  return [
    ...(isNamed
      ? []
      : [new Refusal("invalid_name", `Enter your name, in at most ${LONGEST_NAME} characters.`, "name")]),
    ...(isNamed && !isSame && isAnother ? [declaredByAnother(asked)] : []),
    ...(isNamed && !isSame && !isAnother && reason === "" ? [nameDiffers(asked, isDeclared)] : []),
    ...(reason.length <= LONGEST_REASON
      ? []
      : [new Refusal("invalid_reason", `Say it in at most ${LONGEST_REASON} characters.`, "name_because")]),
    ...(declares
      ? []
      : [new Refusal("not_declared", "Read the declaration and tick it before you approve.", "declares")]),
  ];
}

function nameDiffers(asked: string, isSamePerson: boolean): Refusal {
  const says = isSamePerson
    ? "Say why your name is another one."
    : `${asked} was asked to approve. If you are another person, or your name has changed, say so here.`;
  return new Refusal("name_differs", says, "name_because");
}

function declaredByAnother(asked: string): Refusal {
  return new Refusal(
    "declared_by_another",
    `The return says that ${asked} declares it, and cannot be changed any more. If you are another person, send it back and say who you are: it can then be sent to you in your own name.`,
    "same_person",
  );
}

/** Who has no account: the audit log names them as they named themselves. */
const approverActor = (name: string, address: string | null): Actor => ({
  userId: null,
  name: `${name} (approver)`,
  address,
  role: "visitor",
});

export type SendBackOutcome =
  | { kind: "sent_back"; approval: ApprovalRow }
  | { kind: "trouble"; trouble: LinkTrouble | "unknown" };

const LONGEST_COMMENT = 2_000;

/** Without a code: it stops the return, and sends nothing. */
export async function sendBack(
  db: Transactional,
  token: string,
  { name, comment }: { name: string; comment: string },
  { from }: { from: string | null },
  dependencies: DecideDependencies,
): Promise<SendBackOutcome> {
  const text = comment.trim();
  if (text === "" || text.length > LONGEST_COMMENT)
    throw new Refusal(
      "invalid_comment",
      `Say what is to be changed, in at most ${LONGEST_COMMENT.toLocaleString("en-GB")} characters.`,
      "comment",
    );
  const at = dependencies.clock.now();
  return db.transaction(async (tx): Promise<SendBackOutcome> => {
    const opened = await lookAtLink(tx, token);
    if (opened === undefined) return { kind: "trouble", trouble: "unknown" };
    const approval = (await lockToDecide(tx, opened.approval.id)) ?? opened.approval;
    const link = (await lookAtLink(tx, token))?.link ?? opened.link;
    const trouble = troubleOf({ link, approval }, at);
    if (trouble !== null) return { kind: "trouble", trouble };
    const by = name.trim().slice(0, 100) || approval.approver_name;
    const decided = await decide(tx, approval, { fact: "sent_back", at, by, from, reason: text }, dependencies);
    const [filing] = opened.filings;
    const actor = approverActor(by ?? "Somebody with the link", from);
    if (filing !== undefined)
      await recordAudit(tx, actor, { action: "filing_sent_back", ...about(approval, filing), at });
    return { kind: "sent_back", approval: decided };
  });
}
