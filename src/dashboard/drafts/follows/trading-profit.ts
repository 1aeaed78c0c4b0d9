// The trading profit is never typed: it follows from the profit in the accounts and what the draft says of it. Of
// accounts of more than 12 months it is that of both periods, unless the second has a profit of its own and nothing
// leads from the accounts to tax.

import type { ReturnCheck } from "../../../../packages/ct600/check-candidate.ts";
import { isObject } from "../../../drafts/leaves.ts";
import { type Answers, valueAt } from "../../questions/question.ts";

/** In pence; null where it is not known, or there is none. */
export interface TradingProfits {
  whole: number | null;
  /** The second period's own: the other is then the first's. */
  next: number | null;
}

/**
 * Whether the trading profit is what follows from the rest. A program may have given another one, where nothing leads
 * from the profit in the accounts to it: then that is filed.
 */
export function follows(answers: Answers): boolean {
  const [net, given] = [valueAt(answers, "financials.net_profit"), amount(answers, GIVEN)];
  return given === null || net === undefined || net === given || hasDetails(answers);
}

const GIVEN = "financials.trading_profit";
const GIVEN_NEXT = "next_period.financials.trading_profit";

const DETAILS = ["adjustments", "capital_allowances"] as const;

const hasDetails = (answers: Answers) =>
  DETAILS.some((name) =>
    [`financials.${name}`, `next_period.financials.${name}`].some((path) => valueAt(answers, path) !== undefined),
  );

const RESEARCH = ["financials", "next_period.financials"].map((group) => `${group}.research_and_development`);

/**
 * Research lowers the trading profit by an additional deduction, or raises it by a credit that the accounts do not
 * have. Then something has to lead from the profit in the accounts to it, be it only that nothing else does.
 */
export function adjustmentsForResearch(answers: Answers): { other_deductions: 0 } | null {
  const isAdjusting = RESEARCH.some(
    (path) =>
      (amount(answers, `${path}.intensive_expenditure`) ?? 0) > 0 ||
      valueAt(answers, `${path}.credit_in_accounts`) === false,
  );
  if (!isAdjusting || hasDetails(answers) || amount(answers, "financials.net_profit") === null) return null;
  return { other_deductions: 0 };
}

/** What is filed as long as the checks say nothing else. */
export function firstProfits(answers: Answers, isFollowing: boolean): TradingProfits {
  if (!isFollowing) return { whole: amount(answers, GIVEN), next: amount(answers, GIVEN_NEXT) };
  const [net, next] = [amount(answers, "financials.net_profit"), amount(answers, "next_period.financials.net_profit")];
  if (net === null || next === null) return { whole: plainProfit(answers), next: null };
  return hasDetails(answers) ? { whole: net + next, next: null } : { whole: net, next };
}

/** Where nothing leads from the one to the other, it is the profit in the accounts. */
function plainProfit(answers: Answers): number | null {
  const net = amount(answers, "financials.net_profit");
  if (net !== null) return net;
  const hasTurnover = valueAt(answers, "financials.turnover") !== undefined;
  return amount(answers, GIVEN) ?? (hasTurnover ? 0 : null);
}

/** What follows from the details, as the check has worked it out. */
export function profitsAfter(check: ReturnCheck, first: TradingProfits): TradingProfits {
  const isPair = check.kind === "sound" ? check.pair !== undefined : check.nextComputation !== undefined;
  if (isPair) {
    const both = check.kind === "sound" ? undefined : check.tradingProfitOfBoth;
    return first.next !== null || both === undefined ? first : { whole: both, next: null };
  }
  const whole = check.computation?.figures.trading_profit_from_detail;
  return typeof whole === "number" ? { whole, next: null } : first;
}

export function withProfits(input: unknown, { whole, next }: TradingProfits): unknown {
  if (whole === null || !isObject(input)) return input;
  const { financials, next_period: second } = input;
  const own = next === null ? {} : { next_period: { ...Object(second), financials: nextFinancials(second, next) } };
  return { ...withoutNext(input), ...own, financials: { ...Object(financials), trading_profit: whole } };
}

const nextFinancials = (second: unknown, trading_profit: number) => ({
  ...Object(valueAt(second, "financials")),
  trading_profit,
});

function withoutNext(input: Record<string, unknown>): Record<string, unknown> {
  const { next_period: second } = input;
  if (!isObject(second) || !isObject(second.financials)) return input;
  const { trading_profit: _, ...financials } = second.financials;
  return { ...input, next_period: { ...second, financials } };
}

/** The change of a draft that says so, and what leads to it; null where it says so already. */
export function changeTo(
  answers: Answers,
  { whole, next }: TradingProfits,
  adjustments: object | null = null,
): object | null {
  if (whole === null) return null;
  if (amount(answers, GIVEN) === whole && amount(answers, GIVEN_NEXT) === next && adjustments === null) return null;
  const own = amount(answers, GIVEN_NEXT) === next ? {} : { next_period: { financials: { trading_profit: next } } };
  return { financials: { trading_profit: whole, ...(adjustments !== null && { adjustments }) }, ...own };
}

function amount(answers: Answers, path: string): number | null {
  const given = valueAt(answers, path);
  return typeof given === "number" ? given : null;
}
