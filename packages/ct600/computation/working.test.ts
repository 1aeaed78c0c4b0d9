// The workings are held against the amounts beside them: each is worked out as it is written, as a reader with a
// calculator would.

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import fc from "fast-check";
import type { ReturnInput } from "../return.ts";
import { compute } from "./computation.ts";
import { given, known, type Line, line, ratio } from "./line.ts";
import { type ExpectedReturn, skip, wideVectors } from "./wide-vectors.fixture.ts";
import { workingOf } from "./working.ts";

const pounds = (id: string, amount: number) =>
  line(id, id, ["whole_pounds", given(`financials.${id}`, Math.round(100 * amount))]);
const textOf = (...how: Parameters<typeof line>[2]) => workingOf(line("it", "It", how));

test("what was given says so, and whether pence were dropped", () => {
  assert.equal(
    textOf("whole_pounds", given("financials.turnover", 10_000_050)),
    "£100,000.50 as given, without the pence",
  );
  assert.equal(textOf("whole_pounds", given("financials.turnover", 10_000_000)), "As given");
  assert.equal(
    textOf("whole_pounds", given("financials.trading_profit", -1_234_567)),
    "−£12,345.67 as given, without the pence",
  );
  assert.equal(textOf("sum", given("financials.net_profit", 50)), "As given");
});

test("sums and differences leave out what is nil, and say where they stop at nothing", () => {
  const [a, b, nil] = [pounds("a", 15_000), pounds("b", 3_000), pounds("nil", 0)];

  assert.equal(textOf("sum", a, nil, b), "£15,000 + £3,000");
  assert.equal(textOf("subtract", a, nil, b), "£15,000 − £3,000");
  assert.equal(textOf("excess", b, a), "£3,000 − £15,000, and not below nothing");
  assert.equal(textOf("sum", a, nil), "");
  assert.equal(textOf("sum"), "");
});

test("the lesser and the greater of amounts are named with the amounts", () => {
  const [a, b, c] = [pounds("a", 1), pounds("b", 2), pounds("c", 3)];

  assert.equal(textOf("lesser", a, b), "The lesser of £1 and £2");
  assert.equal(textOf("lesser", a, b, c), "The least of £1, £2 and £3");
  assert.equal(textOf("greater", a, known("nothing", 0n)), "The greater of £1 and nothing");
});

test("a share shows its rates and days, and how it was rounded if it was", () => {
  const pool = pounds("pool", 90_000);
  const days = ratio("181 of 365 days", 181, 365);

  assert.equal(
    textOf("share_up_to_pound", pool, days, ratio("18.00% a year", 1_800, 10_000)),
    "£90,000 × 181 ÷ 365 days × 18%, rounded up to a pound",
  );
  assert.equal(textOf("share_to_nearest_penny", pool, ratio("19%", 19, 100)), "£90,000 × 19%");
  assert.equal(
    textOf("share_to_nearest_pound", pool, ratio("365 of 365 days", 365, 365)),
    "All of it: 365 of 365 days",
  );
  assert.equal(
    textOf("share_up_to_pound", pool, ratio("100% + 30% x 90 of 365 days", 36_500 + 2_700, 36_500)),
    "£90,000 × (100% + 30% × 90 ÷ 365 days), rounded up to a pound",
  );
  assert.equal(
    textOf(
      "share_to_nearest_penny",
      known("Lower limit of a full year", 5_000_000n),
      ratio("91 of 366 days, for each of 2 companies", 91, 732),
    ),
    "£50,000 for a year × 91 ÷ 366 days ÷ 2 companies, to the nearest penny",
  );
});

/** A working such as "3/200 × (£250,000 × 91 ÷ 366 − £100,000)"; multiplication before addition, brackets once. */
function workedOut(working: string): number {
  const plain = working
    .replace(/,? (to the nearest (pound|penny)|rounded (up|down) to a pound|and not below nothing)$/, "")
    .replace(/ for a year| days| months| companies|£|,(?=\d{3})/g, "")
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
  const numberIn = (factor: string) => Number(factor.replace("−", "-"));
  return rest.reduce(
    (product, factor) =>
      factor.startsWith("×") ? product * numberIn(factor.slice(2)) : product / numberIn(factor.slice(2)),
    numberIn(first),
  );
}

/** How many were sums that could be worked out. */
function checkWorkings(lines: readonly Line[]): number {
  const sums = lines
    .map((one) => ({ one, working: workingOf(one) }))
    .filter(({ working }) => /^[−£\d]/.test(working) && !working.includes("as given"));
  for (const { one, working } of sums) {
    const exact = workedOut(working);
    const expected = working.endsWith("not below nothing") ? Math.max(0, exact) : exact;
    const precision = /nearest pound/.test(working) ? 0.5 : /to a pound/.test(working) ? 1 : 0.005;
    const value = Number(one.value) / 100;
    assert.ok(
      Math.abs(value - expected) <= precision + 1e-6 * Math.max(1, Math.abs(value) / 1e6),
      `${one.id}: ${working} = ${value}`,
    );
  }
  return sums.length;
}

const day = fc.integer({ min: 0, max: 4_000 }).map((days) => new Date(Date.UTC(2015, 3, 1) + days * 86_400_000));
const plainReturn = fc
  .record({
    from: day,
    days: fc.integer({ min: 1, max: 365 }),
    profit: fc.oneof(fc.integer({ min: 0, max: 40_000_000 }), fc.integer({ min: 4_000_000, max: 9_999_999_999_999 })),
    associated: fc.integer({ min: 0, max: 5 }),
  })
  .map(({ from, days, profit, associated }) => ({
    company: { name: "Example", utr: "8596148860", registration_number: "12345678", associated_companies: associated },
    period: {
      start: from.toISOString().slice(0, 10),
      end: new Date(from.getTime() + (days - 1) * 86_400_000).toISOString().slice(0, 10),
    },
    financials: { turnover: 0, trading_profit: profit },
  }));

test("every working of a plain return gives the amount that stands beside it", () => {
  fc.assert(
    fc.property(plainReturn, (input) => {
      checkWorkings(compute(input, { today: "2026-11-15" }).lines);
    }),
    { numRuns: 500 },
  );
});

suite("workings of the shared vectors", { skip }, () => {
  test("every working of a wider return gives the amount that stands beside it", () => {
    const vectors = ["losses", "income", "charge", "participator-loans", "allowances"].flatMap((name) =>
      wideVectors<ReturnInput, ExpectedReturn>(name, "return"),
    );
    const checked = vectors.map(({ input, expected }) =>
      checkWorkings(compute(input, { today: expected.today ?? "2026-11-15" }).lines),
    );

    assert.ok(checked.reduce((sum, count) => sum + count, 0) > 500);
  });
});
