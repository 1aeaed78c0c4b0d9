// What v1.994 changed in the sums of CT600P, and in the boxes of the main form that it fills.

import type { PackChange } from "../../checks/pack-change.ts";
import { mustNotBe, type Rule } from "../../checks/rules/rule.ts";
import { mirroredBox, type Place } from "../../form/table.ts";
import { SUMS_SINCE_1_994, SUMS_UNTIL_1_994, sumRule } from "./sums.ts";

export const MIRRORED_CHANGES: readonly PackChange[] = [
  {
    release: "v1.994",
    what: "CT600P asks for UK expenditure in a column of its own, and for the additional credit for visual effects.",
    removes: SUMS_UNTIL_1_994.map(String),
    adds: SUMS_SINCE_1_994.map(sumRule),
    amend: null,
  },
  {
    release: "v1.994",
    what: "Boxes 540, 541, 663 and 665 need the page CT600P; boxes 885 and 886 are compared with it.",
    removes: [],
    adds: [
      needsPage(8001, 540),
      needsPage(8002, 541),
      needsPage(8003, 663),
      needsPage(8004, 665),
      ...comparedWith(885, "P330", [8015, 8016, 8017, 8018]),
      ...comparedWith(886, "P190", [8019, 8020, 8021, 8022]),
    ],
    amend: null,
  },
];

function needsPage(number: number, box: Place): Rule {
  return mustNotBe(number, box, `Box ${box} needs the page CT600P and box 96.`, (figures) => !figures.says(96, "yes"));
}

/** Absent; without the tick; nil; or another amount. */
function comparedWith(
  box: Place,
  ofPage: string,
  [absent, noTick, nil, other]: readonly [number, number, number, number],
): Rule[] {
  const place = mirroredBox(ofPage);
  return [
    mustNotBe(absent, box, `Box ${box} needs box ${ofPage}.`, (figures) => !figures.has(place)),
    needsPage(noTick, box),
    mustNotBe(
      nil,
      box,
      `Leave out box ${box} when box ${ofPage} is nil.`,
      (figures) => figures.has(place) && figures.sum(place) === 0,
    ),
    mustNotBe(
      other,
      box,
      `Box ${box} must equal box ${ofPage}.`,
      (figures) => figures.sum(place) > 0 && figures.pences(box).some((pence) => pence !== figures.sum(place)),
    ),
  ];
}
