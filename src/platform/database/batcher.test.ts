import assert from "node:assert/strict";
import { test } from "node:test";
import { createBatcher } from "./batcher.ts";

/** Writes that end when they are told to. */
function slowWriter() {
  const shares: { items: readonly string[]; end(): void }[] = [];
  const write = (items: readonly string[]) =>
    new Promise<string[]>((resolve) =>
      shares.push({ items, end: () => resolve(items.map((item) => `${item} written`)) }),
    );
  return { shares, write };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("the first is written at once; what comes meanwhile is written together, in its order", async () => {
  const { shares, write } = slowWriter();
  const one = createBatcher(write, { most: 10 });

  const first = one("a");
  const others = [one("b"), one("c")];
  shares[0]?.end();
  assert.equal(await first, "a written");
  await turn();
  shares[1]?.end();

  assert.deepEqual(await Promise.all(others), ["b written", "c written"]);
  assert.deepEqual(
    shares.map(({ items }) => items),
    [["a"], ["b", "c"]],
  );
});

test("no more are written together than may be", async () => {
  const { shares, write } = slowWriter();
  const one = createBatcher(write, { most: 2 });

  const all = Promise.all(["a", "b", "c", "d"].map(one));
  for (let index = 0; index < 3; index++) {
    shares[index]?.end();
    await turn();
  }

  assert.deepEqual(await all, ["a written", "b written", "c written", "d written"]);
  assert.deepEqual(
    shares.map(({ items }) => items),
    [["a"], ["b", "c"], ["d"]],
  );
});

test("what cannot be written together is written one by one, and fails alone", async () => {
  const written: string[] = [];
  const one = createBatcher(
    async (items: readonly string[]) => {
      if (items.includes("bad")) throw new Error("no place for bad");
      written.push(items.join(" "));
      return items;
    },
    { most: 10 },
  );

  const outcomes = await Promise.allSettled(["a", "b", "bad", "c"].map(one));

  assert.deepEqual(
    outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : String(outcome.reason))),
    ["a", "b", "Error: no place for bad", "c"],
  );
  assert.deepEqual(written, ["a", "b", "c"]);
  assert.equal(await one("d"), "d");
});
