// Income and gains, down to the profits before deductions: boxes 155 to 235.

import type { Place } from "../../form/table.ts";
import { blaming, mustBeThere, mustEqual, mustHold, type Rule } from "./rule.ts";

const OTHER_INCOME = [170, 175, 180, 185, 190, 195, 200, 205, 220] as const satisfies readonly Place[];

/** "Box 235 must be present when this box is above zero": number, box. */
const NEEDS_235 = [
  [9321, 165],
  [9322, 170],
  [9323, 175],
  [9324, 180],
  [9325, 185],
  [9326, 190],
  [9331, 220],
] as const satisfies readonly (readonly [number, Place])[];

export const INCOME_RULES: readonly Rule[] = [
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
  ...NEEDS_235.map(([number, box]) =>
    mustHold(
      number,
      box,
      `Box 235 must be present when box ${box} is above zero.`,
      (pence, figures) => figures.has(235) || !(pence > 0),
    ),
  ),
  blaming(
    205,
    mustBeThere(
      9327,
      235,
      { within: "income", when: "boxes 195, 200 and 205 together are above zero" },
      (figures) => figures.sum(195, 200, 205) > 0,
    ),
  ),
  mustHold(
    9157,
    215,
    "Allowable losses (box 215) must not exceed the gains (box 210). The rest is carried forward.",
    (pence, figures) => pence <= figures.sum(210),
  ),
  mustHold(
    9158,
    215,
    "Allowable losses (box 215) need gains above zero (box 210).",
    (_, figures) => figures.sum(210) > 0,
  ),
  mustEqual(9159, 220, "box 210 less box 215", (figures) => figures.sum(210) - figures.sum(215)),
  mustHold(
    9160,
    225,
    "Box 225 must not exceed the income other than trading profits, with gains (boxes 170 to 205 and 220).",
    (pence, figures) => pence <= figures.sum(...OTHER_INCOME),
  ),
  mustHold(
    9161,
    230,
    "Older deficits (box 230) must not exceed the income other than trading profits, with gains, less box 225.",
    (pence, figures) => pence <= figures.sum(...OTHER_INCOME) - figures.sum(225),
  ),
  mustEqual(
    9332,
    235,
    "the sum of box 165 and all other income and gains, less boxes 225 and 230",
    (figures) => figures.sum(165, ...OTHER_INCOME) - figures.sum(225, 230),
  ),
];
