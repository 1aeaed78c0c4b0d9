// Giving a password: to sign in, and again before what matters most. Failures are counted so that guessing is slow and
// no client can lock another user out: a browser in which the person has signed in before by itself, any other by
// account and address together and by address alone. Each failure beyond a few doubles the wait.

import { type Actor, recordAudit } from "../../audit/audit.ts";
import { after, type Clock, MINUTE, SECOND } from "../../platform/clock.ts";
import { changeInLine, type Queryable, type Transaction, type Transactional } from "../../platform/database/db.ts";
import { unauthenticatedFrom } from "../../platform/database/owner-shares.ts";
import { networkOf } from "../../platform/http/caller-address.ts";
import type { RandomBytes } from "../../platform/ids.ts";
import type { Owner } from "../../platform/limits/shares.ts";
import { hasSecondStep } from "../second-step/second-step-store.ts";
import { beginSignIn } from "../second-step/sign-in-code.ts";
import { lockUser, type UserRow, userByEmail } from "../user-store.ts";
import { completeSignIn, type SigningIn } from "./complete.ts";
import { recogniseDevice } from "./devices.ts";
import { passwordIsRight } from "./passwords.ts";
import {
  countSignInFailure,
  lockGuesses,
  type SignInFailures,
  signInFailures,
  takeBackSignInFailure,
} from "./sign-in-store.ts";

export type SignIn =
  | { kind: "signed_in"; user: UserRow; sessionToken: string; deviceToken: string }
  /** The password was right; the token is for the page that asks for a code. */
  | { kind: "code_needed"; token: string }
  | { kind: "refused" }
  | { kind: "wait"; seconds: number };

export interface SignInRequest extends SigningIn {
  email: string;
  password: string;
}

/** How many failures are free: for one account from one device or address, and for an address in all. */
const FREE = { account: 5, address: 30 };
const FIRST_WAIT_MS = 30 * SECOND;
const LONGEST_WAIT_MS = 15 * MINUTE;
/** Without a failure for so long, the count starts afresh. */
export const FORGOTTEN_AFTER_MS = 60 * MINUTE;

export async function signIn(
  db: Transactional,
  request: SignInRequest,
  { clock, random }: { clock: Clock; random: RandomBytes },
): Promise<SignIn> {
  const at = clock.now();
  const user = await userByEmail(db, request.email.trim());
  const keys = await keysOf(db, request, user, { clock });
  const waitMs = await countGuess(db, keys, at);
  if (waitMs > 0) return { kind: "wait", seconds: Math.ceil(waitMs / SECOND) };
  const by = user !== undefined && keys.address === null ? userAsOwner(user) : unauthenticatedFrom(request.address);
  const right = await passwordIsRight(request.password, user?.password_hash ?? null, by);
  if (user === undefined || !right) {
    const actor = { userId: null, name: NOT_SIGNED_IN, address: request.address, role: "visitor" } as const;
    await recordFailure(db, { ...request, user, actor, action: "sign_in_failed" }, at);
    return { kind: "refused" };
  }
  return db.transaction(async (tx) => {
    // It may have been changed, or the person disabled, since it was read.
    const { password_hash: current } = await lockUser(tx, user.id);
    if (current !== user.password_hash) return { kind: "refused" };
    await takeBackSignInFailure(tx, { forgotten: keys.account, lessened: keys.address });
    if (await hasSecondStep(tx, user.id))
      return { kind: "code_needed", token: await beginSignIn(tx, user.id, { clock, random }) };
    return { kind: "signed_in", user, ...(await completeSignIn(tx, user, request, { clock, random })) };
  });
}

/** A known user does not wait in the queue of unauthenticated callers. */
function userAsOwner({ id }: UserRow): Owner {
  return { name: id, member: "" };
}

export type OwnPassword = { kind: "right" } | { kind: "refused" } | { kind: "wait"; seconds: number };

/**
 * A person who has signed in gives the password again. Failures count as those at sign-in do: a stolen session is no
 * way around that.
 */
export async function giveOwnPassword(
  db: Transactional,
  user: UserRow,
  { password, address, deviceToken }: Pick<SignInRequest, "password" | "address" | "deviceToken">,
  { clock }: { clock: Clock },
): Promise<OwnPassword> {
  const keys = await keysOf(db, { email: user.email, address, deviceToken }, user, { clock });
  const waitMs = await countGuess(db, keys, clock.now());
  if (waitMs > 0) return { kind: "wait", seconds: Math.ceil(waitMs / SECOND) };
  if (!(await passwordIsRight(password, user.password_hash, userAsOwner(user)))) {
    const actor = { userId: user.id, name: user.email, address, role: user.role };
    await recordFailure(db, { email: user.email, user, actor, action: "password_refused" }, clock.now());
    return { kind: "refused" };
  }
  await takeBackSignInFailure(db, { forgotten: keys.account, lessened: keys.address });
  return { kind: "right" };
}

/**
 * Zero if the password may be looked at, otherwise how long to wait. It is counted before, one guess after another, and
 * taken back if it was right: of a hundred guesses at once only those are looked at that are free.
 */
async function countGuess(db: Transactional, keys: Keys, at: Date): Promise<number> {
  const place = keys.address ?? keys.account;
  return changeInLine(db, `guesses from ${place}`, async (tx) => {
    await lockGuesses(tx, place);
    const waitMs = await waitFor(tx, keys, at);
    if (waitMs > 0) return waitMs;
    const forgottenBefore = after(at, -FORGOTTEN_AFTER_MS);
    await countSignInFailure(tx, { keys: namesOf(keys), at, forgottenBefore });
    return 0;
  });
}

/** Who the audit log names for a sign-in that failed: it is not known to be the person. */
const NOT_SIGNED_IN = "not signed in";
/**
 * The failures of an hour, for one account, that the audit log tells of: all of a few, then only how many they have
 * become.
 */
const toldFailures: readonly number[] = [1, 2, 3, 4, 5, 10, 100, 1_000, 10_000, 100_000];

interface Failure {
  email: string;
  /** Undefined if no user has the address: then it is not recorded, because it may be anything, a password among it. */
  user: UserRow | undefined;
  actor: Actor;
  action: "sign_in_failed" | "password_refused";
}

/** Counted for an unknown address as well, so that the time it takes does not reveal which accounts exist. */
async function recordFailure(db: Transactional, failure: Failure, at: Date): Promise<void> {
  const { email, user, actor, action } = failure;
  await db.transaction(async (tx) => {
    const keys = [`hour ${at.toISOString().slice(0, 13)} ${accountOf(email)}`];
    const [counted] = await countSignInFailure(tx, { keys, at, forgottenBefore: after(at, -FORGOTTEN_AFTER_MS) });
    if (user === undefined || counted === undefined || !toldFailures.includes(counted.failures)) return;
    const details = { account: user.email, failures_this_hour: counted.failures };
    const change = { organisationId: user.organisation_id, mode: null, subject: user.id, details, at };
    await recordAudit(tx, actor, { action, ...change });
  });
}

function accountOf(email: string): string {
  return email.trim().toLowerCase().slice(0, 320);
}

interface Keys {
  /** One account, from one device or one address. */
  account: string;
  /**
   * Whatever comes from the address; null for a device of the person, which others there must not be able to slow down.
   */
  address: string | null;
}

async function keysOf(
  db: Queryable,
  { email, address, deviceToken }: Pick<SignInRequest, "email" | "address" | "deviceToken">,
  user: UserRow | undefined,
  { clock }: { clock: Clock },
): Promise<Keys> {
  const device = user && (await recogniseDevice(db, { userId: user.id, token: deviceToken }, { clock }));
  if (device !== undefined) return { account: `device ${device.id}`, address: null };
  const from = networkOf(address);
  return { account: `pair ${accountOf(email)} ${from}`, address: `address ${from}` };
}

function namesOf({ account, address }: Keys): string[] {
  return address === null ? [account] : [account, address];
}

async function waitFor(tx: Transaction, keys: Keys, at: Date): Promise<number> {
  const counted = await signInFailures(tx, namesOf(keys));
  const waits = counted.map((count) => waitAfter(count, count.key === keys.account ? FREE.account : FREE.address, at));
  return Math.max(0, ...waits);
}

function waitAfter({ failures, last_at }: SignInFailures, free: number, at: Date): number {
  if (failures < free || at.getTime() - last_at.getTime() > FORGOTTEN_AFTER_MS) return 0;
  const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - free));
  return last_at.getTime() + waitMs - at.getTime();
}
