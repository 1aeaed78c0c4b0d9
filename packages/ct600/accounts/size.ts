// How large a company may be for the accounts it files. A company is too large once it exceeds two of the three limits
// in two consecutive years; a first year counts at once. Companies Act 2006 sections 382 and 384A.

import { daysInclusive, isCalendarDate } from "../period.ts";
import { periodOfAccount } from "../period-of-account.ts";
import type { BalanceSheetInput, ComparativesInput, ReturnInput } from "../return.ts";
import { accountsProfitOf } from "./accounts-profit.ts";
import { totalsOf } from "./balance-sheet.ts";
import { comparativesOf } from "./comparatives.ts";
import type { Accounts, Days } from "./model.ts";
import { standardOf } from "./standard.ts";

interface Limits {
  /** Pounds. */
  readonly turnover: bigint;
  readonly balanceSheetTotal: bigint;
  readonly employees: number;
}

interface LimitsSince {
  readonly since: string;
  readonly source: string;
  readonly confirmed: string;
  readonly limits: Readonly<Record<Accounts["standard"], Limits>>;
}

/** By the first day of the financial year, newest first. */
export const SIZE_LIMITS: readonly LimitsSince[] = [
  {
    since: "2025-04-06",
    source: "SI 2024/1303; ICAEW's table of thresholds",
    confirmed: "2026-11-18",
    limits: {
      frs105: { turnover: 1_000_000n, balanceSheetTotal: 500_000n, employees: 10 },
      frs102: { turnover: 15_000_000n, balanceSheetTotal: 7_500_000n, employees: 50 },
    },
  },
  {
    // In force for years from 2016 on, and for those of 2015 where the directors chose so.
    since: "0000-01-01",
    source: "SI 2013/3008 and SI 2015/980; ICAEW's table of thresholds",
    confirmed: "2026-11-18",
    limits: {
      frs105: { turnover: 632_000n, balanceSheetTotal: 316_000n, employees: 10 },
      frs102: { turnover: 10_200_000n, balanceSheetTotal: 5_100_000n, employees: 50 },
    },
  },
];

export type SizeFound = "within" | "too_large" | "may_be_too_large";

export function limitsFor(standard: Accounts["standard"], start: string): Limits {
  const row = SIZE_LIMITS.find(({ since }) => start >= since);
  if (row === undefined) throw new Error(`there are no limits for a year that starts on ${start}`);
  return row.limits[standard];
}

/** By the limits of the regime that the accounts follow, unless another is asked about. */
export function sizeOf(
  input: ReturnInput,
  context: { previousAccounts?: ComparativesInput | undefined },
  standard = standardOf(input),
): SizeFound {
  const { accounts = {} } = input;
  const period = periodOfAccount(input);
  // The newest limits count as if they had been in force the year before as well.
  const limits = limitsFor(standard, period.start);
  const now = sized({ ...accounts, turnover: Number(accountsProfitOf(input).turnover), period }, limits);
  const before = comparativesOf(input, context);
  if (now === "within" || before === undefined) return now;
  const then = sized({ ...before, period: { start: before.start, end: before.end } }, limits);
  return then === "within" ? "within" : now;
}

interface Measured {
  readonly turnover?: number;
  readonly balance_sheet?: BalanceSheetInput;
  readonly average_employees?: number;
  readonly period: Days;
}

function sized({ balance_sheet, average_employees, ...of }: Measured, limits: Limits): SizeFound {
  const totalAssets = balance_sheet === undefined ? undefined : totalsOf(balance_sheet).totalAssets;
  const exceeded = exceededOf({ ...of, totalAssets, employees: average_employees }, limits);
  const above = exceeded.filter((one) => one === true).length;
  const unknown = exceeded.filter((one) => one === undefined).length;
  if (above >= 2) return "too_large";
  return above === 1 && unknown > 0 ? "may_be_too_large" : "within";
}

export interface Sizes {
  /** Pence. */
  readonly turnover?: number | undefined;
  readonly totalAssets?: bigint | undefined;
  readonly employees?: number | undefined;
  readonly period: Days;
}

/** Which of the three limits a year exceeds; undefined where it is not known. */
export function exceededOf(
  { turnover: earned, totalAssets, employees: people, period }: Sizes,
  { turnover, balanceSheetTotal, employees }: Limits,
): (boolean | undefined)[] {
  const days = isCalendarDate(period.start) ? BigInt(daysInclusive(period.start, period.end)) : 0n;
  return [
    earned === undefined || days <= 0n ? undefined : BigInt(earned) * daysOfYear(period) > turnover * 100n * days,
    totalAssets === undefined ? undefined : totalAssets > balanceSheetTotal * 100n,
    people === undefined ? undefined : people > employees,
  ];
}

/** A whole year has the whole limit, with or without a 29 February. */
function daysOfYear({ start, end }: Days): bigint {
  const days = daysInclusive(start, end);
  return days === 366 ? 366n : 365n;
}
