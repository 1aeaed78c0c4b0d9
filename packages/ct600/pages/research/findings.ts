// What HMRC's published rules let pass on the page CT600L although it is wrong: the rates of the credits, the tax on
// the expenditure credit, and the cap, in short periods above all.

import type { Figures } from "../../checks/figures.ts";
import type { LiveFinding } from "../../checks/finding.ts";
import { fullPath } from "../../checks/rules/rule.ts";
import { dayNumber } from "../../checks/schema/values.ts";
import { PLACES, type Place } from "../../form/table.ts";
import { PACKS } from "../../packs.ts";
import { notionalRatesFor, PAYE_CAP, RESEARCH_RATES } from "../../rates/research.ts";
import { RESEARCH_PATH } from "./claim-problems.ts";
import { startsFrom } from "./rule-forms.ts";

interface Check {
  readonly at: Place;
  readonly field: string;
  readonly text: string;
  readonly isWrong: (figures: Figures) => boolean;
}

const CHECKS: readonly Check[] = [
  {
    at: "L15",
    field: "credit",
    text: "The expenditure credit (box L15) is at most 20% of the expenditure (box L10).",
    isWrong: (figures) => figures.sum("L15") > shareOf(figures.sum("L10"), RESEARCH_RATES.expenditureCredit),
  },
  {
    at: "L55",
    field: "credit",
    text: "The tax on the credit (box L55) is at the main rate where the profits without the credit are above the lower limit.",
    isWrong: (figures) => 100 * (figures.sum("L55") + 1) < mainRateOf(figures) * figures.sum("L15"),
  },
  {
    at: "L75",
    field: "paye_and_nic",
    text: "What is payable at most (box L75) is £20,000 for a year, or its share of it, and three times the PAYE and National Insurance in whole pounds, less box L170.",
    isWrong: isNoCap,
  },
  {
    at: "L170",
    field: "surrender",
    text: "The payable credit (box L170) is at most 14.5% of the trading loss (box 780) and of the enhanced expenditure (box 660).",
    isWrong: (figures) =>
      figures.sum("L170") > shareOf(Math.min(figures.sum(780), figures.sum(660)), RESEARCH_RATES.payableCredit),
  },
  {
    at: "L170",
    field: "paye_and_nic",
    text: "The payable credit (box L170) is above the cap, of whose £20,000 a period of less than a year has only a share.",
    isWrong: (figures) =>
      !figures.says("L167", "yes") && figures.sum("L170") > fixedCap(figures) + times(figures.sum("L168", "L169")),
  },
];

export function researchFindings(figures: Figures): LiveFinding[] {
  if (!figures.has("researchPage") || !startsFrom(RESEARCH_RATES.expenditureCredit.from, figures)) return [];
  // A period that ends before it starts has no rates; the rules refuse it.
  if (!(figures.end.day >= figures.start.day)) return [];
  return CHECKS.filter(({ at, isWrong }) => figures.has(at) && isWrong(figures)).map(({ at, field, text }) => ({
    at: fullPath(PLACES[at]),
    field: `${RESEARCH_PATH}.${field}`,
    text,
  }));
}

/** To the nearest penny. */
const shareOf = (pence: number, { perMille }: { perMille: number }) => Math.round((pence * perMille) / 1000);
const times = (pence: number) => Number(PAYE_CAP.times) * pence;

const daysOf = ({ start, end }: Figures) => end.day - start.day + 1;

/** Of a period, in pence. */
function fixedCap(figures: Figures): number {
  return Math.round((Number(PAYE_CAP.pence) * Math.min(daysOf(figures), 365)) / 365);
}

/**
 * The percentage where the main rate applies; nothing where it does not or cannot be told. A number of associated
 * companies that the return does not state would only lower the limit.
 */
function mainRateOf(figures: Figures): number {
  const { mainRatePercent, lowerLimit } = notionalRatesFor(figures.end.financialYear);
  const [profits, days] = [figures.sum(315) - figures.sum("L15"), daysOf(figures)];
  const companies = 1 + (figures.has(326) ? figures.number(326) : 0);
  const ofYear = days === 366 ? 366 : 365;
  const isAbove = profits > 0 && (profits + figures.sum(620)) * ofYear * companies > 100 * Number(lowerLimit) * days;
  return isAbove ? mainRatePercent : 0;
}

const WITH_CAP_BOXES = PACKS.find(({ release }) => release === "v1.994")?.from ?? "";

/**
 * With PAYE and National Insurance on the return the cap is known. Without them it is still three times whole pounds
 * above its fixed part; who is exempt says so since v1.994.
 */
function isNoCap(figures: Figures): boolean {
  if (figures.says("L71", "yes") || figures.says("L167", "yes")) return false;
  const above = figures.sum("L75", "L170") - fixedCap(figures);
  const isTold = ["L72", "L73", "L168", "L169"].some((box) => figures.has(box as Place));
  if (isTold) return above > times(figures.sum("L72", "L73", "L168", "L169"));
  return figures.today >= dayNumber(WITH_CAP_BOXES) && (above < 0 || above % times(100) !== 0);
}
