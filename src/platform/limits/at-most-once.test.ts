import assert from "node:assert/strict";
import { test } from "node:test";
import { atMostOncePer } from "./at-most-once.ts";

test("all who ask get one answer while it is made and for a while after, failures included", async () => {
  let nowMs = 0;
  const waiting: ((text: string) => void)[] = [];
  const make = () =>
    new Promise<string>((resolve, reject) =>
      waiting.push((text) => (text === "fails" ? reject(new Error(text)) : resolve(text))),
    );
  const ask = atMostOncePer(1_000, make, () => nowMs);

  const slow = [ask(), ask()];
  nowMs = 5_000;
  slow.push(ask());
  waiting[0]?.("one");
  assert.deepEqual(await Promise.all(slow), ["one", "one", "one"]);
  nowMs = 5_999;
  assert.equal(await ask(), "one");
  nowMs = 6_000;
  const failing = [ask(), ask()];
  waiting[1]?.("fails");
  await Promise.all(failing.map((answer) => assert.rejects(answer, /fails/)));
  nowMs = 7_000;
  const next = ask();
  waiting[2]?.("three");
  assert.equal(await next, "three");
  assert.equal(waiting.length, 3);
});
