import assert from "node:assert/strict";
import { test } from "node:test";
import { accountsShapes } from "../documents/accounts-shapes.fixture.ts";
import type { AccountsInput, ReturnInput } from "../return.ts";
import { reasonForNoCopy, registerRefusals } from "./refusals.ts";

const input = (registrationNumber: string | undefined, accounts: AccountsInput = {}): ReturnInput => ({
  company: {
    name: "Example Widgets Ltd",
    utr: "8596148860",
    ...(registrationNumber !== undefined && { registration_number: registrationNumber }),
  },
  period: { start: "2025-04-01", end: "2026-03-31" },
  financials: { turnover: 0, trading_profit: 0 },
  accounts,
});

test("companies of any part of the United Kingdom are not refused", () => {
  for (const number of ["12345678", "SC123456", "NI123456", "R0123456"])
    assert.deepEqual(registerRefusals(input(number, { country: "wales", legal_form: "limited_by_guarantee" })), []);
});

const refused: readonly (readonly [what: string, input: ReturnInput, field: string, words: RegExp])[] = [
  ["no number", input(undefined), "company.registration_number", /Only a company on the register/],
  ["a partnership", input("OC123456"), "company.registration_number", /limited liability partnership/],
  ["an overseas company", input("FC123456"), "company.registration_number", /overseas company/],
  ["a charity's own form", input("CE123456"), "company.registration_number", /charitable incorporated organisation/],
  [
    "a community interest company",
    input("12345678", { legal_form: "community_interest" }),
    "accounts.legal_form",
    /CIC report/,
  ],
  ["a PDF", input("12345678", { pdf: "JVBERi0=" }), "accounts.pdf", /accounts as a PDF/],
  ["no accounts", input("12345678", { not_attached: "company_dormant" }), "accounts.not_attached", /no accounts/],
];

for (const [what, given, field, words] of refused)
  test(`${what} is refused in words`, () => {
    const [problem, another] = registerRefusals(given);

    assert.equal(another, undefined);
    assert.equal(problem?.code, "register_not_offered");
    assert.equal(problem.field, field);
    assert.match(problem.message, words);
  });

test("why there is no copy: no balance sheet, or a company too large to leave something out", () => {
  const [shape] = accountsShapes();
  assert.ok(shape);
  const { accounts } = shape.given;
  const withSheet = { ...accounts, now: { ...accounts.now, balanceSheet: {} }, statements: new Set<never>() };

  assert.equal(reasonForNoCopy(accounts, "delivered")?.field, "accounts.balance_sheet");
  assert.equal(reasonForNoCopy(withSheet, "left_out")?.field, "profit_and_loss");
  assert.equal(reasonForNoCopy(withSheet, "delivered"), null);
});
