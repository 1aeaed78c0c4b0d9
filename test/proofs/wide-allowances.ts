// Allowances and charges from chance: mostly those a period of these dates can have, and annual investment allowance
// around its limit.

import type { Dice } from "./dice.ts";
import type { Found, Period } from "./wide-boxes.ts";

const DAY = 86_400_000;

/**
 * Boxes, and the dates between which periods may have them: the end on or after the first, the start before the second.
 */
const FITTING = [
  [[688, 689, 733, 734], "2023-04-01", null],
  [[691, 692, 693, 694, 741, 742, 743, 744, 772, 773], "2021-04-01", null],
  [[727, 752], "2021-04-01", null],
  [[726, 751], "2021-04-01", "2025-04-01"],
  [[723, 748], null, "2025-04-01"],
  [[711, 736, 771], "2018-10-29", null],
  [[713, 714, 737, 738], "2016-11-23", null],
  [[765], null, "2020-04-01"],
  [[695, 700, 705, 710, 724, 725, 730, 749, 750, 755, 760, 770, 775], null, null],
] as const satisfies readonly (readonly [readonly (keyof Found)[], string | null, string | null])[];

export function allowanceBoxes(dice: Dice, period: Period): Found {
  const boxes: Found = {};
  if (dice.chance(0.4)) return boxes;
  for (const [numbers, endsFrom, startsBefore] of FITTING) {
    const fits =
      (endsFrom === null || period.periodEnd >= endsFrom) &&
      (startsBefore === null || period.periodStart < startsBefore);
    for (const box of numbers) {
      if (dice.chance(fits ? 0.12 : 0.005)) boxes[box] = BigInt(dice.from(0, 90_000));
    }
  }
  const [superDeduction, specialRate] = [boxes[691] ?? boxes[741], boxes[693] ?? boxes[743]];
  if (superDeduction !== undefined && dice.chance(0.95)) boxes[772] = superDeduction;
  if (specialRate !== undefined && dice.chance(0.95)) boxes[773] = specialRate;
  if (dice.chance(0.5)) Object.assign(boxes, investmentAllowance(dice, period));
  return boxes;
}

function investmentAllowance(dice: Dice, period: Period): Found {
  const claimed = dice.chance(0.6) ? dice.from(0, 500) : dice.oneOf(edges(period)) + dice.oneOf([-1, 0, 0, 1]);
  if (claimed < 1) return { 690: 0n };
  const outside = dice.chance(0.3) ? dice.from(0, claimed) : 0;
  return { 690: BigInt(claimed - outside), ...(outside > 0 && { 735: BigInt(outside) }) };
}

const LIMITS = [
  [500_000, "2015-04-01", "2016-01-01"],
  [200_000, "2016-01-01", "2019-01-01"],
  [1_000_000, "2019-01-01", "9999-01-01"],
] as const;

/** What the limit could be: by days of a year of either length, and by months. One of them is right. */
function edges({ periodStart, periodEnd }: Period): number[] {
  const start = Date.parse(periodStart);
  const after = Date.parse(periodEnd) + DAY;
  const by = (share: (from: number, to: number) => number) =>
    LIMITS.reduce((total, [limit, since, until]) => {
      const [from, to] = [Math.max(start, Date.parse(since)), Math.min(after, Date.parse(until))];
      return from < to ? total + Math.ceil(limit * share(from, to)) : total;
    }, 0);
  return [by((from, to) => (to - from) / DAY / 365), by((from, to) => (to - from) / DAY / 366), by(months)];
}

function months(from: number, to: number): number {
  const [start, end] = [new Date(from), new Date(to)];
  return (12 * (end.getUTCFullYear() - start.getUTCFullYear()) + end.getUTCMonth() - start.getUTCMonth()) / 12;
}
