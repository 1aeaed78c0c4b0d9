// Research and development: every shared vector, with its rows.

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { FILING } from "../../input/fields/filing.ts";
import { meetsVector, pageVectors, skip } from "../vectors.fixture.ts";

const vectors = pageVectors("research-and-development");

suite("research and development of the shared vectors", { skip }, () => {
  test("there are vectors to hold it against", () => assert.equal(vectors.length, 119));

  for (const vector of vectors)
    test(`${vector.id}: ${vector.title}`, async (context) => {
      const missing = notOffered(vector.input as Parameters<typeof notOffered>[0]);
      if (missing !== undefined) return context.skip(`${missing} is not offered`);
      const check = await meetsVector(vector);

      if (check === null) return;
      // Rows of other pages are held against their own vectors.
      const own = Object.entries(vector.expected.rows ?? {}).filter(([box]) => box.startsWith("L"));
      assert.deepEqual(rowsOf(check.built.boxes), Object.fromEntries(own));
    });
});

/** What a vector says of other pages is judged once they are offered. */
function notOffered(input: { financials: object }): string | undefined {
  const { financials: group, ...body } = FILING.fields;
  return [
    ...Object.keys(input).filter((name) => name !== "financials" && !(name in body)),
    ...Object.keys(input.financials).filter((name) => !(name in group.fields)),
  ][0];
}

/** As "123/AB456", by the box of the list. */
function rowsOf(boxes: object): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(boxes).flatMap(([box, rows]) =>
      /^L\d+A$/.test(box) && Array.isArray(rows) ? [[box, rows.map((row) => Object.values(row).join("/"))]] : [],
    ),
  );
}
