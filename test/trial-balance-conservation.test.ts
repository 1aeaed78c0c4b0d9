// Nothing is lost and nothing is counted twice, whatever a trial balance holds: the figures, each with its sign, and
// what is told apart are the trial balance, to the penny. The order of the lines and how an account is divided change
// nothing. Trial balances are generated from seeds, so a failure repeats itself.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { allClean } from "../packages/ct600/input/rule.ts";
import type { ReturnInput } from "../packages/ct600/return.ts";
import { SOURCES_RULE } from "../packages/ct600/sources/rules.ts";
import type { MappedTrialBalance } from "../packages/trial-balance/answer.ts";
import { CATEGORIES, type CategoryId, categoryIds } from "../packages/trial-balance/categories/categories.ts";
import type { Business, Standard } from "../packages/trial-balance/categories/category.ts";
import { mapTrialBalance } from "../packages/trial-balance/map.ts";
import type { MappingEntry, TrialBalanceLine, TrialBalanceRequest } from "../packages/trial-balance/request.ts";
import { type Dice, diceFrom } from "./proofs/dice.ts";
import { partOf } from "./support/size.ts";

const seeds = partOf(Array.from({ length: 1_500 }, (_, index) => index + 1));

/** Assets less liabilities less capital is nil: written out here, and not taken from the table that is tested. */
const ASSETS = [
  "called_up_share_capital_not_paid",
  "intangible_assets",
  "tangible_assets",
  "investments",
  "investment_property",
  "stocks",
  "debtors",
  "current_investments",
  "cash",
  "prepayments",
];
const LIABILITIES = ["creditors_within_one_year", "creditors_after_one_year", "provisions", "accruals"];
const CAPITAL = [
  "called_up_share_capital",
  "share_premium",
  "revaluation_reserve",
  "other_reserves",
  "profit_and_loss_reserve",
];
const INCOME = ["other_income", "interest_receivable"];
const COSTS = [
  "raw_materials",
  "staff_costs",
  "depreciation",
  "other_charges",
  "distribution_costs",
  "administrative_expenses",
  "interest_payable",
];

/** Categories whose lines are in no figure: with a balance they are errors. */
const APART: readonly CategoryId[] = ["suspense", "asset_sale_proceeds"];

interface Generated {
  readonly request: TrialBalanceRequest;
  readonly said: ReadonlyMap<string, CategoryId>;
}

/** Lines on their usual sides, so that no figure is below zero; some of nil, some that nothing places. */
function generated(dice: Dice, { withErrors = false } = {}): Generated {
  const standard: Standard = dice.oneOf(["frs102", "frs105"] as const);
  const business: Business = dice.oneOf(["trade", "property", "investment"] as const);
  const usable = categoryIds.filter(
    (id) => id !== "rounding" && CATEGORIES[id][standard] !== null && !(withErrors && APART.includes(id)),
  );
  const lines: TrialBalanceLine[] = [];
  const mapping: MappingEntry[] = [];
  const add = (name: string, category: CategoryId | null, amount: number) => {
    const code = `A${lines.length}`;
    lines.push({ code, name, debit: Math.max(amount, 0), credit: Math.max(-amount, 0) });
    if (category !== null)
      mapping.push({ code, category, ...(business !== "trade" && !isCost(category) && { activity: "trade" }) });
  };
  // Costs and credits that lower a figure stand against larger ones.
  add("Sales", "sales", -dice.from(50_000_000, 90_000_000));
  add("Purchases", "purchases", dice.from(20_000_000, 30_000_000));
  add("Gross wages", "wages_and_salaries", dice.from(20_000_000, 30_000_000));
  add("Plant", "plant_and_machinery_cost", dice.from(20_000_000, 30_000_000));
  add("Goodwill", "intangible_cost", dice.from(20_000_000, 30_000_000));
  add("Office rent", "rent_paid", dice.from(20_000_000, 30_000_000));
  const many = dice.from(5, 60);
  for (let index = 0; index < many; index += 1) {
    const category = dice.oneOf(usable);
    const { side } = CATEGORIES[category];
    const amount = dice.chance(0.1) ? 0 : dice.from(1, 300_000);
    const sign = side === "either" ? dice.oneOf([1, -1]) : side === "debit" ? 1 : -1;
    add(`${category.replaceAll("_", " ")} ${index}`, category, sign * amount);
  }
  if (withErrors) {
    add("Zephyr", null, dice.from(1, 90_000));
    add("Квартира", null, -dice.from(1, 90_000));
    add("Suspense", "suspense", dice.from(1, 90_000));
  }
  const sum = lines.reduce((total, { debit = 0, credit = 0 }) => total + debit - credit, 0);
  add("Bank", "bank_and_cash", -sum);
  const period = { start: "2025-04-01", end: "2026-03-31" };
  const said = new Map(mapping.map(({ code, category }) => [code ?? "", category as CategoryId]));
  return { request: { period, standard, business, lines, mapping }, said };
}

/** Overheads go where the business is. */
const isCost = (id: CategoryId) => CATEGORIES[id].group === "overhead";

const sumOf = (group: object, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + Number(Reflect.get(group, name) ?? 0), 0);

function soundInput({ input, errors }: MappedTrialBalance) {
  assert.deepEqual(
    errors.map(({ message }) => message),
    [],
  );
  assert.ok(input);
  return input;
}

describe("every penny of a trial balance is in the figures once", () => {
  for (const seed of seeds)
    test(`seed ${seed}`, () => {
      const { request } = generated(diceFrom(seed));
      const mapped = mapTrialBalance(request);
      const { financials, accounts } = soundInput(mapped);
      const { balance_sheet: sheet, profit_and_loss: lines } = accounts;

      assert.equal(sumOf(sheet, ASSETS) - sumOf(sheet, LIABILITIES) - sumOf(sheet, CAPITAL), 0);
      const costOfSales = financials.gross_profit === undefined ? 0 : financials.turnover - financials.gross_profit;
      assert.equal(
        financials.turnover - costOfSales + sumOf(lines, INCOME) - sumOf(lines, COSTS),
        financials.net_profit,
      );
      // The reserve from the profit, with the lines that only the reserve has.
      const onlyReserve = request.lines.reduce((sum, { debit = 0, credit = 0 }, index) => {
        const { category } = mapped.lines[index] ?? {};
        return ["retained_earnings", "dividends_paid"].includes(category ?? "") ? sum + credit - debit : sum;
      }, 0);
      assert.equal(onlyReserve + financials.net_profit - (lines.tax ?? 0), sheet.profit_and_loss_reserve);
      assert.deepEqual(
        Object.keys(sheet).filter((name) => ![...ASSETS, ...LIABILITIES, ...CAPITAL].includes(name)),
        [],
      );
      assert.deepEqual(
        Object.keys(lines).filter((name) => ![...INCOME, ...COSTS, "tax", "deferred_tax"].includes(name)),
        [],
      );
    });
});

describe("each line with a balance is in one line of the accounts, and sources add up to their figures", () => {
  const RESULTS = [
    "financials.net_profit",
    "financials.gross_profit",
    "accounts.balance_sheet.profit_and_loss_reserve",
  ];

  for (const seed of seeds.slice(0, 60))
    test(`seed ${seed}`, () => {
      const { request, said } = generated(diceFrom(seed));
      const input = soundInput(mapTrialBalance(request));
      const count = new Map<string, number>();
      for (const { field, lines } of input.sources) {
        const isOfAccounts = /^accounts|^financials\.turnover/.test(field) && !/deferred_tax/.test(field);
        for (const { code: line = "" } of lines) {
          const category = said.get(line);
          assert.ok(category, line);
          const isOnlyReserve = ["retained_earnings", "dividends_paid"].includes(category);
          const isCostOfSales = CATEGORIES[category].group === "cost_of_sales" && request.standard === "frs102";
          const counts = RESULTS.includes(field)
            ? (isOnlyReserve && field.endsWith("reserve")) || (isCostOfSales && field.endsWith("gross_profit"))
            : isOfAccounts;
          if (counts) count.set(line, (count.get(line) ?? 0) + 1);
        }
      }
      const withBalance = request.lines.filter(({ debit, credit }) => debit !== credit).map(({ code }) => code);

      assert.deepEqual(
        [...count].filter(([, times]) => times !== 1),
        [],
      );
      // A figure that adds up to nil has no source.
      assert.ok(count.size <= withBalance.length && count.size > withBalance.length - 4);
      const given = { ...input, company: { name: "Any Ltd", utr: "8596148860" }, period: request.period };
      assert.deepEqual(
        SOURCES_RULE.check(
          given as ReturnInput,
          { today: "2026-11-18", mode: "live", defaultDeclarant: null },
          allClean,
        ),
        [],
      );
    });
});

describe("what no figure holds is told apart, to the penny", () => {
  for (const seed of seeds.slice(0, 40))
    test(`seed ${seed}`, () => {
      const { input, identity, told_apart, totals, errors } = mapTrialBalance(
        generated(diceFrom(seed), { withErrors: true }).request,
      );

      assert.equal(input, null);
      assert.deepEqual([...new Set(errors.map(({ code }) => code))].sort(), ["line_not_mapped", "suspense_not_nil"]);
      assert.equal(totals.difference, 0);
      assert.ok(identity);
      assert.equal(identity.mapped + identity.told_apart, 0);
      assert.equal(
        told_apart.reduce((sum, { amount }) => sum + amount, 0),
        identity.told_apart,
      );
      assert.equal(told_apart.filter(({ why }) => why !== "nil").length, 3);
    });
});

describe("the order of the lines changes nothing", () => {
  for (const seed of seeds.slice(0, 60))
    test(`seed ${seed}`, () => {
      const dice = diceFrom(seed);
      const { request } = generated(dice);
      const shuffled = {
        ...request,
        lines: shuffle(request.lines, dice),
        mapping: shuffle(request.mapping ?? [], dice),
      };
      const [one, other] = [request, shuffled].map((each) => soundInput(mapTrialBalance(each)));
      const inOrder = (input: typeof one) =>
        input?.sources.map(({ field, lines }) => ({
          field,
          lines: lines.map((line) => JSON.stringify(line)).toSorted(),
        }));

      assert.deepEqual(other?.financials, one?.financials);
      assert.deepEqual(other?.accounts, one?.accounts);
      assert.deepEqual(inOrder(other), inOrder(one));
    });
});

describe("an account that is divided into two of its name changes no figure", () => {
  for (const seed of seeds.slice(0, 60))
    test(`seed ${seed}`, () => {
      const dice = diceFrom(seed);
      const { request } = generated(dice);
      const { lines, mapping = [] } = request;
      const place = dice.from(0, lines.length - 1);
      const { code, name, debit = 0, credit = 0 } = lines[place] ?? {};
      const [firstDebit, firstCredit] = [dice.from(0, debit), dice.from(0, credit)];
      const parts = [
        { code: "S1", name, debit: firstDebit, credit: firstCredit },
        { code: "S2", name, debit: debit - firstDebit, credit: credit - firstCredit },
      ] as TrialBalanceLine[];
      const divided = {
        ...request,
        lines: lines.toSpliced(place, 1, ...parts),
        mapping: mapping.flatMap((entry) =>
          entry.code === code ? parts.map((part) => ({ ...entry, code: part.code ?? null })) : [entry],
        ),
      };
      const [one, other] = [request, divided].map((each) => soundInput(mapTrialBalance(each)));

      assert.deepEqual(other?.financials, one?.financials);
      assert.deepEqual(other?.accounts, one?.accounts);
    });
});

function shuffle<Value>(values: readonly Value[], dice: Dice): Value[] {
  const left = [...values];
  return values.map(() => left.splice(dice.from(0, left.length - 1), 1)[0] as Value);
}
