// Trial balances with the return that follows from each, worked by hand: the sums are in the comments, and nothing here
// was taken from a program. Amounts of lines are in pounds, figures in pence.

import type { ReturnFigures } from "../../packages/trial-balance/answer.ts";
import type { TrialBalanceLine, TrialBalanceRequest } from "../../packages/trial-balance/request.ts";

export interface Worked {
  readonly what: string;
  readonly request: TrialBalanceRequest;
  readonly figures: ReturnFigures;
  /** What a person chose, with the trading profit that follows. */
  readonly chosen: object;
  readonly taxBefore: number;
  readonly taxAfter: number;
  /** Of the return after the choice. */
  readonly boxes: Readonly<Record<string, string>>;
}

export const debit = (code: string | null, name: string, pounds: number): TrialBalanceLine => ({
  code,
  name,
  debit: Math.round(100 * pounds),
  credit: 0,
});
export const credit = (code: string | null, name: string, pounds: number): TrialBalanceLine => ({
  code,
  name,
  debit: 0,
  credit: Math.round(100 * pounds),
});

export const period = { start: "2025-04-01", end: "2026-03-31" };
