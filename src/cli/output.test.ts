// Text for people, JSON for scripts: the same facts, never both.

import assert from "node:assert/strict";
import { test } from "node:test";
import { renderToString } from "preact-render-to-string";
import { Moment } from "../dashboard/frame/format.tsx";
import { at, createOutput, due, inColumn } from "./output.ts";

test("people get columns that line up, or a sentence when there is nothing", () => {
  const { printed, ...terminal } = paper();
  const output = createOutput({ json: false, ...terminal });

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

  assert.deepEqual(printed, ["id   name\n1    a\n200  b\n", "There is nothing.\n", "Done.\n"]);
});

test("scripts get JSON on one line, an empty list when there is nothing", () => {
  const { printed, ...terminal } = paper();
  const output = createOutput({ json: true, ...terminal });

  output.table(["id"], [["1"]], [{ id: 1, note: "two\nlines" }], "There is nothing.");
  output.table(["id"], [], [], "There is nothing.");
  output.say("Done.", { done: true });

  assert.deepEqual(printed, ['[{"id":1,"note":"two\\nlines"}]\n', "[]\n", '{"done":true}\n']);
});

test("the command shows a moment on the day the dashboard shows it on, in UK time, and says so", () => {
  const moment = new Date("2026-06-30T23:05:06.789Z");

  assert.equal(at(moment), "1 Jul 2026, 00:05 UK time");
  assert.equal(at(moment), renderToString(Moment({ at: moment })).replace(/<[^>]*>/g, ""));
  assert.equal(inColumn(moment), "1 Jul 2026, 00:05");
  assert.deepEqual([at(null), inColumn(null)], ["–", "–"]);
});

test("a due moment in the past is shown as now", () => {
  const [now, later] = [new Date("2026-11-15T14:05:00Z"), new Date("2026-11-15T14:06:00Z")];

  assert.deepEqual([due(now, now), due(now, later), due(later, now)], ["now", "now", "15 Nov 2026, 14:06 UK time"]);
});

/** Keeps what is printed. */
function paper() {
  const printed: (string | Uint8Array)[] = [];
  return {
    printed,
    output: { write: (text: string | Uint8Array) => printed.push(text) },
    errors: { write() {} },
    environment: {},
  };
}
