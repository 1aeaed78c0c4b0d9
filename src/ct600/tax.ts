// The tax on a trading profit and nothing else, as one value. The working is that of computation/charge.ts.

import { type ChargedYear, charge } from "./computation/charge.ts";
import type { Band } from "./computation/charge-years.ts";
import { given, line } from "./computation/line.ts";
import { wholePounds } from "./money.ts";

/** One financial year of the period, as the return shows it. */
export interface TaxRow {
  readonly financialYear: number;
  readonly days: number;
  readonly profitPounds: bigint;
  readonly ratePercent: number;
  readonly taxPence: bigint;
  readonly band: Band;
  /** The limits for these days and this many companies, rounded for people to read; null in a flat-rate year. */
  readonly limits: { readonly lowerPence: bigint; readonly upperPence: bigint } | null;
  /** Of how many days the limits of a full year are shared out by the day. */
  readonly yearDays: number;
}

export interface TaxComputation {
  readonly profitPounds: bigint;
  readonly lossPounds: bigint;
  /** Empty when there is no profit of at least a pound. */
  readonly rows: readonly TaxRow[];
  readonly taxBeforeReliefPence: bigint;
  readonly marginalReliefPence: bigint;
  readonly taxDuePence: bigint;
  /** Box 329: the small profits rate or marginal relief is used. */
  readonly smallProfits: boolean;
  readonly associatedCompanies: number;
  /** Financial years of the period that had to borrow the last known year's rates. */
  readonly carriedForwardYears: readonly number[];
}

export interface TaxedPeriod {
  periodStart: string;
  periodEnd: string;
  tradingProfitPence: number;
  exemptDistributionsPence?: number;
  associatedCompanies: number;
}

/** Expects a period that has passed the input rules: in order, and not longer than twelve months. */
export function computeTax(period: TaxedPeriod): TaxComputation {
  const { years, beforeRelief, relief, due, ...charged } = chargeOf(period);
  const pounds = wholePounds(period.tradingProfitPence);
  return Object.freeze({
    profitPounds: pounds > 0n ? pounds : 0n,
    lossPounds: pounds < 0n ? -pounds : 0n,
    rows: Object.freeze(years.map(rowOf)),
    taxBeforeReliefPence: beforeRelief.value,
    marginalReliefPence: relief?.value ?? 0n,
    taxDuePence: due.value,
    smallProfits: charged.isSmall,
    associatedCompanies: period.associatedCompanies,
    carriedForwardYears: Object.freeze(charged.carriedForwardYears),
  });
}

/** Only the marginal relief, to hold a claim against. */
export function marginalReliefPence(period: TaxedPeriod): bigint {
  return chargeOf(period).relief?.value ?? 0n;
}

function chargeOf({ periodStart, periodEnd, tradingProfitPence, ...facts }: TaxedPeriod) {
  const profits = line("profits", "Profits chargeable", [
    "whole_pounds",
    given("financials.trading_profit", Math.max(0, tradingProfitPence)),
  ]);
  return charge({
    period: { start: periodStart, end: periodEnd },
    profits,
    exemptDistributionsPence: facts.exemptDistributionsPence,
    associated: facts.associatedCompanies,
  });
}

function rowOf({ financialYear, days, ratePercent, band, yearDays, profits, tax, limits }: ChargedYear): TaxRow {
  return Object.freeze({
    financialYear,
    days,
    profitPounds: profits.value / 100n,
    ratePercent,
    taxPence: tax.value,
    band,
    limits: limits && Object.freeze({ lowerPence: limits.lower.value, upperPence: limits.upper.value }),
    yearDays,
  });
}
