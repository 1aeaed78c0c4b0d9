// What holds for every day: each of five years, leap years among them.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { accountingPeriodsOf } from "../accounting-periods.ts";
import { daysAfter, isLongerThanTwelveMonths } from "../period.ts";
import { accountsDueOn } from "./accounts-due.ts";
import { filingDueOn, latestNoticeFor, taxDueOn, twelveMonthsAfterDue } from "./due-dates.ts";
import { nextPeriod } from "./next-period.ts";
import { obligationsOf, obligationsOfCompany } from "./obligations.ts";
import { arriveBy, isWeekend } from "./payment.ts";
import { accountsPenaltySteps, penaltyOn, returnPenaltySteps } from "./penalties.ts";
import { dueSoonFrom, NOTHING_HAPPENED, stateOn } from "./state.ts";

const [FIRST, LAST] = ["2024-01-01", "2028-12-31"];
const days: string[] = [];
for (let day = FIRST; day <= LAST; day = daysAfter(day, 1)) days.push(day);

const returnDueOn = (end: string) => filingDueOn({ periodEnd: end, accountsEnd: end, noticeGivenOn: null });
const accountsDue = (end: string, companyType: "private" | "public") =>
  accountsDueOn({ start: "2000-01-01", end, incorporatedOn: null, isFirst: false, companyType }) ?? "";

const dueDays: Record<string, (end: string) => string> = {
  tax: taxDueOn,
  return: returnDueOn,
  "return after a notice": (end) =>
    filingDueOn({ periodEnd: "2023-01-01", accountsEnd: "2023-01-01", noticeGivenOn: end }),
  "accounts of a private company": (end) => accountsDue(end, "private"),
  "accounts of a public company": (end) => accountsDue(end, "public"),
  amendment: twelveMonthsAfterDue,
};

for (const [what, dueOn] of Object.entries(dueDays))
  test(`the day of ${what} comes after the day it counts from, and a later one never has an earlier`, () => {
    let before = "";
    for (const day of days) {
      const due = dueOn(day);
      assert.ok(due > day && due >= before, `${day}: ${due} after ${before}`);
      before = due;
    }
  });

test("from the last day of a month the return and the accounts are due on the last day of one, and the tax on a first", () => {
  const isLast = (day: string) => daysAfter(day, 1).endsWith("-01");
  for (const day of days.filter(isLast)) {
    assert.ok(
      isLast(returnDueOn(day)) && isLast(accountsDue(day, "private")) && isLast(accountsDue(day, "public")),
      day,
    );
    assert.ok(taxDueOn(day).endsWith("-01"), day);
  }
});

test("the latest notice for a day leaves it, and one a day later moves it", () => {
  for (const day of days) {
    const due = (noticeGivenOn: string) =>
      filingDueOn({ periodEnd: "2000-01-01", accountsEnd: "2000-01-01", noticeGivenOn });
    assert.ok(due(latestNoticeFor(day)) <= day && due(daysAfter(latestNoticeFor(day), 1)) > day, day);
  }
});

test("money arrives on a working day that is not after the due day, and with no working day between", () => {
  for (const day of days.filter((one) => one <= "2028-12-26")) {
    const arrives = arriveBy(day) ?? "";
    assert.ok(arrives <= day && !isWeekend(arrives), day);
    for (let closed = daysAfter(arrives, 1); closed <= day; closed = daysAfter(closed, 1))
      assert.notEqual(arriveBy(closed), closed, day);
  }
});

test("the state changes exactly twice, on the first day due soon and on the day after the due day", () => {
  for (const dueOn of days.filter((_, index) => index % 7 === 0)) {
    const changes: string[] = [];
    let before = "upcoming";
    for (let day = daysAfter(dueOn, -40); day <= daysAfter(dueOn, 10); day = daysAfter(day, 1)) {
      const { state } = stateOn(day, dueOn, NOTHING_HAPPENED);
      if (state !== before) changes.push(`${day} ${state}`);
      before = state;
    }
    assert.deepEqual(changes, [`${dueSoonFrom(dueOn)} due_soon`, `${daysAfter(dueOn, 1)} overdue`]);
  }
});

test("a penalty begins on the day after the due day and never shrinks", () => {
  for (const dueOn of days.filter((_, index) => index % 5 === 0))
    for (const steps of [
      returnPenaltySteps({ periodEnd: daysAfter(dueOn, -365), dueOn }),
      accountsPenaltySteps({ dueOn, companyType: "public" }),
    ]) {
      assert.equal(penaltyOn(dueOn, steps).flat, null);
      assert.notEqual(penaltyOn(daysAfter(dueOn, 1), steps).flat, null);
      let [flat, percent] = [0, 0];
      for (const { from } of steps) {
        const now = penaltyOn(from, steps);
        const [nowFlat, nowPercent] = [now.flat?.pounds ?? 0, now.tax?.percent ?? 0];
        assert.ok(nowFlat >= flat && nowPercent >= percent, `${dueOn}: ${from}`);
        [flat, percent] = [nowFlat, nowPercent];
      }
    }
});

const day = fc
  .date({ min: new Date("2015-04-01"), max: new Date("2040-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test("accounting periods cover the accounts without a gap, each of at most twelve months and all but the last whole", () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 2_000 }), (start, length) => {
      const end = daysAfter(start, length);
      const periods = accountingPeriodsOf({ start, end });

      assert.deepEqual([periods[0]?.start, periods.at(-1)?.end], [start, end]);
      for (const [index, period] of periods.entries()) {
        const next = periods[index + 1];
        assert.ok(period.start <= period.end && !isLongerThanTwelveMonths(period.start, period.end));
        if (next === undefined) continue;
        assert.equal(next.start, daysAfter(period.end, 1));
        assert.ok(isLongerThanTwelveMonths(period.start, next.start));
      }
    }),
  );
});

const referenceDate = fc.record({ month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 31 }) });

test("an expected period follows on, lasts at most 18 months, and is covered by its accounting periods", () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 550 }), fc.option(referenceDate), (start, length, reference) => {
      const last = { start, end: daysAfter(start, length) };
      for (const known of [
        { last, incorporatedOn: null },
        { last: null, incorporatedOn: start },
      ]) {
        const next = nextPeriod({ ...known, referenceDate: reference });
        if (next.kind !== "expected") {
          assert.equal(next.kind, "unknown");
          continue;
        }
        assert.equal(next.start, known.last === null ? start : daysAfter(last.end, 1));
        assert.ok(next.end > next.start);
        assert.ok(!isLongerThanTwelveMonths(daysAfter(next.start, 190), next.end), `${next.start} to ${next.end}`);
        if (next.accountingPeriods !== null)
          assert.deepEqual(
            [next.accountingPeriods[0]?.start, next.accountingPeriods.at(-1)?.end],
            [next.start, next.end],
          );
      }
    }),
  );
});

test("whatever is known, rows have a kind, a period and its end once, and late ones say what the law sets", () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 547 }), day, fc.option(day), (start, length, today, incorporatedOn) => {
      const period = { start, end: daysAfter(start, length) };
      const { obligations } = obligationsOfCompany({ incorporatedOn }, [period], today);

      assert.deepEqual(
        obligationsOf({ incorporatedOn }, period, today),
        obligations.filter((row) => !row.isExpected),
      );
      const names = obligations.map((row) => `${row.kind} ${row.period.end} ${row.isExpected}`);
      assert.equal(new Set(names).size, names.length);
      for (const { kind, dueOn, state, isLate, penalties } of obligations) {
        assert.equal(isLate, dueOn !== null && today > dueOn);
        assert.equal(state === "overdue", isLate);
        assert.equal(penalties.applies.flat !== null, isLate && kind !== "pay");
      }
    }),
  );
});
