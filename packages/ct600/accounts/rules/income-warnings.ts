// Where the accounts and what is taxed do not say the same: income that the accounts lack, and add-backs that are not
// what the accounts charge. Box 155 is as it was given; these are hints. Follows CTA 2009 s53 (capital), s1298
// (entertaining) and s1300 (donations relieved elsewhere).

import { hasDetails } from "../../input/financials.ts";
import type { Warning } from "../../problem.ts";
import type { ReturnInput } from "../../return.ts";
import { either } from "../../text/word-list.ts";
import { profitAndLossGiven } from "../accounts.ts";
import { accountsProfitOf, depreciationOf, donationsOf, knownElsewhere, movementsOf } from "../accounts-profit.ts";
import type { AccountsRow, AccountsRuleInput } from "../accounts-rule.ts";
import { penceOf } from "../pounds.ts";
import { expensesOf } from "../profit-and-loss.ts";
import { money } from "./reconcile.ts";

const NEEDS = [
  "financials",
  "accounts.profit_and_loss",
  "accounts.fixed_asset_movements",
  "accounts.asset_classes",
  "accounts.standard",
];

type Complaint = (input: ReturnInput) => string | undefined;

const row = (code: string, field: string, complaint: Complaint): AccountsRow<Warning> => ({
  needs: NEEDS,
  check: ({ input }: AccountsRuleInput) => {
    const message = complaint(input);
    return message === undefined ? [] : [{ code, field, message }];
  },
});

export const INCOME_WARNINGS: readonly AccountsRow<Warning>[] = [
  row("net_profit_missing", "financials.net_profit", lackingIncome),
  row("depreciation_differs", "financials.adjustments.depreciation", depreciation),
  row("disposals_differ", "financials.adjustments.profit_on_disposal", disposals),
  row("donations_differ", "financials.adjustments.donations", donations),
  row("non_trading_income_differs", "financials.adjustments.non_trading_income", nonTradingIncome),
  row("more_added_back_than_charged", "financials.adjustments", addedBack),
];

const NOT_JOINED = [
  ["annual_payments", "annual payments"],
  ["foreign_dividends", "foreign dividends"],
  ["income_taxed_at_source", "income taxed at source"],
  ["intangible_gains", "gains on intangible assets"],
  ["other_income", "other income"],
  ["exempt_distributions", "dividends"],
] as const;

/** Interest and rent join the trading profit; how the accounts show other income follows from a net profit alone. */
function lackingIncome(input: ReturnInput): string | undefined {
  const { financials } = input;
  if (financials.net_profit !== undefined) return undefined;
  const { elsewhere } = accountsProfitOf(input);
  const { gains = 0, losses = 0, disposals = [] } = financials.chargeable_gains ?? {};
  const lacking = [
    ...((financials.non_trading_loan_profit ?? 0) !== 0 && !elsewhere.has("interest") ? ["interest"] : []),
    ...((financials.property_profit ?? 0) !== 0 && !elsewhere.has("property") ? ["property income"] : []),
    ...NOT_JOINED.filter(([name]) => (financials[name] ?? 0) !== 0).map(([, words]) => words),
    ...(gains + losses + disposals.length > 0 ? ["what the sale of assets left"] : []),
  ];
  return lacking.length === 0
    ? undefined
    : `The accounts show the trading profit without ${either(lacking)}. Send financials.net_profit: the profit before tax with all income.`;
}

/** Not deductible (CTA 2009 s53). Without adjustments the whole bridge must leave room for it. */
function depreciation(input: ReturnInput): string | undefined {
  const charged = depreciationOf(input);
  const { adjustments, net_profit, trading_profit } = input.financials;
  if (charged === null) return undefined;
  if (hasDetails(input.financials)) {
    const added = penceOf(adjustments?.depreciation);
    return added === charged
      ? undefined
      : `The accounts charge depreciation of ${money(charged)}, but ${money(added)} is added back. Depreciation is not deductible (CTA 2009 s53). Check both.`;
  }
  if (charged === 0n) return undefined;
  const { elsewhere, beforeTax } = accountsProfitOf(input);
  const others = [...elsewhere].reduce((sum, [of, pence]) => (of === "depreciation" ? sum : sum + pence), 0n);
  const added = net_profit === undefined ? 0n : BigInt(trading_profit) - (beforeTax - others);
  return added >= charged
    ? undefined
    : `The accounts charge depreciation of ${money(charged)}, which is not deductible (CTA 2009 s53), and the trading profit is not above the profit in the accounts by that. Check that it was added back, or send net_profit and adjustments.`;
}

/** A sale at the book value leaves neither profit nor loss. */
function disposals({ financials, accounts = {} }: ReturnInput): string | undefined {
  const { adjustments = {} } = financials;
  const movements = movementsOf(accounts);
  if (!hasDetails(financials) || movements.length === 0) return undefined;
  const sold = movements.reduce((sum, { cost }) => sum + penceOf(cost?.disposals), 0n);
  const adjusted = penceOf(adjustments.profit_on_disposal) + penceOf(adjustments.loss_on_disposal);
  if (sold > 0n === adjusted > 0n) return undefined;
  return sold > 0n
    ? `Assets that cost ${money(sold)} were sold, but neither a profit nor a loss on their sale is adjusted. Check, unless they went at their book value.`
    : `${money(adjusted)} of profit or loss on sales is adjusted, but the movements of fixed assets have no disposals. Check both.`;
}

/** They are relieved in box 305, and not in the trade as well. */
function donations({ financials }: ReturnInput): string | undefined {
  const given = donationsOf(financials);
  const added = penceOf(financials.adjustments?.donations);
  return !hasDetails(financials) || added >= given
    ? undefined
    : `Qualifying donations of ${money(given)} are relieved by themselves, but ${money(added)} is added back. If the accounts charge them, add all of them back, or they are relieved twice.`;
}

/** Too little is taxed twice, too much is not taxed. A gain of the accounts is not the chargeable one. */
function nonTradingIncome({ financials }: ReturnInput): string | undefined {
  if (!hasDetails(financials)) return undefined;
  const known = [...knownElsewhere(financials).values()].filter((pence) => pence > 0n);
  const taxed = known.reduce((sum, pence) => sum + pence, 0n);
  const taken = penceOf(financials.adjustments?.non_trading_income);
  if (taken === taxed || (taken > taxed && financials.chargeable_gains !== undefined)) return undefined;
  const what =
    taken < taxed ? "If the profit in the accounts has it all, some is taxed twice." : "Some may not be taxed.";
  return `Interest, rent and other income come to ${money(taxed)}, but ${money(taken)} is taken off as income that is not of the trade. ${what} Check both.`;
}

const ADDED = [
  "depreciation",
  "loss_on_disposal",
  "entertaining",
  "fines_and_penalties",
  "donations",
  "legal_and_professional",
  "other_additions",
] as const;

function addedBack(input: ReturnInput): string | undefined {
  const { adjustments } = input.financials;
  if (adjustments === undefined) return undefined;
  const added = ADDED.reduce((sum, name) => sum + penceOf(adjustments[name]), 0n);
  const charged = expensesOf(profitAndLossGiven(input, 0n));
  return added <= charged
    ? undefined
    : `${money(added)} of expenses is added back, but the accounts charge only ${money(charged)} in all. Check the adjustments and the turnover.`;
}
