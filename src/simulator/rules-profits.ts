// Rules about income, gains, deductions and the profits chargeable (CT600 release v1.993).

import type { Place } from "./places.ts";
import { atMost, equals, neededAbove, neededInNew, needsAmount, type Rule } from "./rule.ts";

/** Boxes 170 to 220: everything but trading profits. */
const OTHER_INCOME = ["170", "175", "180", "185", "190", "195", "200", "205", "220"] as const satisfies Place[];

/** In the order in which they use up box 235, each with the number of its limit. */
const DEDUCTION_LIMITS = [
  ["240", "9166"],
  ["245", "9167"],
  ["250", "9169"],
  ["255", "9170"],
  ["260", "9171"],
  ["263", "9371"],
  ["265", "9173"],
  ["275", "9176"],
  ["285", "9372"],
  ["290", "9178"],
] as const satisfies [Place, string][];
const DEDUCTIONS: readonly Place[] = DEDUCTION_LIMITS.map(([box]) => box);

export const profitRules: readonly Rule[] = [
  neededAbove("9148", "trading", ["155"], "165"),
  atMost("9149", "160", ["155"]),
  needsAmount("9150", "160", "155"),
  equals("9151", "165", ["155"], { minus: ["160"] }),
  neededAbove("9321", "165", ["165"], "235"),
  neededAbove("9322", "170", ["170"], "235"),
  neededAbove("9323", "175", ["175"], "235"),
  neededAbove("9324", "180", ["180"], "235"),
  neededAbove("9325", "185", ["185"], "235"),
  neededAbove("9326", "190", ["190"], "235"),
  neededAbove("9327", "income", ["195", "200", "205"], "235"),
  neededAbove("9331", "220", ["220"], "235"),
  atMost("9157", "215", ["210"]),
  needsAmount("9158", "215", "210"),
  equals("9159", "220", ["210"], { minus: ["215"] }),
  atMost("9160", "225", OTHER_INCOME),
  atMost("9161", "230", OTHER_INCOME, { minus: ["225"] }),
  equals("9332", "235", ["165", ...OTHER_INCOME], { minus: ["225", "230"] }),

  ...DEDUCTION_LIMITS.map(([box, number], at) => atMost(number, box, ["235"], { minus: DEDUCTIONS.slice(0, at) })),
  needsAmount("9174", "280", "275"),
  atMost("9175", "275", ["780"], { unless: "280" }),
  atMost("9179", "295", ["235"]),
  equals("9180", "295", DEDUCTIONS),
  neededAbove("9318", "deductions", DEDUCTIONS, "295"),

  neededAbove("9320", "calculation", ["235"], "300"),
  equals("9333", "300", ["235"], { minus: DEDUCTIONS }),
  {
    number: "9334",
    at: "300",
    text: "Box 305 is greater than box 300.",
    holds: (box) => box.pence("305") <= box.pence("300"),
  },
  {
    number: "9335",
    at: "300",
    text: "Box 315 is not box 300 less boxes 305, 310 and 312.",
    holds: (box) => box.pence("315") === box.total(["300"], ["305", "310", "312"]),
  },
  atMost("9336", "305", ["235"], { minus: DEDUCTIONS, unless: "300" }),
  neededInNew("9185", "310", "310", "105"),
  atMost("9337", "310", ["235"], { minus: [...DEDUCTIONS, "305"] }),
  neededInNew("9373", "312", "312", "105"),
  atMost("9374", "312", ["235"], { minus: [...DEDUCTIONS, "305", "310"] }),
  equals("9338", "315", ["235"], { minus: [...DEDUCTIONS, "305", "310", "312"], unless: "300" }),
];
