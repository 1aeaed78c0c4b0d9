// A trial balance of a company with very many accounts: those of the charts that ship, each with sub-accounts, so that
// every line has a category of a chart, and the lines add up to a return.

import { CATEGORIES, CHARTS, rowsOf, type TrialBalanceLine } from "../../packages/trial-balance/index.ts";

/** Nothing about one of them could be wrong with an amount of any size on its usual side. */
const PLAIN = new Set([
  ...["sales", "purchases", "rent_paid", "premises_costs", "advertising_and_marketing", "travel_and_subsistence"],
  ...["office_costs", "insurance", "bank_charges", "wages_and_salaries", "employers_national_insurance"],
  ...["trade_debtors", "prepayments", "trade_creditors", "accruals", "equipment_hire", "distribution_costs"],
]);

export function manyLines(count: number): TrialBalanceLine[] {
  const rows = CHARTS.flatMap(rowsOf).filter(({ category, code }) => category !== null && PLAIN.has(category) && code);
  let sum = 0;
  const lines = Array.from({ length: count - 1 }, (_, at) => {
    const { code, name, category } = rows[at % rows.length] ?? { code: null, name: "", category: null };
    const isCredit = category !== null && CATEGORIES[category].side === "credit";
    const amount = 1_000 + (at % 977);
    sum += isCredit ? -amount : amount;
    return { code: `${code}-${at}`, name, ...(isCredit ? { credit: amount } : { debit: amount }) };
  });
  return [...lines, { code: "0000", name: "Ordinary shares", ...(sum > 0 ? { credit: sum } : { debit: -sum }) }];
}
