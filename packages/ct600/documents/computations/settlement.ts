// What is payable, what was paid, and what is left of either. A plain return says nothing of payments.

import type { Content } from "../markup.ts";
import { heading, table } from "../page.ts";
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
  if (paid.length + repaid.length === 0) return [];
  return [
    heading(2, "Settlement"),
    ...(paid.length === 0 ? [] : [table("£", paid, { boxes: true })]),
    ...(repaid.length === 0 ? [] : [heading(3, "To be repaid"), table("£", repaid, { boxes: true })]),
  ];
}
