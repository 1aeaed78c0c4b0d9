// HMRC's rules about CT600L, and about the boxes of the main form that only this page fills: 142, 530, 650 to 670, 875
// and 880.

import type { Figures } from "../../checks/figures.ts";
import { mustBeThereWith, mustEqual, mustHold, mustNotBe, type Rule } from "../../checks/rules/rule.ts";
import { dayNumber } from "../../checks/schema/values.ts";
import type { Place } from "../../form/table.ts";
import { CREDIT_RULES } from "./credit-rules.ts";
import { INTENSIVE_RULES } from "./intensive-rules.ts";
import { excess, mustAgree, startsBefore, startsFrom } from "./rule-forms.ts";

const isSmall = (figures: Figures) => figures.says(650, "yes");
const isLarge = (figures: Figures) => figures.says(655, "yes");
const isIntensive = (figures: Figures) => figures.says(653, "yes");

const OF_THE_MAIN_FORM: readonly Rule[] = [
  mustNotBe(
    9380,
    142,
    "A return that ticks box 142 needs the page on research and development (CT600L).",
    (figures) => figures.says(142, "yes") && !figures.has("researchPage"),
  ),
  ...needsTick([
    [9385, 530, "A credit set against the tax (box 530)"],
    [9393, 875, "A tax credit to be paid (box 875)"],
    [9395, 880, "An expenditure credit to be paid (box 880)"],
  ]),
  ...mustAgree([
    [9386, 530, "L210"],
    [9394, 875, "L180"],
    [9396, 880, "L125"],
  ]),
  mustEqual(9360, 545, "the sum of boxes 530, 535, 540 and 541", (figures) => figures.sum(530, 535, 540, 541)),
  mustEqual(9261, 570, "what box 545 is above box 525, or 0.00", (figures) =>
    excess(figures.sum(545), figures.pence(525)),
  ),
  mustNotBe(9282, 650, "A company is small or medium-sized (box 650) or large (box 655), not both.", isLarge),
  mustNotBe(9284, 655, "A company is large (box 655) or small or medium-sized (box 650), not both.", isSmall),
  mustNotBe(
    9876,
    653,
    "Box 653 belongs to periods that end after 31 March 2023.",
    ({ end }) => end.day <= dayNumber("2023-03-31"),
  ),
  mustNotBe(
    9877,
    653,
    "A claim of a research-intensive company (box 653) needs box 650.",
    (figures) => !isSmall(figures),
  ),
  mustNotBe(
    9437,
    657,
    "Box 657 needs the size of the company in box 650 or 655.",
    (figures) => !isSmall(figures) && !isLarge(figures),
  ),
  mustNotBe(9438, 659, "Expenditure in box 659 needs box 650.", (figures) => !isSmall(figures)),
  mustHold(
    9439,
    659,
    "The expenditure in box 659 must equal box L166.",
    (pence, figures) => !figures.has("L166") || startsBefore("2023-04-01", figures) || pence === figures.sum("L166"),
  ),
  ...onlyIntensive([
    [9879, 659],
    [9880, 660],
  ]),
  mustNotBe(
    9364,
    660,
    "Enhanced expenditure (box 660) needs the size of the company in box 650 or 655.",
    (figures) => !isSmall(figures) && !isLarge(figures),
  ),
  mustNotBe(
    9440,
    660,
    "Enhanced expenditure (box 660) needs the expenditure in box 659.",
    (figures) => !figures.has(659) && startsFrom("2023-04-01", figures),
  ),
  ...mustBeThereWith("enhancedExpenditure", [
    [9362, 670, 660],
    [9363, 670, 665],
  ]),
  mustEqual(9365, 670, "the sum of boxes 660 and 665", (figures) => figures.sum(660, 665)),
];

const OF_THE_PAGE: readonly Rule[] = [
  mustNotBe(
    9717,
    "researchPage",
    "A return with the page on research and development (CT600L) must tick box 142.",
    (figures) => !figures.says(142, "yes"),
  ),
  mustNotBe(
    9710,
    "researchPage",
    "The page on research and development states an amount brought forward, a credit or a payable credit.",
    (figures) =>
      !(["researchBeforeStep1", "researchStep1", "researchIntensive"] as const).some((part) => figures.has(part)),
  ),
];

export const RESEARCH_PAGE_RULES: readonly Rule[] = [
  ...OF_THE_MAIN_FORM,
  ...OF_THE_PAGE,
  ...CREDIT_RULES,
  ...INTENSIVE_RULES,
];

function needsTick(rows: readonly (readonly [number, Place, string])[]): Rule[] {
  return rows.map(([number, box, what]) =>
    mustNotBe(
      number,
      box,
      `${what} needs the page CT600L and its tick in box 142.`,
      (figures) => !figures.says(142, "yes"),
    ),
  );
}

function onlyIntensive(rows: readonly (readonly [number, Place])[]): Rule[] {
  return rows.map(([number, box]) =>
    mustNotBe(
      number,
      box,
      `In a period that starts from 1 April 2024, box ${box} needs box 653: the claim of a research-intensive company.`,
      (figures) => startsFrom("2024-04-01", figures) && !isIntensive(figures),
    ),
  );
}
