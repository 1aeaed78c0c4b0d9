import assert from "node:assert/strict";
import { test } from "node:test";
import type { CompanyFacts, Happened, Obligation, PeriodFacts } from "./obligations.ts";
import { obligationsOf, obligationsOfCompany } from "./obligations.ts";

const year: PeriodFacts = { start: "2025-04-01", end: "2026-03-31" };
const delivered = (deliveredOn: string): Happened => ({ filing: "accepted", deliveredOn, isDone: false });

const summary = (rows: readonly Obligation[]) => rows.map(({ kind, period, dueOn }) => [kind, period.end, dueOn]);
const codes = (row: Obligation | undefined) => row?.notes.map(({ code }) => code);
const rowOf = (rows: readonly Obligation[], kind: string, end: string) =>
  rows.find((row) => row.kind === kind && row.period.end === end);

test("a year has three days: pay, return, accounts", () => {
  const [pay, tax, accounts] = obligationsOf({ companyType: "private" }, year, "2026-11-30");

  assert.deepEqual(
    [pay, tax, accounts].map((row) => [row?.kind, row?.dueOn, row?.state, row?.daysLeft]),
    [
      ["pay", "2027-01-01", "upcoming", 32],
      ["return", "2027-03-31", "upcoming", 121],
      ["accounts", "2026-12-31", "upcoming", 31],
    ],
  );
  assert.deepEqual([pay?.arriveBy, tax?.arriveBy, pay?.dueSoonFrom], ["2026-12-31", null, "2026-12-02"]);
  assert.deepEqual(codes(pay), ["not_a_working_day"]);
  assert.deepEqual(codes(tax), ["notice_not_known"]);
  assert.deepEqual(codes(accounts), ["register_decides"]);
});

test("accounts of fifteen months are two payments, two returns on one day, and one set of accounts", () => {
  const rows = obligationsOf({ companyType: "private" }, { start: "2024-01-01", end: "2025-03-31" }, "2025-06-01");

  assert.deepEqual(summary(rows), [
    ["pay", "2024-12-31", "2025-10-01"],
    ["return", "2024-12-31", "2026-03-31"],
    ["pay", "2025-03-31", "2026-01-01"],
    ["return", "2025-03-31", "2026-03-31"],
    ["accounts", "2025-03-31", "2025-12-31"],
  ]);
  assert.ok(codes(rows[1])?.includes("two_returns"));
  assert.ok(!codes(rows[3])?.includes("two_returns"));
});

test("periods that were filed stand for those that the law would cut", () => {
  const ceased = { start: "2025-01-01", end: "2025-12-31" };
  const returns = [
    { start: "2025-01-01", end: "2025-09-30" },
    { start: "2025-10-01", end: "2025-12-31" },
  ];

  assert.deepEqual(summary(obligationsOf({}, { ...ceased, returns }, "2026-01-01")), [
    ["pay", "2025-09-30", "2026-07-01"],
    ["return", "2025-09-30", "2026-12-31"],
    ["pay", "2025-12-31", "2026-10-01"],
    ["return", "2025-12-31", "2026-12-31"],
    ["accounts", "2025-12-31", "2026-09-30"],
  ]);
});

test("around a period that was filed the law cuts the rest", () => {
  const returns = [{ start: "2025-01-01", end: "2025-09-30" }];

  const ends = obligationsOf({}, { start: "2024-06-01", end: "2025-12-31", returns }, "2026-01-01").flatMap((row) =>
    row.kind === "return" ? [`${row.period.start} ${row.period.end}`] : [],
  );

  assert.deepEqual(ends, ["2024-06-01 2024-12-31", "2025-01-01 2025-09-30", "2025-10-01 2025-12-31"]);
});

test("one known return of a long period leaves the other as it is cut", () => {
  const known = { start: "2024-01-01", end: "2024-12-31", return: delivered("2025-05-01") };

  const rows = obligationsOf({}, { start: "2024-01-01", end: "2025-03-31", returns: [known] }, "2025-06-01");

  assert.equal(rowOf(rows, "return", "2024-12-31")?.state, "accepted");
  assert.equal(rowOf(rows, "return", "2025-03-31")?.state, "upcoming");
});

test("the tax of instalments has no single day, and a return without tax leaves nothing to pay", () => {
  const instalments = obligationsOf({ paysByInstalments: true }, year, "2027-02-01")[0];
  const nothing = obligationsOf({}, { ...year, returns: [{ ...year, taxPence: 0 }] }, "2027-02-01")[0];

  assert.deepEqual([instalments?.dueOn, instalments?.state, instalments?.isLate], [null, null, false]);
  assert.deepEqual(codes(instalments), ["paid_by_instalments"]);
  assert.deepEqual([nothing?.state, nothing?.isLate], ["done", false]);
  assert.deepEqual(codes(nothing), ["nothing_to_pay"]);
});

test("tax that was not paid in time bears interest and no penalty", () => {
  const [pay] = obligationsOf({}, year, "2027-01-02");
  const paid = obligationsOf(
    {},
    { ...year, returns: [{ ...year, payment: { isDone: true, paidOn: "2027-01-05" } }] },
    "2027-02-01",
  )[0];

  assert.deepEqual([pay?.state, pay?.penalties.steps], ["overdue", []]);
  assert.deepEqual(codes(pay), ["interest_runs"]);
  assert.deepEqual([paid?.state, paid?.isLate, codes(paid)], ["done", true, []]);
});

test("a late return shows both amounts, and the share of the tax only if a person typed it", () => {
  const unpaid = { ...year, returns: [{ ...year, unpaidTaxPence: 8_000_00 }] };

  const row = rowOf(obligationsOf({}, unpaid, "2027-10-01"), "return", year.end);

  assert.deepEqual(row?.penalties.applies, {
    flat: { kind: "flat", from: "2027-07-01", pounds: 400, poundsIfRepeated: 2_000 },
    tax: { kind: "tax", from: "2027-10-01", percent: 10 },
    taxPence: 800_00,
  });
  assert.deepEqual(codes(row), [
    "notice_not_known",
    "third_in_a_row_not_known",
    "law_sets_share",
    "penalty_can_change",
  ]);
  const without = rowOf(obligationsOf({}, year, "2027-10-01"), "return", year.end);
  assert.equal(without?.penalties.applies.taxPence, null);
});

test("the penalty of what was delivered late stays as it was on that day; in time there is none", () => {
  const on = (deliveredOn: string) =>
    rowOf(
      obligationsOf({}, { ...year, returns: [{ ...year, return: delivered(deliveredOn) }] }, "2029-01-01"),
      "return",
      year.end,
    );

  assert.equal(on("2027-04-01")?.penalties.applies.flat?.pounds, 200);
  assert.equal(on("2027-04-01")?.isLate, true);
  assert.deepEqual(on("2027-03-31")?.penalties.steps, []);
  assert.deepEqual(codes(on("2027-03-31")), []);
});

test("a rejected return past its day is late, and its penalty grows", () => {
  const rejected: Happened = { filing: "rejected", deliveredOn: null, isDone: false };

  const row = rowOf(
    obligationsOf({}, { ...year, returns: [{ ...year, return: rejected }] }, "2027-07-01"),
    "return",
    year.end,
  );

  assert.deepEqual([row?.state, row?.isLate, row?.penalties.applies.flat?.pounds], ["rejected", true, 400]);
});

test("a notice moves the day, and both days are told", () => {
  const row = obligationsOf({}, { ...year, returns: [{ ...year, noticeServedOn: "2027-02-28" }] }, "2027-03-01")[1];

  assert.equal(row?.dueOn, "2027-05-31");
  assert.deepEqual(row?.notes, [
    {
      code: "notice_moves_due_day",
      text: "Due 31 May 2027, three months after HMRC's notice. Without the notice it would be 31 Mar 2027.",
    },
  ]);
});

test("a dormant company is told that a return may not be wanted", () => {
  assert.ok(
    codes(obligationsOf({ mayNotNeedReturn: true }, year, "2026-11-01")[1])?.includes("return_may_not_be_wanted"),
  );
});

test("accounts count from the year end at Companies House, not from the day they were made up to", () => {
  const made = { start: "2025-04-01", end: "2026-04-05" };
  const march = { month: 3, day: 31 };

  const dueOn = (company: CompanyFacts) => obligationsOf(company, made, "2026-11-01").at(-1)?.dueOn;

  assert.deepEqual([dueOn({ referenceDate: march }), dueOn({})], ["2026-12-31", "2027-01-05"]);
});

test("a typed day of Companies House wins, and is told to be typed", () => {
  const row = obligationsOf({}, { ...year, accounts: { dueOnAsTyped: "2027-03-31" } }, "2027-01-10").at(-1);

  assert.deepEqual([row?.dueOn, row?.state, codes(row)], ["2027-03-31", "upcoming", ["due_day_as_typed"]]);
});

test("long first accounts wait for the day of incorporation, and count from it", () => {
  const first = { start: "2025-01-10", end: "2026-01-31" };

  const unknown = obligationsOf({}, { ...first, accounts: { areFirst: true } }, "2026-06-01").at(-1);
  const known = obligationsOf({ incorporatedOn: "2025-01-10" }, first, "2026-06-01").at(-1);

  assert.deepEqual([unknown?.dueOn, unknown?.state, codes(unknown)], [null, null, ["incorporation_not_known"]]);
  assert.equal(known?.dueOn, "2026-10-10");
});

test("two readings of the law are told where there are two", () => {
  const row = obligationsOf(
    { incorporatedOn: "2023-02-28" },
    { start: "2023-02-28", end: "2024-02-29" },
    "2024-06-01",
  ).at(-1);

  assert.equal(row?.dueOn, "2024-11-28");
  assert.ok(codes(row)?.includes("earlier_of_two_readings"));
});

test("the next period is expected, once, and says so", () => {
  const { obligations, next } = obligationsOfCompany({}, [year], "2026-11-01");

  const expected = obligations.filter(({ isExpected }) => isExpected);
  assert.deepEqual(summary(expected), [
    ["pay", "2027-03-31", "2028-01-01"],
    ["return", "2027-03-31", "2028-03-31"],
    ["accounts", "2027-03-31", "2027-12-31"],
  ]);
  assert.ok(expected.every((row) => row.notes[0]?.code === "expected_period"));
  assert.equal(next?.kind, "expected");
  const given = [year, { start: "2026-04-01", end: "2027-03-31", isExpected: true }];
  assert.equal(obligationsOfCompany({}, given, "2026-11-01").next, null);
  assert.deepEqual(obligationsOfCompany({ isClosed: true }, [year], "2026-11-01").next, null);
});

test("a period that is not known is a value with a code", () => {
  const { obligations, next } = obligationsOfCompany({ referenceDate: { month: 12, day: 31 } }, [year], "2026-11-01");

  assert.deepEqual(next, { kind: "unknown", code: "reference_date_differs" });
  assert.ok(obligations.every(({ isExpected }) => !isExpected));
});

test("53 weeks that are expected are one row each, with the earlier day to pay", () => {
  const last = { start: "2027-03-27", end: "2028-03-24" };

  const { obligations } = obligationsOfCompany({ referenceDate: { month: 3, day: 31 } }, [last], "2028-06-01");

  const expected = obligations.filter(({ isExpected }) => isExpected);
  assert.deepEqual(summary(expected), [
    ["pay", "2029-03-30", "2029-12-25"],
    ["return", "2029-03-30", "2030-03-30"],
    ["accounts", "2029-03-30", "2029-12-31"],
  ]);
  assert.ok(codes(expected[0])?.includes("accounts_by_weeks"));
});

test("53 weeks that a person made two periods are two", () => {
  const weeks = { start: "2028-03-25", end: "2029-03-30", basis: "weeks" } as const;
  const returns = [
    { start: "2029-03-25", end: "2029-03-30" },
    { start: "2028-03-25", end: "2029-03-24" },
  ];

  const paid = obligationsOf({}, { ...weeks, returns }, "2029-06-01").filter(({ kind }) => kind === "pay");

  assert.deepEqual(summary(paid), [
    ["pay", "2029-03-24", "2029-12-25"],
    ["pay", "2029-03-30", "2029-12-31"],
  ]);
  assert.ok(paid.every((row) => !codes(row)?.includes("accounts_by_weeks")));
});

test("a shortened period is held to its new year end, even one day before the old", () => {
  const change = { kind: "shorten", newReferenceDate: { month: 3, day: 30 } } as const;

  const { obligations } = obligationsOfCompany({ referenceDate: { month: 3, day: 31 }, change }, [year], "2026-11-01");

  assert.equal(obligations.at(-1)?.dueOn, "2027-12-30");
});

const years = (...returned: (Happened | null)[]): PeriodFacts[] =>
  returned.map((happened, index) => {
    const period = { start: `${2021 + index}-04-01`, end: `${2022 + index}-03-31` };
    return { ...period, returns: happened === null ? [] : [{ ...period, return: happened }] };
  });

const thirdOf = (company: CompanyFacts, periods: PeriodFacts[]) => {
  const { obligations } = obligationsOfCompany(company, periods, "2026-01-01");
  return rowOf(obligations, "return", "2024-03-31")?.penalties.applies.flat;
};

test("the third late return in a row costs more, and one in time ends the row", () => {
  const [late, inTime] = [delivered("2023-05-01"), delivered("2023-03-01")];
  const [lateToo, inTimeToo] = [delivered("2024-05-01"), delivered("2024-03-01")];

  assert.deepEqual([thirdOf({}, years(late, lateToo, null))?.pounds], [1_000]);
  const third = rowOf(
    obligationsOfCompany({}, years(late, lateToo, null), "2026-01-01").obligations,
    "return",
    "2024-03-31",
  );
  assert.deepEqual(codes(third)?.includes("third_in_a_row"), true);
  assert.deepEqual([thirdOf({}, years(null, null, null))?.pounds], [1_000], "undelivered ones are late as well");
  const ended = thirdOf({}, years(late, inTimeToo, null));
  assert.deepEqual([ended?.pounds, ended?.poundsIfRepeated], [200, null]);
  const second = thirdOf({}, years(inTime, lateToo, null));
  assert.deepEqual([second?.pounds, second?.poundsIfRepeated], [200, null]);
});

test("with a gap, or a return marked done without its day, it stays unknown which amount it is", () => {
  const [late, done] = [delivered("2023-05-01"), { filing: null, deliveredOn: null, isDone: true }];

  const [first, , third] = years(late, null, null);
  for (const periods of [[first, third].flatMap((one) => one ?? []), years(late, done, null)])
    assert.deepEqual([thirdOf({}, periods)?.pounds, thirdOf({}, periods)?.poundsIfRepeated], [200, 1_000]);
});

test("the first return of a company is in no row, and its accounts have no year before", () => {
  const rows = obligationsOf({ incorporatedOn: "2025-04-01" }, year, "2027-05-01");

  for (const kind of ["return", "accounts"])
    assert.equal(rowOf(rows, kind, year.end)?.penalties.applies.flat?.poundsIfRepeated, null, kind);
});

test("accounts cost twice as much the year after late ones", () => {
  const late = { ...year, accounts: { delivery: delivered("2027-01-05") } };
  const inTime = { ...year, accounts: { delivery: delivered("2026-12-31") } };
  const next = (before: PeriodFacts) =>
    obligationsOfCompany({ companyType: "private" }, [before], "2028-01-01").obligations.at(-1)?.penalties.applies.flat;

  assert.deepEqual([next(late)?.pounds, next(late)?.poundsIfRepeated], [300, null]);
  assert.deepEqual([next(inTime)?.pounds, next(inTime)?.poundsIfRepeated], [150, null]);
});

test("the order in which periods are given does not matter", () => {
  const periods = years(null, null, null);

  assert.deepEqual(
    obligationsOfCompany({}, [...periods].reverse(), "2026-01-01"),
    obligationsOfCompany({}, periods, "2026-01-01"),
  );
});
