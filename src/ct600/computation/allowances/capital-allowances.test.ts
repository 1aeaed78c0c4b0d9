import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { evaluated } from "../evaluate.fixture.ts";
import { inOrder } from "../in-order.ts";
import { shownLine } from "../shown.ts";
import { skipWithoutVectors, vectorsOf } from "../wide-vectors.fixture.ts";
import { capitalAllowances } from "./capital-allowances.ts";
import { outcomeOf } from "./outcome.fixture.ts";

const vectors = vectorsOf("allowances.json", "plant_and_machinery");

suite("plant and machinery of the vectors", { skip: skipWithoutVectors }, () => {
  test("there are some", () => assert.ok(vectors.length >= 33));

  for (const { id, title, input, expected } of vectors) {
    const { period, financials } = input;

    test(`${id}: ${title}`, () => {
      const found = outcomeOf(period, financials.capital_allowances, financials.property_allowances);

      assert.deepEqual(found, expected);
    });

    test(`${id}: the lines can be worked out again from the input`, () => {
      const { lines } = capitalAllowances(period, financials.capital_allowances, financials.property_allowances);
      const ordered = inOrder(lines);

      const again = evaluated(ordered.map(shownLine), input);

      assert.deepEqual(
        [...again],
        ordered.map((one) => [one.id, one.value]),
      );
    });
  }
});
