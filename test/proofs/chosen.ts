// Amounts and ticks from chance.

import type { Dice } from "./dice.ts";

export function upTo(dice: Dice, most: bigint): bigint {
  return dice.oneOf([0n, most, BigInt(dice.from(0, Number(most)))]);
}

export function pence(dice: Dice, most: number): number {
  return dice.oneOf([0, most, dice.from(0, most)]);
}

type Amounts<Name extends string> = { [Each in Name]?: number };

export function amounts<const Name extends string>(
  dice: Dice,
  fields: readonly (readonly [Name, number])[],
  share: number,
): Amounts<Name> {
  const chosen = fields.filter(() => dice.chance(share)).map(([name, most]) => [name, pence(dice, most)] as const);
  return Object.fromEntries(chosen) as Amounts<Name>;
}

export function flags<const Name extends string>(dice: Dice, names: readonly Name[]): { [Each in Name]?: boolean } {
  const chosen = names.filter(() => dice.chance(0.3)).map((name) => [name, true] as const);
  return Object.fromEntries(chosen) as { [Each in Name]?: boolean };
}
