// Combinations of some factors in which every value of each meets every value of every other.

type Chosen<Factors> = { [Name in keyof Factors]: Factors[Name] extends readonly (infer Value)[] ? Value : never };

export function* pairwise<const Factors extends Record<string, readonly unknown[]>>(
  factors: Factors,
): Generator<Chosen<Factors>> {
  const names = Object.keys(factors);
  let turn = 0;
  for (const [index, one] of names.entries())
    for (const other of names.slice(index + 1))
      for (const first of factors[one] ?? [])
        for (const second of factors[other] ?? []) {
          // The others take their values in turn, each at a pace of its own.
          const rest = names.map((name, place) => {
            const values = factors[name] ?? [];
            return [name, values[(turn * (place + 1) + Math.floor(turn / 7)) % values.length]];
          });
          turn++;
          yield { ...Object.fromEntries(rest), [one]: first, [other]: second } as Chosen<Factors>;
        }
}
