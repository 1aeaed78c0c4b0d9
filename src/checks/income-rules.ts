// From the trading profit to the profits chargeable: boxes 155 to 315.

import type { Place } from "../ct600/form/table.ts";
import type { Figures } from "./figures.ts";
import { mustBeThere, mustEqual, mustHold, type Rule } from "./rule.ts";

const OTHER_INCOME = [170, 175, 180, 185, 190, 195, 200, 205, 220] as const satisfies readonly Place[];
const DEDUCTIONS = [240, 245, 250, 255, 260, 263, 265, 275, 285, 290] as const satisfies readonly Place[];
const DONATIONS_AND_GROUP_RELIEF = [305, 310, 312] as const satisfies readonly Place[];

export const PROFIT_RULES: readonly Rule[] = [
  mustBeThere(9148, 165, { within: "trading", when: "box 155 is above zero" }, (figures) => figures.sum(155) > 0),
  mustHold(
    9149,
    160,
    "Losses brought forward (box 160) must not exceed the trading profit (box 155).",
    (pence, figures) => pence <= figures.sum(155),
  ),
  mustHold(
    9150,
    160,
    "Losses brought forward (box 160) need a trading profit above zero (box 155).",
    (_, figures) => figures.sum(155) > 0,
  ),
  mustEqual(9151, 165, "box 155 less box 160", (figures) => figures.sum(155) - figures.sum(160)),
  mustHold(
    9321,
    165,
    "Box 235 must be present when box 165 is above zero.",
    (pence, figures) => figures.has(235) || !(pence > 0),
  ),
  mustBeThere(
    9327,
    235,
    { within: "income", when: "boxes 195, 200 and 205 together are above zero" },
    (figures) => figures.sum(195, 200, 205) > 0,
  ),
  mustEqual(
    9332,
    235,
    "the sum of box 165 and all other income and gains, less boxes 225 and 230",
    (figures) => figures.sum(165, ...OTHER_INCOME) - figures.sum(225, 230),
  ),
  mustBeThere(9320, 300, { within: "calculation", when: "box 235 is above zero" }, (figures) => figures.sum(235) > 0),
  mustEqual(
    9333,
    300,
    "box 235 less the deductions of boxes 240 to 290",
    (figures) => figures.sum(235) - deductions(figures),
  ),
  mustHold(
    9334,
    300,
    "Qualifying donations (box 305) must not exceed box 300.",
    (pence, figures) => figures.sum(305) <= pence,
  ),
  mustHold(
    9335,
    300,
    "Box 315 must equal box 300 less boxes 305, 310 and 312.",
    (pence, figures) => figures.pence(315) === pence - figures.sum(...DONATIONS_AND_GROUP_RELIEF),
  ),
  mustHold(
    9338,
    315,
    "Without box 300, box 315 must equal box 235 less the deductions, donations and group relief.",
    (pence, figures) =>
      figures.has(300) || pence === figures.sum(235) - deductions(figures) - figures.sum(...DONATIONS_AND_GROUP_RELIEF),
  ),
];

function deductions(figures: Figures): number {
  return figures.sum(...DEDUCTIONS);
}
