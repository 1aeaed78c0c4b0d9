// From the trading profit to the profits chargeable: income by kind, gains, deductions and donations, as far as the return states them.

import type { Content } from "../markup.ts";
import { heading, type Row, table } from "../page.ts";
import type { ComputationsDocument, Parts } from "./parts.ts";
import { type How, rowsOf } from "./rows.ts";

type Entries = readonly (readonly [id: string, how: How])[];

const GAINS: Entries = [
  ["chargeable_gains", "add"],
  ["capital_losses_used", "less"],
  ["net_chargeable_gains", "last"],
];

const DEDUCTIONS: Entries = [
  ["management_expenses_used", "add"],
  ["property_losses_used", "add"],
  ["deficit_used", "add"],
  ["newer_deficits_used", "add"],
  ["trading_losses_used", "add"],
  ["newer_losses_used", "add"],
  ["deductions", "last"],
];

const CHAIN: Entries = [
  ["trading_profits", "add"],
  ["older_trading_losses_used", "less"],
  ["net_trading_profits", "total"],
  ["non_trading_loan_profits", "add"],
  ["annual_payments", "add"],
  ["foreign_dividends", "add"],
  ["income_taxed_at_source", "add"],
  ["property_profits", "add"],
  ["intangible_gains", "add"],
  ["other_income", "add"],
  ["net_chargeable_gains", "add"],
  ["older_deficits_used", "less"],
  ["profits_before_deductions", "total"],
  ["deductions", "less"],
  ["profits_before_donations", "total"],
  ["donations_relieved", "less"],
  ["chargeable_profits", "last"],
];

/** All the same amount, so there are no sums. */
const PLAIN: Entries = [
  ["trading_profits", "add"],
  ["net_trading_profits", "add"],
  ["profits_before_deductions", "add"],
  ["profits_before_donations", "add"],
  ["chargeable_profits", "last"],
];

export function profitsChargeable(parts: Parts, { computation }: ComputationsDocument): Content[] {
  const { isPlain } = computation;
  return [
    ...(isPlain ? [] : apart("Chargeable gains", stated(parts, GAINS))),
    ...(isPlain ? [] : apart("Deductions and reliefs", stated(parts, DEDUCTIONS))),
    heading(2, "Profits chargeable to corporation tax"),
    table("£", stated(parts, isPlain ? PLAIN : CHAIN).map(named), { boxes: true }),
  ];
}

/** Sums that stand in one row of the chain. */
function apart(title: string, rows: readonly Row[]): Content[] {
  return rows.length === 0 ? [] : [heading(2, title), table("£", rows, { boxes: true })];
}

function stated(parts: Parts, entries: Entries): Row[] {
  return rowsOf(
    parts,
    entries.filter(([id]) => parts.lines.get(id)?.isStated),
  );
}

function named(row: Row): Row {
  return row.box === "315" ? { ...row, label: "Total profits chargeable to corporation tax" } : row;
}
