// From the profit in the accounts to the trading result: line by line where the return gives the detail, else with the difference as one adjustment.

import type { Line } from "../../computation/line.ts";
import type { BoxText } from "../../form/table.ts";
import type { Markup } from "../markup.ts";
import { amount, brackets, type Row, table } from "../page.ts";
import type { ComputationsDocument, Parts } from "./parts.ts";
import { rowOf } from "./rows.ts";
import { type Tag, tagOf } from "./tags.ts";

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

/** The operands of the two lines that lead to the result, in their order: added, then taken away. */
function detailed(parts: Parts, followed: Line): Row[] {
  const [added, ...taken] = linesOf(followed);
  if (added === undefined) return [];
  const rows = linesOf(added).flatMap((line, at) => {
    if (line.value === 0n && at > 0) return [];
    const row = isTagged(parts, line) ? rowOf(parts, line) : rowOf(parts, line, "add", undefined);
    return [at === 0 ? { ...row, label: perAccounts(line) } : { ...row, label: `Add: ${lower(line.words)}` }];
  });
  const less = taken
    .filter(({ value }) => value !== 0n)
    .map((line) => ({ ...lessRow(parts, line), label: `Less: ${lower(line.words)}` }));
  // To the pound the form says the same once more.
  const exact = followed.value % 100n === 0n ? [] : [rowOf(parts, followed, "total")];
  return [...rows, ...less, ...exact];
}

const linesOf = ({ operands }: Line): Line[] => operands.flatMap((operand) => ("id" in operand ? [operand] : []));
const perAccounts = ({ value }: Line) => `${value < 0n ? "Loss" : "Profit"} before tax per accounts`;
const lower = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

const ON_SALE = ["adjustment_loss_on_disposal", "adjustment_profit_on_disposal"];

/** The taxonomy has one item for a loss or a profit on sales: where there are both, neither of them is it. */
function isTagged({ lines }: Parts, { id }: Line): boolean {
  return !ON_SALE.includes(id) || !ON_SALE.every((one) => lines.has(one));
}

function lessRow(parts: Parts, line: Line): Row {
  if (line.id === "adjustment_non_trading_income") return rowOf(parts, line, "less", nonTradingTag(parts));
  if (line.id !== "adjustment_profit_on_disposal" || !isTagged(parts, line)) return rowOf(parts, line, "less");
  const profit = { ...line, value: -line.value };
  return rowOf(parts, profit, "add", tagOf("AdjustmentsLossOrProfitOnSale", "trade"));
}

/** Income of a kind has an item of its own, if it is all of that kind. */
function nonTradingTag({ lines }: Parts): Tag | undefined {
  const kinds = [
    {
      ids: ["non_trading_loan_profits", "non_trading_deficit"],
      item: "AdjustmentsNon-tradingLoanRelationshipsPerAccounts",
    },
    { ids: ["property_profits", "property_loss"], item: "AdjustmentsPropertyIncomePerAccounts" },
    { ids: ["annual_payments", "foreign_dividends", "income_taxed_at_source", "intangible_gains", "other_income"] },
    { ids: ["chargeable_gains", "exempt_distributions"] },
  ].filter(({ ids }) => ids.some((id) => (lines.get(id)?.value ?? 0n) !== 0n));
  const [only] = kinds;
  return kinds.length === 1 && only?.item !== undefined ? tagOf(only.item, "trade") : undefined;
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
