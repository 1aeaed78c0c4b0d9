// From the trading profit to the profits chargeable: income by kind, gains, deductions and donations. A sum that stands
// in one row has a table of its own before.

import { PAGE_TAGS } from "../../pages/tags.ts";
import type { Content } from "../markup.ts";
import { heading, type Row, table } from "../page.ts";
import type { ComputationsDocument, Parts } from "./parts.ts";
import { chainOf, isTotal, rowsOf, tableOf } from "./rows.ts";

/** Of the table of a sum, where it is not called as the sum is. */
const TITLES: Readonly<Record<string, string>> = {
  net_chargeable_gains: "Chargeable gains",
  deductions: "Deductions and reliefs",
};

const OWN_TABLES = new Set(PAGE_TAGS.flatMap(({ ownTables = [] }) => ownTables));

export function profitsChargeable(parts: Parts, { computation: { isPlain } }: ComputationsDocument): Content[] {
  // Of a plain return all are the same amount, so there are no sums.
  const entries = chainOf(parts, "chargeable_profits", () => (isPlain ? "add" : "total"));
  const sums = entries.filter(
    ({ line, how }) => (how === "add" || how === "less") && isTotal(line) && !OWN_TABLES.has(line.id),
  );
  return [
    ...(isPlain
      ? []
      : sums.flatMap(({ line }) => apart(TITLES[line.id] ?? line.words, rowsOf(parts, tableOf(parts, line.id))))),
    ...laterLosses(parts),
    heading(2, "Profits chargeable to corporation tax"),
    table("£", rowsOf(parts, entries).map(named), { boxes: true }),
  ];
}

/** HMRC's guide on box 280 asks which period a loss carried back comes from: the words of its line name it. */
function laterLosses(parts: Parts): Content[] {
  if (!parts.lines.has("later_losses")) return [];
  const rows = rowsOf(parts, tableOf(parts, "trading_losses_used").slice(0, -1));
  return apart("Trading losses of this or a later period", rows);
}

function apart(title: string, rows: readonly Row[]): Content[] {
  return rows.length === 0 ? [] : [heading(2, title), table("£", rows, { boxes: true })];
}

function named(row: Row): Row {
  return row.box === "315" ? { ...row, label: "Total profits chargeable to corporation tax" } : row;
}
