// HMRC's rules about the payable credit on CT600L: boxes L166 to L190.

import { type Figures, textOf } from "../../checks/figures.ts";
import { mustHold, mustNotBe, type Rule } from "../../checks/rules/rule.ts";
import type { Place } from "../../form/table.ts";
import { mustAddUp, mustAgree, mustCome, startsBefore, startsFrom } from "./rule-forms.ts";

const isExempt = (figures: Figures) => figures.says("L167", "yes");

type List = "L72A" | "L73A" | "L168A" | "L169A";
const LISTS: readonly List[] = ["L168A", "L169A"];

/** Of the PAYE references in these lists. */
export function referenceRules(lists: readonly List[], within: Place): Rule[] {
  const texts = (figures: Figures, part: "Office" | "Reference") =>
    lists.flatMap((list) => figures.all(`${list} ${part}`).map(textOf));
  return [
    mustNotBe(9670, within, "The HMRC office of a PAYE reference must not be 000.", (figures) =>
      texts(figures, "Office").includes("000"),
    ),
    mustNotBe(9671, within, "A PAYE reference must not begin with a blank.", (figures) =>
      texts(figures, "Reference").some((text) => text.startsWith(" ")),
    ),
  ];
}

/** At most 15% of what was spent, with the boxes that count as spending. */
export function connectedSpendingRule(
  number: number,
  box: "L71A" | "L167A",
  of: readonly Place[],
  isAsked: (figures: Figures) => boolean,
): Rule {
  const spent = of.length === 1 ? `box ${of[0]}` : `boxes ${of.join(" and ")}`;
  return mustHold(
    number,
    box,
    `Spending with connected persons (box ${box}) must not exceed 15% of ${spent}.`,
    (pence, figures) => !isAsked(figures) || 100 * pence - 15 * figures.sum(...of) < 10,
  );
}

export const INTENSIVE_RULES: readonly Rule[] = [
  mustNotBe(
    9780,
    "researchIntensive",
    "The section on the payable credit needs a claim in box L170.",
    (figures) => !(["L170", "L185", "L190"] as const).some((box) => figures.has(box)),
  ),
  mustNotBe(
    9634,
    "researchIntensive",
    "A company that is exempt from the cap (box L167) states its spending with connected persons in box L167A.",
    (figures) => isExempt(figures) && !figures.has("L167A"),
  ),
  mustNotBe(
    9636,
    "researchIntensive",
    "PAYE and National Insurance (box L168) needs its PAYE references in box L168A.",
    (figures) => figures.has("L168") && !figures.has("L168A"),
  ),
  mustNotBe(
    9637,
    "researchIntensive",
    "PAYE and National Insurance of connected companies (box L169) needs its PAYE references in box L169A.",
    (figures) => figures.has("L169") && !figures.has("L169A"),
  ),
  mustNotBe(
    9885,
    "researchIntensive",
    "In a period that starts from 1 April 2024 the payable credit needs box 653.",
    (figures) => startsFrom("2024-04-01", figures) && !figures.says(653, "yes"),
  ),
  mustNotBe(
    9639,
    "L167A",
    "Spending with connected persons (box L167A) is stated by companies that are exempt from the cap (box L167).",
    (figures) => !isExempt(figures),
  ),
  connectedSpendingRule(9640, "L167A", ["L166"], () => true),
  mustNotBe(9641, "L168", "A company that is exempt from the cap (box L167) states no box L168.", isExempt),
  ...referenceRules(LISTS, "researchIntensive"),
  mustHold(
    9642,
    "L170",
    "The payable credit (box L170) must not exceed £20,000 and three times boxes L168 and L169.",
    (pence, figures) =>
      isExempt(figures) || startsBefore("2021-04-01", figures) || pence <= 2_000_000 + 3 * figures.sum("L168", "L169"),
  ),
  ...mustCome([
    [9781, "L175", "L170", "What is set off in box L175 needs the credit in box L170."],
    [9784, "L175", "L205", "What is set off in box L175 must be stated in box L205 too."],
    [9785, "L180", "L170", "What is to be paid in box L180 needs the credit in box L170."],
  ]),
  mustHold(
    9782,
    "L175",
    "What is set off in box L175 must not exceed the credit in box L170.",
    (pence, figures) => pence <= figures.sum("L170"),
  ),
  ...mustAgree([[9783, "L175", "L205"]]),
  ...mustAddUp([[9786, "L180", ["L170"], ["L175"]]]),
  ...ended([
    [9886, "L185"],
    [9887, "L190"],
  ]),
];

function ended(rows: readonly (readonly [number, Place])[]): Rule[] {
  return rows.map(([number, box]) =>
    mustNotBe(number, box, `Box ${box} belongs to periods that start before 1 April 2024.`, (figures) =>
      startsFrom("2024-04-01", figures),
    ),
  );
}
