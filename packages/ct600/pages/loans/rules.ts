// The page CT600A and what the return says of it: boxes A5 to A80, 95, 480 and 485.

import { descend, type Figures, textOf } from "../../checks/figures.ts";
import { mustEqual, mustHold, mustNotBe, type Rule } from "../../checks/rules/rule.ts";
import { dayNumber, penceIn } from "../../checks/schema/values.ts";
import type { Place } from "../../form/table.ts";
import { monthsAfter } from "../../period.ts";
import type { Element } from "../../xml/element.ts";
import { trimXml } from "../../xml/xml-text.ts";
import { LOAN_TAX_RULES } from "./tax-rules.ts";

const MOST_ROWS = 999;

const TOO_MANY = [
  [9400, "A10", "loans"],
  [9403, "A25", "early repayments"],
  [9418, "A50", "later repayments"],
] as const satisfies readonly (readonly [number, Place, string])[];

export const LOANS_PAGE_RULES: readonly Rule[] = [
  mustNotBe(
    9120,
    95,
    "A new return that ticks box 95 needs the page on loans to participators (CT600A).",
    (figures) => figures.says(95, "yes") && isNew(figures) && !figures.has("loansPage"),
  ),
  mustNotBe(
    9305,
    "loansPage",
    "A return with the page on loans to participators (CT600A) must tick box 95.",
    (figures) => !figures.says(95, "yes"),
  ),
  mustNotBe(
    9252,
    480,
    "A new return with tax on loans to participators (box 480) must tick box 95.",
    (figures) => isNew(figures) && !figures.says(95, "yes"),
  ),
  mustNotBe(9249, 485, "Box 485 needs the tax on loans in box 480.", (figures) => !figures.has(480)),
  mustNotBe(
    9250,
    485,
    "With the loans page, box 485 needs relief for later repayments (box A70).",
    (figures) => figures.says(95, "yes") && !figures.has("A70") && figures.says(485, "yes"),
  ),
  mustNotBe(
    9251,
    485,
    "A new return that ticks box 485 must tick box 95.",
    (figures) => isNew(figures) && !figures.says(95, "yes"),
  ),
  ...TOO_MANY.map(([number, list, what]) =>
    mustNotBe(
      number,
      list,
      `The page has room for ${MOST_ROWS} ${what} (box ${list}). Put several of one participator together.`,
      (figures) => figures.all(list).length > MOST_ROWS,
    ),
  ),
  mustEqual(9401, "A15", "the sum of all loans in box A10", (figures) => figures.sum("A10 amount")),

  mustNotBe(9405, "A25", "Relief for repayments (box A25) needs loans in box A10.", (figures) => !figures.has("loans")),
  mustNotBe(
    9404,
    "A25",
    "Each row of box A25 needs an amount repaid or released above zero.",
    (figures) => !figures.all("A25").every(hasAmount),
  ),
  days(
    9406,
    "A25 date",
    "Relief in box A25 is for what was repaid within nine months of the period's end. Later repayments belong in box A50.",
    (date, { end }) => nineMonthsAndADayBefore(date) < end.day,
  ),
  days(
    9429,
    "A25 date",
    "A date in box A25 must be after the period's end: what was repaid in the period is no loan at its end.",
    (date, { end }) => end.day < dayNumber(date),
  ),
  days(9884, "A25 date", "A date in box A25 must not be after today.", (date, { today }) => dayNumber(date) <= today),
  mustEqual(9407, "A30", "the sum of the amounts repaid in box A25", (figures) => figures.sum("A25 repaid")),
  mustEqual(9408, "A35", "the sum of the amounts released in box A25", (figures) => figures.sum("A25 released")),
  mustEqual(9409, "A40", "box A30 plus box A35", (figures) => figures.sum("A30", "A35")),
  mustHold(
    9411,
    "A45",
    "Relief (box A45) must not exceed the tax on the loans (box A20).",
    (pence, figures) => pence <= figures.sum("A20"),
  ),

  mustNotBe(
    9419,
    "A50",
    "Each row of box A50 needs an amount repaid or released above zero.",
    (figures) => !figures.all("A50").every(hasAmount),
  ),
  days(
    9430,
    "A50 date",
    "Relief in box A50 is for what was repaid more than nine months after the period's end. Earlier repayments belong in box A25.",
    (date, { end }) => end.day <= nineMonthsAndADayBefore(date),
  ),
  days(9431, "A50 date", "A date in box A50 must not be after today.", (date, { today }) => dayNumber(date) <= today),
  mustEqual(9421, "A55", "the sum of the amounts repaid in box A50", (figures) => figures.sum("A50 repaid")),
  mustEqual(9422, "A60", "the sum of the amounts released in box A50", (figures) => figures.sum("A50 released")),
  mustEqual(9423, "A65", "box A55 plus box A60", (figures) => figures.sum("A55", "A60")),
  mustHold(
    9425,
    "A70",
    "Relief (box A70) must not exceed the tax on the loans (box A20).",
    (pence, figures) => pence <= figures.sum("A20"),
  ),
  mustNotBe(
    9426,
    "A70",
    "Relief for later repayments (box A70) needs box 485.",
    (figures) => !figures.says(485, "yes"),
  ),

  ...LOAN_TAX_RULES,
  mustEqual(9427, "A80", "box A20 less boxes A45 and A70, or 0.00 where that is below zero", (figures) =>
    Math.max(0, figures.sum("A20") - figures.sum("A45", "A70")),
  ),
  mustHold(
    9428,
    "A80",
    "Box 480 must be present and equal box A80.",
    (pence, figures) => figures.has(480) && figures.sum(480) === pence,
  ),
];

function isNew({ returnType }: Figures): boolean {
  return returnType === "new";
}

function days(number: number, box: Place, says: string, holds: (date: string, figures: Figures) => boolean): Rule {
  return mustNotBe(
    number,
    box,
    says,
    (figures) => !figures.all(box).every((element) => holds(trimXml(textOf(element)), figures)),
  );
}

function hasAmount(row: Element): boolean {
  return ["AmountRepaid", "AmountReleasedOrWrittenOff"].some(
    (name) => descend(row, name).reduce((sum, amount) => sum + penceIn(textOf(amount)), 0) > 0,
  );
}

/** As a day number, in the way that the rule counts back. A day that the month does not have is its last one. */
function nineMonthsAndADayBefore(date: string): number {
  if (Number.isNaN(dayNumber(date))) return Number.NaN;
  return dayNumber(monthsAfter(date.slice(0, ISO_DAY), -9)) - 1;
}

const ISO_DAY = "YYYY-MM-DD".length;
