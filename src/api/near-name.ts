// The field a person meant by a name that does not exist, where one is so near that it must be a slip of the keyboard.

/** No field has a name this long, and the cost of a comparison grows with both. */
const LONGEST_COMPARED = 40;

export function nearName(typed: string, known: readonly string[]): string | undefined {
  if (typed.length > LONGEST_COMPARED) return undefined;
  const measured = known.map((name) => ({ name, slips: slipsBetween(typed.toLowerCase(), name) }));
  const near = measured.filter(({ name, slips }) => slips <= Math.max(typed.length, name.length) / 3);
  return near.sort((one, other) => one.slips - other.slips)[0]?.name;
}

/** Letters left out, added, replaced, or swapped with their neighbour (optimal string alignment). */
function slipsBetween(one: string, other: string): number {
  let [beforeLast, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 0; i < one.length; i++) {
    const row = [i + 1];
    for (let j = 0; j < other.length; j++) {
      const replaced = (last[j] ?? 0) + (one[i] === other[j] ? 0 : 1);
      const swapped = one[i] === other[j - 1] && one[i - 1] === other[j] ? (beforeLast[j - 1] ?? 0) + 1 : replaced;
      row.push(Math.min(replaced, swapped, (last[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1));
    }
    [beforeLast, last] = [last, row];
  }
  return last.at(-1) ?? 0;
}
