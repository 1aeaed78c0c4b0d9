// Limits how many tasks of one key run at once. The others wait in the order in which they came.

export type KeyedSemaphore = <Result>(key: string, task: () => Promise<Result>) => Promise<Result>;

export function keyedSemaphore(atOnce: number): KeyedSemaphore {
  const keys = new Map<string, { underWay: number; waiting: (() => void)[] }>();
  return async (key, task) => {
    const own = keys.get(key) ?? { underWay: 0, waiting: [] };
    keys.set(key, own);
    // A waiting task takes over the slot of the task that has ended.
    if (own.underWay >= atOnce) await new Promise<void>((resolve) => own.waiting.push(resolve));
    else own.underWay++;
    try {
      return await task();
    } finally {
      const next = own.waiting.shift();
      if (next !== undefined) next();
      else if (--own.underWay === 0) keys.delete(key);
    }
  };
}
