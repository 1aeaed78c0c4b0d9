// The turnover and the profit before tax of the accounts, and what of the profit is not the trade's. Without a net
// profit, interest and rent join the trading profit as lines of their own; a chargeable gain is no accounting income.
// The additional deduction for research is no expense of the accounts. Exact in pence. The accounts show it, and the
// computation starts from it.

import { isPresent } from "../input/fields/presence.ts";
import { RESEARCH_RATES } from "../rates/research.ts";
import type { AccountsInput, ProfitAndLossInput, ReturnInput } from "../return.ts";
import type { Accounts } from "./model.ts";
import { FORMATS, remainderOf } from "./profit-and-loss.ts";

type Financials = ReturnInput["financials"];
type Given = Pick<ReturnInput, "financials" | "accounts" | "other_period">;

/** Income and expenses in the accounts that are taxed or relieved elsewhere than in the trade. */
export const ELSEWHERE = [
  "interest",
  "property",
  "annual_payments",
  "foreign_dividends",
  "income_taxed_at_source",
  "intangible_gains",
  "other_income",
  "exempt_distributions",
  "management_expenses",
  "qualifying_donations",
  "depreciation",
  "fair_value_gain",
  "research_deduction",
  "research_credit",
] as const;
export type Elsewhere = (typeof ELSEWHERE)[number];

export interface AccountsProfit {
  /** With the rents. */
  readonly turnover: bigint;
  readonly grossProfit: bigint | null;
  readonly beforeTax: bigint;
  /** What is in it besides the trade, as far as it is known: income above zero, expenses below. */
  readonly elsewhere: ReadonlyMap<Elsewhere, bigint>;
  /** Lines of the profit and loss account that follow from it. */
  readonly joined: ProfitAndLossInput;
}

export function accountsProfitOf(input: Given): AccountsProfit {
  const { financials } = input;
  const { net_profit, trading_profit, gross_profit } = financials;
  const rents = penceOf(financials.property?.rents);
  const turnover = penceOf(financials.turnover) + rents;
  const shown = { turnover, grossProfit: gross_profit === undefined ? null : penceOf(gross_profit) + rents };
  if (net_profit !== undefined)
    return { ...shown, beforeTax: penceOf(net_profit), elsewhere: knownIn(input), joined: {} };
  const joining = isExplainedWithout(input, turnover) ? new Map<Elsewhere, bigint>() : joiningIncome(financials);
  return {
    ...shown,
    beforeTax: [...joining.values()].reduce((sum, pence) => sum + pence, penceOf(trading_profit)),
    elsewhere: joining,
    joined: linesOf(input, joining),
  };
}

/** A value that is no whole number of pence is refused elsewhere; here it counts as nothing. */
function penceOf(value: number | undefined): bigint {
  return Number.isSafeInteger(value) ? BigInt(value ?? 0) : 0n;
}

/** Of two returns it is not known which part of the depreciation, or of a fair value gain, is whose. */
function knownIn(input: Given): Map<Elsewhere, bigint> {
  const known = [...knownElsewhere(input.financials), ...researchBeside(input.financials)];
  if (input.other_period !== undefined) return aboutSomething(known);
  return aboutSomething([
    ...known,
    ["depreciation", -(depreciationOf(input) ?? 0n)],
    ["fair_value_gain", fairValueGainOf(input)],
  ]);
}

/** Of investment property, a loss below zero: capital, so it is no receipt of a business (CTA 2009 s93, s210). */
function fairValueGainOf({ accounts = {} }: Given): bigint {
  return penceOf(accounts.profit_and_loss?.fair_value_gain);
}

/** What the accounts charge; null where they do not say. */
export function depreciationOf({ accounts = {} }: Pick<ReturnInput, "accounts">): bigint | null {
  const charged = accounts.profit_and_loss?.depreciation;
  if (charged !== undefined) return penceOf(charged);
  const movements = movementsOf(accounts);
  if (movements.length === 0) return null;
  return movements.reduce((sum, { depreciation }) => sum + penceOf(depreciation?.charge), 0n);
}

/** Of fixed assets, by class where they were given so. What has the wrong shape is refused elsewhere. */
export function movementsOf({ fixed_asset_movements, asset_classes }: AccountsInput) {
  const all = [...Object.values(fixed_asset_movements ?? {}), ...Object.values(asset_classes ?? [])];
  return all.filter((one) => typeof one === "object" && one !== null);
}

/** Qualifying donations of the period. */
export function donationsOf({ qualifying_donations, qualifying_donations_by_kind: byKind = {} }: Financials): bigint {
  if (qualifying_donations !== undefined) return penceOf(qualifying_donations);
  return Object.values(byKind).reduce<bigint>((sum, pence) => sum + penceOf(pence), 0n);
}

/** What the accounts show of the property business: capital allowances are no expense of theirs. */
export function propertyPerAccounts({ property, property_profit }: Financials): bigint {
  if (property === undefined || !isPresent(property)) return penceOf(property_profit);
  const { rents, expenses = {}, replaced_domestic_items } = property;
  const costs = [...Object.values(expenses), replaced_domestic_items].reduce<bigint>(
    (sum, one) => sum + penceOf(one),
    0n,
  );
  return penceOf(rents) - costs;
}

/** Only what is above zero was said to be in the accounts, unless the details of the property business say all. */
function joiningIncome(financials: Financials): Map<Elsewhere, bigint> {
  const interest = penceOf(financials.non_trading_loan_profit);
  const property = propertyPerAccounts(financials);
  const hasSchedule = isPresent(financials.property);
  const isWhole = hasSchedule && penceOf(financials.property?.finance_costs) > 0n;
  return aboutSomething([
    ["interest", interest > 0n || isWhole ? interest : 0n],
    ["property", property > 0n || hasSchedule ? property : 0n],
    ...researchBeside(financials),
  ]);
}

/**
 * What the trading profit has of research and development and the accounts have not: the additional deduction of ERIS
 * (CTA 2009 s1044), and the expenditure credit where it is not in them.
 */
function researchBeside({ research_and_development: research }: Financials): [Elsewhere, bigint][] {
  if (research === undefined || !isPresent(research)) return [];
  const { additionalDeduction, expenditureCredit } = RESEARCH_RATES;
  const pounds = penceOf(research.intensive_expenditure) / 100n;
  const most = (penceOf(research.expenditure) * BigInt(expenditureCredit.perMille) + 500n) / 1000n;
  const claimed = research.credit === undefined ? most : penceOf(research.credit);
  const credit = claimed < most ? claimed : most;
  return [
    ["research_deduction", (pounds * 100n * BigInt(additionalDeduction.perMille)) / 1000n],
    ["research_credit", research.credit_in_accounts === false ? -credit : 0n],
  ];
}

/** A net profit contains all there is. */
export function knownElsewhere(financials: Financials): Map<Elsewhere, bigint> {
  return aboutSomething([
    ["interest", penceOf(financials.non_trading_loan_profit)],
    ["property", propertyPerAccounts(financials)],
    ["annual_payments", penceOf(financials.annual_payments)],
    ["foreign_dividends", penceOf(financials.foreign_dividends)],
    ["income_taxed_at_source", penceOf(financials.income_taxed_at_source)],
    ["intangible_gains", penceOf(financials.intangible_gains)],
    ["other_income", penceOf(financials.other_income)],
    ["exempt_distributions", penceOf(financials.exempt_distributions)],
    ["management_expenses", -penceOf(financials.management_expenses?.this_period)],
    ["qualifying_donations", -donationsOf(financials)],
  ]);
}

function aboutSomething(amounts: readonly (readonly [Elsewhere, bigint])[]): Map<Elsewhere, bigint> {
  return new Map(amounts.filter(([, pence]) => pence !== 0n));
}

/** The caller's own lines lead to the trading profit, so nothing else is in the accounts. */
function isExplainedWithout({ financials, accounts }: Given, turnover: bigint) {
  const { profit_and_loss: lines = {} } = accounts ?? {};
  const standard: Accounts["standard"] = accounts?.standard ?? "frs102";
  if (lines[FORMATS[standard].rest] === undefined || isPresent(financials.property)) return false;
  const { gross_profit, trading_profit } = financials;
  const given = {
    standard,
    turnover,
    grossProfit: gross_profit === undefined ? null : penceOf(gross_profit),
    profitBeforeTax: penceOf(trading_profit),
    tax: 0n,
    lines,
  };
  const { remaining, said } = remainderOf(given);
  return remaining === said;
}

/** The caller's own lines win. Rents are turnover and their costs expenses; only a profit alone is other income. */
function linesOf({ financials, accounts }: Given, joining: ReadonlyMap<Elsewhere, bigint>): ProfitAndLossInput {
  const { profit_and_loss: own = {} } = accounts ?? {};
  const payable = penceOf(own.interest_payable ?? financials.property?.finance_costs);
  const receivable = (joining.get("interest") ?? 0n) + payable;
  const property = isPresent(financials.property) ? 0n : (joining.get("property") ?? 0n);
  const lines = {
    interest_receivable: joining.has("interest") && receivable > 0n ? receivable : 0n,
    interest_payable: joining.has("interest") ? (receivable < 0n ? payable - receivable : payable) : 0n,
    other_income: property,
  };
  return Object.fromEntries(
    Object.entries(lines).flatMap(([line, pence]) => (pence === 0n ? [] : [[line, Number(pence)]])),
  );
}
