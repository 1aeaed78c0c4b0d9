// What changed in HMRC's rules after v1.993, release by release, for the elements that this service can file: the main
// return here, each page in its folder. The dates on which a release is in force are in packages/ct600/packs.ts; the
// elements that came later (boxes 696 and 739) say so in the table of boxes. The later packs were not at hand: v1.994
// was read from a public copy of its rules, v1.995 from a public tabulation of them (docs/rules.md).

import type { Place } from "../form/table.ts";
import { isLater } from "../packs.ts";
import { PAGE_CHANGES } from "../pages/rules.ts";
import { longDayText } from "../text/days.ts";
import type { PackChange } from "./pack-change.ts";
import { mustNotBe, type Rule } from "./rules/rule.ts";
import { dayNumber } from "./schema/values.ts";

const OF_THE_MAIN_FORM: readonly PackChange[] = [
  {
    release: "v1.994",
    what: "Zero-emission goods vehicles end for periods that start from 1 April 2025, the charge too.",
    removes: ["9387", "9390"],
    adds: [closed(8008, "723/724", "2025-04-01", "725 and 730"), closed(8013, "748/749", "2025-04-01", "750 and 755")],
    amend: null,
  },
  {
    release: "v1.994",
    what: "Zero-emission cars stay a year longer, for periods that start before 1 April 2026.",
    removes: ["9388", "9391"],
    adds: [closed(9388, 726, "2026-04-01", "725"), closed(9391, 751, "2026-04-01", "750")],
    amend: null,
  },
  {
    release: "v1.994",
    what: "Charge points have no allowance of their own for periods that start from 1 April 2026.",
    removes: [],
    adds: [closed(8006, 713, "2026-04-01", "725"), closed(8010, 737, "2026-04-01", "750")],
    amend: null,
  },
  {
    release: "v1.994",
    what: "Charges on charge points and zero-emission cars move for periods that start from 1 April 2025.",
    removes: [],
    adds: [
      closed(8005, 714, "2025-04-01", "730"),
      closed(8009, 727, "2025-04-01", "730"),
      closed(8011, 738, "2025-04-01", "755"),
      closed(8014, 752, "2025-04-01", "755"),
    ],
    amend: null,
  },
  {
    release: "v1.994",
    what: "Enterprise zones end for periods that start from 1 April 2024.",
    removes: [],
    adds: [closed(8007, "721/722", "2024-04-01", "725 and 730"), closed(8012, "746/747", "2024-04-01", "750 and 755")],
    amend: null,
  },
  {
    release: "v1.994",
    what: "Box 658 stands without boxes 650 and 655, and box 885 is compared with CT600P instead of box 570.",
    removes: ["9878", "9300"],
    adds: [],
    amend: null,
  },
  {
    release: "v1.995",
    what: "Zero-emission cars and charge points are open again, whatever the period's start.",
    removes: ["9388", "9391", "8006", "8010"],
    adds: [],
    amend: null,
  },
  {
    release: "v1.995",
    what: "The 40% first-year allowance has boxes of its own, for periods that end after 31 December 2025.",
    removes: [],
    adds: [fortyPercent(8081, 696), fortyPercent(8082, 739)],
    amend: null,
  },
];

/** The earlier release first. */
export const PACK_CHANGES: readonly PackChange[] = [...OF_THE_MAIN_FORM, ...PAGE_CHANGES].sort(
  ({ release: one }, { release: other }) => (isLater(one, other) ? 1 : isLater(other, one) ? -1 : 0),
);

/** Closed for periods that start on this day or later; what belonged there goes elsewhere. */
function closed(number: number, place: Place, day: string, instead: string): Rule {
  const isPair = String(place).includes("/");
  const boxes = isPair ? `Boxes ${place} belong` : `Box ${place} belongs`;
  const says = `${boxes} to periods that start before ${longDayText(day)}. State the amount in ${isPair ? "boxes" : "box"} ${instead} instead.`;
  return mustNotBe(number, place, says, ({ start }) => !(start.day < dayNumber(day)));
}

function fortyPercent(number: number, box: Place): Rule {
  const says = `Box ${box} belongs to periods that end after 31 December 2025. Leave out the allowance.`;
  return mustNotBe(number, box, says, ({ end }) => end.day <= dayNumber("2025-12-31"));
}
