// The queue of companies that have changed. A company is brought up to date as a whole, so it does not matter how often
// or in which order its changes are looked at.

import { type Clock, MINUTE, SECOND } from "../platform/clock.ts";
import type { Database, Transactional } from "../platform/database/db.ts";
import type { RandomBytes } from "../platform/ids.ts";
import type { Scope } from "../platform/mode.ts";
import type { Queue } from "../work/runner.ts";
import {
  type ClaimedCompany,
  changedCompaniesOf,
  claimChangedCompanies,
  nextChangeDueAt,
  renewCompanyLease,
} from "./change-queue-store.ts";
import { type RefreshDependencies, refresh } from "./refresh.ts";

export interface CompanyQueueDependencies {
  db: Database;
  clock: Clock;
  random: RandomBytes;
}

const SLOTS = 2;
const AFTER_A_FAULT_SECONDS = MINUTE / SECOND;

export function companyQueue(
  { db, clock, random }: CompanyQueueDependencies,
  { name, feeds }: { name: string; feeds: readonly string[] },
): Queue<ClaimedCompany> {
  return {
    name,
    slots: SLOTS,
    claim: (request) => claimChangedCompanies(db, request),
    nextDueAt: () => nextChangeDueAt(db, clock.now()),
    async handle({ id }) {
      await db.transaction((tx) => refresh(tx, id, { clock, random }));
      return undefined;
    },
    traced: ({ id, organisation_id }) => ({
      name: "company",
      parent: null,
      attributes: { "quarterday.company.id": id, "quarterday.organisation.id": organisation_id },
    }),
    feeds: [name, ...feeds],
    renew: (row, leaseSeconds) => renewCompanyLease(db, row, leaseSeconds),
    giveBack: (row) => renewCompanyLease(db, row, AFTER_A_FAULT_SECONDS),
  };
}

/** With more, as after an import, a reader does not wait: the workers are at it. */
const MOST_AT_ONCE = 50;

/** For those who read right after they filed: what has changed in their environment is brought up to date first. */
export async function catchUp(db: Transactional, scope: Scope, dependencies: RefreshDependencies): Promise<void> {
  const ids = await changedCompaniesOf(db, scope, MOST_AT_ONCE + 1);
  if (ids.length > MOST_AT_ONCE) return;
  for (const id of ids) await db.transaction((tx) => refresh(tx, id, dependencies));
}
