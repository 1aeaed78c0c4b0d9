// The page CT600C from chance: claims that come to boxes 310 and 312, surrenders that add up, and consent of each kind
// that needs no file.

import type { Dice } from "./dice.ts";
import type { Found, Period } from "./wide-boxes.ts";

const DAY = 86_400_000;

export interface Company {
  readonly name: string;
  readonly utr: string;
}

/** `310` and `312` of the profits; a surrender beside them or alone. */
export function groupBoxes(dice: Dice, profits: Found, period: Period, company: Company): Found {
  const page: Found = {
    ...claimed(dice, profits[310] ?? 0n, period),
    ...claimedCarriedForward(dice, profits[312] ?? 0n, period),
    ...(dice.chance(0.2) && surrendered(dice, period, company)),
    ...(dice.chance(0.2) && surrenderedCarriedForward(dice, period, company)),
  };
  const isThere = Object.keys(page).length > 0;
  return { ...(isThere && { 105: true }), ...page, ...mosts(dice, profits) };
}

function claimed(dice: Dice, total: bigint, period: Period): Found {
  if (total === 0n) return {};
  return {
    C5: inParts(dice, total).map((amount, row) => ({
      C5A: `Company ${row}`,
      ...(dice.chance(0.4) && days(dice, period, "C5B From", "C5B To")),
      C5C: dice.oneOf(["1234567890", "SC123456", "abcd1234EFGH5678ijkl"]),
      C5D: amount,
    })),
    C10: total,
    ...(dice.chance(0.2) && { C15: true }),
    ...(dice.chance(0.2) && { C20: true }),
    ...{ C25: true, C30: "P", C35: "A Director", C40: "x".repeat(dice.from(1, 99)) },
  };
}

function claimedCarriedForward(dice: Dice, total: bigint, period: Period): Found {
  if (total === 0n) return {};
  return {
    C125: inParts(dice, total).map((amount, row) => ({
      C125A: `Company ${row}`,
      ...(dice.chance(0.4) && days(dice, period, "C125B From", "C125B To")),
      C125C: "12345678",
      C125D: amount,
    })),
    C130: total,
    ...(dice.chance(0.2) && { C135: true }),
    ...{ C140: true, C145: "Parent Ltd", C150: "A Director", C155: "Director" },
  };
}

function surrendered(dice: Dice, period: Period, { name, utr }: Company): Found {
  const kinds = ["C45", "C50", "C55", "C60", "C65", "C70", "C75"] as const;
  const { amounts, total } = someOf(dice, kinds);
  return {
    ...amounts,
    C80: total,
    C85: inParts(dice, total).map((amount, row) => ({
      C85A: `Company ${row}`,
      ...(dice.chance(0.4) && days(dice, period, "C85B From", "C85B To")),
      C85C: "1234567890",
      C85D: amount,
    })),
    C90: total,
    ...(dice.chance(0.5)
      ? { "C surrender arrangement": true }
      : {
          ...{ "C surrender page": true, C95: name, C100: utr, C105: period.periodStart, C110: period.periodEnd },
          ...{ "C surrender declared": true, C115: "A Director", C120: "Director" },
        }),
  };
}

function surrenderedCarriedForward(dice: Dice, period: Period, { name, utr }: Company): Found {
  const kinds = ["C160", "C165", "C170", "C175", "C180"] as const;
  const { amounts, total } = someOf(dice, kinds);
  return {
    ...amounts,
    C185: total,
    C190: inParts(dice, total).map((amount, row) => ({
      C190A: `Company ${row}`,
      ...(dice.chance(0.4) && days(dice, period, "C190B From", "C190B To")),
      C190C: "1234567890",
      C190D: amount,
    })),
    C195: total,
    ...(dice.chance(0.5)
      ? { "C surrender carried forward arrangement": true }
      : {
          ...{ "C surrender carried forward page": true, C200: name, C205: utr },
          ...{ C210: period.periodStart, C215: period.periodEnd, "C surrender carried forward declared": true },
          ...{ C220: "A Director", C225: "Director" },
        }),
  };
}

/** Up to what arose. */
function mosts(dice: Dice, profits: Found): Found {
  const boxes: Found = {};
  for (const [arising, most] of [
    [780, 785],
    [795, 800],
    [805, 810],
    [850, 855],
  ] as const) {
    const arose = profits[arising] ?? 0n;
    if (arose > 0n && dice.chance(0.4)) boxes[most] = BigInt(dice.from(0, Number(arose)));
  }
  if (dice.chance(0.1)) boxes[845] = BigInt(dice.from(0, 5_000));
  return boxes;
}

function someOf<Kind extends string>(dice: Dice, kinds: readonly [Kind, ...Kind[]]) {
  const chosen = kinds.filter(() => dice.chance(0.4));
  const amounts: Partial<Record<Kind, bigint>> = {};
  for (const kind of chosen.length === 0 ? [kinds[0]] : chosen) amounts[kind] = BigInt(dice.from(1, 20_000));
  const total = (Object.values(amounts) as bigint[]).reduce((sum, amount) => sum + amount, 0n);
  return { amounts, total };
}

/** One to three amounts of a pound or more. */
function inParts(dice: Dice, total: bigint): bigint[] {
  const parts: bigint[] = [];
  let left = total;
  while (left > 1n && parts.length < 2 && dice.chance(0.5)) {
    const amount = 1n + BigInt(dice.from(0, Number(left - 2n)));
    parts.push(amount);
    left -= amount;
  }
  return [...parts, left];
}

/** Another period that overlaps, by a day or by more. */
function days<From extends string, To extends string>(dice: Dice, period: Period, from: From, to: To) {
  const [start, end] = [Date.parse(period.periodStart), Date.parse(period.periodEnd)];
  const isLater = dice.chance(0.5);
  const first = isLater ? start + dice.from(0, (end - start) / DAY) * DAY : start - dice.from(0, 300) * DAY;
  const least = isLater ? first : start;
  const last = Math.min(least + dice.from(0, 60) * DAY, first + 360 * DAY);
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { [from]: day(first), [to]: day(last) } as Record<From | To, string>;
}
