// People hear by mail what is due in 30 and in 7 days: one mail for each person and morning, however many companies it
// is about. Live only, and only where the operator has a mail server.

import { daysAfter } from "../../../packages/ct600/period.ts";
import { numberText } from "../../../packages/ct600/text/numbers.ts";
import { ukDayOf } from "../../../packages/ct600/text/uk-clock.ts";
import { whoIsTold } from "../../access/who-is-told.ts";
import { type Mailing, queueMail } from "../../mail/outbox.ts";
import { type Clock, HOUR, SECOND } from "../../platform/clock.ts";
import type { Database, Transaction } from "../../platform/database/db.ts";
import type { Queue } from "../../work/runner.ts";
import {
  type ClaimedDeadlineMail,
  claimDeadlineMails,
  nextDeadlineMailAt,
  openDutiesBetween,
  renewDeadlineMail,
  saveDeadlineMail,
} from "./deadline-mail-store.ts";
import { nextMorning } from "./morning.ts";

export interface DeadlineMailDependencies {
  db: Database;
  clock: Clock;
  mailing: Mailing;
}

const SLOTS = 1;
const AFTER_A_FAULT_SECONDS = HOUR / SECOND;
const DAYS_BEFORE = [30, 7] as const;

export function deadlineMailQueue(
  { db, clock, mailing }: DeadlineMailDependencies,
  { name, feeds }: { name: string; feeds: readonly string[] },
): Queue<ClaimedDeadlineMail> {
  return {
    name,
    slots: SLOTS,
    claim: (request) => claimDeadlineMails(db, request, clock.now()),
    nextDueAt: () => nextDeadlineMailAt(db),
    async handle(row) {
      await db.transaction((tx) => tellOfDeadlines(tx, row, { clock, mailing }));
      return undefined;
    },
    traced: ({ id }) => ({ name: "deadline mail", parent: null, attributes: { "quarterday.organisation.id": id } }),
    feeds: [name, ...feeds],
    renew: (row, leaseSeconds) => renewDeadlineMail(db, row, leaseSeconds),
    giveBack: (row) => renewDeadlineMail(db, row, AFTER_A_FAULT_SECONDS),
  };
}

/** A morning on which nothing ran is made up for. */
async function tellOfDeadlines(
  tx: Transaction,
  row: ClaimedDeadlineMail,
  { clock, mailing }: Omit<DeadlineMailDependencies, "db">,
): Promise<void> {
  const { id: organisationId, told_on: toldOn } = row;
  const at = clock.now();
  const today = ukDayOf(at);
  await saveDeadlineMail(tx, row, { dueAt: nextMorning(at), toldOn: today });
  const due: string[] = [];
  for (const days of DAYS_BEFORE) {
    const [from, until] = [daysAfter(toldOn, days), daysAfter(today, days)];
    const count = await openDutiesBetween(tx, { organisationId, after: from, until });
    if (count > 0)
      due.push(`${count === 1 ? "One deadline is" : `${numberText(count)} deadlines are`} ${days} days away`);
  }
  if (due.length === 0) return;
  const { people, organisation } = await whoIsTold(tx, organisationId);
  const names = { organisation, due: `${due.join(". ")}.` };
  await queueMail(tx, { kind: "deadlines", organisationId, to: people, names, path: "/live/deadlines", at }, mailing);
}
