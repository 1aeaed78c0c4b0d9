// The shared vectors of losses and income, as far as the profits chargeable. They are read where they are; without that folder these tests say so and skip.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { suite, test } from "node:test";
import { poundsAndPence } from "../money.ts";
import type { ReturnInput } from "../return.ts";
import { evaluated } from "./evaluate.fixture.ts";
import { inOrder } from "./in-order.ts";
import { profitsOf } from "./profits.ts";
import { shownLine } from "./shown.ts";

interface Vector {
  id: string;
  title: string;
  kind: string;
  input: ReturnInput;
  expected: {
    valid?: boolean;
    boxes?: Record<string, string>;
    figures?: Record<string, number | string>;
    errors?: { code: string; field: string }[];
  };
}

const folder = new URL("../../../../../shared/vectors/wide/", import.meta.url);
const here = existsSync(folder);
const vectors = ["losses", "income", "charge"].flatMap((name) => {
  const file = new URL(`${name}.json`, folder);
  const all: Vector[] = here ? JSON.parse(readFileSync(file, "utf8")).vectors : [];
  return all.filter(({ kind }) => kind === "return");
});

/** The boxes of these steps. */
const isOfProfits = (box: string) =>
  box === "45" || (Number(box) >= 155 && Number(box) <= 315) || ["780", "795", "805", "825", "850"].includes(box);

suite("profits of the shared vectors", { skip: here ? false : "the vectors are not beside the checkout" }, () => {
  test("there are vectors to hold the profits against", () => assert.ok(vectors.length >= 90));

  for (const { id, title, input, expected } of vectors)
    test(`${id}: ${title}`, () => {
      const { steps } = profitsOf(input);
      const problems = steps.flatMap((step) => step.problems ?? []).map(({ code, field }) => ({ code, field }));
      assert.deepEqual(problems, expected.errors ?? []);
      if (expected.boxes === undefined) return;

      const lines = inOrder(steps.flatMap((step) => step.lines));
      const stated = lines.flatMap(({ box, isStated, value }) =>
        box !== null && isStated ? [[String(box), poundsAndPence(value)]] : [],
      );
      const marks = steps.flatMap((step) => Object.keys(step.marks ?? {}).map((box) => [box, "yes"]));
      const boxes = Object.entries(expected.boxes).filter(([box]) => isOfProfits(box));
      assert.deepEqual(Object.fromEntries([...stated, ...marks].sort()), Object.fromEntries(boxes.sort()));
      const again = evaluated(lines.map(shownLine), input);
      assert.deepEqual(
        lines.map((one) => [one.id, one.value]),
        [...again],
      );
    });
});
