// The penalties that the law sets for a return or accounts delivered on a day, and from which day each. Nobody knows
// here of excuses, appeals, and what was filed elsewhere. Follows FA 1998 Sch 18 paras 17 and 18, CA 2006 s453 and
// SI 2008/497 reg 4. Months from a month's end can be counted in two ways: the earlier day is taken.

import { daysAfter, monthsAfter } from "../period.ts";
import type { AccountsCompanyType } from "./accounts-due.ts";
import {
  ACCOUNTS_PENALTIES,
  FLAT_PENALTIES,
  LATE_PAYMENT_RATES,
  LATER_STAGE,
  TAX_PENALTIES,
} from "./penalty-amounts.ts";

/** A total, not to be added to the step before it. */
export interface FlatStep {
  readonly kind: "flat";
  /** The first day of delivery to which it applies. */
  readonly from: string;
  readonly pounds: number;
  /** Where what came before was late too; null where that is known, and `pounds` is the amount. */
  readonly poundsIfRepeated: number | null;
}

/** A share, in all, of the tax that was unpaid on the day before. */
export interface TaxStep {
  readonly kind: "tax";
  readonly from: string;
  readonly percent: number;
}

export type PenaltyStep = FlatStep | TaxStep;

export interface ReturnDates {
  readonly periodEnd: string;
  readonly dueOn: string;
}

/** Whether the two returns before, or the accounts of the year before, were late too. Null: not known. */
type Repeated = boolean | null;

export function returnPenaltySteps({ periodEnd, dueOn }: ReturnDates, isThirdInARow: Repeated = null): PenaltyStep[] {
  const row = FLAT_PENALTIES.filter(({ from }) => from <= dueOn).at(-1);
  if (row === undefined) throw new RangeError(`There is no penalty for a return due on ${dueOn}`);
  const [early, late] = row.pounds;
  const [earlyInARow, lateInARow] = row.poundsInARow;
  const later = dayAfter(monthsAfter(dueOn, LATER_STAGE.months));
  const taxSteps = TAX_PENALTIES.map(({ monthsAfterPeriod, percent }): TaxStep => {
    const passed = monthsAfter(periodEnd, monthsAfterPeriod);
    return { kind: "tax", from: dayAfter(passed > dueOn ? passed : dueOn), percent };
  });
  return [
    flatStep(dayAfter(dueOn), [early, earlyInARow], isThirdInARow),
    flatStep(later, [late, lateInARow], isThirdInARow),
    // A late notice can put both on one day: then only the higher share is left.
    ...taxSteps.filter(({ from }, index) => from !== taxSteps[index + 1]?.from),
  ].sort((one, other) => (one.from < other.from ? -1 : Number(one.from > other.from)));
}

export function accountsPenaltySteps(
  { dueOn, companyType }: { readonly dueOn: string; readonly companyType: AccountsCompanyType },
  wereLateBefore: Repeated = null,
): PenaltyStep[] {
  return ACCOUNTS_PENALTIES.map(({ pounds: { [companyType]: once } }, index) => {
    const months = ACCOUNTS_PENALTIES[index - 1]?.untilMonths ?? 0;
    return flatStep(dayAfter(monthsAfter(dueOn, months)), [once, 2 * once], wereLateBefore);
  });
}

function flatStep(from: string, [once, again]: readonly [number, number], isRepeated: Repeated): FlatStep {
  if (isRepeated === null) return { kind: "flat", from, pounds: once, poundsIfRepeated: again };
  return { kind: "flat", from, pounds: isRepeated ? again : once, poundsIfRepeated: null };
}

export interface PenaltyOnDay {
  readonly flat: FlatStep | null;
  readonly tax: TaxStep | null;
}

export function penaltyOn(day: string, steps: readonly PenaltyStep[]): PenaltyOnDay {
  const begun = steps.filter(({ from }) => from <= day);
  return {
    flat: begun.filter((step) => step.kind === "flat").at(-1) ?? null,
    tax: begun.filter((step) => step.kind === "tax").at(-1) ?? null,
  };
}

/** Its share of the unpaid tax, down to the penny. */
export function taxPenaltyPence({ percent }: TaxStep, unpaidTaxPence: number): number {
  return Math.floor((unpaidTaxPence * percent) / 100);
}

export interface LatePenalties {
  /** In pounds. */
  readonly flat: number;
  /** Where the two returns before were late too. */
  readonly flatInARow: number;
  /** Of the tax that was unpaid when this penalty arose. */
  readonly percentOfTax: number;
}

/** Null where it is in time. */
export function latePenalties(dates: ReturnDates, deliveredOn: string): LatePenalties | null {
  const { flat, tax } = penaltyOn(deliveredOn, returnPenaltySteps(dates));
  if (flat === null) return null;
  return { flat: flat.pounds, flatInARow: flat.poundsIfRepeated ?? flat.pounds, percentOfTax: tax?.percent ?? 0 };
}

/** In hundredths of a percent; null for a day of which the rate is not known. */
export function latePaymentRateOn(day: string): number | null {
  const row = LATE_PAYMENT_RATES.filter(({ from }) => from <= day).at(-1);
  return row === undefined || day > row.confirmed ? null : row.hundredths;
}

const dayAfter = (day: string) => daysAfter(day, 1);
