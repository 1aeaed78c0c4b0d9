import assert from "node:assert/strict";
import { test } from "node:test";
import { keyedSemaphore } from "./keyed-semaphore.ts";

test("so many tasks of one owner at once, the others in their order, and owners do not wait for each other", async () => {
  const semaphore = keyedSemaphore(2);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const task = (owner: string, name: string) =>
    semaphore(owner, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });

  const all = [task("one", "a"), task("one", "b"), task("one", "c"), task("one", "d"), task("other", "x")];
  await settled();
  assert.deepEqual(begun, ["a", "b", "x"]);

  ends.get("b")?.();
  await settled();
  assert.deepEqual(begun, ["a", "b", "x", "c"]);

  for (const name of ["a", "c", "x"]) ends.get(name)?.();
  await settled();
  assert.deepEqual(begun, ["a", "b", "x", "c", "d"]);
  ends.get("d")?.();
  await Promise.all(all);
});

test("a task that fails gives its place up, and its error is its own", async () => {
  const semaphore = keyedSemaphore(1);

  const failing = semaphore("one", () => Promise.reject(new Error("on purpose")));
  const next = semaphore("one", async () => "done");

  await assert.rejects(failing, /on purpose/);
  assert.equal(await next, "done");
});

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
