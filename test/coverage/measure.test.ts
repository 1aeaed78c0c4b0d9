import assert from "node:assert/strict";
import { test } from "node:test";
import { neverRan, ranLines } from "./measure.ts";

const text = `// A comment.
function first(a) {
  if (a) return 1;
  return 2;
}
/* Another
   comment. */
first(true);
`;

test("a line that no process reached has not run; comments, blank lines and brackets are no lines", () => {
  const unreached = text.indexOf("return 2");
  const whole = { startOffset: 0, endOffset: text.length, count: 1 };
  const never = { startOffset: unreached, endOffset: unreached + "return 2;".length, count: 0 };

  const lines = ranLines(text, { url: "", functions: [{ ranges: [whole] }, { ranges: [never] }] });

  assert.deepEqual(lines, [true, true, false, true]);
});

test("in a file that was never loaded no line has run", () => {
  assert.deepEqual(neverRan(text), [false, false, false, false]);
});

test("a file of types has no line that could run", () => {
  assert.deepEqual(neverRan("// Types.\nexport {};\n"), []);
});
