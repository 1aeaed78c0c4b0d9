// From the trading profit to the profits chargeable: boxes 155 to 315.

import type { Figures } from "./figures.ts";
import { PLACES, type Place } from "./places.ts";
import { mustBeThere, mustEqual, PROFIT, type Rule, rule } from "./rule.ts";

const OTHER_INCOME = [170, 175, 180, 185, 190, 195, 200, 205, 220] as const satisfies readonly Place[];
const DEDUCTIONS = [240, 245, 250, 255, 260, 263, 265, 275, 285, 290] as const satisfies readonly Place[];
const DONATIONS_AND_GROUP_RELIEF = [305, 310, 312] as const satisfies readonly Place[];

const at = (box: Place, says: string) => ({ at: PLACES[box], field: PROFIT, says });

export const PROFIT_RULES: readonly Rule[] = [
  mustBeThere(9148, 165, { within: "trading", when: "box 155 is above zero" }, (figures) => figures.sum(155) > 0),
  rule(
    9149,
    at(160, "Losses brought forward (box 160) must not exceed the trading profit (box 155)."),
    (figures) => figures.has(160) && !(figures.pence(160) <= figures.sum(155)),
  ),
  rule(
    9150,
    at(160, "Losses brought forward (box 160) need a trading profit above zero (box 155)."),
    (figures) => figures.has(160) && !(figures.sum(155) > 0),
  ),
  mustEqual(9151, 165, "box 155 less box 160", (figures) => figures.sum(155) - figures.sum(160)),
  rule(
    9321,
    at(165, "Box 235 must be present when box 165 is above zero."),
    (figures) => figures.isAboveZero(165) && !figures.has(235),
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
  rule(
    9334,
    at(300, "Qualifying donations (box 305) must not exceed box 300."),
    (figures) => figures.has(300) && !(figures.sum(305) <= figures.pence(300)),
  ),
  rule(
    9335,
    at(300, "Box 315 must equal box 300 less boxes 305, 310 and 312."),
    (figures) =>
      figures.has(300) && !(figures.pence(315) === figures.pence(300) - figures.sum(...DONATIONS_AND_GROUP_RELIEF)),
  ),
  rule(
    9338,
    at(315, "Without box 300, box 315 must equal box 235 less the deductions, donations and group relief."),
    (figures) =>
      figures.has(315) &&
      !figures.has(300) &&
      !(figures.pence(315) === figures.sum(235) - deductions(figures) - figures.sum(...DONATIONS_AND_GROUP_RELIEF)),
  ),
];

function deductions(figures: Figures): number {
  return figures.sum(...DEDUCTIONS);
}
