import assert from "node:assert/strict";
import { suite, test } from "node:test";
import fc from "fast-check";
import { accountingPeriodsOf } from "../accounting-periods.ts";
import { daysAfter, isLongerThanTwelveMonths } from "../period.ts";
import { sharedByDays } from "./long-period.ts";
import { skip, wideVectors } from "./wide-vectors.fixture.ts";

interface Input {
  period: { accounts_start: string; accounts_end: string };
  amount: number;
}

const lengths = wideVectors<Input, { long: boolean }>("charge", "period_of_account");
const shares = wideVectors<Input, { periods: { start: string; end: string; amount: number }[] }>(
  "charge",
  "long_period",
);

suite("long periods of the shared vectors", { skip }, () => {
  test("there are vectors to hold them against", () => assert.ok(lengths.length >= 3 && shares.length >= 6));

  for (const { id, title, input, expected } of lengths)
    test(`${id}: ${title}`, () => {
      assert.equal(periodsOf(input).length > 1, expected.long);
    });

  for (const { id, title, input, expected } of shares)
    test(`${id}: ${title}`, () => {
      const periods = periodsOf(input);
      const amounts = sharedByDays(BigInt(input.amount), periods);

      const found = periods.map((period, index) => ({ ...period, amount: Number(amounts[index]) }));
      assert.deepEqual(found, expected.periods);
    });
});

test("the first accounting period is the longest that is not over twelve months, and the rest follows at once", () => {
  const day = fc
    .date({ min: new Date("2015-04-01"), max: new Date("2030-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, fc.integer({ min: 366, max: 547 }), (start, length) => {
      const end = daysAfter(start, length);
      const [first, second, ...others] = accountingPeriodsOf({ start, end });
      assert.ok(first !== undefined && second !== undefined && others.length === 0);

      assert.deepEqual([first.start, second.start, second.end], [start, daysAfter(first.end, 1), end]);
      assert.equal(isLongerThanTwelveMonths(start, first.end), false);
      assert.equal(isLongerThanTwelveMonths(start, second.start), true);
    }),
  );
});

test("the shares add up, and a loss is shared like a profit", () => {
  const periods = accountingPeriodsOf({ start: "2024-01-01", end: "2025-03-31" });
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), (pence) => {
      const profit = sharedByDays(pence, periods);

      assert.equal(
        profit.reduce((sum, share) => sum + share, 0n),
        pence,
      );
      assert.deepEqual(
        sharedByDays(-pence, periods),
        profit.map((share) => -share),
      );
    }),
  );
});

function periodsOf({ period }: Input) {
  return accountingPeriodsOf({ start: period.accounts_start, end: period.accounts_end });
}
