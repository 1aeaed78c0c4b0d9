// The queue of submissions: which job does which step. One row, one step at a time.

import type { DestinationName } from "../../authorities/hmrc/destinations.ts";
import { after, MINUTE, SECOND } from "../../platform/clock.ts";
import { codeOf } from "../../platform/errors.ts";
import { type BackOff, backOffMs } from "../../work/back-off.ts";
import type { Queue } from "../../work/runner.ts";
import type { Attention } from "../review/attention.ts";
import { raiseFlag } from "../review/raise-flag.ts";
import { acknowledge } from "./acknowledge.job.ts";
import { deleteExchange } from "./delete.job.ts";
import { createHeld } from "./held.ts";
import { poll } from "./poll.job.ts";
import { recover } from "./recover.job.ts";
import { claimDueSubmissions, nextSubmissionDueAt } from "./submission-claim-store.ts";
import {
  type ClaimedSubmission,
  giveBackSubmission,
  renewSubmissionLease,
  type StepDone,
  type SubmissionStep,
} from "./submission-store.ts";
import { submit } from "./submit.job.ts";
import type { SubmitDependencies } from "./submitting.ts";

/** What a step has left; null where that is not known. */
type Job = (row: ClaimedSubmission, dependencies: SubmitDependencies) => Promise<StepDone | null>;

const jobs: Record<SubmissionStep, Job> = {
  submit,
  recover,
  poll,
  acknowledge,
  delete: deleteExchange,
};

/** For our own faults: longer and longer waits, and after so many in a row a person should look. */
const FLAG_AFTER_FAULTS = 5;
const faultBackOff: BackOff = { firstMs: SECOND, factor: 4, capMs: 15 * MINUTE };

/** An exchange that has waited for so long gives its place to others; so many may be under way with it. */
const SANDBOX_PLACE = { keptMs: SECOND, underWay: 64 };

export interface SubmissionQueueOptions {
  name: string;
  /** The queues of the deliveries, of mail, and of companies whose duties change. */
  feeds: { answering: string; failing: string; mail: string; companies: string };
  destination: DestinationName;
}

/** The sandbox, live and Test-in-Live each have places of their own: trouble with one does not hold up the others. */
export function submissionQueue(
  dependencies: SubmitDependencies,
  { name, feeds, destination }: SubmissionQueueOptions,
): Queue<ClaimedSubmission> {
  const { db, clock, gate, publishing, slots, perOrganisation } = dependencies;
  const held = createHeld(perOrganisation);
  let servedLast = "";
  return {
    name,
    slots,
    // A scenario that keeps silent is one customer's business.
    ...(destination === "sandbox" ? { place: SANDBOX_PLACE } : {}),
    async claim(request) {
      const rows = await claimDueSubmissions(db, destination, request, {
        now: clock.now(),
        held: held.organisations(),
        perOrganisation,
        servedLast,
        perSecond: gate.perSecond,
        isCrowded: held.isCrowded(),
      });
      held.claimed(rows, request.limit);
      const last = Math.max(0, ...rows.map(({ turn }) => turn));
      servedLast = rows.find(({ turn }) => turn === last)?.organisation_id ?? servedLast;
      return rows;
    },
    nextDueAt: () => nextSubmissionDueAt(db, destination),
    async handle(row) {
      if (row.next === null) throw new Error(`${row.id} was claimed with nothing to do`);
      held.take(row);
      try {
        const done = await jobs[row.next](row, dependencies);
        if (done === null) return undefined;
        const { goesOn, isDue, sent } = done;
        // What else the organisation has may wait for its place.
        const own = isDue || (goesOn === null && held.isNext(row)) ? [name] : [];
        if (sent === null) return { goesOn, leased: null, due: [...own, ...Object.values(feeds)] };
        const { leased: rows, waits } = sent;
        const told = [...(waits.answering ? [feeds.answering] : []), ...(waits.failing ? [feeds.failing] : [])];
        return { goesOn, leased: { queue: feeds.answering, rows }, due: [...own, ...told, feeds.companies] };
      } finally {
        held.leave(row);
      }
    },
    traced: (row) => ({
      name: row.next ?? "nothing",
      parent: row.traceparent,
      attributes: {
        "quarterday.filing.id": row.filing_id,
        "quarterday.organisation.id": row.organisation_id,
        "quarterday.destination": destination,
      },
    }),
    // A step may be followed by another, and most publish an event.
    feeds: [name, ...Object.values(feeds)],
    renew: (row, leaseSeconds) => renewSubmissionLease(db, row, leaseSeconds),
    async giveBack(row, error) {
      const at = clock.now();
      const dueAt = after(at, backOffMs(row.faults + 1, faultBackOff));
      const code = codeOf(error);
      const trouble = `internal error${code === undefined ? "" : ` ${code}`}; see the log`;
      const { faults } = await db.transaction((tx) => giveBackSubmission(tx, row, dueAt, trouble));
      if (faults < FLAG_AFTER_FAULTS) return;
      // Apart from it: what keeps an event from being published must not keep the row from being given back.
      const attention = keepsFailing(row.next);
      await db.transaction((tx) => raiseFlag(tx, row.filing_id, attention, { at, publishing }));
    },
  };
}

const keepsFailing = (step: SubmissionStep | null): Attention => ({
  reason: "internal_error",
  message: `The step "${step}" keeps failing with an internal error. Quarterday keeps trying. The operator finds the cause in the log.`,
});
