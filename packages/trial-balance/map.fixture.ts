// Small trial balances for tests: lines in pounds, and a bank account that takes what is missing.

import type { MappedTrialBalance } from "./answer.ts";
import { mapTrialBalance } from "./map.ts";
import type { MappingOptions, TrialBalanceLine, TrialBalanceRequest } from "./request.ts";

export const period = { start: "2025-04-01", end: "2026-03-31" };

/** The lines of a name with an amount in pounds, debit less credit. Codes are A0, A1 and so on. */
export function lines(accounts: readonly (readonly [name: string, pounds: number])[]): TrialBalanceLine[] {
  return accounts.map(([name, pounds], index) => ({
    code: `A${index}`,
    name,
    debit: Math.max(0, Math.round(100 * pounds)),
    credit: Math.max(0, Math.round(-100 * pounds)),
  }));
}

/** With a bank account at the end, so that they balance. */
export function balanced(accounts: readonly (readonly [name: string, pounds: number])[]): TrialBalanceLine[] {
  const sum = accounts.reduce((total, [, pounds]) => total + pounds, 0);
  return lines([...accounts, ["Bank current account", -sum]]);
}

export function mapped(
  accounts: readonly (readonly [name: string, pounds: number])[],
  request: Partial<TrialBalanceRequest> = {},
  options: MappingOptions = {},
): MappedTrialBalance {
  return mapTrialBalance({ period, standard: "frs102", lines: balanced(accounts), ...request }, options);
}

export const codesOf = (findings: readonly { code: string }[]) => findings.map(({ code }) => code);

export type Accounts = Parameters<typeof balanced>[0];

/** A finding that a trial balance has, and the same trial balance when it only just has not. */
export type Case = readonly [
  what: string,
  code: string,
  Accounts,
  request: Partial<TrialBalanceRequest>,
  field: string,
  without?: readonly [Accounts, Partial<TrialBalanceRequest>],
];

/** A figure at fault may begin its sentence. */
export const SENTENCES = /^([A-Z0-9]|accounts\.|financials\.).*[.?]$/;

export const SALES: Accounts = [["Sales", -1_000]];

export const said = (code: string, category: string) => ({ mapping: [{ code, category }] });
