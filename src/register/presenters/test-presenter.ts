// Whether Companies House takes an organisation's presenter: it is asked for the status of a number that was never
// used. That changes nothing there; the message takes its turn in the presenter's line, and a transaction id, like any
// other.

import { setTimeout as sleep } from "node:timers/promises";
import { type Actor, recordAudit } from "../../audit/audit.ts";
import { refuseUnlessMay } from "../../audit/roles.ts";
import type { Register, StatusOutcome } from "../../authorities/companies-house/client.ts";
import type { RegisterDestinations } from "../../authorities/companies-house/destination.ts";
import type { Clock } from "../../platform/clock.ts";
import { SECOND } from "../../platform/clock.ts";
import type { Transactional } from "../../platform/database/db.ts";
import { type RandomBytes, upperHex } from "../../platform/ids.ts";
import type { Sealing } from "../../platform/sealing.ts";
import { leastTransaction } from "../exchange/exchanging.ts";
import { holdLine, letLineGo, takeNumbers } from "./line-store.ts";
import { markNotTaken, markTaken, presenterFor, type WhosePresenter } from "./presenter-store.ts";
import { opened } from "./presenters.ts";

export interface PresenterTestDependencies {
  db: Transactional;
  clock: Clock;
  random: RandomBytes;
  sealing: Sealing;
  register: Register;
  registerDestinations: RegisterDestinations;
  leaseSeconds: number;
}

export type PresenterTested =
  | { kind: "taken" }
  | { kind: "refused"; text: string }
  | { kind: "no_answer"; reason: string }
  /** Another message of the presenter is under way, and nothing was sent. */
  | { kind: "busy" }
  | { kind: "no_address" }
  | { kind: "no_presenter" };

/** No number: those that are used come from the clock, and reach it in 2094. */
const UNUSED_NUMBER = "ZZZZZZ";
/** It has to look like a company's. */
const ANY_COMPANY = "00000006";

/** What it found is recorded. */
export async function testPresenter(
  whose: WhosePresenter,
  actor: Actor,
  dependencies: PresenterTestDependencies,
): Promise<PresenterTested> {
  refuseUnlessMay(actor, "administer", "live");
  const { db, clock } = dependencies;
  const outcome = await ask(whose, dependencies);
  const { organisationId, destination } = whose;
  const details = { for: destination, outcome: outcome.kind };
  const change = { action: "presenter_tested", organisationId, mode: "live", details, at: clock.now() } as const;
  await db.transaction((tx) => recordAudit(tx, actor, change));
  return outcome;
}

async function ask(whose: WhosePresenter, dependencies: PresenterTestDependencies): Promise<PresenterTested> {
  const { db, clock, random, sealing, register, registerDestinations, leaseSeconds } = dependencies;
  const to = registerDestinations[whose.destination];
  if (to.url === null) return { kind: "no_address" };
  const stored = await presenterFor(db, whose);
  if (stored === undefined) return { kind: "no_presenter" };
  const held = { line: stored.line, token: upperHex(16, random) };
  if (!(await holdSoon(held, dependencies))) return { kind: "busy" };
  try {
    const least = { transaction: leastTransaction(clock.now()), number: null, leaseSeconds };
    const taken = await takeNumbers(db, held, least);
    if (taken === undefined) return { kind: "busy" };
    const transactionId = String(taken.transaction);
    const request = { transactionId, submissionNumber: UNUSED_NUMBER, companyNumber: ANY_COMPANY };
    const outcome = testedBy(await register.status(request, opened(stored, sealing), to));
    if (outcome.kind === "taken") await markTaken(db, stored, clock.now());
    if (outcome.kind === "refused") await markNotTaken(db, stored, clock.now());
    return outcome;
  } finally {
    await letLineGo(db, held);
  }
}

/** A person waits for the answer. */
const TRIES = 10;
const BETWEEN_TRIES_MS = SECOND / 2;

async function holdSoon(
  held: { line: string; token: string },
  { db, leaseSeconds }: Pick<PresenterTestDependencies, "db" | "leaseSeconds">,
): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    if (await holdLine(db, held, leaseSeconds)) return true;
    if (tries === TRIES) return false;
    await sleep(BETWEEN_TRIES_MS);
  }
}

function testedBy(outcome: StatusOutcome): PresenterTested {
  switch (outcome.kind) {
    case "credentials_refused":
    case "refused":
      return { kind: "refused", text: outcome.reason };
    case "try_later":
    case "silence":
    case "too_long":
      return { kind: "no_answer", reason: outcome.reason };
    default:
      return { kind: "taken" };
  }
}
