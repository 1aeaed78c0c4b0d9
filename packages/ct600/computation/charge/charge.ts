// The tax on the profits chargeable: split over the financial years, banded by the profits with exempt distributions,
// relieved, rounded. Follows CTA 2010 s18A-18E and business rules 9186 to 9234; boxes 326 to 440 and 620. Only what a
// box shows is rounded.

import type { BoxValues } from "../../form/table.ts";
import { BANDS_SINCE, type BandedRates, fractionText, isBanded } from "../../rates/corporation-tax.ts";
import { known, type Line, line, type Ratio, ratio } from "../line.ts";
import { wholePoundsOf } from "../pounds.ts";
import type { Step } from "../step.ts";
import { type AssociatedCompanies, type TaxedYear, taxedYears } from "./charge-years.ts";

export interface ChargeFacts {
  period: { start: string; end: string };
  /** Box 315. */
  profits: Line;
  exemptDistributionsPence: number | undefined;
  associated: AssociatedCompanies;
  /** Whether the return states their number even where no limit matters. Default: it does. */
  isNumberStated?: boolean;
  /** Whether the small profits rate and marginal relief are open to the company. Default: they are. */
  hasSmallProfitsRate?: boolean;
}

/** A financial year of the period, as the return shows it. */
export interface ChargedYear extends TaxedYear {
  readonly profits: Line;
  readonly tax: Line;
  /** For these days and this many companies, rounded for people to read; null in a year with one rate. */
  readonly limits: { readonly lower: Line; readonly upper: Line } | null;
}

export interface Charge extends Step {
  /** None where there are no profits. */
  readonly years: readonly ChargedYear[];
  /** Financial years of the period that had to take the last known year's rates. */
  readonly carriedForwardYears: readonly number[];
  /** The profits with the exempt distributions. */
  readonly augmented: Line;
  readonly beforeRelief: Line;
  /** Null where no year is in the marginal band. */
  readonly relief: Line | null;
  readonly due: Line;
  /** Box 329: the small profits rate or marginal relief is used. */
  readonly isSmall: boolean;
}

/** The boxes of each financial year a period can touch. */
const BOXES = [
  { year: 330, profit: 335, rate: 340, tax: 345, rule: 9204 },
  { year: 380, profit: 385, rate: 390, tax: 395, rule: 9213 },
] as const;

export function charge({
  period,
  profits,
  exemptDistributionsPence,
  associated,
  isNumberStated = true,
  hasSmallProfitsRate = true,
}: ChargeFacts): Charge {
  const distributions = distributionsOf(exemptDistributionsPence);
  const augmented =
    distributions === null
      ? profits
      : line("augmented_profits", "Profits with exempt distributions", ["sum", profits, distributions], {
          statute: "CTA 2010 s18B",
        });
  const taxed = taxedYears(period, augmented.value, associated, hasSmallProfitsRate);
  const days = taxed.reduce((sum, year) => sum + year.days, 0);
  const years = profits.value > 0n ? chargedYears(taxed, profits, days) : [];
  const beforeRelief = line("corporation_tax", "Corporation tax", ["sum", ...years.map(({ tax }) => tax)], {
    box: 430,
    isStated: years.length > 0,
    statute: "CTA 2009 s8",
    rules: [9214],
  });
  const relief = reliefLine(years, { profits, augmented, days });
  const reliefs = relief === null ? [] : [relief];
  const due = line("tax_due_pence", "Corporation tax chargeable", ["subtract", beforeRelief, ...reliefs], {
    box: 440,
    isStated: true,
    isFigure: true,
    statute: "FA 1998 Sch 18 para 8",
    rules: [9234],
  });
  const isSmall = (relief !== null && relief.value > 0n) || years.some(({ band }) => band === "small");
  return {
    lines: [
      ...(distributions === null ? [] : [distributions, augmented]),
      ...years.flatMap(({ profits, limits, tax }) => [
        profits,
        ...(limits === null ? [] : [limits.lower, limits.upper]),
        tax,
      ]),
      beforeRelief,
      ...reliefs,
      due,
    ],
    // Rule 9389: a period that ends earlier has no associated companies section.
    marks: marksOf(years, period.end >= BANDS_SINCE ? { associated, isSmall, isNumberStated } : null),
    years,
    carriedForwardYears: taxed.filter((year) => year.isCarriedForward).map((year) => year.financialYear),
    augmented,
    beforeRelief,
    relief,
    due,
    isSmall,
  };
}

/** Null where there are none of a pound or more. */
function distributionsOf(pence = 0): Line | null {
  if (pence < 100) return null;
  return wholePoundsOf(
    "exempt_distributions",
    "Exempt distributions received",
    { path: "financials.exempt_distributions", pence },
    { box: 620, statute: "CTA 2010 s18L" },
  );
}

function chargedYears(taxed: readonly TaxedYear[], profits: Line, periodDays: number): ChargedYear[] {
  const years: ChargedYear[] = [];
  for (const year of taxed) {
    const { financialYear, days, rates, ratePercent, band } = year;
    const boxes = BOXES[years.length === 0 ? 0 : 1];
    const name = `the financial year ${financialYear}`;
    const [earlier] = years;
    const share = line(
      `profits_${financialYear}`,
      `Profits of ${name}`,
      earlier === undefined
        ? ["share_to_nearest_pound", profits, daysShare(days, periodDays)]
        : ["subtract", profits, earlier.profits],
      { box: boxes.profit, isStated: true, statute: "CTA 2009 s8(5)", rules: [earlier === undefined ? 9198 : 9186] },
    );
    const tax = line(
      `tax_${financialYear}`,
      `Tax of ${name}`,
      ["share_to_nearest_penny", share, ratio(`${ratePercent}%`, ratePercent, 100)],
      {
        box: boxes.tax,
        isStated: true,
        statute: band === "small" ? "CTA 2010 s18A" : "CTA 2010 s3",
        rules: [boxes.rule],
      },
    );
    const limits = isBanded(rates) ? limitsOf(year, rates) : null;
    years.push({ ...year, profits: share, tax, limits });
  }
  return years;
}

function limitsOf(year: TaxedYear, { lowerLimit, upperLimit }: BandedRates): { lower: Line; upper: Line } {
  const limit = (which: "Lower" | "Upper", pounds: bigint) =>
    line(
      `${which.toLowerCase()}_limit_${year.financialYear}`,
      `${which} limit of the financial year ${year.financialYear}`,
      ["share_to_nearest_penny", known(`${which} limit of a full year`, 100n * pounds), limitShare(year)],
      { statute: "CTA 2010 s18D" },
    );
  return { lower: limit("Lower", lowerLimit), upper: limit("Upper", upperLimit) };
}

/**
 * For each year in the marginal band fraction x (upper limit - augmented profits) x profits / augmented profits,
 * rounded once on the sum.
 */
function reliefLine(
  years: readonly ChargedYear[],
  { profits, augmented, days }: { profits: Line; augmented: Line; days: number },
): Line | null {
  const operands = years.flatMap((year) => {
    const { rates, band, financialYear } = year;
    if (!isBanded(rates) || band !== "marginal") return [];
    return [
      known(`Upper limit of a full year, ${financialYear}`, 100n * rates.upperLimit),
      augmented,
      profits,
      limitShare(year),
      daysShare(year.days, days),
      ratio(fractionText(rates), rates.fraction.numerator, rates.fraction.denominator),
    ];
  });
  if (operands.length === 0) return null;
  return line("marginal_relief", "Marginal relief", ["marginal_relief", ...operands], {
    box: 435,
    statute: "CTA 2010 s18B",
    rules: [9216, 9417],
  });
}

function daysShare(days: number, of: number): Ratio {
  return ratio(`${days} of ${of} days`, days, of);
}

/** What these days and each of the companies have of a full year's limit. */
function limitShare({ days, yearDays, companies }: TaxedYear): Ratio {
  const among = companies === 1n ? "" : `, for each of ${companies} companies`;
  return ratio(`${days} of ${yearDays} days${among}`, BigInt(days), BigInt(yearDays) * companies);
}

interface Companies {
  readonly associated: AssociatedCompanies;
  readonly isSmall: boolean;
  readonly isNumberStated: boolean;
}

/** One object, filled box by box: every return has it, and merging objects with numbers for names is slow. */
function marksOf(years: readonly ChargedYear[], companies: Companies | null): BoxValues {
  const marks: { -readonly [Box in keyof BoxValues]: BoxValues[Box] } = {};
  const [first, second] = years;
  if (first === undefined) return marks;
  marks[330] = first.financialYear;
  marks[340] = first.ratePercent;
  if (second !== undefined) {
    marks[380] = second.financialYear;
    marks[390] = second.ratePercent;
  }
  if (companies === null) return marks;
  const { associated, isSmall, isNumberStated } = companies;
  // Two numbers are stated always: they were given because they differ. Rule 9240: with box 329 there is a number.
  if (typeof associated !== "number") [marks[327] = 0, marks[328] = 0] = associated;
  else if (isSmall || isNumberStated) marks[326] = associated;
  if (isSmall) marks[329] = true;
  return marks;
}
