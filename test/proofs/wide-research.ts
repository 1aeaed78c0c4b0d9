// The page CT600L from chance: an expenditure credit that goes as far through its steps as it happens to, amounts of an
// earlier period, and a payable credit. The amounts add up; whether the law would give them does not matter here.

import { upTo } from "./chosen.ts";
import type { Dice } from "./dice.ts";
import type { Found, Period } from "./wide-boxes.ts";

/** The merged scheme; before it, a small company states the credits of two kinds of work. */
const MERGED = "2024-04-01";

/** `boxes`: the tax of the return. Those of what is left to pay follow again. */
export function researchBoxes(dice: Dice, { periodStart, periodEnd }: Period, boxes: Found): Found {
  const isMerged = periodStart >= MERGED;
  const page: Found = { 142: true };
  const setOff: bigint[] = [];
  const before = dice.chance(0.3) ? beforeStep1(dice, boxes[475] ?? 0n) : {};
  if (before.L7 !== undefined) setOff.push(before.L7);
  const hasPayable = periodEnd > "2023-03-31" && dice.chance(0.4);
  const credit = dice.chance(0.7) ? steps(dice, boxes, before, !isMerged && hasPayable) : {};
  for (const box of ["L45", "L110"] as const) if (credit[box] !== undefined) setOff.push(credit[box]);
  const open = max(0n, (boxes[525] ?? 0n) - sumOf(setOff));
  const payable = hasPayable ? payableCredit(dice, open, credit) : {};
  if (payable.L175 !== undefined) setOff.push(payable.L175);
  const isEmpty = before.L5 === undefined && credit.L25 === undefined && payable.L170 === undefined;
  if (isEmpty) return {};
  const total = sumOf(setOff);
  const isSmall = hasPayable || dice.chance(0.6);
  Object.assign(page, before, credit, payable, { L210: total });
  if (dice.chance(0.8) || hasPayable) Object.assign(page, { [isSmall ? 650 : 655]: true, 657: true });
  if (dice.chance(0.4)) page[656] = true;
  if (dice.chance(0.1)) page[615] = BigInt(dice.from(0, 100_000));
  return { ...page, ...reconciled(boxes, total) };
}

function beforeStep1(dice: Dice, tax: bigint): Found {
  const amount = BigInt(dice.from(1, 2_000_000));
  const used = amount < tax ? amount : tax;
  return { L5: amount, L6: tax, L7: used, L8: amount - used, L9: tax - used, L194: used };
}

function steps(dice: Dice, boxes: Found, before: Found, isOfTwoKinds: boolean): Found {
  const found: Found = {};
  const credit = dice.chance(0.85) ? BigInt(dice.from(1, 9_000_000)) : 0n;
  if (credit > 0n) Object.assign(found, { L10: credit + 1n + BigInt(dice.from(0, 9_000_000)), L15: credit });
  if (credit > 0n && isOfTwoKinds) Object.assign(found, { L185: credit / 3n, L190: credit - credit / 3n });
  if (credit === 0n || dice.chance(0.2)) found.L20 = BigInt(dice.from(0, 500_000));
  const all = credit + (found.L20 ?? 0n);
  const tax = before.L9 ?? boxes[475] ?? 0n;
  const deducted = boxes[515] !== undefined && dice.chance(0.7) ? least(upTo(dice, boxes[515]), tax) : null;
  const room = tax - (deducted ?? 0n);
  const used = least(all, room);
  Object.assign(found, { L25: all, L30: tax, L40: room, L45: used, L195: used });
  if (deducted !== null) found.L35 = deducted;
  const left = all - used;
  if (left === 0n) return { ...found, ...carriedForward(dice, before, null, null) };
  Object.assign(found, { L50: left });
  let held = 0n;
  if (credit > 0n) {
    const charged = (credit * 19n + 99n) / 100n + upTo(dice, credit / 10n);
    const above = max(0n, credit - room);
    held = max(0n, above - (credit - charged));
    Object.assign(found, { L55: charged, L60: credit - charged, L62: above });
  }
  Object.assign(found, { L65: held, ...laterSteps(dice, left - held, boxes) });
  const given = found.L100 !== undefined && found.L100 > 0n ? found.L100 : null;
  const kept = carriedForward(dice, before, held, found.L80 ?? null);
  return { ...found, ...kept, ...surrendered(found.L95 !== undefined, kept.L135 ?? null, given) };
}

function laterSteps(dice: Dice, left: bigint, boxes: Found): Found {
  if (left === 0n) return {};
  const most = dice.oneOf([left, left * 2n, upTo(dice, left)]);
  const held = max(0n, left - most);
  const found: Found = { L70: left, L75: most, L80: held };
  const use = (rest: bigint, share: number) => (dice.chance(share) ? upTo(dice, rest) : null);
  const at4 = left - held;
  if (at4 === 0n) return found;
  found.L85 = at4;
  const others = use(at4, 0.3);
  if (others !== null) found.L90 = others;
  const at5 = at4 - (others ?? 0n);
  if (at5 === 0n) return found;
  found.L95 = at5;
  const group = use(at5, 0.3);
  if (group !== null) found.L100 = group;
  const at6 = at5 - (group ?? 0n);
  if (at6 === 0n) return found;
  found.L105 = at6;
  const here = use(least(at6, boxes[480] ?? 0n), 0.5);
  if (here !== null) Object.assign(found, { L110: here, L200: here });
  const debts = use(at6 - (here ?? 0n), 0.3);
  if (debts !== null) found.L115 = debts;
  found.L120 = (here ?? 0n) + (debts ?? 0n);
  const at7 = at6 - found.L120;
  if (at7 === 0n) return found;
  const lost = use(at7, 0.2);
  if (lost !== null) found.L123 = lost;
  found.L125 = at7 - (lost ?? 0n);
  if (found.L125 > 0n) found[880] = found.L125;
  return found;
}

/** With step 2, or with what is left of an earlier period. */
function carriedForward(dice: Dice, before: Found, held: bigint | null, third: bigint | null): Found {
  const earlier = before.L8 ?? 0n;
  if (held === null && earlier === 0n) return {};
  const all = earlier + (held ?? 0n);
  const given = all > 0n && dice.chance(0.3) ? upTo(dice, all) : null;
  const rest = all - (given ?? 0n);
  return {
    ...(earlier > 0n && { L129: earlier }),
    L130: held ?? 0n,
    ...(given !== null && { L135: given }),
    L140: rest,
    ...(third !== null && { L145: third }),
    L150: rest + (third ?? 0n),
    ...(held === null && surrendered(false, given, null)),
  };
}

function surrendered(hasStep5: boolean, second: bigint | null, fifth: bigint | null): Found {
  if (!hasStep5 && second === null) return {};
  return {
    ...(second !== null && { L155: second }),
    ...(fifth !== null && { L160: fifth }),
    L165: (second ?? 0n) + (fifth ?? 0n),
  };
}

function payableCredit(dice: Dice, open: bigint, { L185, L190 }: Found): Found {
  const spent = BigInt(dice.from(1, 500_000));
  const found: Found = { 653: true, 659: spent, 660: (spent * 186n) / 100n, 670: (spent * 186n) / 100n, L166: spent };
  let most = 2_000_000n;
  if (dice.chance(0.3)) {
    Object.assign(found, { L167: true, L167A: (spent * 15n) / 100n });
    most = 90_000_000n;
  } else {
    found.L168 = BigInt(dice.from(0, 5_000));
    found.L168A = [{ "L168A Office": "123", "L168A Reference": "AB456" }];
    if (dice.chance(0.5)) {
      found.L169 = BigInt(dice.from(0, 5_000));
      found.L169A = [1, 2].map((row) => ({ "L169A Office": "951", "L169A Reference": `A${row}` }));
    }
    most += 300n * (found.L168 + (found.L169 ?? 0n));
  }
  const credit = BigInt(dice.from(L185 === undefined && L190 === undefined ? 1 : 0, Number(most)));
  const used = dice.chance(0.7) ? least(credit, upTo(dice, open)) : null;
  const left = credit - (used ?? 0n);
  Object.assign(found, { L170: credit, L180: left });
  if (left > 0n) found[875] = left;
  if (used !== null) Object.assign(found, { L175: used, L205: used });
  return found;
}

/** Box 530 on, and what is left to pay beside a credit. */
function reconciled(boxes: Found, credit: bigint): Found {
  const [payable, paid] = [boxes[525] ?? 0n, boxes[595] ?? 0n];
  const left = payable - credit - paid;
  return {
    ...(credit > 0n && { 530: credit, 545: credit, 570: max(0n, credit - payable) }),
    ...(left >= 0n ? { 600: left } : { 605: -left, 40: true }),
  };
}

const least = (one: bigint, other: bigint) => (one < other ? one : other);
const max = (one: bigint, other: bigint) => (one > other ? one : other);
const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);
