// Every collected case of obligations: dates, penalties and states, each through the function that the service uses.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { suite, test } from "node:test";
import { ukDayOf } from "../text/uk-clock.ts";
import { type AccountsCompanyType, accountsDueOn } from "./accounts-due.ts";
import { filingDueOn, taxDueOn, twelveMonthsAfterDue } from "./due-dates.ts";
import { type KnownOfPeriods, nextPeriod } from "./next-period.ts";
import { arriveBy, paymentsOf } from "./payment.ts";
import { accountsPenaltySteps, penaltyOn, returnPenaltySteps, taxPenaltyPence } from "./penalties.ts";
import type { ReferenceDate } from "./reference-date.ts";
import { type FilingOutcome, stateOn } from "./state.ts";

type Input = Record<string, unknown>;

interface Case {
  id: string;
  kind: string;
  input: Input;
  expected: Input;
  note?: string;
}

const vectors = new URL("../../../../../shared/vectors/obligations.json", import.meta.url);
const isThere = existsSync(vectors);
const cases: Case[] = isThere ? JSON.parse(readFileSync(vectors, "utf8")) : [];

interface Payment {
  period_end?: string;
  accounts_start: string;
  accounts_end: string;
  bank_holidays?: string[];
}

function paymentDue({ period_end, accounts_start: start, accounts_end: end, bank_holidays }: Payment) {
  if (period_end === undefined)
    return { periods: paymentsOf({ start, end }).map(({ dueOn, ...period }) => ({ ...period, due_on: dueOn })) };
  const dueOn = taxDueOn(period_end);
  return { due_on: dueOn, ...(bank_holidays && { arrive_by: arriveBy(dueOn, bank_holidays) }) };
}

interface Return {
  return_end: string;
  accounts_start: string;
  accounts_end: string;
  notice_served_on: string | null;
}

function returnDue({ return_end, accounts_start, accounts_end, notice_served_on }: Return) {
  const dueOn = filingDueOn({
    periodEnd: return_end,
    accountsStart: accounts_start,
    accountsEnd: accounts_end,
    noticeGivenOn: notice_served_on,
  });
  return { due_on: dueOn };
}

interface Accounts {
  company_type: AccountsCompanyType;
  reference_period: { start: string; end: string };
  first: boolean;
  incorporated_on: string | null;
  shortened_by_notice_on: string | null;
  extended_to: string | null;
}

function accountsDue(input: Accounts) {
  const dueOn = accountsDueOn({
    ...input.reference_period,
    companyType: input.company_type,
    isFirst: input.first,
    incorporatedOn: input.incorporated_on,
    shortenedByNoticeOn: input.shortened_by_notice_on,
    extendedTo: input.extended_to,
  });
  return { due_on: dueOn };
}

interface Next {
  last: KnownOfPeriods["last"];
  incorporated_on: string | null;
  reference_date: ReferenceDate | null;
  change: { kind: "shorten" | "extend"; new_reference_date: ReferenceDate } | null;
}

function next({ last, incorporated_on, reference_date, change }: Next) {
  const found = nextPeriod({
    last,
    incorporatedOn: incorporated_on,
    referenceDate: reference_date,
    change: change && { kind: change.kind, newReferenceDate: change.new_reference_date },
  });
  if (found.kind !== "expected") return { [found.kind]: found.code };
  const { start, end, basis, accountingPeriods } = found;
  return { start, end, basis, ...(accountingPeriods && { accounting_periods: accountingPeriods }) };
}

interface Late {
  what: "return" | "accounts";
  period_end: string;
  company_type: AccountsCompanyType;
  due_on: string;
  delivered_on: string;
  late_in_a_row_before: number;
  previous_year_late: boolean;
  unpaid_tax: number;
}

function penalty(input: Late) {
  const { due_on: dueOn, company_type: companyType, delivered_on: deliveredOn } = input;
  if (input.what === "accounts") {
    const steps = accountsPenaltySteps({ dueOn, companyType }, input.previous_year_late);
    return { amount: penaltyOn(deliveredOn, steps).flat?.pounds ?? 0 };
  }
  const steps = returnPenaltySteps({ periodEnd: input.period_end, dueOn }, input.late_in_a_row_before >= 2);
  const { flat, tax } = penaltyOn(deliveredOn, steps);
  return {
    flat: flat?.pounds ?? 0,
    tax_geared_percent: tax?.percent ?? 0,
    tax_geared: tax === null ? 0 : taxPenaltyPence(tax, 100 * input.unpaid_tax) / 100,
  };
}

interface Moment {
  due_on: string;
  now: string;
  filing: FilingOutcome | null;
  done: boolean;
}

function state({ due_on, now, filing, done }: Moment) {
  const found = stateOn(ukDayOf(new Date(now)), due_on, { filing, deliveredOn: null, isDone: done });
  return { state: found.state, days_left: found.daysLeft };
}

const answers: Record<string, (input: never) => unknown> = {
  payment_due: paymentDue,
  return_due: returnDue,
  accounts_due: accountsDue,
  next_period: next,
  penalty,
  state,
  amendment_until: ({ return_due_on }: { return_due_on: string }) => ({ until: twelveMonthsAfterDue(return_due_on) }),
};

suite("the collected cases of obligations", { skip: isThere ? false : "no cases beside the checkout" }, () => {
  test("there are cases of every kind, and of no other", () => {
    const kinds = new Set(cases.map(({ kind }) => kind));

    assert.ok(cases.length >= 226, `${cases.length} cases`);
    assert.deepEqual([...kinds].sort(), Object.keys(answers).sort());
  });

  for (const { id, kind, input, expected, note } of cases)
    test(`${id}${note === undefined ? "" : `: ${note}`}`, () => {
      const answer = answers[kind];
      assert.ok(answer, `There is nothing that answers a case of ${kind}`);

      assert.deepEqual(answer(input as never), expected);
    });
});
