// HMRC's rules about the page CT600E and box 115.

import type { Figures } from "../../checks/figures.ts";
import { mustEqual, mustNotBe, type Rule } from "../../checks/rules/rule.ts";
import type { Place } from "../../form/table.ts";

/** Boxes E50 to E85. */
const INCOME: readonly Place[] = ["E50", "E55", "E60", "E65", "E70", "E75", "E80", "E85"];
const EXPENDITURE: readonly Place[] = ["E95", "E100", "E105", "E110", "E115", "E120"];

export const CHARITY_PAGE_RULES: readonly Rule[] = [
  mustNotBe(
    9125,
    115,
    "A new return that ticks box 115 needs the page for charities and clubs (CT600E).",
    (figures) => figures.says(115, "yes") && figures.returnType === "new" && !figures.has("charityPage"),
  ),
  mustNotBe(
    9309,
    "charityPage",
    "A return with the page for charities and clubs (CT600E) must tick box 115.",
    (figures) => !figures.says(115, "yes"),
  ),
  incomeFor(9611, "E95", "E50", "Trading costs (box E95) need income from exempt trading (box E50)."),
  incomeFor(9612, "E100", "E60", "Costs of land and buildings (box E100) need income from them (box E60)."),
  mustNotBe(
    9613,
    "E180",
    "Either all investments and loans qualify (box E180), or some do not (box E185).",
    (figures) => figures.has("E185"),
  ),
  incomeRule("boxes E50 to E85 together", INCOME),
  mustEqual(9615, "E125", "boxes E95 to E120 together", (figures) => figures.sum(...EXPENDITURE)),
];

/** Legacies count since v1.994. */
export const INCOME_RULE_WITH_LEGACIES = incomeRule("boxes E50 to E88 together", [...INCOME, "E88"]);

function incomeRule(says: string, boxes: readonly Place[]): Rule {
  return mustEqual(9614, "E90", says, (figures) => figures.sum(...boxes));
}

function incomeFor(number: number, costs: Place, income: Place, says: string): Rule {
  return mustNotBe(number, costs, says, (figures: Figures) => !(figures.sum(income) > 0));
}
