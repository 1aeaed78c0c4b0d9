import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { ReturnInput } from "../return.ts";
import { type InputContext, inputProblems, inputWarnings } from "./rules.ts";

const context: InputContext = { today: "2026-11-15", mode: "sandbox", defaultDeclarant: null };
const plain: ReturnInput = {
  company: { name: "Example Widgets Ltd", utr: "2234567890", registration_number: "12345678" },
  period: { start: "2025-01-01", end: "2025-12-31" },
  financials: { turnover: 12_000_000, trading_profit: 4_000_000 },
  // What is said about accounts is in accounts/assumptions.test.ts.
  accounts: { ixbrl: "AAAA" },
  declarant: { name: "Jane Director", status: "Director" },
};
const company = (change: Partial<ReturnInput["company"]>) => ({ ...plain, company: { ...plain.company, ...change } });
const financials = (change: Partial<ReturnInput["financials"]>) => ({
  ...plain,
  financials: { ...plain.financials, ...change },
});

suite("what deserves a hint, and nothing else", () => {
  const table: [guarantee: string, input: ReturnInput, codes: string[]][] = [
    ["an ordinary return has none", plain, []],
    ["a UTR whose check digit does not fit", company({ utr: "8596148860" }), ["utr_check_digit"]],
    ["a partnership", company({ registration_number: "OC301234" }), ["partnership_registration_number"]],
    ["a folded name", company({ name: "Café Ltd" }), ["company_name_folded"]],
    ["a shortened name", company({ name: "a".repeat(57) }), ["company_name_shortened"]],
    ["a tax year the period is not in", financials({ tax_rate_year: 2022 }), ["tax_rate_year_mismatch"]],
    ["the first tax year of the period", financials({ tax_rate_year: 2024 }), []],
    ["the second tax year of the period", financials({ tax_rate_year: 2025 }), []],
    ["the default tax year, said aloud", financials({ tax_rate_year: 2026 }), []],
    [
      "a folded declarant",
      { ...plain, declarant: { name: "José", status: "Gérant" } },
      ["declarant_name_folded", "declarant_status_folded"],
    ],
    ["a declarant without a status", { ...plain, declarant: { name: "Jane Director" } }, ["declarant_missing"]],
    ["nobody to declare it", { ...plain, declarant: {} }, ["declarant_missing"]],
    ["the first day of the last known rates", { ...plain, period: { start: "2026-05-01", end: "2027-04-01" } }, []],
    [
      "a period past the known rates",
      { ...plain, period: { start: "2027-05-01", end: "2028-04-01" } },
      ["rates_carried_forward"],
    ],
  ];

  for (const [guarantee, input, codes] of table) {
    test(guarantee, () => {
      const warnings = inputWarnings(input, context);

      assert.deepEqual(
        warnings.map(({ code }) => code),
        codes,
      );
    });
  }
});

test("in the first months of a year both that year and its financial year are the default", () => {
  const february = { ...context, today: "2027-02-15" };

  assert.deepEqual(inputWarnings(financials({ tax_rate_year: 2027 }), february), []);
  assert.deepEqual(inputWarnings(financials({ tax_rate_year: 2026 }), february), []);
});

test("a missing declarant is one warning in the sandbox, which names the fields that live calls missing", () => {
  const live = { ...context, mode: "live" } as const;
  const usual = { ...context, defaultDeclarant: { name: "Jane Director", status: "Director" } };

  for (const declarant of [{}, { name: "Jane Director" }, { status: "Director" }]) {
    const input = { ...plain, declarant };
    const refused = inputProblems(input, live, () => true).map(({ field }) => field);
    const [warning, ...others] = inputWarnings(input, context);
    assert.deepEqual([warning?.code, warning?.field, others], ["declarant_missing", refused[0], []]);
    assert.ok(warning?.message.includes(`Send ${refused.join(" and ")}, or set`));
    assert.deepEqual(inputWarnings(input, usual), []);
    assert.deepEqual(inputWarnings(input, live), []);
  }
});

test("a warning is no reason to refuse", () => {
  const input = company({ name: `Café ${"x".repeat(60)}`, utr: "1234567890", registration_number: "LP123456" });

  assert.equal(inputWarnings(input, context).length, 4);
  assert.deepEqual(
    inputProblems(input, context, () => true),
    [],
  );
});

test("broken values give no warnings and no exceptions", () => {
  const input: ReturnInput = {
    company: { name: "€", utr: "", registration_number: "" },
    period: { start: "x", end: "y" },
    financials: { turnover: -1, trading_profit: 0, tax_rate_year: 1999 },
    accounts: { ixbrl: "AAAA" },
    declarant: { name: "", status: "" },
  };

  assert.deepEqual(inputWarnings(input, context), []);
});

test("fields that are not well shaped are left alone", () => {
  const input = company({ name: "Café", utr: "8596148860" });

  assert.deepEqual(
    inputWarnings(input, context, (path) => path !== "company").map(({ code }) => code),
    [],
  );
});
