// Whatever the definition of the input allows can be computed with: nothing throws, each line can be worked out again,
// and a return without problems states no amount that the form cannot hold.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Field } from "../input/fields/field.ts";
import { FILING } from "../input/fields/filing.ts";
import { daysAfter } from "../period.ts";
import type { ReturnInput } from "../return.ts";
import { compute } from "./computation.ts";
import { evaluated } from "./evaluate.fixture.ts";
import { shownLine } from "./shown.ts";

const TODAY = "2027-06-01";
const MOST_ITEMS = 3;

/** Pence that no box but the turnover's holds. */
const ABOVE_THE_FORM = 10_000_000_000_000n;

/** Days around the changes of the law, and any other. */
const DAY = fc.oneof(
  fc.constantFrom("2018-10-29", "2019-04-01", "2021-03-31", "2022-04-06", "2023-04-01", "2025-03-31", "2026-04-06"),
  fc.integer({ min: 0, max: 4400 }).map((days) => daysAfter("2015-04-01", days)),
);

const PERIOD = fc
  .tuple(fc.integer({ min: 0, max: 4000 }), fc.constantFrom(1, 31, 181, 364, 365))
  .map(([after, days]) => {
    const start = daysAfter("2015-04-01", after);
    return { start, end: daysAfter(start, days - 1) };
  });

function valuesOf(field: Field): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case "group":
      return fc.record(
        Object.fromEntries(Object.entries(field.fields).map(([name, inner]) => [name, valuesOf(inner)])),
        { requiredKeys: Object.keys(field.fields).filter((name) => field.fields[name]?.required) },
      );
    case "list":
      return fc.array(valuesOf(field.of), { minLength: field.least ?? 0, maxLength: Math.min(field.most, MOST_ITEMS) });
    case "pence":
      return fc.oneof(
        fc.constantFrom(0, 1, 99, 100, field.most, field.least),
        fc.integer({ min: Math.max(field.least, -1_000_000), max: 1_000_000 }),
        fc.integer({ min: field.least, max: field.most }),
      );
    case "integer":
      return fc.oneof(fc.integer({ min: 0, max: 131 }), fc.constant(field.most ?? 0));
    case "flag":
      return fc.boolean();
    case "date":
      return DAY;
    case "choice":
      return fc.constantFrom(...field.of);
    default:
      return fc.string({ maxLength: 60 });
  }
}

const { company, financials, return: said, repayment } = FILING.fields;

const INPUT = fc.record(
  {
    company: valuesOf(company),
    period: PERIOD,
    financials: valuesOf(financials),
    return: valuesOf(said),
    repayment: valuesOf(repayment),
  },
  { requiredKeys: ["company", "period", "financials"] },
) as fc.Arbitrary<ReturnInput>;

test("nothing that the definition allows keeps a return from being computed", () => {
  fc.assert(
    fc.property(INPUT, (input) => {
      const { lines, problems } = compute(input, { today: TODAY });
      assert.deepEqual(
        [...evaluated(lines.map(shownLine), input)],
        lines.map(({ id, value }) => [id, value]),
      );
      for (const { code, field, message } of problems) assert.ok(field !== "" && message.endsWith("."), code);
      if (problems.length > 0) return;
      for (const { isStated, box, value, id } of lines)
        if (isStated && box !== null) assert.ok(value >= 0n && (box === 145 || value < ABOVE_THE_FORM), id);
    }),
    { numRuns: 200 },
  );
});
