// Signing in in two steps: after the right password the browser gets a token that opens only the page that asks for the
// code, for ten minutes. It is no session. With the right code a session starts, under a token of its own.

import { after, type Clock, MINUTE } from "../../platform/clock.ts";
import type { Queryable, Transaction, Transactional } from "../../platform/database/db.ts";
import type { RandomBytes } from "../../platform/ids.ts";
import { completeSignIn, type SigningIn } from "../sign-in/complete.ts";
import { hashOf } from "../sign-in/sessions.ts";
import { lockUser } from "../user-store.ts";
import { type CodeDependencies, type GivenCode, giveCode } from "./give-code.ts";
import { deleteBegunSignIn, insertBegunSignIn, userOfBegunSignIn } from "./second-step-store.ts";

export const BEGUN_MS = 10 * MINUTE;
/** Who the audit log names for a code that was wrong: it is not known to be the person. */
const NOT_SIGNED_IN = "not signed in";

export async function beginSignIn(
  tx: Transaction,
  userId: string,
  { clock, random }: { clock: Clock; random: RandomBytes },
): Promise<string> {
  const token = random(32).toString("base64url");
  await insertBegunSignIn(tx, { tokenHash: hashOf(token), userId, at: clock.now() });
  return token;
}

/** Whether the browser's token still waits for a code. */
export async function isBegun(db: Queryable, token: string, { clock }: { clock: Clock }): Promise<boolean> {
  return (await userOfBegunSignIn(db, which(token, clock))) !== null;
}

function which(token: string, clock: Clock) {
  return { tokenHash: hashOf(token), begunAfter: after(clock.now(), -BEGUN_MS) };
}

export type SignInWithCode =
  | { kind: "signed_in"; sessionToken: string; deviceToken: string }
  | { kind: "refused" }
  | { kind: "wait"; seconds: number }
  /** Too late, or what the password was for has changed. */
  | { kind: "over" };

export async function signInWithCode(
  db: Transactional,
  { token, given, ...request }: SigningIn & { token: string; given: GivenCode },
  dependencies: CodeDependencies & { random: RandomBytes },
): Promise<SignInWithCode> {
  const begun = which(token, dependencies.clock);
  return db.transaction(async (tx) => {
    const userId = await userOfBegunSignIn(tx, begun);
    if (userId === null) return { kind: "over" };
    const user = await lockUser(tx, userId);
    const actor = { userId: null, name: NOT_SIGNED_IN, address: request.address, role: "visitor" } as const;
    // Ended while the lock was waited for: by the same form sent twice, or a new password.
    if ((await userOfBegunSignIn(tx, begun)) === null || user.disabled_at !== null) return { kind: "over" };
    const verdict = await giveCode(tx, user, given, actor, dependencies);
    if (verdict.kind === "not_set_up") return { kind: "over" };
    if (verdict.kind !== "right") return verdict;
    await deleteBegunSignIn(tx, begun.tokenHash);
    return { kind: "signed_in", ...(await completeSignIn(tx, user, request, dependencies)) };
  });
}
