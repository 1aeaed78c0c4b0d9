// What the published schema and rules let pass and the live service refuses. Reported apart from them: their numbers
// are not ours to give.

import { charge } from "../computation/charge/charge.ts";
import { known, line } from "../computation/line.ts";
import { PLACES, type Place } from "../form/table.ts";
import { pageFindings } from "../pages/findings.ts";
import { isCalendarDate } from "../period.ts";
import { BANDS_SINCE, EARLIEST_PERIOD_START, OTHER_RATES } from "../rates/corporation-tax.ts";
import type { Figures, TaxRow } from "./figures.ts";
import type { LiveFinding } from "./finding.ts";
import { full, hasRingFence, low, small } from "./rules/rate-rules.ts";
import { fullPath } from "./rules/rule.ts";

/** The authority checks box 435 with a tolerance it does not publish; 99 pence was observed. */
const RELIEF_TOLERANCE_PENCE = 99;

export function liveFindings(figures: Figures): LiveFinding[] {
  const found = [headerPeriodEnd(figures), marginalRelief(figures), equivalentLowRate(figures)];
  return [...found.filter((finding) => finding !== null), ...pageFindings(figures)];
}

function headerPeriodEnd(figures: Figures): LiveFinding | null {
  if (!figures.has(35) || figures.headerPeriodEnd === figures.end.text) return null;
  return {
    at: fullPath("/IRheader/PeriodEnd"),
    field: "period.end",
    text: "The period end in the header of the return must be the one in box 35.",
  };
}

/** Appendix B of the authority's rules: the amount is calculated again from the other boxes. */
function marginalRelief(figures: Figures): LiveFinding | null {
  const expected = expectedRelief(figures);
  if (expected === null || !(Math.abs(figures.pence(435) - expected) > RELIEF_TOLERANCE_PENCE)) return null;
  return {
    at: fullPath(PLACES[435]),
    field: "financials.trading_profit",
    text: "Marginal relief (box 435) is not what HMRC will calculate from the period, the profits, exempt distributions and the associated companies.",
  };
}

const TYPES_WITH_RELIEF = [0, 4, 5, 6, 7, 8, 10];
/** Trades with relief of their own: what follows for them is not ours to say. */
const OTHER_RELIEF = [5, 135] as const satisfies readonly Place[];

/**
 * Null where there is nothing to hold the claim against: no claim, boxes that cannot be read, or more than a plain
 * trade.
 */
function expectedRelief(figures: Figures): number | null {
  if (!figures.has(435) || !figures.says(329, "yes") || !TYPES_WITH_RELIEF.includes(figures.companyType)) return null;
  if (hasRingFence(figures) || OTHER_RELIEF.some((box) => figures.has(box))) return null;
  const { start, end } = figures;
  const days = end.day - start.day + 1;
  const profitsPence = figures.pence(315);
  const associated = associatedCompaniesIn(figures);
  const exemptDistributionsPence = figures.sum(620);
  // The rules read a day that says it is in UTC; the schema does not take one, and no tax is worked out from it.
  const isPeriod = isCalendarDate(start.text) && isCalendarDate(end.text) && days >= 1 && days <= 366;
  if (!isPeriod || start.text < EARLIEST_PERIOD_START || end.text < BANDS_SINCE) return null;
  const amounts = [profitsPence, associated, exemptDistributionsPence];
  if (!amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0)) return null;
  const profits = line("box_315", "Profits chargeable", ["whole_pounds", known("box 315", BigInt(profitsPence))]);
  const period = { start: start.text, end: end.text };
  const { relief } = charge({ period, profits, exemptDistributionsPence, associated });
  return Number(relief?.value ?? 0n);
}

/** One number for the period; of two, the greater, or in the period in which the limits came the second year's. */
function associatedCompaniesIn(figures: Figures): number {
  if (figures.has(326)) return figures.number(326);
  return figures.start.text < BANDS_SINCE ? figures.number(328) : Math.max(figures.number(327), figures.number(328));
}

/** The published rules let every company state the rate of unit trusts. */
function equivalentLowRate(figures: Figures): LiveFinding | null {
  const isLow = (row: TaxRow) =>
    row.year >= OTHER_RATES.equivalentLow.from &&
    row.rate === low(row, figures) &&
    row.rate !== full(row, figures) &&
    row.rate !== small(row, figures);
  const box = figures.firstYear.some(isLow) ? 340 : figures.secondYear.some(isLow) ? 390 : null;
  if (box === null || figures.companyType !== 0) return null;
  return {
    at: fullPath(PLACES[box]),
    field: "financials.trading_profit",
    text: `${OTHER_RATES.equivalentLow.percent}% is not a rate of corporation tax for an ordinary company in that financial year (box ${box}).`,
  };
}
