// The workings are held against the amounts beside them: each is worked out as it is written, as a reader with a calculator would.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { computeTax } from "../../ct600/tax.ts";
import type { LedgerLine } from "./ledger.tsx";
import { taxLines } from "./tax.tsx";

interface Given {
  start: string;
  end: string;
  profit: number;
  associated: number;
}

function linesFor({ start, end, profit, associated }: Given): LedgerLine[] {
  const tax = computeTax({
    periodStart: start,
    periodEnd: end,
    tradingProfitPence: profit,
    associatedCompanies: associated,
  });
  const input = {
    company: { name: "Example Widgets Ltd", utr: "8596148860", registration_number: "12345678" },
    period: { start, end },
    financials: { turnover: 0, trading_profit: profit },
  };
  return taxLines(input, tax);
}

/** A working such as "3/200 × (£250,000 × 91 ÷ 366 − £100,000)"; multiplication before addition, brackets once. */
function workedOut(working: string): number {
  const plain = working
    .replace(/,? to the nearest (pound|penny)$/, "")
    .replace(/ for a year| days| companies|£|,(?=\d{3})/g, "")
    .replace(/%/g, " ÷ 100")
    .replace(/\//g, " ÷ ");
  const inner = plain.replace(/\(([^()]*)\)/g, (_, sum: string) => String(sumOf(sum)));
  return sumOf(inner);
}

function sumOf(text: string): number {
  const [first = "", ...rest] = text.split(/ (?=[+−] )/);
  return rest.reduce((sum, term) => sum + (term.startsWith("+") ? 1 : -1) * productOf(term.slice(2)), productOf(first));
}

function productOf(text: string): number {
  const [first = "", ...rest] = text.trim().split(/ (?=[×÷] )/);
  return rest.reduce(
    (product, factor) =>
      factor.startsWith("×") ? product * Number(factor.slice(2)) : product / Number(factor.slice(2)),
    Number(first),
  );
}

const amountOf = ({ value }: LedgerLine) => Number(value.replace(/[£,]/g, "").replace("−", "-"));
const isSum = ({ working = "" }: LedgerLine) => /^[£\d]/.test(working) && !working.includes("as given");

function checkWorkings(lines: readonly LedgerLine[]): void {
  for (const line of lines.filter(isSum)) {
    const working = (line.working ?? "").replace(/\. Also in boxes.*$/, "");
    const expected = line.what === "Marginal relief" ? -workedOut(working) : workedOut(working);
    const precision = /nearest pound/.test(working) ? 0.5 : 0.005;
    assert.ok(Math.abs(amountOf(line) - expected) <= precision + 1e-6, `${line.what}: ${working} = ${line.value}`);
  }
}

const day = fc.integer({ min: 0, max: 4_000 }).map((days) => new Date(Date.UTC(2015, 3, 1) + days * 86_400_000));
const given = fc
  .record({
    from: day,
    days: fc.integer({ min: 1, max: 365 }),
    profit: fc.oneof(fc.integer({ min: 0, max: 40_000_000 }), fc.integer({ min: 4_000_000, max: 9_999_999_999_999 })),
    associated: fc.integer({ min: 0, max: 5 }),
  })
  .map(({ from, days, profit, associated }) => ({
    start: from.toISOString().slice(0, 10),
    end: new Date(from.getTime() + (days - 1) * 86_400_000).toISOString().slice(0, 10),
    profit,
    associated,
  }));

test("every working gives the amount that stands beside it", () => {
  fc.assert(
    fc.property(given, (one) => checkWorkings(linesFor(one))),
    { numRuns: 500 },
  );
});

test("the amounts of the years add up to the tax due", () => {
  const lines = linesFor({ start: "2022-07-01", end: "2023-06-30", profit: 10_000_050, associated: 1 });

  assert.deepEqual(
    lines.map(({ box, what, working = "", value }) => `${box} | ${what} | ${working} | ${value}`),
    [
      "155 | Trading profit | £100,000.50 as given, without the pence | £100,000",
      "335 | Profit of financial year 2022 | £100,000 × 274 ÷ 365 days, to the nearest pound | £75,068",
      "340 | Rate for financial year 2022 | One rate for all profits | 19%",
      "345 | Tax for financial year 2022 | £75,068 × 19% | £14,262.92",
      "385 | Profit of financial year 2023 | The rest, for 91 days | £24,932",
      " | Lower limit, 2023 | £50,000 for a year × 91 ÷ 366 days ÷ 2 companies | £6,215.85",
      " | Upper limit, 2023 | £250,000 for a year × 91 ÷ 366 days ÷ 2 companies | £31,079.23",
      "390 | Rate for financial year 2023 | The profit is between the limits: main rate, less marginal relief | 25%",
      "395 | Tax for financial year 2023 | £24,932 × 25% | £6,233.00",
      "430 | Corporation tax | £14,262.92 + £6,233.00 | £20,495.92",
      "435 | Marginal relief | 3/200 × (£250,000 × 91 ÷ 366 ÷ 2 − £100,000 × 91 ÷ 365), to the nearest penny | −£92.22",
      "440 | Tax due | £20,495.92 − £92.22. Also in boxes 475, 510, 525, 528 and 600. | £20,403.70",
    ],
  );
});

test("a loss and a nil return need no sums", () => {
  const whole = { start: "2024-04-01", end: "2025-03-31", associated: 0 };

  assert.deepEqual(
    linesFor({ ...whole, profit: -1_234_567 }).map(({ what, value }) => [what, value]),
    [
      ["Trading loss", "£12,345"],
      ["Tax due", "£0.00"],
    ],
  );
  assert.deepEqual(
    linesFor({ ...whole, profit: 99 }).map(({ what, value }) => [what, value]),
    [
      ["Trading profit", "£0"],
      ["Tax due", "£0.00"],
    ],
  );
});
