// Which allowances a period can have, and how much annual investment allowance: boxes 688 to 773.

import type { Place } from "../../form/table.ts";
import { longDayText } from "../../text/days.ts";
import { dayNumber } from "../schema/values.ts";
import { annualInvestmentLimitPounds } from "./investment-limit.ts";
import { blaming, mustNotBe, type Rule } from "./rule.ts";

/** Not in a period that ends on this day or before it: number, box or pair, day. */
const NOT_UNTIL = [
  [9870, "688/689", "2023-03-31"],
  [9606, "691/692", "2021-03-31"],
  [9608, "693/694", "2021-03-31"],
  [9839, "726/727", "2021-03-31"],
  [9871, "733/734", "2023-03-31"],
  [9610, "741/742", "2021-03-31"],
  [9617, "743/744", "2021-03-31"],
  [9392, "751/752", "2021-03-31"],
  [9619, 772, "2021-03-31"],
  [9620, 773, "2021-03-31"],
] as const satisfies readonly (readonly [number, Place, string])[];

/** Only in a period that ends on this day or after it. Unlike those above, they refuse a day that cannot be read. */
const ONLY_FROM = [
  [9260, 711, "2018-10-29"],
  [9278, "713/714", "2016-11-23"],
  [9291, 736, "2018-10-29"],
  [9377, "737/738", "2016-11-23"],
  [9412, 771, "2018-10-29"],
] as const satisfies readonly (readonly [number, Place, string])[];

/** Only in a period that starts before this day; later the amount belongs in another box. */
const ONLY_BEFORE = [
  [9387, 723, "2025-04-01", 725],
  [9388, 726, "2025-04-01", 725],
  [9390, 748, "2025-04-01", 750],
  [9391, 751, "2025-04-01", 750],
  [9379, 765, "2020-04-01", 775],
] as const satisfies readonly (readonly [number, Place, string, Place])[];

/** An allowance and the expenditure that must be stated with it. */
const NEEDS_EXPENDITURE = [
  [9607, 691, 772],
  [9609, 693, 773],
  [9616, 741, 772],
  [9618, 743, 773],
] as const satisfies readonly (readonly [number, Place, Place])[];

const boxes = (place: Place) => (String(place).includes("/") ? `Boxes ${place}` : `Box ${place}`);
const belongs = (place: Place) => (String(place).includes("/") ? "belong" : "belongs");

export const ALLOWANCE_RULES: readonly Rule[] = [
  ...NOT_UNTIL.map(([number, place, last]) =>
    mustNotBe(
      number,
      place,
      `${boxes(place)} ${belongs(place)} to periods that end after ${longDayText(last)}. Leave out the allowance and its charges.`,
      ({ end }) => end.day <= dayNumber(last),
    ),
  ),
  ...ONLY_FROM.map(([number, place, first]) =>
    mustNotBe(
      number,
      place,
      `${boxes(place)} ${belongs(place)} to periods that end on ${longDayText(first)} or later. Leave out the amount.`,
      ({ end }) => !(end.day >= dayNumber(first)),
    ),
  ),
  ...ONLY_BEFORE.map(([number, box, day, instead]) =>
    mustNotBe(
      number,
      box,
      `Box ${box} belongs to periods that start before ${longDayText(day)}. State the amount in box ${instead} instead.`,
      ({ start }) => !(start.day < dayNumber(day)),
    ),
  ),
  ...NEEDS_EXPENDITURE.map(([number, box, expenditure]) =>
    mustNotBe(
      number,
      box,
      `The allowance of box ${box} needs its expenditure in box ${expenditure}.`,
      (figures) => !figures.has(expenditure),
    ),
  ),
  blaming(
    690,
    mustNotBe(
      9288,
      "allowances",
      "The annual investment allowance (boxes 690 and 735 together) must not exceed the limit for a period of this length. Claim less.",
      (figures) => !(figures.sum(690, 735) <= 100 * annualInvestmentLimitPounds(figures)),
    ),
  ),
];
