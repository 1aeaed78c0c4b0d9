import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { payableTax, settlement } from "../../computation/charge/settlement.ts";
import {
  amountLine,
  assertWorkedOutAgain,
  findingsOf,
  statedBoxes,
  statedFigures,
} from "../../computation/stated.fixture.ts";
import { type ExpectedReturn, skip, wideVectors } from "../../computation/wide-vectors.fixture.ts";
import { LOAN_RATES, rateOfLoan } from "../../rates/loans.ts";
import type { ReturnInput } from "../../return.ts";
import type { ParticipatorLoan, ParticipatorLoans } from "./loan-problems.ts";
import { participatorLoans } from "./loans.ts";

const vectors = wideVectors<ReturnInput, ExpectedReturn>("participator-loans", "return");

suite("loans of the shared vectors", { skip }, () => {
  test("there are vectors to hold loans against", () => assert.ok(vectors.length >= 40));

  for (const { id, title, input, expected } of vectors)
    test(`${id}: ${title}`, () => {
      const { period, financials } = input;
      const loans = participatorLoans(financials.participator_loans, {
        period,
        today: expected.today ?? "2026-11-15",
      });
      assert.deepEqual(findingsOf(loans.problems), expected.errors ?? []);
      if (expected.boxes === undefined) return;

      const liability = amountLine("tax", 0n, 440);
      const tax = payableTax({ liability, loanTax: loans.tax, financials });
      const settled = settlement({ tax, financials, repayment: undefined, isPlain: false });
      const { 528: _, ...boxes } = statedBoxes([{ lines: [liability] }, loans, tax, settled]);
      assert.deepEqual(boxes, sorted(expected.boxes));
      assert.deepEqual(sorted(statedFigures([loans, tax, settled])), sorted(expected.figures ?? {}));
      assert.deepEqual(findingsOf(loans.warnings), expected.warnings ?? []);
      assertWorkedOutAgain([loans, tax, settled], input);
    });
});

const PERIOD = { start: "2025-01-01", end: "2025-12-31" };
const DAYS = { period: PERIOD, today: "2026-11-15" };
const LOAN: ParticipatorLoan = { participator: "Ann Lee", amount: 1_000_099, made_on: "2025-06-01" };

test("the page lists each loan and each repayment in whole pounds", () => {
  const step = of(
    {
      loans: [
        {
          ...LOAN,
          repayments: [
            { amount: 100_050, date: "2026-01-01" },
            { amount: 200_000, date: "2026-09-30", released: true },
          ],
        },
        {
          ...LOAN,
          participator: " Zoë Lee ",
          amount: 500_000,
          repayments: [{ amount: 50_000, date: "2026-10-01", period_end: "2026-10-01" }],
        },
      ],
    },
    { ...DAYS, today: "2027-08-01" },
  );

  assert.deepEqual(step.marks, {
    95: true,
    485: true,
    A5: false,
    A10: [
      { "A10 name": "Ann Lee", "A10 amount": 10_000n },
      { "A10 name": "Zoe Lee", "A10 amount": 5_000n },
    ],
    A25: [
      { "A25 name": "Ann Lee", "A25 repaid": 1_000n, "A25 date": "2026-01-01" },
      { "A25 name": "Ann Lee", "A25 released": 2_000n, "A25 date": "2026-09-30" },
    ],
    A50: [{ "A50 name": "Zoe Lee", "A50 repaid": 500n, "A50 date": "2026-10-01" }],
  });
});

test("there is a page for loans repaid in the period and for loans brought forward, with a tax of nothing", () => {
  assert.deepEqual(statedBoxes([of({ repaid_in_period: true })]), { 95: "yes", 480: "0.00", A5: "yes", A80: "0.00" });
  assert.deepEqual(statedBoxes([of({ brought_forward: 123_456 })]), {
    95: "yes",
    480: "0.00",
    A5: "no",
    A75: "1234.00",
    A80: "0.00",
  });
  assert.equal(statedBoxes([of({ loans: [LOAN], brought_forward: 500_000 })]).A75, "15000.00");
});

test("without a loan of at least a pound there is no page", () => {
  for (const facts of [undefined, {}, { loans: [] }, { brought_forward: 99 }, { loans: [{ ...LOAN, amount: 99 }] }]) {
    const step = of(facts);

    assert.equal(step.tax, null);
    assert.deepEqual(statedBoxes([step]), {});
  }
});

test("a repayment of less than a pound is no row and no relief", () => {
  const step = of({
    loans: [
      {
        ...LOAN,
        repayments: [
          { amount: 99, date: "2026-02-01" },
          { amount: 99, date: "2026-10-02" },
        ],
      },
    ],
  });

  assert.deepEqual(Object.keys(step.marks ?? {}).sort(), ["95", "A10", "A5"]);
  assert.deepEqual(step.warnings, []);
});

test("relief beyond the tax, by the rounding of two parts, leaves nothing to pay", () => {
  const repayments = [
    { amount: 100, date: "2026-02-01" },
    { amount: 300, date: "2026-10-01", period_end: "2026-10-01" },
  ];
  const boxes = statedBoxes([of({ loans: [{ ...LOAN, amount: 400, repayments }] }, { ...DAYS, today: "2027-12-01" })]);

  assert.deepEqual([boxes.A20, boxes.A45, boxes.A70, boxes.A80], ["1.35", "0.34", "1.01", "0.00"]);
});

test("what cannot be is refused at its field", () => {
  const bad: [Partial<ParticipatorLoan>, string, string][] = [
    [{ participator: "X" }, "invalid_text", "participator"],
    [{ participator: "A".repeat(57) }, "invalid_text", "participator"],
    [{ participator: "Ann €" }, "invalid_text", "participator"],
    [{ made_on: "2024-12-31" }, "invalid_date", "made_on"],
    [{ made_on: "2026-01-01" }, "invalid_date", "made_on"],
    [{ repayments: [{ amount: 1, date: "2025-12-31" }] }, "invalid_date", "repayments.0.date"],
    [{ repayments: [{ amount: 1, date: "2026-11-16" }] }, "invalid_date", "repayments.0.date"],
    [
      { repayments: [{ amount: 1, date: "2026-10-01", period_end: "2026-09-30" }] },
      "invalid_date",
      "repayments.0.period_end",
    ],
    [{ repayments: [{ amount: 1_000_100, date: "2026-02-01" }] }, "repayments_exceed_loan", "repayments"],
    [
      {
        repayments: [
          { amount: 1_000_099, date: "2026-02-01" },
          { amount: 1, date: "2026-10-01", released: true },
        ],
      },
      "repayments_exceed_loan",
      "repayments",
    ],
  ];
  for (const [change, code, field] of bad) {
    const { problems } = of({ loans: [LOAN, { ...LOAN, ...change }] });

    assert.deepEqual(findingsOf(problems), [{ code, field: `financials.participator_loans.loans.1.${field}` }]);
  }
});

test("the form has room for 999 repayments, however many loans they belong to", () => {
  const loanWith = (count: number) => ({
    ...LOAN,
    repayments: Array.from({ length: count }, () => ({ amount: 1, date: "2026-02-01" })),
  });

  assert.deepEqual(of({ loans: [loanWith(500), loanWith(499)] }).problems, []);
  assert.deepEqual(findingsOf(of({ loans: [loanWith(500), loanWith(500)] }).problems), [
    { code: "invalid_type", field: "financials.participator_loans.loans" },
  ]);
});

test("all of a loan may be repaid, on the first day after the period and today", () => {
  const repayments = [
    { amount: 1_000_000, date: "2026-01-01" },
    { amount: 99, date: DAYS.today },
  ];

  assert.deepEqual(of({ loans: [{ ...LOAN, repayments }] }).problems, []);
});

test("the day of the loan decides the rate, and the day of filing from when it is stated", () => {
  for (const [madeOn, today, filed, pending] of [
    ["2016-04-05", "2016-06-01", 2500, null],
    ["2016-04-06", "2016-06-01", 3250, null],
    ["2022-04-05", "2026-11-15", 3250, null],
    ["2022-04-06", "2026-11-15", 3375, null],
    ["2026-04-05", "2027-05-01", 3375, null],
    ["2026-04-06", "2026-11-15", 3375, 3575],
    ["2026-04-06", "2027-04-05", 3375, 3575],
    ["2026-04-06", "2027-04-06", 3575, null],
  ] as const) {
    const rates = rateOfLoan(madeOn, today);

    assert.deepEqual(
      [rates.filed.hundredths, rates.pending?.hundredths ?? null],
      [filed, pending],
      `${madeOn}, ${today}`,
    );
  }
});

test("a loan at the new rate is filed at the old one with a warning, and at its own from the day HMRC takes it", () => {
  const loans = [{ ...LOAN, amount: 500_000, made_on: "2026-04-06" }];
  const period = { start: "2025-10-01", end: "2026-09-30" };
  const [before, after] = ["2027-04-05", "2027-04-06"].map((today) => of({ loans }, { period, today }));

  assert.deepEqual([before?.tax?.value, after?.tax?.value], [168_750n, 178_750n]);
  assert.deepEqual(findingsOf(before?.warnings), [
    { code: "loan_rate_pending", field: "financials.participator_loans.loans.0.made_on" },
  ]);
  assert.deepEqual(after?.warnings, []);
});

test("the table of rates is in order, each row with its day of confirmation", () => {
  const from = LOAN_RATES.map((row) => row.from);

  assert.deepEqual(from, [...from].sort());
  assert.ok(LOAN_RATES.every(({ confirmed }) => /^\d{4}-\d\d-\d\d$/.test(confirmed)));
});

function of(facts: ParticipatorLoans | undefined, days = DAYS) {
  return participatorLoans(facts, days);
}

function sorted<Value>(values: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
}
