// Chance that repeats itself: a small generator of numbers (mulberry32) from a seed.

export interface Dice {
  /** A whole number from `least` to `most`, both included. */
  from(least: number, most: number): number;
  oneOf<Value>(values: readonly Value[]): Value;
  chance(share: number): boolean;
}

export function diceFrom(seed: number): Dice {
  let state = seed >>> 0;
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const from = (least: number, most: number) => least + Math.floor(roll() * (most - least + 1));
  return {
    from,
    oneOf: <Value>(values: readonly Value[]) => {
      const value = values[from(0, values.length - 1)];
      if (value === undefined) throw new Error("there is nothing to choose from");
      return value;
    },
    chance: (share) => roll() < share,
  };
}
