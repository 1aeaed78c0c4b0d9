// The queue of submissions: which job does which step. One row, one step at a time.

import type { DestinationName } from "../../authority/destinations.ts";
import { after, MINUTE, SECOND } from "../../platform/clock.ts";
import { codeOf } from "../../platform/errors.ts";
import { type BackOff, backOffMs } from "../../work/back-off.ts";
import type { Queue } from "../../work/runner.ts";
import type { Attention } from "../review/attention.ts";
import { raiseFlag } from "../review/raise-flag.ts";
import { acknowledge } from "./acknowledge.job.ts";
import { deleteExchange } from "./delete.job.ts";
import { poll } from "./poll.job.ts";
import { recover } from "./recover.job.ts";
import { type ClaimedSubmission, claimDueSubmissions, nextSubmissionDueAt } from "./submission-claim-store.ts";
import { giveBackSubmission, renewSubmissionLease, type SubmissionStep } from "./submission-store.ts";
import { submit } from "./submit.job.ts";
import type { SubmitDependencies } from "./submitting.ts";

const jobs: Record<SubmissionStep, (row: ClaimedSubmission, dependencies: SubmitDependencies) => Promise<void>> = {
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
  /** The queue of the deliveries. */
  feeds: string;
  destination: DestinationName;
}

/** The sandbox, live and Test-in-Live each have places of their own: trouble with one does not hold up the others. */
export function submissionQueue(
  dependencies: SubmitDependencies,
  { name, feeds, destination }: SubmissionQueueOptions,
): Queue<ClaimedSubmission> {
  const { db, clock, gate, publishing, slots, perOrganisation } = dependencies;
  const held = new Set<ClaimedSubmission>();
  let servedLast = "";
  return {
    name,
    slots,
    // A scenario that keeps silent is one customer's business.
    ...(destination === "sandbox" ? { place: SANDBOX_PLACE } : {}),
    async claim(request) {
      const rows = await claimDueSubmissions(db, destination, request, {
        now: clock.now(),
        held: [...held].map((row) => row.organisation_id),
        perOrganisation,
        servedLast,
        perSecond: gate.perSecond,
      });
      const last = Math.max(0, ...rows.map(({ turn }) => turn));
      servedLast = rows.find(({ turn }) => turn === last)?.organisation_id ?? servedLast;
      return rows;
    },
    nextDueAt: () => nextSubmissionDueAt(db, destination),
    async handle(row) {
      if (row.next === null) throw new Error(`${row.id} was claimed with nothing to do`);
      held.add(row);
      try {
        await jobs[row.next](row, dependencies);
      } finally {
        held.delete(row);
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
    // A step may be followed by another at once, and most publish an event.
    feeds: [name, feeds],
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
