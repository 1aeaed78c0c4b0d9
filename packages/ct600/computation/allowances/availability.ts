// Whether a period can have a first-year allowance at all. Follows the dates of CAA 2001 s45D to s45U and FA 2021 s9,
// and CAA 2001 s46 for the last period of a trade.

import type { Problem } from "../../problem.ts";
import type { Dated } from "../../rates/allowances.ts";
import type { FirstYearName } from "./boxes-by-date.ts";
import { daysWithin, type Period } from "./days.ts";

const PATH = "financials.capital_allowances";

/** Expenditure needs days of the period within the dates; a sale needs that they had begun. */
export function unavailable(
  name: FirstYearName | "super_deduction",
  { expenditure = 0, disposals = 0 }: { expenditure?: number; disposals?: number },
  { words, dates, period, hasCeased }: { words: string; dates: Dated; period: Period; hasCeased: boolean },
): Problem[] {
  const refuse = (message: string): Problem[] => [
    { code: "allowance_not_available", field: `${PATH}.${name}`, message },
  ];
  const isOutside = daysWithin(period, dates) === 0;
  if ((expenditure > 0 && isOutside) || (disposals > 0 && period.end < dates.from)) {
    const until = dates.until === null ? "" : ` to ${dates.until}`;
    return refuse(
      `Only expenditure from ${dates.from}${until} has this allowance (${words}), and the period has no such day. Give it to a pool instead.`,
    );
  }
  if (expenditure > 0 && hasCeased)
    return refuse(
      `The period in which the trade ends has no first-year allowance (${words}). Give the expenditure to a pool instead.`,
    );
  return [];
}
