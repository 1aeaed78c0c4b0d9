import assert from "node:assert/strict";
import { test } from "node:test";
import type { ReturnInput } from "../../return.ts";
import { compute } from "../computation.ts";
import { statedBoxes } from "../stated.ts";
import { twoReturns } from "../two-periods.ts";
import { carriedForward } from "./carried-forward.ts";

const TODAY = { today: "2026-11-17" };
const company = { name: "Example Widgets Ltd", utr: "8596148860", registration_number: "12345678" };

type Period = ReturnInput["period"];
type Figures = Partial<ReturnInput["financials"]>;

const OLD: Period = { start: "2016-04-01", end: "2017-03-31" };
/** 274 of its 365 days lie before. */
const ACROSS: Period = { start: "2016-07-01", end: "2017-06-30" };
const NEW: Period = { start: "2017-04-01", end: "2018-03-31" };

const LOSSES = {
  older: "financials.losses.trading_before_april_2017",
  newer: "financials.losses.trading_since_april_2017",
  olderDeficit: "financials.losses.non_trading_deficit_before_april_2017",
  newerDeficit: "financials.losses.non_trading_deficit_since_april_2017",
} as const;

const computed = (period: Period, financials: Figures) =>
  compute({ company, period, financials: { turnover: 0, trading_profit: 0, ...financials } }, TODAY);

/** In pounds, by what the next return calls them. */
function left(period: Period, financials: Figures): Partial<Record<keyof typeof LOSSES, number>> {
  const carried = carriedForward(computed(period, financials).lines);
  const known = Object.entries(LOSSES).flatMap(([name, path]) => {
    const pence = carried.get(path);
    return pence === undefined ? [] : [[name, Number(pence / 100n)]];
  });
  return Object.fromEntries(known);
}

const CASES: readonly (readonly [words: string, Period, Figures, ReturnType<typeof left>])[] = [
  ["a loss of a period before", OLD, { trading_profit: -1_000_000 }, { older: 10_000 }],
  ["a loss of a period since", NEW, { trading_profit: -1_000_000 }, { newer: 10_000 }],
  ["a loss of a period across, by days", ACROSS, { trading_profit: -3_650_000 }, { older: 27_400, newer: 9_100 }],
  [
    "what is left of a loss after other uses",
    ACROSS,
    {
      trading_profit: -4_650_000,
      property_profit: 900_000,
      losses: { set_loss_against_profits: true, carried_back: 100_000 },
    },
    { older: 27_400, newer: 9_100 },
  ],
  [
    "with what is left of older losses",
    OLD,
    { trading_profit: -1_000_000, losses: { trading_before_april_2017: 500_000 } },
    { older: 15_000 },
  ],
  [
    "older losses that a profit leaves",
    OLD,
    { trading_profit: 200_000, losses: { trading_before_april_2017: 500_000 } },
    { older: 3_000 },
  ],
  [
    "newer losses brought into a period across",
    ACROSS,
    { trading_profit: -3_650_000, losses: { trading_since_april_2017: 100_000 } },
    { older: 27_400, newer: 10_100 },
  ],
  ["a deficit of a period before", OLD, { non_trading_loan_profit: -200_000 }, { olderDeficit: 2_000 }],
  ["a deficit of a period since", NEW, { non_trading_loan_profit: -200_000 }, { newerDeficit: 2_000 }],
  [
    "a deficit of a period across, after a claim",
    ACROSS,
    {
      non_trading_loan_profit: -4_650_000,
      property_profit: 1_100_000,
      losses: { set_deficit_against_profits: true, non_trading_deficit_before_april_2017: 100_000 },
    },
    { olderDeficit: 27_400, newerDeficit: 9_100 },
  ],
];

for (const [words, period, financials, expected] of CASES)
  test(`carried forward: ${words}`, () => assert.deepEqual(left(period, financials), expected));

test("of two returns the second relieves a loss of the first as what it is", () => {
  const input = {
    company,
    period: { start: "2016-01-01", end: "2016-12-31", accounts_end: "2017-06-30" },
    financials: { turnover: 0, trading_profit: -1_000_000 },
    next_period: { financials: { turnover: 0, trading_profit: 500_000 } },
  };
  const both = twoReturns(input, TODAY);
  assert.ok(both !== null);

  const boxes = statedBoxes(compute(both.second, TODAY));

  assert.deepEqual([boxes[155], boxes[160], boxes[165], boxes[285]], [5_000n, 5_000n, 0n, undefined]);
});

test("a period before April 2017 brings no losses forward from after it", () => {
  const problemsOf = (period: Period) =>
    computed(period, {
      trading_profit: 500_000,
      losses: { trading_since_april_2017: 100, non_trading_deficit_since_april_2017: 100 },
    }).problems.map(({ code, field }) => `${code} ${field}`);

  assert.deepEqual(problemsOf(OLD), [`claim_too_high ${LOSSES.newerDeficit}`, `claim_too_high ${LOSSES.newer}`]);
  assert.deepEqual(problemsOf(ACROSS), []);
});

test("large losses are restricted since April 2017 only", () => {
  const large = { trading_profit: 700_000_000, losses: { trading_before_april_2017: 600_000_000 } };

  assert.deepEqual(computed(OLD, large).problems, []);
  assert.deepEqual(
    computed(NEW, large).problems.map(({ code }) => code),
    ["loss_restriction"],
  );
});
