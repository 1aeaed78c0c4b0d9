// What changed in HMRC's rules about CT600E after v1.993: legacies.

import { descend, type Figures, textOf } from "../../checks/figures.ts";
import type { PackChange } from "../../checks/pack-change.ts";
import { mustEqual, mustNotBe, type Rule } from "../../checks/rules/rule.ts";
import { dayNumber } from "../../checks/schema/values.ts";
import type { Element } from "../../xml/element.ts";
import { trimXml } from "../../xml/xml-text.ts";
import { INCOME_RULE_WITH_LEGACIES } from "./rules.ts";

export const CHARITY_PAGE_CHANGES: readonly PackChange[] = [
  {
    release: "v1.994",
    what: "Charities and clubs state the legacies that they received, one by one, and count them as income.",
    removes: ["9614"],
    adds: [
      INCOME_RULE_WITH_LEGACIES,
      mustNotBe(8023, "E88", "Legacies (box E88) need their payments (box E200).", (figures) => !figures.has("E200")),
      mustEqual(8024, "E88", "box E200", (figures) => figures.sum("E200")),
      ofPayments(
        8026,
        "Each legacy needs the legator's postcode (box E195D) or the overseas mark (box E195E).",
        (row) => has(row, "Postcode") || has(row, "Overseas"),
      ),
      ofPayments(
        8027,
        "A legator with a postcode (box E195D) did not live overseas (box E195E).",
        (row) => !(has(row, "Postcode") && has(row, "Overseas")),
      ),
      ofPayments(8028, "A legacy must not be dated after the end of the period (box E195F).", (row, { end }) =>
        descend(row, "Date").every((date) => dayNumber(trimXml(textOf(date))) <= end.day),
      ),
      mustEqual(8029, "E200", "all amounts in box E195G together", (figures) => figures.sum("E195G")),
      mustNotBe(8030, "E200", "Legacies one by one (box E200) need box E88.", (figures) => !figures.has("E88")),
    ],
    amend: null,
  },
  {
    release: "v1.995",
    what: "The total of legacies is compared from the side of the payments alone.",
    removes: ["8023", "8024"],
    adds: [mustEqual(8083, "E200", "box E88", (figures) => figures.sum("E88"))],
    amend: null,
  },
];

function ofPayments(number: number, says: string, holds: (row: Element, figures: Figures) => boolean): Rule {
  return mustNotBe(number, "E195", says, (figures) => !figures.all("E195").every((row) => holds(row, figures)));
}

function has(row: Element, name: string): boolean {
  return descend(row, name).length > 0;
}
