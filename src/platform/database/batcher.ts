// Writes that come side by side are made together: one at once when nothing is being written, and all that came meanwhile when that is done. Nobody waits for
// company, and under load many share one statement and one commit.

export type Gathered<Item, Result> = (item: Item) => Promise<Result>;

/** `write` gives a result for each item, in their order. What it cannot write together it is given one by one, so that nobody fails for another's sake. */
export function gathered<Item, Result>(
  write: (items: readonly Item[]) => Promise<readonly Result[]>,
  { most }: { most: number },
): Gathered<Item, Result> {
  interface Waiting {
    item: Item;
    resolve(result: Result): void;
    reject(error: unknown): void;
  }
  const waiting: Waiting[] = [];
  let isWriting = false;

  async function writeShare(share: readonly Waiting[]): Promise<void> {
    try {
      const results = await write(share.map(({ item }) => item));
      for (const [index, { resolve }] of share.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (share.length === 1) share[0]?.reject(error);
      else for (const one of share) await writeShare([one]);
    }
  }

  async function writeAll() {
    isWriting = true;
    while (waiting.length > 0) await writeShare(waiting.splice(0, most));
    isWriting = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isWriting) void writeAll();
    });
}
