import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { evaluated } from "../evaluate.fixture.ts";
import { inOrder } from "../in-order.ts";
import { shownLine } from "../shown.ts";
import { type ExpectedReturn, skip, wideVectors } from "../wide-vectors.fixture.ts";
import { type CapitalAllowancesInput, capitalAllowances } from "./capital-allowances.ts";
import type { Period } from "./days.ts";
import { outcomeOf } from "./outcome.fixture.ts";
import type { PropertyAllowancesInput } from "./property-allowances.ts";

interface Financials {
  capital_allowances: CapitalAllowancesInput;
  property_allowances?: PropertyAllowancesInput;
}

const vectors = wideVectors<{ period: Period; financials: Financials }, ExpectedReturn>(
  "allowances",
  "plant_and_machinery",
);

/** A day on which v1.994 decides. */
const today = "2026-11-15";

suite("plant and machinery of the vectors", { skip }, () => {
  test("there are some", () => assert.ok(vectors.length >= 33));

  for (const { id, title, input, expected } of vectors) {
    const { period, financials } = input;

    test(`${id}: ${title}`, () => {
      const found = outcomeOf(period, financials.capital_allowances, {
        today,
        property: financials.property_allowances,
      });

      assert.deepEqual(found, expected);
    });

    test(`${id}: the lines can be worked out again from the input`, () => {
      const { lines } = capitalAllowances(period, financials.capital_allowances, {
        today,
        property: financials.property_allowances,
      });
      const ordered = inOrder(lines);

      const again = evaluated(ordered.map(shownLine), input);

      assert.deepEqual(
        [...again],
        ordered.map((one) => [one.id, one.value]),
      );
    });
  }
});
