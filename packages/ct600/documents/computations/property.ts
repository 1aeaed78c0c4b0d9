// A property business from its rents to its profit or loss, and beside it its finance costs, which for a company are
// debits of loan relationships. Follows CTA 2009 s211 and PIM2052.

import type { Line } from "../../computation/line.ts";
import type { Content } from "../markup.ts";
import { heading, paragraph, type Row, section, table } from "../page.ts";
import type { ComputationsDocument, Parts } from "./parts.ts";
import { rowOf, rowsOf, termsOf } from "./rows.ts";
import { tag } from "./tags.ts";

export function propertyBusiness(parts: Parts, { boxes }: ComputationsDocument): Content[] {
  const result = parts.lines.get("property_profit_from_detail");
  if (result === undefined) return [];
  return [
    heading(2, "Property business"),
    table("£", [...rowsOf(parts, termsOf(result)), resultRow(parts, result)], { boxes: true }),
    ...financeCosts(parts, boxes[795] === undefined ? "box 170" : "box 795"),
  ];
}

function resultRow(parts: Parts, result: Line): Row {
  const isLoss = result.value < 0n;
  const item = isLoss ? "AdjustedLossOfPeriod" : "AdjustedProfitForThePeriod";
  const row = rowOf(parts, isLoss ? { ...result, value: -result.value } : result, "last", tag(item, "property"));
  const label = `${isLoss ? "Loss" : "Profit"} of the property business`;
  return { ...row, label, amount: isLoss ? ["(", ...row.amount, ")"] : row.amount };
}

function financeCosts(parts: Parts, box: string): Content[] {
  const costs = parts.lines.get("property_finance_costs");
  if (costs === undefined) return [];
  const text = `A company's finance costs are debits of its loan relationships. They are no expense of the property business and are within the result of non-trading loan relationships (${box}).`;
  return [heading(3, "Finance costs"), table("£", [rowOf(parts, costs)]), section("note", paragraph(text))];
}
