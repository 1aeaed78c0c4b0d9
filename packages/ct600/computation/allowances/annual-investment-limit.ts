// The most a company can have of the annual investment allowance in a period. Each limit's share is taken by days, or
// by months where the period is whole calendar months, rounded up; the larger sum counts. Follows CAA 2001 s51A and
// rule 9288.

import { ANNUAL_INVESTMENT_LIMITS } from "../../rates/allowances.ts";
import { known, type Line, line, ratio } from "../line.ts";
import { inThousands } from "../pounds.ts";
import { daysOf, daysWithin, type Period, wholeMonths } from "./days.ts";

const LEAP_YEAR = 366;
const STATUTE = "CAA 2001 s51A";

export function annualInvestmentLimit(period: Period): Line {
  const limits = ANNUAL_INVESTMENT_LIMITS.filter((limit) => daysWithin(period, limit) > 0);
  const isLeapYear = daysOf(period) === LEAP_YEAR && limits.length === 1;
  const year = isLeapYear ? LEAP_YEAR : 365;
  const byDays = limits.map((limit) => share(limit.pounds, daysWithin(period, limit), { year, unit: "days" }));
  const isWholeMonths = wholeMonths(period) !== null;
  const byMonths = limits.flatMap((limit) => {
    const months = isWholeMonths ? wholeMonths(within(period, limit)) : null;
    return months === null ? [] : [share(limit.pounds, months, { year: 12, unit: "months" })];
  });
  return line(
    "annual_investment_allowance_maximum",
    "Annual investment allowance of the period, at most",
    ["greater", total("days", byDays), ...(byMonths.length === 0 ? [] : [total("months", byMonths)])],
    { isFigure: true, statute: STATUTE, rules: [9288] },
  );
}

function share(pounds: bigint, part: number, { year, unit }: { year: number; unit: "days" | "months" }): Line {
  const limit = inThousands(pounds);
  return line(
    `annual_investment_limit_${pounds}_by_${unit}`,
    `£${limit} a year, by ${unit}`,
    ["share_up_to_pound", known(`£${limit} a year`, 100n * pounds), ratio(`${part} of ${year} ${unit}`, part, year)],
    { statute: STATUTE },
  );
}

function total(unit: string, shares: readonly Line[]): Line {
  const [only, ...others] = shares;
  if (only !== undefined && others.length === 0) return only;
  return line(`annual_investment_limit_by_${unit}`, `Both limits by ${unit}`, ["sum", ...shares], { statute: STATUTE });
}

function within(period: Period, { from, until }: (typeof ANNUAL_INVESTMENT_LIMITS)[number]): Period {
  return {
    start: period.start > from ? period.start : from,
    end: until !== null && until < period.end ? until : period.end,
  };
}
