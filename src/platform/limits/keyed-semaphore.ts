// Tasks of one owner take turns: so many at once, the others in the order in which they came.

export type Turns = <Result>(owner: string, task: () => Promise<Result>) => Promise<Result>;

export function turnsOf(atOnce: number): Turns {
  const owners = new Map<string, { underWay: number; waiting: (() => void)[] }>();
  return async (owner, task) => {
    const own = owners.get(owner) ?? { underWay: 0, waiting: [] };
    owners.set(owner, own);
    // Whose turn it is gets the place of the task that has ended.
    if (own.underWay >= atOnce) await new Promise<void>((resolve) => own.waiting.push(resolve));
    else own.underWay++;
    try {
      return await task();
    } finally {
      const next = own.waiting.shift();
      if (next !== undefined) next();
      else if (--own.underWay === 0) owners.delete(owner);
    }
  };
}
