// From the profits before deductions to the profits chargeable: boxes 235 to 315.

import type { Place } from "../../form/table.ts";
import type { Figures } from "../figures.ts";
import { blaming, mustBeThere, mustEqual, mustHold, mustNotBe, type Rule } from "./rule.ts";

/** In the order in which they use up box 235, with the number of the rule that says so. */
const IN_ORDER = [
  [9166, 240],
  [9167, 245],
  [9169, 250],
  [9170, 255],
  [9171, 260],
  [9371, 263],
  [9173, 265],
  [9176, 275],
  [9372, 285],
  [9178, 290],
] as const satisfies readonly (readonly [number, Place])[];

const DEDUCTIONS: readonly Place[] = IN_ORDER.map(([, box]) => box);
const DONATIONS_AND_GROUP_RELIEF = [305, 310, 312] as const satisfies readonly Place[];

export const DEDUCTION_RULES: readonly Rule[] = [
  ...IN_ORDER.map(([number, box], index) =>
    mustHold(
      number,
      box,
      index === 0
        ? `Box ${box} must not exceed the profits (box 235).`
        : `Box ${box} must not exceed what the deductions before it leave of the profits (box 235). Claim less.`,
      (pence, figures) => pence <= figures.sum(235) - figures.sum(...DEDUCTIONS.slice(0, index)),
    ),
  ),
  mustHold(
    9175,
    275,
    "Trading losses (box 275) must not exceed the loss of this period (box 780) unless box 280 says that they are carried back.",
    (pence, figures) => figures.has(280) || pence <= figures.sum(780),
  ),
  mustNotBe(9174, 280, "Box 280 needs trading losses above zero in box 275.", (figures) => !(figures.sum(275) > 0)),
  mustHold(
    9179,
    295,
    "The deductions in all (box 295) must not exceed the profits (box 235).",
    (pence, figures) => pence <= figures.sum(235),
  ),
  mustEqual(9180, 295, "the sum of boxes 240 to 290", allDeductions),
  mustBeThere(
    9318,
    295,
    { within: "deductions", when: "boxes 240 to 290 together are above zero" },
    (figures) => allDeductions(figures) > 0,
  ),
  mustBeThere(9320, 300, { within: "calculation", when: "box 235 is above zero" }, (figures) => figures.sum(235) > 0),
  mustEqual(
    9333,
    300,
    "box 235 less the deductions of boxes 240 to 290",
    (figures) => figures.sum(235) - allDeductions(figures),
  ),
  blaming(
    305,
    mustHold(
      9334,
      300,
      "Qualifying donations (box 305) must not exceed box 300. The rest has no relief.",
      (pence, figures) => figures.sum(305) <= pence,
    ),
  ),
  mustHold(
    9336,
    305,
    "Without box 300, qualifying donations (box 305) must not exceed box 235 less the deductions.",
    (pence, figures) => figures.has(300) || pence <= figures.sum(235) - allDeductions(figures),
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
      figures.has(300) ||
      pence === figures.sum(235) - allDeductions(figures) - figures.sum(...DONATIONS_AND_GROUP_RELIEF),
  ),
];

function allDeductions(figures: Figures): number {
  return figures.sum(...DEDUCTIONS);
}
