// The queue of deliveries to Companies House: which job does which step. One row of a presenter's line at a time.

import type { RegisterDestinationName } from "../../authorities/companies-house/destination.ts";
import { after, MINUTE, SECOND } from "../../platform/clock.ts";
import { codeOf } from "../../platform/errors.ts";
import { type BackOff, backOffMs } from "../../work/back-off.ts";
import type { Queue } from "../../work/runner.ts";
import { raiseFlag } from "../advance.ts";
import type { AccountsAttention } from "../attention.ts";
import { type ClaimedInTurn, claimDueAccounts, nextAccountsDueAt } from "./claim-store.ts";
import { type AccountsStep, type ClaimedAccounts, giveBackAccounts, renewAccountsLease } from "./exchange-store.ts";
import type { ExchangeDependencies } from "./exchanging.ts";
import { poll } from "./poll.job.ts";
import { recover } from "./recover.job.ts";
import { submit } from "./submit.job.ts";

const jobs: Record<AccountsStep, (row: ClaimedAccounts, dependencies: ExchangeDependencies) => Promise<void>> = {
  submit,
  recover,
  poll,
};

/** For our own faults: longer and longer waits, and after so many in a row a person should look. */
const FLAG_AFTER_FAULTS = 5;
const faultBackOff: BackOff = { firstMs: SECOND, factor: 4, capMs: 15 * MINUTE };

export interface AccountsQueueOptions {
  name: string;
  /** The queues of the deliveries of events. */
  feeds: readonly string[];
  destination: RegisterDestinationName;
  slots: number;
}

export function accountsQueue(
  dependencies: ExchangeDependencies,
  { name, feeds, destination, slots }: AccountsQueueOptions,
): Queue<ClaimedInTurn> {
  const { db, clock } = dependencies;
  let servedLast = "";
  return {
    name,
    slots,
    async claim(request) {
      const rows = await claimDueAccounts(db, destination, request, { now: clock.now(), servedLast });
      const last = Math.max(0, ...rows.map(({ turn }) => turn));
      servedLast = rows.find(({ turn }) => turn === last)?.line ?? servedLast;
      return rows;
    },
    nextDueAt: () => nextAccountsDueAt(db, destination),
    async handle(row) {
      if (row.next === null) throw new Error(`${row.id} was claimed with nothing to do`);
      await jobs[row.next](row, dependencies);
      // The line is free for the next of it, and an event may be to be delivered.
      return undefined;
    },
    traced: (row) => ({
      name: `accounts ${row.next ?? "nothing"}`,
      parent: row.traceparent,
      attributes: {
        "quarterday.companies_house_accounts.id": row.id,
        "quarterday.organisation.id": row.organisation_id,
        "quarterday.destination": `companies_house_${destination}`,
      },
    }),
    feeds: [name, ...feeds],
    renew: (row, leaseSeconds) => renewAccountsLease(db, row, leaseSeconds),
    async giveBack(row, error) {
      const at = clock.now();
      const dueAt = after(at, backOffMs(row.faults + 1, faultBackOff));
      const code = codeOf(error);
      const trouble = `internal error${code === undefined ? "" : ` ${code}`}; see the log`;
      const { faults } = await giveBackAccounts(db, row, dueAt, trouble);
      if (faults < FLAG_AFTER_FAULTS) return;
      // Apart from it: what keeps the flag from being raised must not keep the row from being given back.
      await db.transaction((tx) => raiseFlag(tx, row.id, keepsFailing(row.next), { at }));
    },
  };
}

const keepsFailing = (step: AccountsStep | null): AccountsAttention => ({
  reason: "internal_error",
  message: `The step "${step}" keeps failing with an internal error. Quarterday keeps trying. The operator finds the cause in the log.`,
});
