// Passwords: argon2id with OWASP's first recommendation (19 MiB, two passes, one lane), and what a password must be
// like.

import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { MINUTE } from "../../platform/clock.ts";
import { Refusal } from "../../platform/errors.ts";
import { type Owner, Shares } from "../../platform/limits/shares.ts";
import { isGuessable } from "./guessable.ts";

/** The library's own word for it is an ambient enum, which isolated modules cannot read. */
const ARGON2ID = 2;

/** What a hash costs: KiB of memory, and passes over them. A hash carries its own, so it can be checked without. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
}

const usualCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 };
const LEAST_LENGTH = 12;
const MOST_LENGTH = 200;

export async function hashPassword(password: string, cost = usualCost): Promise<string> {
  return shares.hold(someone, () => hash(password, { algorithm: ARGON2ID, parallelism: 1, ...cost }));
}

/** Takes as long for an account that does not exist: the time does not reveal which accounts exist. */
export async function passwordIsRight(password: string, stored: string | null, by: Owner = someone): Promise<boolean> {
  const right = await shares.hold(by, () => verify(stored ?? NOBODYS, password.slice(0, MOST_LENGTH + 1)));
  return right && stored !== null;
}

/** What is known about a person: no part of it makes a password harder to guess. */
export interface KnownAbout {
  email: string;
  name: string;
  organisationName: string;
}

export function refuseWeakPassword(password: string, { email, name, organisationName }: KnownAbout): void {
  const refuse = (message: string) => new Refusal("weak_password", message, "password");
  if (password.length < LEAST_LENGTH) throw refuse(`Choose a password of at least ${LEAST_LENGTH} characters.`);
  if (password.length > MOST_LENGTH) throw refuse(`Choose a password of at most ${MOST_LENGTH} characters.`);
  if (isGuessable(password, [email, name, organisationName])) throw refuse(GUESSABLE);
}

const GUESSABLE =
  "This password is easy to guess: it is made of common words, names, repetitions or neighbouring keys. " +
  "Choose four or more unrelated words, or let a password manager create one.";

/** The hash of an unknown password, with the same cost. */
const NOBODYS = "$argon2id$v=19$m=19456,t=2,p=1$moGXEfCuhidiEpfhROcRIQ$siRCY60ozEgGLA4d/tuzK/C03o+69Vw9pnse3KxxKuI";

/**
 * Each takes a core and 19 MiB for a moment: many sign-ins at once must not take all of them. Unauthenticated callers
 * have a queue of their own.
 */
const shares = new Shares({
  places: Math.min(2, Math.max(1, availableParallelism() - 1)),
  mostWaiting: 100,
  waitMs: MINUTE,
});
/** A user, or the operator, whose password is being chosen. */
const someone: Owner = { name: "someone", member: "" };
