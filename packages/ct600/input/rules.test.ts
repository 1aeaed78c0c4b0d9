import assert from "node:assert/strict";
import { suite, test } from "node:test";
import fc from "fast-check";
import { compute } from "../computation/computation.ts";
import { boxesOf } from "../form/boxes.ts";
import { PROBLEM_CODES } from "../problem-codes.ts";
import type { ReturnInput } from "../return.ts";
import { declarantOf } from "./declarant.ts";
import { INPUT_RULES, type InputContext, inputProblems } from "./rules.ts";

const sandbox: InputContext = { today: "2026-11-15", mode: "sandbox", defaultDeclarant: null };
const live: InputContext = { ...sandbox, mode: "live" };
const jane = { name: "Jane Director", status: "Director" };

interface Change {
  company?: Partial<ReturnInput["company"]>;
  period?: Partial<ReturnInput["period"]>;
  financials?: Partial<ReturnInput["financials"]>;
  accounts?: ReturnInput["accounts"];
  declarant?: ReturnInput["declarant"];
}

function returnWith({ company, period, financials, accounts, declarant }: Change = {}): ReturnInput {
  return {
    company: { name: "Example Widgets Ltd", utr: "8596148860", registration_number: "12345678", ...company },
    period: { start: "2025-01-01", end: "2025-12-31", ...period },
    financials: { turnover: 12_000_000, trading_profit: 4_000_000, ...financials },
    ...(accounts && { accounts }),
    ...(declarant && { declarant }),
  };
}

const found = (change: Change, context = sandbox) =>
  inputProblems(returnWith(change), context, () => true).map(({ code, field }) => `${code} ${field}`);
const base64OfBytes = (bytes: number) => Buffer.alloc(bytes).toString("base64");

const NAME = ["invalid_company_name company.name"];
const NUMBER = ["invalid_registration_number company.registration_number"];
const ASSOCIATED = ["invalid_type company.associated_companies"];
const START_DATE = ["invalid_date period.start"];
const END_DATE = ["invalid_date period.end"];
const START = ["invalid_period period.start"];
const END = ["invalid_period period.end"];
const YEAR = ["invalid_tax_rate_year financials.tax_rate_year"];
const money = (name: string) => [`invalid_monetary_value financials.${name}`];

suite("what is refused, and where it is blamed", () => {
  const table: [guarantee: string, change: Change, problems: string[]][] = [
    ["an empty name", { company: { name: " " } }, NAME],
    ["a name of 161 characters", { company: { name: "a".repeat(161) } }, NAME],
    ["a name with a pound sign", { company: { name: "£ Shop Ltd" } }, NAME],
    ["a name with a control character", { company: { name: "Tab\tLtd" } }, NAME],
    ["a number of seven digits", { company: { registration_number: "1234567" } }, NUMBER],
    ["a number in lower case", { company: { registration_number: "sc123456" } }, NUMBER],
    ["a negative count of companies", { company: { associated_companies: -1 } }, ASSOCIATED],
    ["half a company", { company: { associated_companies: 0.5 } }, ASSOCIATED],
    ["a count beyond counting", { company: { associated_companies: 2 ** 53 } }, ASSOCIATED],
    ["a start that does not exist", { period: { start: "2025-02-29" } }, START_DATE],
    ["an end that is no date", { period: { end: "31/12/2025" } }, END_DATE],
    ["two dates that are none", { period: { start: "", end: "soon" } }, [...START_DATE, ...END_DATE]],
    ["an end before the start", { period: { start: "2025-12-31", end: "2025-01-01" } }, END],
    ["an end before a start yet to come", { period: { start: "2099-01-01", end: "2025-12-31" } }, END],
    ["twelve months and a day", { period: { start: "2025-01-01", end: "2026-01-01" } }, END],
    ["a start before the form's first day", { period: { start: "2015-03-31", end: "2016-03-30" } }, START],
    ["an end tomorrow", { period: { start: "2026-01-01", end: "2026-11-16" } }, END],
    ["a period wholly in the future, once", { period: { start: "2027-01-01", end: "2027-12-31" } }, END],
    ["a period of today only", { period: { start: "2026-11-15", end: "2026-11-15" } }, START],
    ["an old and a long period, both", { period: { start: "2015-01-01", end: "2016-12-31" } }, [...START, ...END]],
    ["a long and an unfinished one, both", { period: { start: "2025-11-01", end: "2026-12-31" } }, [...END, ...END]],
    ["an old start beside a broken end", { period: { start: "2014-01-01", end: "x" } }, [...END_DATE, ...START]],
    ["negative turnover", { financials: { turnover: -1 } }, money("turnover")],
    ["turnover beyond a safe integer", { financials: { turnover: 2 ** 53 } }, money("turnover")],
    ["turnover with a fraction", { financials: { turnover: 0.5 } }, money("turnover")],
    ["a profit too large for its box", { financials: { trading_profit: 1e13 } }, money("trading_profit")],
    ["a loss too large for its box", { financials: { trading_profit: -1e13 } }, money("trading_profit")],
    ["a gross profit that is infinite", { financials: { gross_profit: Infinity } }, money("gross_profit")],
    ["a net profit that is not exact", { financials: { net_profit: -(2 ** 53) } }, money("net_profit")],
    ["a tax year before the form", { financials: { tax_rate_year: 2014 } }, YEAR],
    ["a tax year to come", { financials: { tax_rate_year: 2028 } }, YEAR],
    ["half a tax year", { financials: { tax_rate_year: 2025.5 } }, YEAR],
    ["iXBRL that is not base64", { accounts: { ixbrl: "<html/>" } }, ["invalid_ixbrl_encoding accounts.ixbrl"]],
    ["iXBRL that is empty", { accounts: { ixbrl: "" } }, ["invalid_ixbrl_encoding accounts.ixbrl"]],
    [
      "iXBRL of a byte more than 9 MiB",
      { accounts: { ixbrl: base64OfBytes(9 * 1024 * 1024 + 1) } },
      ["ixbrl_too_large accounts.ixbrl"],
    ],
    ["a declarant of one letter", { declarant: { name: "J" } }, ["invalid_declarant declarant.name"]],
    ["an empty status", { declarant: { status: "" } }, ["invalid_declarant declarant.status"]],
    ["a declarant in Greek", { declarant: { name: "Νίκος" } }, ["invalid_declarant declarant.name"]],
    [
      "everything at once, in the order of the input",
      { company: { name: "€", registration_number: "" }, period: { end: "" }, financials: { turnover: -1 } },
      [...NAME, ...NUMBER, ...END_DATE, ...money("turnover")],
    ],
  ];

  for (const [guarantee, change, problems] of table) {
    test(guarantee, () => assert.deepEqual(found(change), problems));
  }
});

suite("what is taken", () => {
  const table: [guarantee: string, change: Change][] = [
    ["an ordinary return", {}],
    ["a nil return", { financials: { turnover: 0, trading_profit: 0 } }],
    ["a loss", { financials: { trading_profit: -1 } }],
    ["the largest profit", { financials: { trading_profit: 9_999_999_999_999 } }],
    ["the largest loss", { financials: { trading_profit: -9_999_999_999_999 } }],
    ["the largest turnover", { financials: { turnover: Number.MAX_SAFE_INTEGER } }],
    ["a period of yesterday only", { period: { start: "2026-11-14", end: "2026-11-14" } }],
    ["a period that ends today", { period: { start: "2025-11-16", end: "2026-11-15" } }],
    ["the first period of the form", { period: { start: "2015-04-01", end: "2016-03-31" } }],
    ["a year from 29 February", { period: { start: "2024-02-29", end: "2025-02-28" } }],
    ["the first tax year", { financials: { tax_rate_year: 2015 } }],
    ["the current tax year", { financials: { tax_rate_year: 2026 } }],
    ["iXBRL of exactly 9 MiB", { accounts: { ixbrl: base64OfBytes(9 * 1024 * 1024) } }],
    ["an accented declarant", { declarant: { name: "José", status: "Secretary" } }],
    ["many associated companies", { company: { associated_companies: 4000 } }],
  ];

  for (const [guarantee, change] of table) test(guarantee, () => assert.deepEqual(found(change), []));
});

test("live has no placeholder: without a declarant the return is refused on all that is missing", () => {
  const [director, name, status] = ["accounts.director", "declarant.name", "declarant.status"].map(
    (field) => `missing_field ${field}`,
  );

  assert.deepEqual(found({}, live), [director, name, status]);
  assert.deepEqual(found({ declarant: { status: "Director" } }, live), [name]);
  assert.deepEqual(found({ declarant: { status: "Agent" } }, live), [director, name]);
  assert.deepEqual(found({ declarant: { name: "Jane Director" } }, live), [director, status]);
  assert.deepEqual(found({ declarant: jane }, live), []);
  assert.deepEqual(found({}, { ...live, defaultDeclarant: jane }), []);
});

test("settings that the form cannot carry are found before they are filed", () => {
  const context = { ...live, defaultDeclarant: { name: "Jane #1", status: "Director" } };

  assert.deepEqual(found({}, context), ["invalid_declarant declarant.name"]);
  assert.deepEqual(found({ declarant: { name: "Jane" } }, context), []);
});

test("the next calendar year is a tax rate year as soon as it has begun, and as soon as its rates are known", () => {
  assert.deepEqual(found({ financials: { tax_rate_year: 2028 } }, { ...sandbox, today: "2028-01-01" }), []);
  assert.deepEqual(found({ financials: { tax_rate_year: 2027 } }), []);
});

test("a rule waits until all it reads, and all that stands on, is well shaped", () => {
  const input = returnWith({ company: { name: "€" }, period: { start: "2025-12-31", end: "2025-01-01" } });
  const codes = (dirty: string[]) =>
    inputProblems(input, sandbox, (path) => !dirty.includes(path)).map(({ field }) => field);

  assert.deepEqual(codes([]), ["company.name", "period.end"]);
  assert.deepEqual(codes(["company.name"]), ["period.end"]);
  assert.deepEqual(codes(["company"]), ["period.end"]);
  assert.deepEqual(codes(["period.start"]), ["company.name"]);
});

test("every problem has a published code, its rule's field and a sentence", () => {
  for (const { field, needs } of INPUT_RULES) assert.ok(needs.includes(field), field);
  const broken = returnWith({
    company: { name: "a\u0007\ud800", registration_number: "", associated_companies: -1 },
    period: { start: "x", end: "y" },
    financials: { turnover: -1, trading_profit: 1e14, tax_rate_year: 1 },
    accounts: { ixbrl: "-" },
    declarant: { name: "", status: "~" },
  });

  const problems = inputProblems(broken, live, () => true);

  assert.equal(problems.length, 11);
  for (const { code, message } of problems) {
    assert.ok(PROBLEM_CODES.includes(code));
    assert.match(message, /^[A-Za-z].{20,}\.$/);
  }
  assert.match(problems[0]?.message ?? "", /U\+0007 U\+D800/);
  assert.match(problems.find(({ field }) => field === "financials.trading_profit")?.message ?? "", /99,999,999,999/);
});

test("a rule of the authority is named by its number", () => {
  const table: [start: string, end: string, rule: RegExp][] = [
    ["2025-01-01", "2026-01-01", /\(rule 9101\)/],
    ["2026-11-15", "2026-11-15", /\(rule 9103\)/],
    ["2025-12-31", "2025-01-01", /\(rule 9105\)/],
    ["2026-01-01", "2026-11-16", /\(rule 9106\)/],
  ];

  for (const [start, end, rule] of table) {
    const [problem] = inputProblems(returnWith({ period: { start, end } }), sandbox, () => true);
    assert.match(problem?.message ?? "", rule);
  }
});

test("a long period is told that it takes two returns", () => {
  const [problem] = inputProblems(
    returnWith({ period: { start: "2024-01-01", end: "2025-06-30" } }),
    sandbox,
    () => true,
  );

  assert.match(problem?.message ?? "", /two returns/);
});

test("whatever the rules let pass can be computed and put into boxes", () => {
  const day = fc
    .date({ min: new Date("2014-06-01"), max: new Date("2027-06-01"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const text = fc.oneof(fc.constant("Jane Director"), fc.string({ unit: "grapheme" }));
  const change = fc.record({
    company: fc.record({ name: text, associated_companies: fc.integer({ min: -1, max: 9 }) }),
    period: fc.oneof(fc.record({ start: day, end: day }), fc.constant({ start: "2025-01-01", end: "2025-12-31" })),
    financials: fc.record({
      turnover: fc.integer({ min: -100, max: Number.MAX_SAFE_INTEGER }),
      trading_profit: fc.integer({ min: -11_000_000_000_000, max: 11_000_000_000_000 }),
    }),
    declarant: fc.record({ name: text, status: text }),
  });
  let passed = 0;
  fc.assert(
    fc.property(change, (changed) => {
      const input = returnWith(changed);
      const choice = declarantOf(input, live);
      if (inputProblems(input, live, () => true).length > 0 || choice.kind === "missing") return;
      passed += 1;

      const computation = compute(input, live);
      if (computation.problems.length > 0) return;
      assert.doesNotThrow(() => boxesOf(input, computation, { returnType: "new", declarant: choice.declarant }));
    }),
    { numRuns: 2000 },
  );
  assert.ok(passed > 20, `only ${passed} inputs passed the rules`);
});
