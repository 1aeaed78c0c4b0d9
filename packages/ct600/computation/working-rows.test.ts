import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { ReturnInput } from "../return.ts";
import { compute } from "./computation.ts";
import { type ExpectedReturn, skip, wideVectors } from "./wide-vectors.fixture.ts";
import { workingSections } from "./working-rows.ts";

const TODAY = "2026-11-15";
const YEAR = { start: "2024-04-01", end: "2025-03-31" };

function sectionsOf(financials: ReturnInput["financials"], { period = YEAR, associated = 0 } = {}) {
  const company = { name: "Example Widgets Ltd", utr: "8596148860", registration_number: "12345678" };
  const input = { company: { ...company, associated_companies: associated }, period, financials };
  return workingSections(compute(input, { today: TODAY }));
}

function rowsOf(...given: Parameters<typeof sectionsOf>): string[] {
  return sectionsOf(...given).flatMap(({ rows }) =>
    rows.map(({ boxes, words, working, value }) => `${boxes.join(", ")} | ${words} | ${working} | ${value}`),
  );
}

test("a plain return is read from the trading profit to the tax, each amount once with all its boxes", () => {
  const period = { start: "2022-07-01", end: "2023-06-30" };

  assert.deepEqual(rowsOf({ turnover: 0, trading_profit: 10_000_050 }, { period, associated: 1 }), [
    "155, 165, 235, 300, 315 | Trading profits | £100,000.50 as given, without the pence | £100,000",
    "335 | Profits of the financial year 2022 | £100,000 × 274 ÷ 365 days, to the nearest pound | £75,068",
    "340 | Rate of the financial year 2022 | One rate for all profits | 19%",
    "345 | Tax of the financial year 2022 | £75,068 × 19% | £14,262.92",
    "385 | Profits of the financial year 2023 | £100,000 − £75,068 | £24,932",
    " | Lower limit of the financial year 2023 | £50,000 for a year × 91 ÷ 366 days ÷ 2 companies, to the nearest penny | £6,215.85",
    " | Upper limit of the financial year 2023 | £250,000 for a year × 91 ÷ 366 days ÷ 2 companies, to the nearest penny | £31,079.23",
    "390 | Rate of the financial year 2023 | The profit is between the limits: main rate, less marginal relief | 25%",
    "395 | Tax of the financial year 2023 | £24,932 × 25% | £6,233.00",
    "430 | Corporation tax | £14,262.92 + £6,233.00 | £20,495.92",
    "435 | Marginal relief | 3/200 × (£250,000 × 91 ÷ 366 days ÷ 2 companies − £100,000 × 91 ÷ 365 days), to the nearest penny | −£92.22",
    "440, 475, 510, 525, 528, 600 | Corporation tax chargeable | £20,495.92 − £92.22 | £20,403.70",
  ]);
});

test("a loss and a nil return need no sums", () => {
  const amounts = (profit: number) =>
    rowsOf({ turnover: 0, trading_profit: profit }).map((row) => row.split(" | ").filter((_, at) => at % 2 === 1));

  assert.deepEqual(amounts(-1_234_567), [
    ["Trading loss of the period", "£12,345"],
    ["Profits chargeable to corporation tax", "£0"],
    ["Corporation tax chargeable", "£0.00"],
    ["Trading losses carried forward", "£12,345"],
  ]);
  assert.deepEqual(amounts(99), [
    ["Profits chargeable to corporation tax", "£0"],
    ["Corporation tax chargeable", "£0.00"],
  ]);
});

test("a wider return has a section for each part it has, and what is left for the next period last", () => {
  const sections = sectionsOf({
    turnover: 8_800_000,
    trading_profit: 1_500_000,
    net_profit: 4_050_000,
    adjustments: { depreciation: 350_000 },
    capital_allowances: { full_expensing: { expenditure: 2_600_000 }, main_pool: { brought_forward: 1_666_666 } },
    non_trading_loan_profit: 31_599,
    losses: { trading_since_april_2017: 2_000_000, claim_since_april_2017: 100_000 },
    tax_already_paid: 100_000,
  });

  assert.deepEqual(
    sections.map(({ title }) => title),
    [
      "Trade",
      "Capital allowances",
      "Income and gains",
      "Deductions and losses",
      "Corporation tax",
      "Settlement",
      "Carried forward",
    ],
  );
  const carried = sections.at(-1)?.rows.map(({ words, value }) => [words, value]);
  assert.deepEqual(carried, [
    ["Main pool: carried forward", "£13,666"],
    ["Trading losses carried forward", "£19,000"],
  ]);
});

test("a credit that is paid has a row of its own, though an earlier step has the same amount", () => {
  const claim = { size: "small_or_medium", additional_information_sent: true, claim_notified: true } as const;
  const paid = (more: object) => {
    const research_and_development = { ...claim, paye_and_nic: 3_000_000, paye_references: ["123/AB456"], ...more };
    const rows = sectionsOf({ turnover: 0, trading_profit: -5_000_000, research_and_development });
    return rows
      .flatMap((section) => section.rows)
      .filter(({ boxes }) => boxes.some((box) => box === 875 || box === 880))
      .map(({ words, boxes, value, isResult }) => ({ words, boxes, value, isResult }));
  };

  assert.deepEqual(paid({ expenditure: 20_000_000 }), [
    { words: "Expenditure credit payable", boxes: ["L125", 880], value: "£32,400.00", isResult: true },
  ]);
  assert.deepEqual(paid({ intensive_expenditure: 5_000_000, total_expenditure: 5_000_000 }), [
    { words: "Payable credit left to be paid", boxes: ["L180", 875], value: "£7,250.00", isResult: true },
  ]);
});

test("a row names the law of its lines, and the authority's rules for each of its boxes", () => {
  const rows = sectionsOf({ turnover: 0, trading_profit: 10_000_000 }).flatMap((section) => section.rows);
  const sourcesOf = (box: number) => {
    const { statutes, rules } = rows.find(({ boxes }) => boxes.includes(box)) ?? assert.fail(`no box ${box}`);
    return [...statutes, ...rules];
  };

  assert.deepEqual(sourcesOf(155), [
    "CTA 2009 s35",
    "CTA 2010 s4",
    9148,
    9151,
    9186,
    9320,
    9321,
    9332,
    9333,
    9335,
    9338,
  ]);
  assert.deepEqual(sourcesOf(335), ["CTA 2009 s8(5)", 9198]);
  assert.deepEqual(sourcesOf(340), []);
  assert.deepEqual(sourcesOf(435), ["CTA 2010 s18B", 9216, 9417]);
});

test("the annual investment limit is shown only to those who claim the allowance", () => {
  const shows = (capital_allowances: NonNullable<ReturnInput["financials"]["capital_allowances"]>) =>
    rowsOf({ turnover: 0, trading_profit: 0, net_profit: 0, capital_allowances }).some((row) =>
      row.includes("at most"),
    );

  assert.equal(shows({ main_pool: { brought_forward: 1_000_000 } }), false);
  assert.equal(shows({ annual_investment_allowance: { main_rate_expenditure: 1_000_000 } }), true);
});

suite("rows of the shared vectors", { skip }, () => {
  test("every amount that a return states stands in one row, with its box", () => {
    const vectors = ["losses", "income", "charge", "participator-loans"].flatMap((name) =>
      wideVectors<ReturnInput, ExpectedReturn>(name, "return"),
    );
    for (const { id, input, expected } of vectors) {
      const computation = compute(input, { today: expected.today ?? TODAY });
      const boxes = workingSections(computation).flatMap(({ rows }) => rows.flatMap((row) => row.boxes));
      const rates = computation.charge.years.map((_, at) => (at === 0 ? 340 : 390));
      // The turnover is no part of the working.
      const stated = computation.lines.flatMap(({ box, isStated }) => (isStated && box !== 145 ? (box ?? []) : []));

      assert.deepEqual(boxes.map(String).sort(), [...stated, ...rates].map(String).sort(), id);
    }
  });
});
