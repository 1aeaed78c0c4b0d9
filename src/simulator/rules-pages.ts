// Rules about which supplementary pages a return says it has (CT600 release v1.993). What stands in a page is not their concern.

import type { Place } from "./places.ts";
import { neededInNew, neededWith, type Rule } from "./rule.ts";

/** A new return that ticks the box has the page; an amended one may leave it out, as it was filed before. */
const PAGES_OF_NEW_RETURNS = [
  ["9120", "95", "CT600A"],
  ["9121", "100", "CT600B"],
  ["9123", "105", "CT600C"],
  ["9124", "110", "CT600D"],
  ["9125", "115", "CT600E"],
  ["9126", "120", "CT600F"],
  ["9129", "130", "CT600H"],
  ["9132", "135", "CT600I"],
  ["9136", "140", "CT600J"],
  ["9137", "141", "CT600K"],
] as const satisfies [string, Place, Place][];

/** These come with an amended return too. */
const PAGES_OF_ALL_RETURNS = [
  ["9133", "125", "CT600G"],
  ["9380", "142", "CT600L"],
  ["9600", "143", "CT600M"],
  ["9218", "144", "CT600N"],
  ["9872", "96", "CT600P"],
] as const satisfies [string, Place, Place][];

export const pageRules: readonly Rule[] = [
  ...PAGES_OF_NEW_RETURNS.map(([number, box, page]) => neededInNew(number, box, box, page)),
  ...PAGES_OF_ALL_RETURNS.map(([number, box, page]) => neededWith(number, box, box, page)),
  neededInNew("9109", "65", "65", "140"),
  neededWith("9127", "120", "120", "200"),
  {
    number: "9128",
    at: "125",
    text: "Box 125 is present together with box 6 or 7, but without box 8.",
    holds: (box) => box.has("8") || (!box.has("6") && !box.has("7")),
  },
  neededWith("9130", "130", "130", "645"),
  neededWith("9131", "125", "125", "5"),
  neededWith("9134", "140", "140", "65"),
];
