// What is to be paid, what was paid and what is repaid: boxes 475 to 605 and 870.

import type { Place } from "../../form/table.ts";
import { PROFIT } from "../blamed-fields.ts";
import { blaming, mustBeThereAbove, mustBeThereWith, mustEqual, mustHold, mustNotBe, type Rule, rule } from "./rule.ts";

const PAID = [545, 560, 565, 595] as const satisfies readonly Place[];

export const SETTLEMENT_RULES: readonly Rule[] = [
  // This one stands at the whole return, which is always there.
  rule(
    9319,
    { at: "", field: PROFIT, says: "Box 475 must be present when box 440 is above zero." },
    (figures) => figures.isAboveZero(440) && !figures.has(475),
  ),
  mustEqual(9248, 475, "box 440 less box 470", (figures) => figures.pence(440) - figures.sum(470)),
  mustHold(
    9339,
    475,
    "Box 510 must equal the sum of boxes 475, 480, 500, 501, 502 and 505.",
    (pence, figures) => !figures.has(510) || figures.sum(510) === pence + figures.sum(480, 500, 501, 502, 505),
  ),
  ...mustBeThereAbove("outstanding", [
    [9351, 500, 490],
    [9352, 500, 495],
    [9366, 500, 496],
    [9424, 500, 497],
  ]),
  ...mustBeThereWith("outstanding", [
    [9340, 510, 475],
    [9341, 510, 480],
    [9342, 510, 500],
    [9343, 510, 505],
    [9432, 510, 501],
    [9868, 510, 502],
    [9367, 528, 527],
    [9383, 528, 526],
  ]),
  mustHold(
    9344,
    510,
    "Without box 475, box 510 must equal box 440 less box 470, with boxes 480, 500, 501, 502 and 505 added.",
    (pence, figures) =>
      figures.has(475) || pence === figures.pence(440) - figures.sum(470) + figures.sum(480, 500, 501, 502, 505),
  ),
  blaming(
    515,
    mustHold(
      9345,
      510,
      "Income tax to be repaid (box 520) must equal box 515 less box 510.",
      (pence, figures) => !figures.has(520) || figures.sum(520) === figures.sum(515) - pence,
    ),
  ),
  mustHold(
    9346,
    520,
    "Without box 510, box 520 must equal boxes 515 and 470 less boxes 440, 480, 500 and 505.",
    (pence, figures) =>
      figures.has(510) || pence === figures.sum(515, 470) - (figures.pence(440) + figures.sum(480, 500, 505)),
  ),
  mustHold(
    9347,
    525,
    "The tax payable (box 525) must equal box 510 less box 515, or 0.00 where that is below zero.",
    (pence, figures) => !figures.has(510) || pence === orNothing(figures.sum(510) - figures.sum(515)),
  ),
  mustHold(
    9348,
    525,
    "Without box 510, box 525 must equal boxes 440, 480, 500 and 505 less boxes 515 and 470, or 0.00 where that is below zero.",
    (pence, figures) =>
      figures.has(510) || pence === orNothing(figures.pence(440) + figures.sum(480, 500, 505) - figures.sum(515, 470)),
  ),
  mustEqual(9370, 528, "the sum of boxes 525, 526 and 527", (figures) => figures.pence(525) + figures.sum(526, 527)),
  ...mustBeThereWith("reconciliation", [
    [9355, 545, 530],
    [9356, 545, 535],
    [9357, 545, 540],
    [9875, 545, 541],
    [9358, 560, 550],
    [9359, 560, 555],
  ]),
  mustNotBe(
    9275,
    "outstandingOrOverpaid",
    "Tax is outstanding (box 600) or overpaid (box 605); both may be present only when both are zero.",
    (figures) => figures.has(600) && figures.has(605) && !(figures.pence(600) === 0 && figures.pence(605) === 0),
  ),
  mustEqual(
    9276,
    600,
    "box 525 less boxes 545, 560, 565 and 595, and be left out where that is below zero",
    (figures) => unlessBelowZero(figures.pence(525) - figures.sum(...PAID)),
  ),
  mustEqual(
    9277,
    605,
    "boxes 545, 560, 565 and 595 less box 525, and be left out where that is below zero",
    (figures) => unlessBelowZero(figures.sum(...PAID) - figures.pence(525)),
  ),
  mustEqual(9296, 870, "the income tax repayable in box 520", (figures) => figures.sum(520)),
];

function orNothing(pence: number): number {
  return pence < 0 ? 0 : pence;
}

function unlessBelowZero(pence: number): number {
  return pence < 0 ? Number.NaN : pence;
}
