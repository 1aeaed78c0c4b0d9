// Associated companies, the financial years, the tax on each, marginal relief: boxes 326 to 440.

import { PLACES, type Place } from "../../form/table.ts";
import { BANDS_SINCE } from "../../rates/corporation-tax.ts";
import { longDayText } from "../../text/days.ts";
import type { Element } from "../../xml/element.ts";
import { PROFIT } from "../blamed-fields.ts";
import { type Figures, type TaxRow, textOf } from "../figures.ts";
import { dayNumber, numberIn } from "../schema/values.ts";
import { mustBeThere, mustEqual, mustHold, type Rule, rule } from "./rule.ts";

const BANDS_SINCE_DAY = dayNumber(BANDS_SINCE);
const BANDS_SINCE_TEXT = longDayText(BANDS_SINCE);

const associated = { at: PLACES.associatedCompanies, field: "company.associated_companies" };
const OF_PERIOD = "ThisPeriod";
const OF_YEARS = "AssociatedCompaniesFinancialYears";
const holds = ({ children }: Element, element: string) => children.some(({ name }) => name === element);
const at = (box: Place, says: string) => ({ at: PLACES[box], field: PROFIT, says });

export const CHARGE_RULES: readonly Rule[] = [
  rule(
    9240,
    { ...associated, says: "The section on associated companies needs box 326, or boxes 327 and 328." },
    (figures) => !figures.all("associatedCompanies").every((one) => holds(one, OF_PERIOD) || holds(one, OF_YEARS)),
  ),
  rule(
    9389,
    { ...associated, says: `A period that ends before ${BANDS_SINCE_TEXT} has no section on associated companies.` },
    (figures) => figures.has("associatedCompanies") && !(figures.end.day >= BANDS_SINCE_DAY),
  ),
  rule(
    9397,
    { ...associated, says: "Associated companies stand in box 326 or in boxes 327 and 328, not in both." },
    (figures) => figures.all("associatedCompanies").some((one) => holds(one, OF_PERIOD) && holds(one, OF_YEARS)),
  ),
  // Company types without small profits, and the number each one's rule has.
  ...(
    [
      [1, 9398],
      [2, 9399],
      [3, 9415],
      [9, 9416],
      [10, 9873],
      [11, 9874],
    ] as const
  ).map(([type, number]) =>
    rule(
      number,
      {
        at: PLACES[329],
        field: "company",
        says: `A company of type ${type} cannot claim the small profits rate or marginal relief (box 329).`,
      },
      (figures) => figures.has(329) && figures.companyType === type,
    ),
  ),

  mustBeThere(9144, 330, { within: "calculation", when: "box 315 is above zero" }, (figures) =>
    figures.isAboveZero(315),
  ),
  mustHold(
    9186,
    315,
    "Box 315 must equal the profits of all financial years together (boxes 335 and 385).",
    (pence, figures) => pence === figures.sum(335, 385),
  ),
  mustHold(
    9188,
    315,
    "A period that runs across 1 April needs a block for the second financial year (boxes 380 to 395).",
    (pence, figures) =>
      figures.has("secondYear") || !(pence > 0) || figures.end.financialYear - figures.start.financialYear !== 1,
  ),
  rule(
    9195,
    at(330, "The first financial year (box 330) must be the one in which the period starts."),
    (figures) => !figures.all(330).every((year) => numberIn(textOf(year)) === figures.start.financialYear),
  ),
  rule(
    9197,
    at(330, "In a period within one financial year that year's profits (box 335) must equal box 315."),
    (figures) =>
      figures.has(330) &&
      figures.start.financialYear === figures.end.financialYear &&
      !(figures.sum(335) === figures.pence(315)),
  ),
  rule(
    9198,
    at(330, "The first financial year's profits (box 335) must be its share of box 315 by days, to the nearest pound."),
    (figures) =>
      figures.has(330) &&
      !(figures.start.financialYear === figures.end.financialYear || figures.sum(335) === firstYearsShare(figures)),
  ),
  rule(
    9206,
    {
      at: PLACES.secondYear,
      field: "period.end",
      says: "A period within one financial year has no block for a second one.",
    },
    (figures) => figures.has("secondYear") && figures.start.financialYear === figures.end.financialYear,
  ),
  rule(
    9207,
    at(380, "The second financial year (box 380) must follow the first (box 330)."),
    (figures) => !figures.all(380).every((year) => numberIn(textOf(year)) === figures.number(330) + 1),
  ),
  rule(
    9204,
    at(345, "The tax of each row (box 345) must be its profit times its rate, rounded to the penny."),
    (figures) => figures.firstYear.some(isWronglyTaxed),
  ),
  rule(
    9213,
    at(395, "The tax of each row (box 395) must be its profit times its rate, rounded to the penny."),
    (figures) => figures.secondYear.some(isWronglyTaxed),
  ),
  mustBeThere(
    9146,
    430,
    { within: "calculation", when: "box 345 or 395 is" },
    (figures) => figures.has(345) || figures.has(395),
  ),
  mustEqual(9214, 430, "the sum of all boxes 345 and 395", (figures) => figures.sum(345, 395)),

  mustHold(
    9216,
    435,
    "Marginal relief (box 435) must be less than the tax (box 430).",
    (pence, figures) => pence < figures.sum(430),
  ),
  mustHold(
    9417,
    435,
    `Marginal relief (box 435) needs box 329 in a period that ends on or after ${BANDS_SINCE_TEXT}.`,
    (_, figures) => figures.says(329, "yes") || figures.end.day < BANDS_SINCE_DAY,
  ),
  mustHold(
    9350,
    435,
    `In a period that ends before ${BANDS_SINCE_TEXT} only ring fence trades have marginal relief (box 435, form CT600I).`,
    (_, figures) => figures.says(135, "yes") || figures.end.day >= BANDS_SINCE_DAY,
  ),
  mustEqual(9234, 440, "box 430 less box 435", (figures) => figures.sum(430) - figures.sum(435)),
];

function firstYearsShare(figures: Figures): number {
  const start = figures.start.day;
  const daysOfYear = dayNumber(`${figures.number(330) + 1}-03-31`) - start + 1;
  const days = figures.end.day - start + 1;
  return 100 * Math.round(((figures.pence(315) / 100) * daysOfYear) / days);
}

function isWronglyTaxed({ profitPence, rateDigits, taxPence }: TaxRow): boolean {
  return taxPence !== null && !(taxPence === Math.round(((profitPence / 100) * rateDigits) / 100));
}
