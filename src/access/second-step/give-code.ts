// A code is given: one of the authenticator app, or a recovery code. Each counts once. Wrong ones are counted for the
// user in the database, whoever gives them and from wherever: a new sign-in does not begin the count again.

import { type Actor, recordAudit } from "../../audit/audit.ts";
import { after, type Clock, MINUTE, SECOND } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/db.ts";
import type { SealedColumn } from "../../platform/database/reseal.ts";
import type { Sealing } from "../../platform/sealing.ts";
import type { UserRow } from "../user-store.ts";
import { recoveryCodeHash } from "./recovery-codes.ts";
import {
  lockSecondStep,
  type SecondStepRow,
  saveLastStep,
  saveWrongTries,
  useRecoveryCode,
} from "./second-step-store.ts";
import { stepOfCode } from "./totp.ts";

export interface GivenCode {
  kind: "app" | "recovery";
  code: string;
}

export type CodeVerdict =
  | { kind: "right" }
  | { kind: "refused" }
  | { kind: "wait"; seconds: number }
  | { kind: "not_set_up" };

export interface CodeDependencies {
  clock: Clock;
  sealing: Sealing;
}

const WRONG_TRIES = 5;
const WITHIN_MS = 15 * MINUTE;

/** Never undone by what comes after: a wrong try is counted even where the rest of the change is refused. */
export async function giveCode(
  tx: Transaction,
  user: UserRow,
  given: GivenCode,
  actor: Actor,
  { clock, sealing }: CodeDependencies,
): Promise<CodeVerdict> {
  const at = clock.now();
  const row = await lockSecondStep(tx, user.id);
  if (row === undefined) return { kind: "not_set_up" };
  const { tries, since } = wrongTriesIn(row, at);
  if (tries >= WRONG_TRIES)
    return { kind: "wait", seconds: Math.ceil((after(since, WITHIN_MS).getTime() - at.getTime()) / SECOND) };
  const about = { organisationId: user.organisation_id, mode: null, subject: user.id, at };
  if (await isAccepted(tx, row, given, { at, sealing })) {
    const person = { ...actor, userId: user.id, name: user.email };
    if (given.kind === "recovery") await recordAudit(tx, person, { action: "recovery_code_used", ...about });
    return { kind: "right" };
  }
  await saveWrongTries(tx, user.id, { tries: tries + 1, since });
  const details = { account: user.email, wrong_tries: tries + 1 };
  await recordAudit(tx, actor, { action: "code_refused", ...about, details });
  return { kind: "refused" };
}

/** The count begins afresh a quarter of an hour after the first of them. */
function wrongTriesIn({ wrong_tries, wrong_since }: SecondStepRow, at: Date): { tries: number; since: Date } {
  if (wrong_since === null || at >= after(wrong_since, WITHIN_MS)) return { tries: 0, since: at };
  return { tries: wrong_tries, since: wrong_since };
}

async function isAccepted(
  tx: Transaction,
  row: SecondStepRow,
  { kind, code }: GivenCode,
  { at, sealing }: { at: Date; sealing: Sealing },
): Promise<boolean> {
  const { user_id: userId, last_step: after } = row;
  if (kind === "recovery") return useRecoveryCode(tx, { userId, hash: recoveryCodeHash(code), at });
  const secret = Buffer.from(sealing.open(row.sealed, contextOf(userId)), "base64");
  const step = stepOfCode(secret, code.replace(/\s/g, ""), { at, after });
  if (step !== null) await saveLastStep(tx, userId, step);
  return step !== null;
}

export function sealSecret(sealing: Sealing, userId: string, secret: Buffer): Buffer {
  return sealing.seal(secret.toString("base64"), contextOf(userId));
}

export const sealedSecondSteps: SealedColumn = {
  table: "second_steps",
  column: "sealed",
  key: ["user_id"],
  contextOf: ({ user_id = "" }) => contextOf(user_id),
};

function contextOf(userId: string): string {
  return `second_steps ${userId}`;
}
