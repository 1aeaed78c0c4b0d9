// From the profit in the accounts to the trading result: line by line where the return gives the detail, else with the
// difference as one adjustment.

import type { Line } from "../../computation/line.ts";
import type { BoxText } from "../../form/table.ts";
import type { Markup } from "../markup.ts";
import { amount, brackets, type Row, table } from "../page.ts";
import type { ComputationsDocument, Parts } from "./parts.ts";
import { type How, isTotal, rowOf, termsOf } from "./rows.ts";
import { type Tag, tag, tagFor } from "./tags.ts";

export function tradingProfit(parts: Parts, given: ComputationsDocument): Markup {
  const followed = parts.lines.get("trading_profit_from_detail");
  const rows = followed === undefined ? bridged(parts, given) : detailed(parts, followed);
  return table("£", [...rows, result(parts, given)], { boxes: true });
}

/** What the accounts call profit and what is taxed may differ: the difference is shown as other adjustments. */
function bridged({ document, contexts: { trade } }: Parts, { boxes, profitPerAccounts }: ComputationsDocument): Row[] {
  const pounds = (name: string, of: bigint) => document.pounds(name, trade, of);
  const difference = resultOf(boxes) - profitPerAccounts;
  const rows: Row[] = [
    {
      label: `${profitPerAccounts < 0n ? "Loss" : "Profit"} before tax per accounts`,
      amount: amount(pounds("ct-comp:ProfitLossPerAccounts", profitPerAccounts)),
    },
  ];
  if (difference > 0n)
    rows.push({ label: "Add: other adjustments", amount: [pounds("ct-comp:AdjustmentsOtherAdditions", difference)] });
  if (difference < 0n)
    rows.push({
      label: "Less: other adjustments",
      amount: brackets(pounds("ct-comp:AdjustmentsOtherDeductions", -difference)),
    });
  return rows;
}

/** What is added, then what is taken away. */
function detailed(parts: Parts, followed: Line): Row[] {
  const rows = termsOf(followed)
    .filter(({ line }, at) => at === 0 || line.value !== 0n)
    .map(({ line, how }, at) => {
      const label = at === 0 ? perAccounts(line) : `${how === "less" ? "Less" : "Add"}: ${lower(line.words)}`;
      return { ...adjustmentRow(parts, line, how), label };
    });
  parts.shown.add(followed.id);
  // To the pound the form says the same once more.
  const exact = followed.value % 100n === 0n ? [] : [rowOf(parts, followed, "total")];
  return [...rows, ...exact];
}

const perAccounts = ({ value }: Line) => `${value < 0n ? "Loss" : "Profit"} before tax per accounts`;
const lower = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

function adjustmentRow(parts: Parts, line: Line, how: How): Row {
  switch (line.id) {
    case "adjustment_non_trading_income":
      return rowOf(parts, line, how, nonTradingTag(parts) ?? tagFor(line));
    // The taxonomy has one item for a loss or a profit on sales. Beside a loss, which has it, a profit has none.
    case "adjustment_profit_on_disposal":
      return parts.lines.has("adjustment_loss_on_disposal")
        ? rowOf(parts, line, how, null)
        : rowOf(parts, { ...line, value: -line.value });
    default:
      return rowOf(parts, line, how);
  }
}

const NON_TRADING: Readonly<Record<string, string>> = {
  non_trading_loan_profits: "AdjustmentsNon-tradingLoanRelationshipsPerAccounts",
  non_trading_deficit: "AdjustmentsNon-tradingLoanRelationshipsPerAccounts",
  property_profits: "AdjustmentsPropertyIncomePerAccounts",
  property_loss: "AdjustmentsPropertyIncomePerAccounts",
};

/** Income of a kind has an item of its own, if it is all of that kind. */
function nonTradingTag({ lines }: Parts): Tag | null {
  const profits = lines.get("profits_before_deductions");
  const [_trade, ...others] = profits === undefined ? [] : termsOf(profits).filter(({ how }) => how === "add");
  const income = [
    // Gains before the losses that are set against them.
    ...others.map(({ line }) => (isTotal(line) ? (termsOf(line)[0]?.line ?? line) : line)),
    ...["non_trading_deficit", "property_loss", "exempt_distributions"].flatMap((id) => lines.get(id) ?? []),
  ];
  const items = new Set(income.filter(({ value }) => value !== 0n).map(({ id }) => NON_TRADING[id]));
  const [item] = items;
  return items.size === 1 && item !== undefined ? tag(item, "trade") : null;
}

function result({ document, contexts: { trade } }: Parts, { boxes }: ComputationsDocument): Row {
  const pounds = (name: string, of: bigint) => document.pounds(name, trade, of);
  const value = resultOf(boxes);
  return value < 0n
    ? {
        label: "Adjusted trading loss",
        amount: brackets(pounds("ct-comp:AdjustedLossOfPeriod", -value)),
        kind: "last",
        ...boxOf("780", boxes[780]),
      }
    : {
        label: "Adjusted trading profit",
        amount: [pounds("ct-comp:AdjustedProfitForThePeriod", value)],
        kind: "last",
        box: "155",
      };
}

const resultOf = (boxes: ComputationsDocument["boxes"]) => (boxes[155] ?? 0n) - (boxes[780] ?? 0n);
const boxOf = (box: BoxText, of: bigint | undefined) => (of === undefined ? {} : { box });
