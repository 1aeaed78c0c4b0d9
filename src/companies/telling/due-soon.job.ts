// Says once of each duty, and for each due day, that it is due soon: an event, for endpoints that chose it.

import { type Clock, MINUTE, SECOND } from "../../platform/clock.ts";
import type { Database, Transaction } from "../../platform/database/db.ts";
import { type PublishDependencies, publish } from "../../webhooks/publish.ts";
import { LeaseLost } from "../../work/lease.ts";
import type { Queue } from "../../work/runner.ts";
import { obligationObject, shownObligations } from "../shown.ts";
import { todayIn } from "../today.ts";
import {
  type ClaimedDuty,
  claimDutiesToTell,
  lockLeasedDuty,
  markTold,
  nextDutyToTellAt,
  renewDutyLease,
} from "./due-soon-store.ts";
import type { ObligationEventType } from "./event-types.ts";

export interface DueSoonDependencies {
  db: Database;
  clock: Clock;
  publishing: PublishDependencies;
}

const SLOTS = 8;
const AFTER_A_FAULT_SECONDS = (10 * MINUTE) / SECOND;

export function dueSoonQueue(
  { db, clock, publishing }: DueSoonDependencies,
  { name, feeds }: { name: string; feeds: readonly string[] },
): Queue<ClaimedDuty> {
  return {
    name,
    slots: SLOTS,
    claim: (request) => claimDutiesToTell(db, request, clock.now()),
    nextDueAt: () => nextDutyToTellAt(db),
    async handle(row) {
      await db.transaction((tx) => tell(tx, row, { clock, publishing }));
      return undefined;
    },
    traced: ({ id, organisation_id }) => ({
      name: "due soon",
      parent: null,
      attributes: { "quarterday.obligation.id": id, "quarterday.organisation.id": organisation_id },
    }),
    feeds: [name, ...feeds],
    renew: (row, leaseSeconds) => renewDutyLease(db, row, leaseSeconds),
    giveBack: (row) => renewDutyLease(db, row, AFTER_A_FAULT_SECONDS),
  };
}

const TYPE: ObligationEventType = "obligation.due_soon";

/** What is settled, or past its day, meanwhile is not said any more. */
async function tell(tx: Transaction, row: ClaimedDuty, { clock, publishing }: Omit<DueSoonDependencies, "db">) {
  const [duty] = await lockLeasedDuty(tx, row);
  if (duty === undefined) throw new LeaseLost(row);
  const scope = { organisationId: row.organisation_id, mode: row.mode };
  const [shown] = await shownObligations(tx, [duty], await todayIn(tx, scope, clock));
  const isSoon = shown?.law.state === "due_soon";
  await markTold(tx, row.id, { isTold: isSoon });
  if (shown === undefined || !isSoon) return;
  const event = { ...scope, type: TYPE, subjectId: row.id, object: obligationObject(shown), at: clock.now() };
  await publish(tx, event, publishing);
}
