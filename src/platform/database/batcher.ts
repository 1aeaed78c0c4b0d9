// Batches concurrent writes: an item is written at once if no write is under way, otherwise with all that arrive until
// it ends. An item never waits for a batch to fill, and under load many share one statement and one commit.

export type Batcher<Item, Result> = (item: Item) => Promise<Result>;

/**
 * `write` gives a result for each item, in their order. A failed batch is retried item by item, so one bad item fails
 * alone.
 */
export function createBatcher<Item, Result>(
  write: (items: readonly Item[]) => Promise<readonly Result[]>,
  { most }: { most: number },
): Batcher<Item, Result> {
  interface Waiting {
    item: Item;
    resolve(result: Result): void;
    reject(error: unknown): void;
  }
  const waiting: Waiting[] = [];
  let isWriting = false;

  async function writeBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const results = await write(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const one of batch) await writeBatch([one]);
    }
  }

  async function writeAll() {
    isWriting = true;
    while (waiting.length > 0) await writeBatch(waiting.splice(0, most));
    isWriting = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isWriting) void writeAll();
    });
}
