// HMRC's rules about the expenditure credit on CT600L: boxes L5 to L165 and L194 to L210.

import type { Figures } from "../../checks/figures.ts";
import { mustEqual, mustHold, mustNotBe, type Rule } from "../../checks/rules/rule.ts";
import { dayNumber } from "../../checks/schema/values.ts";
import type { Place } from "../../form/table.ts";
import { excess, lesser, mustAddUp, mustAgree, mustCome, mustNotExceed, startsBefore } from "./rule-forms.ts";

const BEFORE_STEP_1: readonly Rule[] = [
  ...mustAgree([
    [9623, "L6", 475],
    [9624, "L7", "L194"],
    [9627, "L8", "L129"],
  ]),
  mustEqual(9625, "L7", "the lesser of boxes L5 and L6", (figures) => lesser(figures.pence("L5"), figures.pence("L6"))),
  mustEqual(9626, "L8", "box L5 less box L7", (figures) => figures.pence("L5") - figures.pence("L7")),
  mustEqual(9628, "L9", "box L6 less box L7", (figures) => figures.pence("L6") - figures.pence("L7")),
];

const STEP_1: readonly Rule[] = [
  mustNotBe(
    9718,
    "researchStep1",
    "Step 1 needs a credit of this period (box L15) or one brought forward (box L20).",
    (figures) => !figures.has("L15") && !figures.has("L20"),
  ),
  mustNotBe(
    9719,
    "researchStep1",
    "Step 1 needs the corporation tax in box L30.",
    (figures) => !figures.has("L30") && (figures.has(475) || figures.has("L9")),
  ),
  ...mustCome([
    [9720, "L10", "L15", "Expenditure in box L10 needs its credit in box L15."],
    [9723, "L15", "L10", "A credit in box L15 needs its expenditure in box L10."],
    [9726, "L30", "L40", "Corporation tax in box L30 needs box L40."],
    [9727, "L35", "L30", "Income tax in box L35 needs the corporation tax in box L30."],
    [9733, "L45", "L195", "What is set off in box L45 must be stated in box L195 too."],
  ]),
  mustHold(
    9721,
    "L15",
    "The credit (box L15) must be less than its expenditure (box L10).",
    (pence, figures) => pence < figures.sum("L10"),
  ),
  mustHold(
    9722,
    "L15",
    "Beside boxes L185 and L190 the credit (box L15) must equal their sum.",
    (pence, figures) => !(figures.has("L185") || figures.has("L190")) || pence === figures.sum("L185", "L190"),
  ),
  mustHold(
    9725,
    "L30",
    "The corporation tax in box L30 must equal box L9, or without it box 475.",
    (pence, figures) => pence === figures.sum(figures.has("L9") ? "L9" : 475),
  ),
  mustHold(
    9728,
    "L35",
    "Income tax in box L35 must not exceed the income tax deducted (box 515).",
    (pence, figures) => pence <= figures.sum(515),
  ),
  mustHold(
    9729,
    "L35",
    "Income tax in box L35 must not exceed the corporation tax in box L30.",
    (pence, figures) => pence <= figures.sum("L30"),
  ),
  ...mustAddUp([
    [9724, "L25", ["L15", "L20"]],
    [9730, "L40", ["L30"], ["L35"]],
  ]),
  ...mustAgree([[9731, "L45", "L195"]]),
  mustEqual(9732, "L45", "the lesser of boxes L25 and L40", (figures) =>
    lesser(figures.pence("L25"), figures.sum("L40")),
  ),
];

const STEP_2: readonly Rule[] = [
  ...mustCome([
    [9734, "researchStep2", "researchStep1", "Step 2 needs step 1."],
    [9736, "researchStep2", "researchCarriedForward", "Step 2 needs the section on what is carried forward."],
    [9739, "L55", "L60", "Tax on the credit (box L55) needs box L60."],
  ]),
  mustNotBe(
    9735,
    "researchStep2",
    "A credit of this period that reaches step 2 needs the tax on it in box L55.",
    (figures) => figures.has("L15") && !figures.has("L55"),
  ),
  ...mustAddUp([
    [9737, "L50", ["L25"], ["L45"]],
    [9740, "L60", ["L15"], ["L55"]],
  ]),
  mustHold(
    9738,
    "L55",
    "The tax on the credit (box L55) must be at least 19% of box L15, rounded up to the penny.",
    (pence, figures) => pence / 100 - ((figures.sum("L15") / 100) * leastRate(figures)) / 100 > -0.001,
  ),
  mustEqual(9630, "L62", "what box L15 is above box L40, or 0.00", (figures) =>
    excess(figures.sum("L15"), figures.sum("L40")),
  ),
  ...mustAgree([[9741, "L65", "L130"]]),
  mustHold(
    9631,
    "L65",
    "The credit held back at step 2 (box L65) must equal box L62 less box L60.",
    (pence, figures) => isOld(figures) || isNotHeldBack(figures) || pence === figures.sum("L62") - figures.sum("L60"),
  ),
  mustHold(
    9989,
    "L65",
    "Nothing is held back at step 2 (box L65) where box L62 is not above box L60.",
    (pence, figures) => isOld(figures) || isHeldBack(figures) || (isNotHeldBack(figures) && pence === 0),
  ),
];

/** Such periods the rules do not judge: the amount is asked for from the day below on, or after an earlier one. */
const isOld = (figures: Figures) => !figures.has("L9") && startsBefore("2022-04-01", figures);
const isHeldBack = (figures: Figures) => figures.sum("L62") > figures.sum("L60");
/** Neither holds where a box is no number. */
const isNotHeldBack = (figures: Figures) => figures.sum("L62") <= figures.sum("L60");

/** In percent, of periods that the form takes. */
function leastRate({ start, end }: Figures): number {
  const first = dayNumber("2015-04-01");
  return start.day >= first && end.day >= first ? 19 : 0;
}

const STEPS_3_TO_7: readonly Rule[] = [
  ...mustCome([
    [9743, "researchStep3", "researchStep2", "Step 3 needs step 2."],
    [9747, "L80", "L145", "What is held back in box L80 must be stated in box L145 too."],
    [9748, "researchStep4", "researchStep3", "Step 4 needs step 3."],
    [9752, "researchStep5", "researchStep4", "Step 5 needs step 4."],
    [9753, "researchStep5", "researchSurrendered", "Step 5 needs the section on what is surrendered."],
    [9757, "L100", "L160", "What is given to the group in box L100 must be stated in box L160 too."],
    [9758, "researchStep6", "researchStep5", "Step 6 needs step 5."],
    [9762, "L110", "L200", "What is set off in box L110 must be stated in box L200 too."],
    [9765, "researchStep7", "researchStep6", "Step 7 needs step 6."],
  ]),
  ...mustAddUp([
    [9744, "L70", ["L50"], ["L65"]],
    [9749, "L85", ["L70"], ["L80"]],
    [9754, "L95", ["L85"], ["L90"]],
    [9759, "L105", ["L95"], ["L100"]],
    [9764, "L120", ["L110", "L115"]],
    [9766, "L125", ["L105"], ["L120", "L123"]],
  ]),
  ...mustAgree([
    [9745, "L80", "L145"],
    [9756, "L100", "L160"],
    [9761, "L110", "L200"],
    [9767, "L125", 880],
  ]),
  capRule(() => false),
  ...mustNotExceed([
    [9751, "L90", "L85"],
    [9755, "L100", "L95"],
    [9760, "L110", "L105"],
  ]),
  mustHold(
    9763,
    "L115",
    "Box L115 must not exceed what box L110 leaves of box L105.",
    (pence, figures) => pence <= figures.pence("L105") - figures.sum("L110"),
  ),
];

/** Later releases let go of it for companies that are exempt. */
export function capRule(isExempt: (figures: Figures) => boolean): Rule {
  return mustHold(
    9746,
    "L80",
    "The credit held back at step 3 (box L80) must equal what box L70 is above box L75, or 0.00.",
    (pence, figures) => isExempt(figures) || pence === excess(figures.pence("L70"), figures.sum("L75")),
  );
}

/** Where a step leaves something, the next one must be there: number, what it has, what it uses, the next. */
const NEXT: readonly (readonly [number, Place, readonly Place[], Place, step: number])[] = [
  [9711, "L25", ["L45"], "researchStep2", 2],
  [9712, "L50", ["L65"], "researchStep3", 3],
  [9713, "L70", ["L80"], "researchStep4", 4],
  [9714, "L85", ["L90"], "researchStep5", 5],
  [9715, "L95", ["L100"], "researchStep6", 6],
  [9716, "L105", ["L120"], "researchStep7", 7],
];

const CARRIED_FORWARD: readonly Rule[] = [
  mustNotBe(
    9494,
    "researchCarriedForward",
    "What is carried forward needs step 2, or an amount brought forward.",
    (figures) => !figures.has("researchStep2") && !figures.has("researchBeforeStep1"),
  ),
  ...mustCome([
    [9771, "L135", "researchSurrendered", "Box L135 needs the section on what is surrendered."],
    [9772, "L135", "L155", "What is given to the group in box L135 must be stated in box L155 too."],
  ]),
  ...mustAgree([
    [9632, "L129", "L8"],
    [9769, "L130", "L65"],
    [9770, "L135", "L155"],
    [9774, "L145", "L80"],
    [9777, "L155", "L135"],
    [9778, "L160", "L100"],
    [9643, "L194", "L7"],
    [9787, "L195", "L45"],
    [9788, "L200", "L110"],
    [9789, "L205", "L175"],
    [9791, "L210", 530],
  ]),
  mustHold(
    9633,
    "L140",
    "The step 2 amount carried forward (box L140) must equal boxes L129 and L130 less box L135.",
    (pence, figures) =>
      (!figures.has("L8") && startsBefore("2022-04-01", figures)) ||
      pence === figures.sum("L129") + figures.pence("L130") - figures.sum("L135"),
  ),
  mustEqual(9775, "L150", "the sum of boxes L140 and L145", (figures) => figures.pence("L140") + figures.sum("L145")),
  mustNotBe(
    9776,
    "researchSurrendered",
    "What is surrendered needs step 5 or box L135.",
    (figures) => !figures.has("researchStep5") && !figures.has("L135"),
  ),
  ...mustAddUp([
    [9779, "L165", ["L155", "L160"]],
    [9790, "L210", ["L194", "L195", "L200", "L205"]],
  ]),
];

export const CREDIT_RULES: readonly Rule[] = [
  ...BEFORE_STEP_1,
  ...STEP_1,
  ...STEP_2,
  ...STEPS_3_TO_7,
  ...NEXT.map(([number, had, used, next, step]) =>
    mustNotBe(
      number,
      "researchPage",
      `What box ${had} leaves after box ${used[0]} goes on to step ${step}.`,
      (figures) => figures.sum(had) - figures.sum(...used) > 0 && !figures.has(next),
    ),
  ),
  ...CARRIED_FORWARD,
];
