// Takes a submission in: the department examines the return at once, and its verdict is recorded for the polls to come.
// Repeats of a return are taken like any other; who counts the rows knows how often it was sent.

import { after, SECOND, ukWallClock } from "../../src/platform/clock.ts";
import { upperHex } from "../../src/platform/ids.ts";
import { departmentProblems } from "./department.ts";
import type { Dependencies } from "./dependencies.ts";
import { alreadyReceived, type Behaviour } from "./scenarios.ts";
import { keepSubmission, lockPeriod, originalWasAccepted, type TakenSubmission } from "./store.ts";
import type { Message, Submission } from "./wire/message.ts";

export type Sent = Pick<TakenSubmission, "senderId" | "class" | "irmark" | "scenario" | "utr">;

export interface Arrival {
  source: Uint8Array;
  message: Message;
  submission: Submission;
  sent: Sent;
  behaviour: Behaviour;
  at: Date;
}

/** Returns the CorrelationID of the conversation that begins. */
export async function takeIn(engine: Dependencies, arrival: Arrival): Promise<string> {
  const { message, submission, behaviour, at } = arrival;
  const taken: TakenSubmission = {
    ...arrival.sent,
    correlationId: upperHex(16, engine.random),
    transactionId: message.transactionId,
    problems: await verdictOn(engine, arrival),
    receivedAt: at,
    readyAt: after(at, behaviour.answerAfterSeconds * SECOND),
    returnType: submission.returnType,
    periodEnd: submission.periodEnd,
  };
  const mayBeDuplicate = taken.problems.length === 0 && taken.returnType === "new";
  if (mayBeDuplicate && engine.strict) await keepOneOriginal(engine, taken);
  else await keepSubmission(engine.db, taken);
  return taken.correlationId;
}

async function verdictOn({ judge }: Dependencies, { source, message, submission, behaviour, at }: Arrival) {
  const found = await departmentProblems({ source, message, submission, today: ukWallClock(at).date }, judge);
  // What is really wrong with a return comes first: a scenario must not hide it.
  if (found.length > 0) return found;
  return behaviour.alreadyReceived && submission.returnType === "new" ? [alreadyReceived] : behaviour.problems;
}

async function keepOneOriginal({ db }: Dependencies, taken: TakenSubmission): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPeriod(tx, taken);
    const isSecond = await originalWasAccepted(tx, taken);
    await keepSubmission(tx, isSecond ? { ...taken, problems: [alreadyReceived] } : taken);
  });
}
