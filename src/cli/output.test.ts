// Text for people, JSON for scripts: the same facts, never both.

import assert from "node:assert/strict";
import { test } from "node:test";
import { at, createOutput, poundsOf } from "./output.ts";

test("people get columns that line up, or a sentence when there is nothing", (t) => {
  const log = t.mock.method(console, "log", () => {});
  const output = createOutput({ json: false });

  output.table(
    ["id", "name"],
    [
      ["1", "a"],
      ["200", "b"],
    ],
    [],
    "There is nothing.",
  );
  output.table(["id", "name"], [], [], "There is nothing.");
  output.say("Done.", { done: true });

  assert.deepEqual(printed(log.mock), ["id   name\n1    a\n200  b", "There is nothing.", "Done."]);
});

test("scripts get JSON on one line, an empty list when there is nothing", (t) => {
  const log = t.mock.method(console, "log", () => {});
  const output = createOutput({ json: true });

  output.table(["id"], [["1"]], [{ id: 1, note: "two\nlines" }], "There is nothing.");
  output.table(["id"], [], [], "There is nothing.");
  output.say("Done.", { done: true });

  assert.deepEqual(printed(log.mock), ['[{"id":1,"note":"two\\nlines"}]', "[]", '{"done":true}']);
});

test("moments are shown to the second in UTC, pence as pounds", () => {
  assert.equal(at(new Date("2026-11-15T09:05:06.789Z")), "2026-11-15 09:05:06Z");
  assert.equal(at(null), "–");
  assert.deepEqual([0, 5, 760_000, 123_456_789].map(poundsOf), ["£0.00", "£0.05", "£7,600.00", "£1,234,567.89"]);
});

function printed({ calls }: { calls: { arguments: unknown[] }[] }): unknown[] {
  return calls.map(({ arguments: [text] }) => text);
}
