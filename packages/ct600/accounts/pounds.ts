// Pence as they are shown in accounts: whole pounds, cut toward zero, in columns that add up. What the cut pence leave
// goes into a line that has an amount already, so no line appears that nobody gave.

export type Pence<Line extends string> = Readonly<Partial<Record<Line, bigint>>>;

export const pounds = (pence: bigint): bigint => pence / 100n;

export function penceOf(value: number | undefined): bigint {
  return BigInt(value ?? 0);
}

/** The sum of some lines of a group of the input. */
export function sumOf<Line extends string>(given: Readonly<Partial<Record<Line, number>>>, lines: readonly Line[]) {
  return lines.reduce((sum, line) => sum + penceOf(given[line]), 0n);
}

/** The lines that were given, as bigints. */
export function penceGiven<Line extends string>(
  given: Readonly<Partial<Record<Line, number>>>,
  lines: readonly Line[],
): Pence<Line> {
  const known = lines.flatMap((line) => (given[line] === undefined ? [] : [[line, BigInt(given[line])] as const]));
  return Object.fromEntries(known) as Pence<Line>;
}

interface AddingUp<Line> {
  /** What the lines come to, as it is shown. */
  readonly total: bigint;
  /** Lines that are taken off. */
  readonly minus?: readonly Line[];
  /** The line that takes the difference if it can; else the largest that can. */
  readonly first?: Line;
}

export function addingUp<Amounts extends Pence<string>>(
  given: Amounts,
  { total, minus = [], first }: AddingUp<keyof Amounts>,
): Amounts {
  const lines = Object.entries(given).map(([name, pence = 0n]) => ({
    name,
    pence,
    shown: pounds(pence),
    sign: minus.includes(name) ? -1n : 1n,
  }));
  const rest = total - lines.reduce((sum, { shown, sign }) => sum + sign * shown, 0n);
  const bySize = [...lines].sort((one, other) => (one.pence < other.pence ? 1 : -1));
  const inOrder = [...bySize.filter(({ name }) => name === first), ...bySize];
  const taker = inOrder.find(({ pence, shown, sign }) => {
    const taken = shown + sign * rest;
    return pence > 0n ? taken >= 0n : pence < 0n && taken <= 0n;
  });
  return Object.fromEntries(
    lines.map(({ name, shown, sign }) => [name, name === taker?.name ? shown + sign * rest : shown]),
  ) as Amounts;
}
