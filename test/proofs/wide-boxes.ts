// The boxes of a return with everything in it that can be filed, from chance: amounts that add up, dates that fit.
// Worked out here and not by the program's own computation, so that rules are met in every mix, also in those it never
// files.

import type { BoxValues } from "../../packages/ct600/form/table.ts";
import { upTo } from "./chosen.ts";
import type { Dice } from "./dice.ts";
import { allowanceBoxes } from "./wide-allowances.ts";
import { loanBoxes } from "./wide-loans.ts";
import { researchBoxes } from "./wide-research.ts";

export interface Period {
  readonly periodStart: string;
  readonly periodEnd: string;
}

/** While they are being found. */
export type Found = { -readonly [Box in keyof BoxValues]: BoxValues[Box] };

/** From the income to the profits chargeable: boxes 155 to 315 and the losses. */
export function profitBoxes(dice: Dice): Found & { 315: bigint } {
  const boxes: Found = {};
  const trading = dice.oneOf([0, dice.from(1, 60_000), dice.from(1, 400_000), -dice.from(1, 90_000)]);
  if (trading < 0) boxes[780] = BigInt(-trading);
  if (trading > 0) {
    boxes[155] = BigInt(trading);
    if (dice.chance(0.3)) boxes[160] = upTo(dice, boxes[155]);
    boxes[165] = boxes[155] - (boxes[160] ?? 0n);
  }
  for (const box of [170, 175, 180, 185, 190, 195, 205] as const) {
    if (dice.chance(0.25)) boxes[box] = BigInt(dice.from(0, 50_000));
  }
  if (dice.chance(0.1)) boxes[172] = true;
  if (dice.chance(0.3)) Object.assign(boxes, gains(dice));
  const others = sum(boxes, 170, 175, 180, 185, 190, 195, 205, 220);
  if (dice.chance(0.1)) boxes[225] = upTo(dice, others);
  if (dice.chance(0.2)) boxes[230] = upTo(dice, others - (boxes[225] ?? 0n));
  const profits = sum(boxes, 165) + others - sum(boxes, 225, 230);
  if (profits > 0n || dice.chance(0.3)) boxes[235] = profits;
  const deducted = deduct(dice, boxes, profits);
  const left = profits - deducted;
  if (boxes[235] !== undefined) boxes[300] = left;
  if (dice.chance(0.2)) boxes[305] = upTo(dice, left);
  for (const box of [795, 805, 825, 850] as const) {
    if (dice.chance(0.15)) boxes[box] = BigInt(dice.from(0, 50_000));
  }
  for (const box of [310, 312] as const) {
    const most = left - sum(boxes, 305, 310);
    if (most > 0n && dice.chance(0.2)) boxes[box] = 1n + upTo(dice, most - 1n);
  }
  return { ...boxes, 315: left - sum(boxes, 305, 310, 312) };
}

function gains(dice: Dice): Found {
  const gross = BigInt(dice.from(0, 30_000));
  const losses = gross > 0n && dice.chance(0.5) ? upTo(dice, gross) : undefined;
  return { 210: gross, ...(losses !== undefined && { 215: losses }), 220: gross - (losses ?? 0n) };
}

/** In the order of the form, each at most what those before it leave. */
function deduct(dice: Dice, boxes: Found, profits: bigint): bigint {
  let left = profits;
  for (const box of [240, 245, 250, 255, 260, 263, 265, 275, 285, 290] as const) {
    if (!dice.chance(0.15)) continue;
    const amount = box === 275 ? tradingLoss(dice, boxes, left) : upTo(dice, left);
    boxes[box] = amount;
    left -= amount;
  }
  const deducted = profits - left;
  if (deducted > 0n || dice.chance(0.1)) boxes[295] = deducted;
  return deducted;
}

/** Of this period, at most what box 780 says, or of a later one. */
function tradingLoss(dice: Dice, boxes: Found, most: bigint): bigint {
  const own = boxes[780] ?? 0n;
  const isCarriedBack = dice.chance(0.4);
  const loss = upTo(dice, isCarriedBack || own > most ? most : own);
  if (isCarriedBack && loss > 0n) boxes[280] = true;
  return loss;
}

/** From the tax to what is paid or repaid, the loans page, allowances, ticks and the bank: all but the profits. */
export function otherBoxes(dice: Dice, period: Period, tax: bigint): Found {
  const loans = dice.chance(0.4) ? loanBoxes(dice, period) : {};
  const settled = { ...reliefsAndSettlement(dice, tax, loans[480] ?? 0n), ...loans };
  const research = dice.chance(0.3) ? researchBoxes(dice, period, settled) : {};
  const { 600: _, 605: __, 865: ___, ...beside } = settled;
  return {
    ...(research.L210 === undefined ? settled : beside),
    ...research,
    ...allowanceBoxes(dice, period),
    ...ticks(dice),
    ...(dice.chance(0.2) && {
      65: true,
      140: true,
      avoidanceSchemes: Array.from({ length: dice.from(1, 10) }, () => ({ J5: "01234567", J5A: "2026-03-31" })),
    }),
    ...(dice.chance(0.3) && {
      920: "Any Bank",
      925: String(dice.from(100_000, 999_999)),
      930: String(dice.from(10_000_000, 99_999_999)),
      935: dice.oneOf(["Ab", "Example & Co (Widgets) Ltd"]),
      ...(dice.chance(0.3) && { 940: "A/1234" }),
    }),
  };
}

function reliefsAndSettlement(dice: Dice, tax: bigint, loanTax: bigint): Found {
  const boxes: Found = {};
  if (dice.chance(0.3)) {
    if (dice.chance(0.5)) boxes[445] = upTo(dice, tax);
    const left = tax - sum(boxes, 445);
    if (left > 0n && dice.chance(0.6)) {
      boxes[450] = 1n + upTo(dice, left - 1n);
      if (dice.chance(0.2)) boxes[455] = true;
      if (dice.chance(0.2)) boxes[460] = true;
    }
    if (dice.chance(0.1)) boxes[465] = upTo(dice, left - sum(boxes, 450));
    boxes[470] = sum(boxes, 445, 450, 465);
  }
  boxes[475] = tax - (boxes[470] ?? 0n);
  const chargeable = boxes[475] + loanTax;
  boxes[510] = chargeable;
  if (dice.chance(0.25)) boxes[515] = BigInt(dice.from(0, 2_000_000));
  const payable = chargeable - (boxes[515] ?? 0n);
  if (payable < 0n) {
    boxes[520] = -payable;
    boxes[40] = true;
    if (dice.chance(0.7)) boxes[870] = -payable;
  }
  boxes[525] = payable < 0n ? 0n : payable;
  boxes[528] = boxes[525];
  if (dice.chance(0.5)) boxes[595] = dice.oneOf([0n, boxes[525], BigInt(dice.from(0, 3_000_000))]);
  const outstanding = boxes[525] - (boxes[595] ?? 0n);
  if (outstanding >= 0n) boxes[600] = outstanding;
  else {
    boxes[605] = -outstanding;
    boxes[40] = true;
    boxes[865] = -outstanding;
  }
  return boxes;
}

function ticks(dice: Dice): Found {
  const boxes: Found = {};
  for (const box of [45, 50, 55, 60, 75, 635, 640] as const) if (dice.chance(0.1)) boxes[box] = true;
  if (dice.chance(0.1)) boxes[dice.oneOf([630, 631] as const)] = true;
  if (dice.chance(0.3)) {
    const exports = dice.oneOf([[616], [617], [616, 617], [618]] as const);
    for (const box of exports) boxes[box] = true;
  }
  if (dice.chance(0.2)) boxes[620] = BigInt(dice.from(0, 90_000));
  if (dice.chance(0.1)) boxes[860] = BigInt(dice.from(0, 100));
  return boxes;
}

function sum(boxes: Found, ...numbers: readonly (keyof Found)[]): bigint {
  return numbers.reduce((total, box) => total + ((boxes[box] as bigint | undefined) ?? 0n), 0n);
}
