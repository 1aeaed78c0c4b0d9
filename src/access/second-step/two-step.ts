// Two-step sign-in as its owner has it: set it up, make new recovery codes, turn it off; and what an organisation asks.
// Nothing counts until the app has shown that it has the secret: until then the secret stands, sealed, in the form
// alone.

import { type Actor, recordAudit } from "../../audit/audit.ts";
import { refuseUnlessMay } from "../../audit/roles.ts";
import { after, type Clock, HOUR } from "../../platform/clock.ts";
import type { Queryable, Transaction, Transactional } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { RandomBytes } from "../../platform/ids.ts";
import type { Sealing } from "../../platform/sealing.ts";
import { keepToReveal } from "../shown-once.ts";
import { lockOrganisation } from "../store.ts";
import { deleteOtherSessions, lockUser, type SignedIn, type UserRow } from "../user-store.ts";
import { type CodeDependencies, type CodeVerdict, giveCode, sealSecret } from "./give-code.ts";
import { makeRecoveryCodes, recoveryCodeHash } from "./recovery-codes.ts";
import {
  deleteSecondStep,
  dismissTwoStepNotice,
  insertSecondStep,
  replaceRecoveryCodes,
  updateTwoStepRequired,
} from "./second-step-store.ts";
import { SECRET_BYTES, stepOfCode } from "./totp.ts";

interface MakeDependencies extends CodeDependencies {
  random: RandomBytes;
}

/** What the page that shows recovery codes once asks for. */
export const RECOVERY_CODES = "recovery codes";
const OFFER_VALID_MS = HOUR;

/** A secret that a form offers to the app. Sealed, it goes back with the form; only this session can use it. */
export interface OfferedSecret {
  secret: Buffer;
  sealed: string;
}

export function offerSecret(signedIn: SignedIn, { clock, random, sealing }: MakeDependencies): OfferedSecret {
  const secret = random(SECRET_BYTES);
  const text = JSON.stringify({ secret: secret.toString("base64"), at: clock.now() });
  return { secret, sealed: sealing.seal(text, offerContext(signedIn)).toString("base64url") };
}

/** The one that the form carries; null if it is too old, or none of ours. */
export function offeredSecret(
  signedIn: SignedIn,
  sealed: string,
  { clock, sealing }: { clock: Clock; sealing: Sealing },
): OfferedSecret | null {
  try {
    const opened = sealing.open(Buffer.from(sealed, "base64url"), offerContext(signedIn));
    const { secret, at }: { secret: string; at: string } = JSON.parse(opened);
    if (clock.now() >= after(new Date(at), OFFER_VALID_MS)) return null;
    return { secret: Buffer.from(secret, "base64"), sealed };
  } catch {
    return null;
  }
}

function offerContext({ user, session }: SignedIn): string {
  return `second_steps ${user.id} offered to ${session.id}`;
}

/** All other sessions end: they began without a code. */
export async function setUpTwoStep(
  db: Transactional,
  { user, session }: SignedIn,
  { offered, code }: { offered: OfferedSecret; code: string },
  actor: Actor,
  dependencies: MakeDependencies,
): Promise<void> {
  const at = dependencies.clock.now();
  const step = stepOfCode(offered.secret, code.replace(/\s/g, ""), { at, after: 0 });
  if (step === null) throw new Refusal("wrong_code", WRONG_CODE, "code");
  await db.transaction(async (tx) => {
    await lockUser(tx, user.id);
    const sealed = sealSecret(dependencies.sealing, user.id, offered.secret);
    if (!(await insertSecondStep(tx, { user_id: user.id, sealed, set_up_at: at, last_step: step })))
      throw new Refusal("two_step_set_up", "Two-step sign-in is already set up.");
    await giveNewCodes(tx, { user, session }, dependencies);
    await deleteOtherSessions(tx, { userId: user.id, keep: session.id });
    await recordAudit(tx, actor, { action: "two_step_set_up", ...about(user), at });
  });
}

const WRONG_CODE = "This code is not right. Check that your phone shows the right time, and enter the newest code.";

async function giveNewCodes(
  tx: Transaction,
  { user, session }: SignedIn,
  { random, sealing }: MakeDependencies,
): Promise<void> {
  const codes = makeRecoveryCodes(random);
  await replaceRecoveryCodes(tx, user.id, codes.map(recoveryCodeHash));
  await keepToReveal(tx, session.id, { subject: RECOVERY_CODES, secret: codes.join("\n") }, { sealing });
}

/** The caller has seen to the password. Those of before stop working. */
export async function renewRecoveryCodes(
  db: Transactional,
  signedIn: SignedIn,
  code: string,
  actor: Actor,
  dependencies: MakeDependencies,
): Promise<CodeVerdict> {
  return withCode(db, signedIn.user, code, actor, dependencies, async (tx) => {
    await giveNewCodes(tx, signedIn, dependencies);
    return "recovery_codes_made";
  });
}

/** The caller has seen to the password. */
export async function turnOffTwoStep(
  db: Transactional,
  user: UserRow,
  code: string,
  actor: Actor,
  dependencies: CodeDependencies,
): Promise<CodeVerdict> {
  return withCode(db, user, code, actor, dependencies, async (tx) => {
    await deleteSecondStep(tx, user.id);
    return "two_step_turned_off";
  });
}

async function withCode(
  db: Transactional,
  user: UserRow,
  code: string,
  actor: Actor,
  dependencies: CodeDependencies,
  change: (tx: Transaction) => Promise<"recovery_codes_made" | "two_step_turned_off">,
): Promise<CodeVerdict> {
  return db.transaction(async (tx) => {
    const verdict = await giveCode(tx, user, { kind: "app", code }, actor, dependencies);
    if (verdict.kind !== "right") return verdict;
    const action = await change(tx);
    await recordAudit(tx, actor, { action, ...about(user), at: dependencies.clock.now() });
    return verdict;
  });
}

/** For a person who has neither the phone nor a recovery code. They are signed out, and sign in by password alone. */
export async function resetTwoStep(
  db: Transactional,
  user: UserRow,
  actor: Actor,
  { clock }: { clock: Clock },
): Promise<void> {
  refuseUnlessMay(actor, "administer", null);
  await db.transaction(async (tx) => {
    await lockUser(tx, user.id);
    if (!(await deleteSecondStep(tx, user.id)))
      throw new Refusal("two_step_not_set_up", `${user.email} has not set up two-step sign-in.`);
    await deleteOtherSessions(tx, { userId: user.id, keep: null });
    await recordAudit(tx, actor, { action: "two_step_reset", ...about(user), at: clock.now() });
  });
}

/** Whether live asks it of everybody. */
export async function requireTwoStep(
  db: Transactional,
  organisationId: string,
  required: boolean,
  actor: Actor,
  { clock }: { clock: Clock },
): Promise<void> {
  refuseUnlessMay(actor, "administer", null);
  await db.transaction(async (tx) => {
    const { two_step_required: before } = await lockOrganisation(tx, organisationId);
    if (before === required) return;
    await updateTwoStepRequired(tx, organisationId, required);
    const details = { two_step_required: { before, after: required } };
    await recordAudit(tx, actor, {
      action: "organisation_changed",
      ...{ organisationId, mode: null, details, at: clock.now() },
    });
  });
}

/** Not shown to this person again. Nothing that the audit log is for. */
export async function dismissNotice(db: Queryable, user: UserRow, { clock }: { clock: Clock }): Promise<void> {
  await dismissTwoStepNotice(db, user.id, clock.now());
}

/** People belong to both environments. */
function about({ id, organisation_id }: UserRow) {
  return { organisationId: organisation_id, mode: null, subject: id };
}
