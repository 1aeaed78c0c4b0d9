// What the checks say of a draft, and its tax so far: the very checks that its return meets when it is filed. The
// trading profit is never typed: it follows from the profit in the accounts and what the draft says of it.

import type { ReturnCheck } from "../../../packages/ct600/check-candidate.ts";
import type { Computation } from "../../../packages/ct600/computation/computation.ts";
import type { Warning } from "../../../packages/ct600/problem.ts";
import { filingSettings } from "../../access/organisations.ts";
import { checkOf, holdingFiles } from "../../drafts/check.ts";
import type { DraftRow } from "../../drafts/draft.ts";
import { type DashboardParts, scopeOf, type Visit } from "../frame/visit.ts";
import { type PlacedProblem, placed } from "./questions/problems.ts";
import { type Answers, valueAt } from "./questions/question.ts";

export interface Judged {
  check: ReturnCheck;
  problems: readonly PlacedProblem[];
  warnings: readonly Warning[];
  computation: Computation | null;
  /** In pence; null where it cannot be worked out yet. */
  tradingProfit: number | null;
}

export const filerOf = (visit: Visit) => ({ ...scopeOf(visit), ...filingSettings(visit.organisation, visit.mode) });

export async function judge(
  visit: Visit,
  draft: DraftRow,
  parts: DashboardParts,
  isFollowing = follows(draft.input),
): Promise<Judged> {
  const filer = { ...filerOf(visit), declarant: filerOf(visit).declarant ?? readerOf(visit) };
  return holdingFiles(draft, { filer }, parts, async (whole) => {
    const checkWith = (tradingProfit: number | null) => {
      const input = withTradingProfit(whole, tradingProfit);
      return checkOf(draft, input, { filer }, parts);
    };
    const first = isFollowing ? plainTradingProfit(draft.input) : givenTradingProfit(draft.input);
    const check = await checkWith(first);
    const follows = check.computation?.figures.trading_profit_from_detail;
    const tradingProfit = typeof follows === "number" ? follows : first;
    return judgedAs(tradingProfit === first ? check : await checkWith(tradingProfit), tradingProfit);
  });
}

/** Who declares it is asked for last of all. */
export function readerOf({ user: { name } }: Visit) {
  return { name, status: "Director" };
}

function judgedAs(check: ReturnCheck, tradingProfit: number | null): Judged {
  const { computation } = check;
  const warnings = check.kind === "sound" ? (check.pair?.warnings ?? check.warnings) : check.warnings;
  const problems = check.kind === "sound" ? [] : placed(check.problems);
  return { check, problems, warnings, computation, tradingProfit };
}

/**
 * Whether the trading profit is what follows from the rest. A program may have given another one, where nothing leads
 * from the profit in the accounts to it: then that is filed.
 */
export function follows(answers: Answers): boolean {
  const [net, given] = [valueAt(answers, "financials.net_profit"), givenTradingProfit(answers)];
  const hasDetails = DETAILS.some((path) => valueAt(answers, path) !== undefined);
  return given === null || net === undefined || net === given || hasDetails;
}

const DETAILS = ["financials.adjustments", "financials.capital_allowances"] as const;

/** Where nothing leads from the one to the other, it is the profit in the accounts. */
function plainTradingProfit(answers: Answers): number | null {
  const net = valueAt(answers, "financials.net_profit");
  if (typeof net === "number") return net;
  const hasTurnover = valueAt(answers, "financials.turnover") !== undefined;
  return givenTradingProfit(answers) ?? (hasTurnover ? 0 : null);
}

function givenTradingProfit(answers: Answers): number | null {
  const given = valueAt(answers, "financials.trading_profit");
  return typeof given === "number" ? given : null;
}

function withTradingProfit(input: unknown, pence: number | null): unknown {
  if (pence === null) return input;
  const whole = input as { financials?: object };
  return { ...whole, financials: { ...whole.financials, trading_profit: pence } };
}
