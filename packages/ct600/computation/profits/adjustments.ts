// From the profit of the accounts to the trading profit: what tax does not allow is added, what is taxed elsewhere is
// taken off, allowances take the place of depreciation. Exact in pence. Follows CTA 2009 s46 and s53 and the order of
// wider computations.

import { isPresent } from "../../input/fields/presence.ts";
import type { Problem } from "../../problem.ts";
import type { ReturnInput } from "../../return.ts";
import { given, type Line, line } from "../line.ts";
import { poundsText } from "../pounds.ts";
import type { Step } from "../step.ts";

type Financials = ReturnInput["financials"];
type Adjustment = string & keyof NonNullable<Financials["adjustments"]>;

const ADDED: readonly (readonly [Adjustment, string])[] = [
  ["depreciation", "Depreciation"],
  ["loss_on_disposal", "Loss on the sale of fixed assets"],
  ["entertaining", "Entertaining"],
  ["fines_and_penalties", "Fines and penalties"],
  ["donations", "Donations"],
  ["legal_and_professional", "Legal and professional fees"],
  ["other_additions", "Other additions"],
];

const TAKEN_OFF: readonly (readonly [Adjustment, string])[] = [
  ["profit_on_disposal", "Profit on the sale of fixed assets"],
  ["non_trading_income", "Income that is not of the trade"],
  ["other_deductions", "Other deductions"],
];

const STATUTE = "CTA 2009 s46";

/** Null: the caller gave no detail, so there is nothing to follow. */
export function tradingProfitFromDetail(
  financials: Financials,
  allowances: (Step & { readonly allowances: Line; readonly charges: Line }) | null,
  { added: alsoAdded = [], takenOff = [] }: { added?: readonly Line[]; takenOff?: readonly Line[] } = {},
): Step | null {
  const { adjustments, net_profit, trading_profit } = financials;
  if (!isPresent(adjustments) && allowances === null) return null;
  if (net_profit === undefined) return { lines: [], problems: [missingNetProfit(allowances)] };
  const profit = line("profit_per_accounts", "Profit before tax per accounts", [
    "sum",
    given("financials.net_profit", net_profit),
  ]);
  const linesOf = (table: typeof ADDED) =>
    table.flatMap(([name, words]) => {
      const pence = adjustments?.[name];
      if (pence === undefined || pence === 0) return [];
      return [
        line(`adjustment_${name}`, words, ["sum", given(`financials.adjustments.${name}`, pence)], {
          statute: STATUTE,
        }),
      ];
    });
  const additions = [...linesOf(ADDED), ...alsoAdded];
  const deductions = [...linesOf(TAKEN_OFF), ...takenOff];
  const added = line("profit_with_additions", "Profit and additions", [
    "sum",
    profit,
    ...additions,
    ...(allowances === null ? [] : [allowances.charges]),
  ]);
  const result = line(
    "trading_profit_from_detail",
    "Trading profit or loss that follows",
    ["subtract", added, ...deductions, ...(allowances === null ? [] : [allowances.allowances])],
    { isFigure: true, statute: STATUTE },
  );
  // With allowances that are wrong themselves, a sum would lead astray.
  const isKnown = (allowances?.problems ?? []).length === 0;
  const problems = !isKnown || result.value === BigInt(trading_profit) ? [] : [doesNotReconcile(result)];
  return { lines: [profit, ...additions, added, ...deductions, result], problems };
}

function missingNetProfit(allowances: unknown): Problem {
  const beside = allowances === null ? "financials.adjustments" : "financials.capital_allowances";
  return {
    code: "missing_field",
    field: "financials.net_profit",
    message: `Beside ${beside} the profit before tax of the accounts is needed. Send financials.net_profit.`,
  };
}

function doesNotReconcile({ value }: Line): Problem {
  const sum = value < 0n ? `a loss of ${poundsText(-value)}` : poundsText(value);
  return {
    code: "does_not_reconcile",
    field: "financials.trading_profit",
    message: `The details give a trading profit of ${value} pence (${sum}). Send that, or correct the details.`,
  };
}
