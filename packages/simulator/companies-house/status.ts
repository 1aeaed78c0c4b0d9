// What has become of submissions: of one by its number, of a company's, or of all that are finished, twenty at a time
// until StatusAck. A presenter learns of its own only, and for 90 days.

import { after, DAY, SECOND } from "../../../src/platform/clock.ts";
import type { Dependencies } from "../dependencies.ts";
import { type Outcome, refused } from "./outcome.ts";
import { isSender, presenterOf, unauthorised } from "./presenters.ts";
import { behaviourOf } from "./scenarios.ts";
import * as store from "./store.ts";
import { noTransactionFound } from "./wire/gateway-errors.ts";
import type { Asked, Message } from "./wire/message.ts";
import type { Status } from "./wire/replies.ts";

const KEPT_MS = 90 * DAY;
const MOST_TOLD = 20;

interface Request {
  asked: Asked;
  presenterId: string;
  /** As if so many seconds more had passed since the submission. */
  advancedSeconds: number;
}

export async function status(engine: Dependencies, { sender }: Message, request: Request): Promise<Outcome> {
  if (!isSender(request.presenterId, sender)) return refused(unauthorised("'PresenterID' is not the sender's"));
  const at = after(engine.clock.now(), request.advancedSeconds * SECOND);
  const window = { presenter: presenterOf(sender), keptSince: after(at, -KEPT_MS) };
  const { asked } = request;
  switch (asked.by) {
    case "number":
      return statusOfOne(engine, { ...window, number: asked.number }, at);
    case "company": {
      const found = await store.submissionsOfCompany(engine.db, { ...window, company: asked.number, most: MOST_TOLD });
      const statuses = statusesOf(found, at);
      return statuses.length === 0 ? refused(noTransactionFound) : { kind: "statuses", statuses, namespace: "current" };
    }
    case "presenter": {
      const finished = await store.tellFinished(engine.db, { ...window, at, most: MOST_TOLD });
      return { kind: "statuses", statuses: statusesOf(finished, at), namespace: "current" };
    }
  }
}

async function statusOfOne(
  { db }: Dependencies,
  asked: { presenter: string; number: string; keptSince: Date },
  at: Date,
): Promise<Outcome> {
  const submission = await store.submissionOf(db, asked);
  const [found] = submission === undefined ? [] : statusesOf([submission], at);
  if (submission === undefined || found === undefined) return refused(noTransactionFound);
  const { onSend, receipt } = behaviourOf(submission.scenario);
  // Its sender knows now that it was received: to send the document again would be another filing.
  if (onSend.length > 0) await store.forgetSends(db, submission);
  return { kind: "statuses", statuses: [found], namespace: receipt.namespace };
}

function statusesOf(submissions: readonly store.TakenSubmission[], at: Date): Status[] {
  return submissions.flatMap((submission) => {
    const { isGone, before, decision } = behaviourOf(submission.scenario);
    return isGone ? [] : [{ ...submission, outcome: at < submission.readyAt ? { code: before } : decision }];
  });
}

export async function acknowledge({ db, clock }: Dependencies, { sender }: Message): Promise<Outcome> {
  await store.acknowledgeTold(db, presenterOf(sender), clock.now());
  return { kind: "acknowledged" };
}
