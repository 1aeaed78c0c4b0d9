// Requests for approval that nobody answered in 14 days: they expire, and their returns fail unsent.

import { type Clock, MINUTE, SECOND } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/db.ts";
import type { Leased } from "../../work/lease.ts";
import type { Queue } from "../../work/runner.ts";
import { claimExpired, nextExpiryAt, renewApprovalLease } from "./approval-store.ts";
import { type DecideDependencies, endApproval } from "./decide.ts";

const SLOTS = 2;
const AFTER_A_FAULT_SECONDS = (10 * MINUTE) / SECOND;
const REASON = "Nobody decided in time.";

export function expiryQueue(
  { db, clock, ...dependencies }: DecideDependencies & { db: Database; clock: Clock },
  { name, feeds }: { name: string; feeds: readonly string[] },
): Queue<Leased & { organisation_id: string }> {
  return {
    name,
    slots: SLOTS,
    claim: (request) => claimExpired(db, request, clock.now()),
    nextDueAt: () => nextExpiryAt(db),
    async handle({ id }) {
      const end = { fact: "expired", reason: REASON, at: clock.now() } as const;
      await db.transaction((tx) => endApproval(tx, id, end, dependencies));
      return undefined;
    },
    traced: ({ id, organisation_id }) => ({
      name: "approval",
      parent: null,
      attributes: { "quarterday.approval.id": id, "quarterday.organisation.id": organisation_id },
    }),
    feeds: [name, ...feeds],
    renew: (row, leaseSeconds) => renewApprovalLease(db, row, leaseSeconds),
    giveBack: (row) => renewApprovalLease(db, row, AFTER_A_FAULT_SECONDS),
  };
}
