import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { type Change, returnOf } from "../../checks/edges/return-of-boxes.fixture.ts";
import { judgeReturn } from "../../checks/judge.ts";
import { BUILT_IN } from "../../checks/rulebook.ts";
import { poundsBox } from "../../money.ts";
import { meetsVector, pageVectors, skip } from "../vectors.fixture.ts";
import { groupPairs } from "./edges.fixture.ts";

suite("vectors of group relief", { skip }, () => {
  const vectors = pageVectors("group-relief");
  test("there are vectors", () => assert.ok(vectors.length >= 75));

  for (const vector of vectors)
    test(`${vector.id}: ${vector.title}`, async () => {
      const check = await meetsVector(vector);

      if (check === null) return;
      const lists = ["C5", "C85", "C125", "C190"] as const;
      const rows = Object.fromEntries(
        lists.flatMap((list) => {
          const given: readonly Readonly<Record<string, unknown>>[] = check.built.boxes[list] ?? [];
          return given.length === 0 ? [] : [[list, given.map((row) => rowOf(list, row))]];
        }),
      );
      assert.deepEqual(
        rows,
        Object.fromEntries(Object.entries(vector.expected.rows ?? {}).filter(([list]) => list.startsWith("C"))),
      );
    });
});

/** As the vectors write it. */
function rowOf(list: string, row: Readonly<Record<string, unknown>>) {
  const from = row[`${list}B From`];
  return {
    A: row[`${list}A`],
    C: row[`${list}C`],
    D: poundsBox(BigInt(String(row[`${list}D`]))),
    ...(from === undefined ? {} : { B: [from, row[`${list}B To`]] }),
  };
}

test("a zone behind a day of the other company's period breaks the rule of twelve months, as HMRC compares it", () => {
  const { keeps = {} } = groupPairs.find(({ number }) => number === "9503") ?? {};
  const brokenBy = (change: Change) =>
    judgeReturn(returnOf({ ...keeps, ...change }), "2026-03-31", BUILT_IN).rules.map(({ number }) => String(number));

  assert.ok(!brokenBy({}).includes("9503"));
  assert.ok(brokenBy({ "C5B To": "2025-02-28Z" }).includes("9503"));
});
