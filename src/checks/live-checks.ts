// What the published schema and rules let pass and the live service refuses. Reported apart from them: their numbers are not ours to give.

import { marginalReliefPence } from "../ct600/tax.ts";
import type { Figures } from "./figures.ts";
import { PLACES } from "./places.ts";

export interface LiveFinding {
  readonly at: string;
  readonly field: string;
  readonly text: string;
}

/** The authority checks box 435 with a tolerance it does not publish; 99 pence was observed. */
const RELIEF_TOLERANCE_PENCE = 99;

export function liveFindings(figures: Figures): LiveFinding[] {
  return [headerPeriodEnd(figures), marginalRelief(figures), twentyPercent(figures)].filter(
    (finding) => finding !== null,
  );
}

function headerPeriodEnd(figures: Figures): LiveFinding | null {
  if (!figures.has(35) || figures.headerPeriodEnd.trim() === figures.end.text) return null;
  return {
    at: "/IRheader/PeriodEnd",
    field: "period.end",
    text: "The period end in the header of the return must be the one in box 35.",
  };
}

/** Appendix B of the authority's rules: the amount is calculated anew from the other boxes. */
function marginalRelief(figures: Figures): LiveFinding | null {
  const claimed = figures.pence(435);
  const expected = expectedRelief(figures);
  if (expected === null || Number.isNaN(claimed)) return null;
  if (Math.abs(claimed - expected) <= RELIEF_TOLERANCE_PENCE) return null;
  return {
    at: PLACES[435],
    field: "financials.trading_profit",
    text: `Marginal relief (box 435) does not follow from boxes 30, 35, 315 and 326: the authority calculates ${(expected / 100).toFixed(2)}.`,
  };
}

const TYPES_WITH_RELIEF = [0, 4, 5, 6, 7, 8, 10];

/** Null where there is nothing to hold the claim against: no claim, boxes that cannot be read, or distributions (box 620). */
function expectedRelief(figures: Figures): number | null {
  if (!figures.has(435) || !figures.says(329, "yes") || figures.has(620)) return null;
  const from = figures.start.text;
  const to = figures.end.text;
  const profit = figures.pence(315);
  const readable = figures.start.day <= figures.end.day && figures.end.day - figures.start.day < 366 && profit >= 0;
  if (!readable || to < "2023-04-01" || from < "2015-04-01" || figures.has(620) || !figures.says(329, "yes"))
    return null;
  if (!TYPES_WITH_RELIEF.includes(figures.companyType)) return null;
  const associatedCompanies = associated(figures, from);
  if (!Number.isSafeInteger(associatedCompanies) || !Number.isSafeInteger(profit)) return null;
  return Number(
    marginalReliefPence({ periodStart: from, periodEnd: to, tradingProfitPence: profit, associatedCompanies }),
  );
}

/** One number for the period; of two, the greater, or in the period in which the limits came the second year's. */
function associated(figures: Figures, from: string): number {
  if (figures.has(326)) return figures.number(326);
  return from < "2023-04-01" ? figures.number(328) : Math.max(figures.number(327), figures.number(328));
}

function twentyPercent(figures: Figures): LiveFinding | null {
  const rows = [...figures.firstYear, ...figures.secondYear];
  if (figures.companyType !== 0 || !rows.some(({ rate, year }) => rate === 2000 && year >= 2017)) return null;
  return {
    at: PLACES[340],
    field: "financials.trading_profit",
    text: "20% is no rate of corporation tax for an ordinary company since 1 April 2017 (boxes 340 and 390).",
  };
}
