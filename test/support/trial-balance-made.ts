// Trial balances from seeds of which it is known what each line is: said by code or by name, remembered, in a chart, or
// in the words of a name. Large lines stand on their usual side first, so that no figure is below zero.

import { CATEGORIES, type CategoryId, categoryIds } from "../../packages/trial-balance/categories/categories.ts";
import type { Business, Standard } from "../../packages/trial-balance/categories/category.ts";
import { CHARTS } from "../../packages/trial-balance/charts/charts.ts";
import type { MappingEntry, TrialBalanceLine, TrialBalanceRequest, Why } from "../../packages/trial-balance/index.ts";
import type { Dice } from "../proofs/dice.ts";
import type { Account } from "./trial-balance-table.ts";

export interface MadeLine extends Account {
  readonly why: Why;
}

export interface Made {
  readonly request: TrialBalanceRequest & { previous_lines: readonly TrialBalanceLine[] };
  /** In the order of the lines. */
  readonly now: readonly MadeLine[];
  readonly before: readonly MadeLine[];
}

/** Names without a code that mean one thing on their usual side. */
const NAMES: readonly (readonly [name: string, category: CategoryId])[] = [
  ["Sales", "sales"],
  ["Rent received", "rent_received"],
  ["Bank interest received", "interest_received"],
  ["Dividends received", "dividends_received"],
  ["Accountancy fees", "accountancy_and_audit"],
  ["Advertising", "advertising_and_marketing"],
  ["Client entertaining", "entertaining_clients"],
  ["Exchange losses", "exchange_differences"],
  ["Bank current account", "bank_and_cash"],
  ["Trade debtors", "trade_debtors"],
  ["Trade creditors", "trade_creditors"],
  ["Prepayments", "prepayments"],
  ["VAT liability", "vat_control"],
  ["Share capital", "share_capital"],
];

/** Accounts with a code, a name and one category in whatever chart they are. */
const CHART_ROWS = (() => {
  const rows = CHARTS.flatMap((chart) => chart.rows);
  const isAlone = (code: string, category: CategoryId) =>
    rows.every((row) => row[0] !== code || row[2] === category || row[2] === null);
  return rows.flatMap(([code, name, category, remark]) =>
    code !== null && category !== null && remark?.part === undefined && isAlone(code, category)
      ? [{ code, name, category }]
      : [],
  );
})();

/** It is moved to the other side of the balance sheet where it stands on the other. */
const IS_OWED: readonly CategoryId[] = [
  ...(["trade_debtors", "doubtful_debt_provision", "prepayments", "other_debtors", "trade_creditors"] as const),
  ...(["accruals_and_deferred_income", "other_creditors", "borrowings_within_one_year"] as const),
  ...(["borrowings_after_one_year"] as const),
];

const BUSINESSES: readonly Business[] = ["trade", "property", "investment"];

/** A line of each that others are set against, in pounds. */
const LARGE: readonly (readonly [CategoryId, pounds: number, Business])[] = [
  ["sales", -900_000, "trade"],
  ["purchases", 200_000, "trade"],
  ["wages_and_salaries", 200_000, "trade"],
  ["plant_and_machinery_cost", 300_000, "trade"],
  ["intangible_cost", 300_000, "trade"],
  ["rent_paid", 40_000, "trade"],
  ["rent_paid", 40_000, "property"],
  ["rent_paid", 40_000, "investment"],
];

export function made(dice: Dice): Made {
  const standard: Standard = dice.oneOf(["frs102", "frs105"] as const);
  const business = dice.oneOf(BUSINESSES);
  const usable = categoryIds.filter((id) => id !== "rounding" && CATEGORIES[id][standard] !== null);
  const mapping: MappingEntry[] = [];
  const remembered: MappingEntry[] = [];
  const year = (prefix: string) => {
    const lines: TrialBalanceLine[] = [];
    const known: MadeLine[] = [];
    const codes = new Set<string>();
    const add = (line: { code?: string; name?: string }, account: MadeLine) => {
      const { amount } = account;
      lines.push({ ...line, debit: Math.max(amount, 0), credit: Math.max(-amount, 0) });
      known.push(account);
      if (line.code !== undefined) codes.add(line.code);
    };
    const say = (category: CategoryId, amount: number, activity: Business) => {
      const why = dice.oneOf(["given", "remembered"] as const);
      const list = why === "given" ? mapping : remembered;
      const id = `${prefix}${lines.length}`;
      const more = activity === business && dice.chance(0.5) ? {} : { activity };
      const name = `${category} ${id}`;
      // Beside a code the entry may have the name too, and an account may have no code.
      const isByName = dice.chance(0.2);
      const account = isByName ? { name } : { code: id };
      list.push({ ...account, category, ...more });
      // What was said of it before is no longer so.
      if (why === "given" && dice.chance(0.2)) remembered.push({ ...account, category: dice.oneOf(usable) });
      add(isByName && dice.chance(0.5) ? { name } : { code: id, name }, { category, amount, activity, why });
    };
    const usual = (category: CategoryId) => {
      const { side } = CATEGORIES[category];
      const amount = dice.chance(0.05) ? 0 : dice.from(1, 300_000);
      if (side === "either") return dice.oneOf([1, -1]) * amount;
      return side === "debit" ? amount : -amount;
    };
    const signed = (category: CategoryId) =>
      (IS_OWED.includes(category) && dice.chance(0.3) ? -1 : 1) * usual(category);

    for (const [category, pounds, activity] of LARGE) say(category, pounds * dice.from(90, 100), activity);
    for (let left = dice.from(5, 30); left > 0; left -= 1) {
      const category = dice.oneOf(usable);
      const activity = dice.oneOf(BUSINESSES);
      // Nobody can say where other income of an investment company is taxed.
      const isOpen = ["other_operating_income", "grants_received"].includes(category) && activity === "investment";
      say(category, signed(category), isOpen ? "property" : activity);
    }
    for (let left = dice.from(2, 10); left > 0; left -= 1) {
      const row = dice.oneOf(CHART_ROWS);
      if (codes.has(row.code) || !usable.includes(row.category)) continue;
      const isOpen = ["other_operating_income", "grants_received"].includes(row.category);
      if (isOpen && business === "investment") continue;
      const { code, name, category } = row;
      add({ code, name }, { category, amount: signed(category), activity: business, why: "chart" });
    }
    for (const [name, category] of NAMES)
      if (dice.chance(0.3)) add({ name }, { category, amount: usual(category), activity: business, why: "name" });
    // Customers who are owed more than they owe, all together.
    if (dice.chance(0.3)) say("trade_debtors", -dice.from(1_000_000, 2_000_000), "trade");
    if (dice.chance(0.5)) say("rounding", dice.oneOf([1, -1]) * dice.from(1, 100), dice.oneOf(BUSINESSES));
    const sum = known.reduce((total, { amount }) => total + amount, 0);
    say("bank_and_cash", -sum, "trade");
    return { lines, known };
  };
  const [now, before] = [year("A"), year("B")];
  const period = { start: "2025-04-01", end: "2026-03-31" };
  return {
    request: { period, standard, business, lines: now.lines, previous_lines: before.lines, mapping, remembered },
    now: now.known,
    before: before.known,
  };
}
