// Passwords: argon2id with OWASP's first recommendation (19 MiB, two passes, one lane), and what a password must be like.

import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { Refusal } from "../platform/errors.ts";
import { NoRoom } from "../platform/room.ts";
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
  return inTurn(() => hash(password, { algorithm: ARGON2ID, parallelism: 1, ...cost }));
}

/** Takes as long for an account that does not exist: the time does not reveal which accounts exist. */
export async function passwordIsRight(password: string, stored: string | null): Promise<boolean> {
  const right = await inTurn(() => verify(stored ?? NOBODYS, password.slice(0, MOST_LENGTH + 1)));
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

/** Each takes a core and 19 MiB for a moment: many sign-ins at once must not take all of them. */
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));
/** Those that would wait longer than a few seconds are told so at once. */
const MOST_WAITING = 100;
const waiting: (() => void)[] = [];
let underWay = 0;

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting.length >= MOST_WAITING)
    throw new NoRoom("service_unavailable", "The service is busy. Try again shortly.");
  if (underWay < AT_ONCE) underWay++;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    // The turn is handed on, so that no new request gets in between.
    const next = waiting.shift();
    if (next === undefined) underWay--;
    else next();
  }
}
