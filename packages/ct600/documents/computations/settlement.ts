// What is payable, what was paid, and what is left of either. A plain return says nothing of payments.

import type { Content } from "../markup.ts";
import { heading, type Row, table } from "../page.ts";
import type { ComputationsDocument, Parts } from "./parts.ts";
import { rowsOf, tableOf } from "./rows.ts";

export function settlement(parts: Parts, { computation }: ComputationsDocument): Content[] {
  if (computation.isPlain) return [];
  const isOverpaid = parts.lines.has("tax_overpaid_pence");
  const paid = rowsOf(parts, tableOf(parts, isOverpaid ? "tax_overpaid_pence" : "tax_outstanding_pence"));
  const notBelow = parts.lines.get("repayment_not_below");
  const repaid = rowsOf(
    parts,
    [...computation.settlement.repaid, ...(notBelow === undefined ? [] : [notBelow])].map((line) => ({
      line,
      how: "add",
    })),
  );
  const credits = creditRows(parts);
  const enhanced = rowsOf(parts, tableOf(parts, "enhanced_expenditure_in_all"));
  if (paid.length + repaid.length + credits.length + enhanced.length === 0) return [];
  return [
    heading(2, "Settlement"),
    ...(enhanced.length === 0 ? [] : [heading(3, "Enhanced expenditure"), table("£", enhanced, { boxes: true })]),
    ...(credits.length === 0 ? [] : [heading(3, "Credits"), table("£", credits, { boxes: true })]),
    ...(paid.length === 0 ? [] : [table("£", paid, { boxes: true })]),
    ...(repaid.length === 0 ? [] : [heading(3, "To be repaid"), table("£", repaid, { boxes: true })]),
  ];
}

/** Credits set against the tax, and what of them is above it. */
function creditRows(parts: Parts): Row[] {
  const surplus = parts.lines.get("tax_credits_above_tax");
  return rowsOf(parts, [
    ...tableOf(parts, "tax_credits"),
    ...(surplus === undefined ? [] : [{ line: surplus, how: "add" as const }]),
  ]);
}
