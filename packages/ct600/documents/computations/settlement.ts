// What is payable, what was paid, and what is left of either. A plain return says nothing of payments.

import type { Content } from "../markup.ts";
import { heading, type Row, table } from "../page.ts";
import type { ComputationsDocument, Parts } from "./parts.ts";
import { rowsOf } from "./rows.ts";

export function settlement(parts: Parts, { computation }: ComputationsDocument): Content[] {
  if (computation.isPlain) return [];
  const paid = parts.lines.has("tax_already_paid") ? paidRows(parts) : [];
  const repaid = rowsOf(parts, [
    ["income_tax_repayable", "add"],
    ["tax_to_repay", "add"],
    ["income_tax_to_repay", "add"],
  ]);
  if (paid.length + repaid.length === 0) return [];
  return [
    heading(2, "Settlement"),
    ...(paid.length === 0 ? [] : [table("£", paid, { boxes: true })]),
    ...(repaid.length === 0 ? [] : [heading(3, "To be repaid"), table("£", repaid, { boxes: true })]),
  ];
}

/** Either is more than the other. */
function paidRows(parts: Parts): Row[] {
  const isOverpaid = parts.lines.has("tax_overpaid_pence");
  return rowsOf(
    parts,
    isOverpaid
      ? [
          ["tax_already_paid", "add"],
          ["tax_payable_pence", "less"],
          ["tax_overpaid_pence", "last"],
        ]
      : [
          ["tax_payable_pence", "add"],
          ["tax_already_paid", "less"],
          ["tax_outstanding_pence", "last"],
        ],
  );
}
