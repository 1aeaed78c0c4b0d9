// Names as people type them: what is folded, what is never guessed, and the traps of words within words.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CATEGORIES, type CategoryId, categoryIds } from "../categories/categories.ts";
import type { Side } from "../categories/category.ts";
import { mapTrialBalance } from "../map.ts";
import { fold } from "./fold.ts";
import { nearestTo } from "./nearest.ts";
import { indexOf, rulesMet } from "./phrases.ts";

const D = "debit";
const C = "credit";

const period = { start: "2025-04-01", end: "2026-03-31" };

function proposed(name: string, side: Side): CategoryId | null {
  const lines = [{ code: "x1", name, [side]: 100 }];
  return mapTrialBalance({ period, standard: "frs102", lines }).lines[0]?.category ?? null;
}

describe("a name is folded", () => {
  const cases: readonly [string, string][] = [
    ["  Audit & Accountancy   fees ", "audit and accountancy fees"],
    ["P.A.Y.E. & N.I.", "paye and ni"],
    ["Director’s loan (Smith)", "directors loan smith"],
    ["Café – Crème", "cafe creme"],
    ["Entertainment - 0%", "entertainment 0%"],
    ["Ｓａｌｅｓ　ｔａｘ", "sales tax"],
    ["ﬁnes", "fines"],
    ["Владелец: Займ", "владелец заим"],
    ["売上高", "売上高"],
    ["!!!", ""],
    // One letter of 18 that become many: the rest is cut.
    ["ﷺ".repeat(20), fold("ﷺ".repeat(30))],
    ["Sales Type A", "sales type a"],
  ];

  for (const [name, folded] of cases) test(JSON.stringify(name), () => assert.equal(fold(name), folded));
});

describe("traps: a word counts whole, and the narrower name first", () => {
  const cases: readonly [name: string, side: Side, category: CategoryId | null][] = [
    ["Accounts payable", C, "trade_creditors"],
    ["Accountancy", D, "accountancy_and_audit"],
    ["Account of Mr Jones", C, null],
    ["Jones account", C, null],
    ["Corporate identity", D, null],
    ["Carriage", D, "purchases"],
    ["Carriage outwards", D, "distribution_costs"],
    ["Advance to Jones", D, null],
    ["Taxis", D, "travel_and_subsistence"],
    ["Taxidermy", D, null],
    ["Concurrent jobs", D, null],
    ["Refinement", D, null],
    ["Las Vegas trip", D, null],
    ["Vantage", D, null],
    ["Reserve account", C, null],
    ["Current account", D, null],
    ["Capital account", C, null],
    ["Expense account", C, null],
    ["Loan account", C, null],
    ["Current account: J Smith", D, null],
    ["Directors current account", C, "directors_loan"],
    ["Provision for corporation tax", C, "corporation_tax_balance"],
    ["Corporation tax", D, "tax_charge"],
    ["Corporation tax", C, "corporation_tax_balance"],
    ["Wages payable", C, "payroll_control"],
    ["Insurance claims", C, "other_operating_income"],
    ["Insurance", C, null],
    ["Buildings insurance", D, "insurance"],
    ["Pension fund", C, "payroll_control"],
    ["Income tax", C, "payroll_control"],
    ["Sales tax", C, "vat_control"],
    ["Purchase tax", D, "vat_control"],
    ["Sales commissions", D, "distribution_costs"],
    ["Sales promotion", D, "advertising_and_marketing"],
    ["Sale of assets", C, "asset_sale_proceeds"],
    ["Stock", C, null],
    ["Stock", D, "stock"],
    ["Closing stock", C, "stock_movement"],
    ["Entertainment - 0%", D, "entertaining_clients"],
    ["Entertainment-100% business", D, "staff_entertaining"],
    ["Disallowable entertaining", D, "entertaining_clients"],
    ["Allowable entertaining", D, "staff_entertaining"],
    ["Employees NIC", D, "wages_and_salaries"],
    ["Employers NIC", D, "employers_national_insurance"],
    ["Motor vehicles depreciation", D, "depreciation_charge"],
    ["Motor vehicles depreciation", C, "tangible_depreciation"],
    ["Director's loan interest", D, "interest_payable"],
    ["Dividends payable", C, "other_creditors"],
    ["Rent deposit", D, "other_debtors"],
    ["Rent", C, null],
    ["Sales", D, null],
    ["Exchange rate differences", D, "exchange_differences"],
    ["Commission", C, "other_operating_income"],
    ["Commission", D, "distribution_costs"],
    ["Flat rate VAT surplus", C, "other_operating_income"],
    ["Expenses:VAT on hotels", D, "travel_and_subsistence"],
    ["HMRC repayment interest", C, "interest_received"],
    ["HMRC interest", D, "interest_on_late_tax"],
    ["Interest on late corporation tax", D, "interest_on_late_tax"],
    ["Corporation tax interest", D, "interest_on_late_tax"],
    ["Corporation tax interest", C, null],
    ["Interest on overpaid corporation tax", C, "interest_received"],
    ["Corporation tax repayment interest", C, "interest_received"],
    ["Interest on VAT paid late", D, "interest_on_late_tax"],
    ["Corporation tax penalty", D, "fines_and_penalties"],
    ["Late filing penalty: corporation tax", D, "fines_and_penalties"],
    ["VAT penalty", D, "fines_and_penalties"],
    ["VAT default surcharge", D, "fines_and_penalties"],
    ["PAYE fines", D, "fines_and_penalties"],
    ["HMRC penalties", D, "fines_and_penalties"],
    ["Parking fines", D, "fines_and_penalties"],
    ["Dividend paid", D, "dividends_paid"],
    ["Dividend paid", C, null],
    ["Dividends paid to shareholders", C, null],
    ["Dividends", C, "dividends_received"],
    // Never by a name alone.
    ["Donations", D, null],
    ["Charity of the year", D, null],
    ["Owner A Drawings", D, null],
    ["Capital introduced", C, null],
    ["Software", D, null],
    ["Deposits", D, null],
    // Other scripts are never guessed, not even where a letter only looks like a Latin one.
    ["Sаles", C, null],
    ["売上高", C, null],
    ["Продажи", C, null],
    ["مبيعات", C, null],
    ["💷💷", D, null],
    // As data: what a stranger typed changes nothing.
    ["'; drop table filings; --", D, null],
    ["<script>alert(1)</script> zephyr", D, null],
    ["__proto__", D, null],
    ["constructor", D, null],
  ];

  for (const [name, side, category] of cases)
    test(`${name}, a ${side}`, () => assert.equal(proposed(name, side), category));
});

describe("a name that the table publishes, alone on its category's side, is that category or asks", () => {
  /** Those that no name settles, or that two categories have: a question with the category among the nearest. */
  const asked = new Set([
    "Patents",
    "Software",
    "General bad debt provision",
    "Charity donations",
    "Gift to registered charity",
    "Political donations",
    "Donations to persons who are no charity",
  ]);

  for (const id of categoryIds)
    for (const name of CATEGORIES[id].names) {
      const { side: usual } = CATEGORIES[id];
      for (const side of usual === "either" ? ([D, C] as const) : [usual])
        test(`${name}, a ${side}: ${id}`, () => {
          const { lines, errors } = mapTrialBalance({ period, standard: "frs102", lines: [{ name, [side]: 100 }] });
          const [line] = lines;
          if (line?.category === id) return;

          assert.ok(asked.has(name), `it is ${line?.category}`);
          assert.equal(line?.category, null);
          const question = errors.find(({ code }) => code === "line_ambiguous");
          assert.ok(question?.nearest?.includes(id), `the nearest are ${question?.nearest?.join(", ")}`);
        });
    }
});

describe("names of every day", () => {
  const cases: readonly [name: string, side: Side, category: CategoryId | null][] = [
    ["Contract income", C, "sales"],
    ["Revenue", C, "sales"],
    ["Income", C, "sales"],
    ["Income:Miscellaneous", C, "other_operating_income"],
    ["Other income", C, "other_operating_income"],
    ["Deferred revenue", C, "accruals_and_deferred_income"],
    ["Sales - consultancy", C, "sales"],
    ["Sales - consultancy", D, null],
    ["Motor vehicles - cost", D, "vehicles_cost"],
    ["Motor vehicles at cost", D, "vehicles_cost"],
    ["Motor vehicle costs", D, "motor_running_costs"],
    ["Plant - cost", D, "plant_and_machinery_cost"],
    ["P&L brought forward", C, "retained_earnings"],
    ["P&L b/f", D, "retained_earnings"],
    ["Profit & loss a/c", C, "retained_earnings"],
    ["Profit and loss on disposal", C, "disposal_result"],
    ["Revenue reserves", C, "retained_earnings"],
    ["CT payable", C, "corporation_tax_balance"],
    ["HMRC CT", C, "corporation_tax_balance"],
    ["CT", D, "tax_charge"],
    ["CT interest", D, "interest_on_late_tax"],
    ["CIS suffered", D, "payroll_control"],
    ["CIS deductions", C, "payroll_control"],
    ["Phone", D, "office_costs"],
    ["Pension", C, "payroll_control"],
    ["Pension", D, "pension_costs"],
    ["Pension costs", C, null],
    ["HP creditor", C, "borrowings_after_one_year"],
    ["HP under one year", C, "borrowings_within_one_year"],
    ["HP interest", D, "interest_payable"],
    ["Computer expenses", D, "office_costs"],
    ["Office equipment expense", D, "small_equipment"],
    ["Office equipment", D, "office_equipment_cost"],
    ["Listed shares", D, null],
    ["Income from listed shares", C, "dividends_received"],
    ["Provision for doubtful debts", C, "doubtful_debt_provision"],
    ["HSBC business account", D, "bank_and_cash"],
    ["HSBC charges", D, "bank_charges"],
    ["HSBC loan", C, "borrowings_after_one_year"],
    ["HSBC loan interest", D, "interest_payable"],
    ["Barclays card", C, "credit_card"],
    ["Lloyds insurance", D, "insurance"],
    ["Rising tide", D, null],
    ["Otherwise", D, null],
    ...["Barclays", "HSBC", "Monzo", "Lloyds", "NatWest", "Santander", "Starling", "Tide"].map(
      (bank): [string, Side, CategoryId] => [bank, D, "bank_and_cash"],
    ),
  ];

  for (const [name, side, category] of cases)
    test(`${name}, a ${side}`, () => {
      const { lines, warnings } = mapTrialBalance({ period, standard: "frs102", lines: [{ name, [side]: 100 }] });

      assert.equal(lines[0]?.category, category);
      // Nothing is settled silently: what a name says is a proposal.
      const isTold = warnings.some(({ code, field }) => code === "proposed_by_name" && field === "lines.0");
      assert.equal(isTold, category !== null);
    });
});

describe("the notation of the rules", () => {
  const rules = ["rent .. received", "penalt*", "^reserves$", "a/b c | d", "tax .. ni$", "^pay* .. e end"].map(
    (words) => ({ words }),
  );
  const index = indexOf(rules);
  const cases: readonly [name: string, met: number[]][] = [
    ["rent received", [0]],
    ["ground rent of flats received", [0]],
    ["current received", []],
    ["rent unreceived", []],
    ["late penalties and rent received", [0, 1]],
    ["reserves", [2]],
    ["other reserves", []],
    ["b c", [3]],
    ["a d", [3]],
    ["bc", []],
    // With a gap before the end, and the same word more than once.
    ["tax x ni ni", [4]],
    ["tax ni x", []],
    ["rent x rent received x", [0]],
    ["pays p e end", [5]],
    ["p e pays end", []],
  ];

  for (const [name, met] of cases) test(name, () => assert.deepEqual(rulesMet(name, index), met));
});

describe("the three nearest: same side, then shared words, then the commonest", () => {
  const cases: readonly [name: string, side: Side, nearest: CategoryId[]][] = [
    ["zephyr", D, ["sundry_expenses", "group_balance", "legal_and_professional"]],
    ["zephyr account", C, ["other_creditors", "directors_loan", "group_balance"]],
    ["insurance", C, ["other_operating_income", "payroll_control", "insurance"]],
    ["sales", D, ["sales_discounts", "distribution_costs", "direct_wages"]],
    ["tax refund", D, ["tax_charge", "deferred_tax_balance", "deferred_tax_charge"]],
  ];

  for (const [name, side, nearest] of cases)
    test(`${name}, a ${side}`, () => assert.deepEqual(nearestTo(name, side), nearest));
});

describe("the three of a line that nothing places are called what they are", () => {
  const cases: readonly [line: Record<string, string>, side: Side, message: RegExp][] = [
    [{ name: "Zorblax" }, D, /^No word of "Zorblax" is known\. .*commonly such a debit is sundry expenses .* or /],
    [{ name: "売上高" }, C, /^No word of "売上高" is known\. .*commonly such a credit is other creditors .* or /],
    [{ code: "77" }, D, /^A code alone does not say what 77 is\. .*commonly such a debit is /],
    [{ name: "Job insurance" }, C, /^Nothing says what "Job insurance" is\. .*the nearest are /],
  ];

  for (const [line, side, message] of cases)
    test(`${Object.values(line)[0]}, a ${side}`, () => {
      const { errors } = mapTrialBalance({ period, standard: "frs102", lines: [{ ...line, [side]: 100 }] });
      const [error] = errors.filter(({ code }) => code === "line_not_mapped");

      assert.match(error?.message.toLowerCase() ?? "", new RegExp(message.source.toLowerCase()));
      assert.equal(error?.nearest?.length, 3);
    });
});
