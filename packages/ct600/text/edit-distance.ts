// How far a typed word is from a known one: for hints at what was meant.

/** Letters left out, added, replaced, or swapped with their neighbour (optimal string alignment). */
export function editDistance(one: string, other: string): number {
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
