// From the profit in the accounts to the trading result: line by line where the return gives the detail, else with the
// difference as one adjustment.

import type { Elsewhere } from "../../accounts/accounts-profit.ts";
import type { Line } from "../../computation/line.ts";
import type { BoxText } from "../../form/table.ts";
import { decimalText, numberText } from "../../text/numbers.ts";
import type { Fact } from "../document.ts";
import type { Content, Markup } from "../markup.ts";
import { amount, brackets, heading, type Row, table } from "../page.ts";
import type { ComputationsDocument, Parts } from "./parts.ts";
import { type Entry, type How, isTotal, rowOf, termsOf } from "./rows.ts";
import { type Tag, tag, tagFor } from "./tags.ts";

export function tradingProfit(parts: Parts, given: ComputationsDocument): Markup {
  const followed = parts.lines.get("trading_profit_from_detail");
  const rows = followed === undefined ? bridged(parts, given) : detailed(parts, followed, given);
  return table("£", [...rows, result(parts, given)], { boxes: true });
}

/** Box 145 of a return that says more than a trading profit. */
export function turnoverOf(parts: Parts, { computation }: ComputationsDocument): Content[] {
  const turnover = parts.lines.get("turnover");
  if (computation.isPlain || turnover === undefined || !turnover.isStated) return [];
  return [heading(3, "Turnover"), table("£", [rowOf(parts, turnover)], { boxes: true })];
}

/** A return in pounds alone: the difference between both profits is shown as other adjustments. */
function bridged(parts: Parts, given: ComputationsDocument): Row[] {
  const { accounts, whole = null, boxes } = given;
  if (accounts.elsewhere.size > 0 || whole !== null) return named(parts, given);
  const profit = accounts.beforeTax / 100n;
  return [perAccounts(parts, given, 100n * profit), ...otherAdjustments(parts, 100n * (resultOf(boxes) - profit))];
}

/** What is taxed elsewhere is taken off with a line each; only what is left after it has no name. */
function named(parts: Parts, given: ComputationsDocument): Row[] {
  const { accounts, computation } = given;
  const trading = computation.lines.find(({ id }) => id === "trading_result")?.operands[0];
  const exact = trading !== undefined && "value" in trading ? trading.value : 0n;
  const known = [...accounts.elsewhere].map(([of, pence]) => elsewhereRow(parts, of, pence));
  const elsewhere = [...accounts.elsewhere.values()].reduce((sum, pence) => sum + pence, 0n);
  return [
    ...startRows(parts, given, accounts.beforeTax),
    ...known,
    ...otherAdjustments(parts, exact - (accounts.beforeTax - elsewhere)),
    // To the pound the form says the same once more.
    ...(exact % 100n === 0n
      ? []
      : [{ label: "Trading profit or loss", amount: figureOf(exact), kind: "total" } as Row]),
  ];
}

/** The profit in the accounts; of accounts for a longer period their whole profit, what others have of it, the rest. */
function startRows(parts: Parts, given: ComputationsDocument, share: bigint): Row[] {
  const { whole } = given;
  if (whole === null || whole === undefined) return [perAccounts(parts, given, share)];
  const others = whole.beforeTax - share;
  return [
    perAccounts(parts, given, whole.beforeTax),
    { label: whole.apportioned, amount: others < 0n ? figureOf(-others) : brackets(textOf(others)) },
    { label: `${share < 0n ? "Loss" : "Profit"} of this period`, amount: figureOf(share), kind: "total" },
  ];
}

function perAccounts(parts: Parts, { isWithoutAccounts = false }: ComputationsDocument, pence: bigint): Row {
  const label = `${pence < 0n ? "Loss" : "Profit"} before tax${isWithoutAccounts ? "" : " per accounts"}`;
  return { label, amount: amount(factOf(parts, "ProfitLossPerAccounts", pence)) };
}

function otherAdjustments(parts: Parts, pence: bigint): Row[] {
  if (pence === 0n) return [];
  return pence > 0n
    ? [{ label: "Add: other adjustments", amount: [factOf(parts, "AdjustmentsOtherAdditions", pence)] }]
    : [{ label: "Less: other adjustments", amount: brackets(factOf(parts, "AdjustmentsOtherDeductions", -pence)) }];
}

/** How the document calls each, for income and for a loss or an expense; null: the taxonomy has no such item. */
const ELSEWHERE: Readonly<Record<Elsewhere, readonly [income: string, loss: string, item: string | null]>> = {
  interest: [
    "interest and non-trading loan relationships",
    "deficit on non-trading loan relationships",
    "AdjustmentsNon-tradingLoanRelationshipsPerAccounts",
  ],
  property: ["property income", "property loss", "AdjustmentsPropertyIncomePerAccounts"],
  annual_payments: ["annual payments received", "", null],
  foreign_dividends: ["dividends from outside the UK", "", null],
  income_taxed_at_source: ["income taxed at source", "", "AdjustmentsIncomeFromWhichTaxHasBeenDeductedPerAccounts"],
  intangible_gains: ["gains on intangible assets", "", "AdjustmentsNon-tradingIntangibleAssetAdjustments"],
  other_income: ["other income", "", "AdjustmentsMiscellaneousProfitOrLossPerAccounts"],
  exempt_distributions: ["exempt dividends received", "", "AdjustmentsFrankedInvestmentIncomePerAccounts"],
  management_expenses: ["", "management expenses", "AdjustmentsManagementExpensesPerAccounts"],
  qualifying_donations: ["", "qualifying donations", "AdjustmentsDonations"],
  depreciation: ["", "depreciation", "AdjustmentsDepreciation"],
  fair_value_gain: [
    "fair value gain on investment property",
    "fair value loss on investment property",
    "AdjustmentsOtherIncomeNotTaxable",
  ],
  research_deduction: [
    "additional deduction for research and development",
    "",
    "AdjustmentsAdditionalDeductionForQualifyingRDExpenditureSME",
  ],
  research_credit: ["", "research and development expenditure credit", null],
};

/** Expenses are added back without a sign; a loss is an income below zero. */
function elsewhereRow(parts: Parts, of: Elsewhere, pence: bigint): Row {
  const [income, loss, item] = ELSEWHERE[of];
  const size = pence < 0n ? -pence : pence;
  const shown = item === null ? textOf(size) : factOf(parts, item, income === "" ? size : pence);
  return pence < 0n
    ? { label: `Add: ${loss}`, amount: [shown] }
    : { label: `Less: ${income}`, amount: brackets(shown) };
}

/** Whole pounds where there are only whole pounds. */
function factOf({ document, contexts: { trade } }: Parts, item: string, pence: bigint): Fact {
  const name = `ct-comp:${item}`;
  return pence % 100n === 0n ? document.pounds(name, trade, pence / 100n) : document.pence(name, trade, pence);
}

const textOf = (pence: bigint) => (pence % 100n === 0n ? numberText(pence / 100n) : decimalText(pence));
const figureOf = (pence: bigint) => (pence < 0n ? brackets(textOf(-pence)) : [textOf(pence)]);

const [LOSS_ON_SALES, PROFIT_ON_SALES] = ["adjustment_loss_on_disposal", "adjustment_profit_on_disposal"] as const;

/** The taxonomy has one item for a loss or a profit on sales: where there are both, their net amount is one line. */
function netOfSales(entries: readonly Entry[]): Entry[] {
  const [loss, profit] = [LOSS_ON_SALES, PROFIT_ON_SALES].map((id) => entries.find(({ line }) => line.id === id)?.line);
  if (loss === undefined || profit === undefined) return [...entries];
  const value = loss.value - profit.value;
  const [of, less] = [textOf(loss.value), textOf(profit.value)];
  const net: Entry =
    value < 0n
      ? {
          line: { ...profit, value: -value, words: `Profit on the sale of fixed assets, ${less} less losses of ${of}` },
          how: "less",
        }
      : {
          line: { ...loss, value, words: `Loss on the sale of fixed assets, ${of} less profits of ${less}` },
          how: "add",
        };
  return entries.flatMap((entry) => (entry.line === loss ? [net] : entry.line === profit ? [] : [entry]));
}

/** What is added, then what is taken away. */
function detailed(parts: Parts, followed: Line, given: ComputationsDocument): Row[] {
  const gain = given.accounts.elsewhere.get("fair_value_gain") ?? 0n;
  const rows = netOfSales(termsOf(followed))
    .filter(({ line }, at) => at === 0 || line.value !== 0n)
    .flatMap(({ line, how }, at): Row[] => {
      parts.shown.add(line.id);
      if (at === 0) return startRows(parts, given, line.value);
      const [named, rest] = withoutFairValue(parts, line, gain);
      const label = `${how === "less" ? "Less" : "Add"}: ${lower(line.words)}`;
      return rest.value === 0n ? named : [...named, { ...adjustmentRow(parts, rest, how), label }];
    });
  parts.shown.add(followed.id);
  // To the pound the form says the same once more.
  const exact = followed.value % 100n === 0n ? [] : [rowOf(parts, followed, "total")];
  return [...rows, ...exact];
}

/** A fair value gain, or a loss, has its name; the adjustments have it among the other deductions or additions. */
function withoutFairValue(parts: Parts, line: Line, gain: bigint): [named: Row[], rest: Line] {
  const [id, size] = gain < 0n ? ["adjustment_other_additions", -gain] : ["adjustment_other_deductions", gain];
  if (line.id !== id || size === 0n || line.value < size) return [[], line];
  return [[elsewhereRow(parts, "fair_value_gain", gain)], { ...line, value: line.value - size }];
}

const lower = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

function adjustmentRow(parts: Parts, line: Line, how: How): Row {
  switch (line.id) {
    case "adjustment_non_trading_income":
      return rowOf(parts, line, how, nonTradingTag(parts) ?? tagFor(line));
    case "adjustment_profit_on_disposal":
      return rowOf(parts, { ...line, value: -line.value });
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
