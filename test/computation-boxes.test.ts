// The interface names the boxes that a computation leaves out: those, and no others.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { compute } from "../packages/ct600/computation/computation.ts";
import { shownComputation } from "../packages/ct600/computation/shown-computation.ts";
import { twoReturns } from "../packages/ct600/computation/two-periods.ts";
import { boxesOf } from "../packages/ct600/form/boxes.ts";
import type { ReturnInput } from "../packages/ct600/return.ts";
import { repository } from "./support/program.ts";
import { sampleReturn } from "./support/returns.ts";
import { widestReturn } from "./support/widest-return.ts";

const DAY = { today: "2026-11-15" };

/** More than nine months after the sample's period, in a period that ended more than nine months ago: a row of A50. */
const REPAID_LATER = {
  participator: "A Director",
  amount: 1_000_000,
  made_on: "2024-05-01",
  repayments: [{ amount: 400_000, date: "2026-01-15", period_end: "2026-01-31" }],
};

/** What the return has and the computation does not tell, by box; what the form does not number is no box. */
function leftOut(input: ReturnInput): string[] {
  const computation = compute(input, DAY);
  const declarant = { name: "Jo Finch", status: "Director" };
  const filed = Object.keys(boxesOf(input, computation, { returnType: "new", declarant }));
  const { boxes } = shownComputation(computation);
  return filed.filter((box) => /\d/.test(box) && boxes[box] === undefined);
}

test("the computation leaves out the boxes that docs/routes.md names", () => {
  const row = /^\| `boxes` \| .*$/m.exec(readFileSync(join(repository, "docs/routes.md"), "utf8"))?.[0] ?? "";
  const named = [...row.matchAll(/\(([A-Z\d, ]+)\)/g)].flatMap(([, list = ""]) => list.split(", "));
  const period = { start: "2024-01-01", end: "2024-12-31", accounts_end: "2025-03-31" };
  const two = twoReturns({ ...sampleReturn(), period }, DAY) ?? assert.fail("not divided");
  const [wide, plain] = [widestReturn(), sampleReturn()];
  const repaidLater = { ...plain, financials: { ...plain.financials, participator_loans: { loans: [REPAID_LATER] } } };

  const found = new Set([wide, repaidLater, two.first, two.second].flatMap(leftOut));

  assert.deepEqual([...found].sort(), named.sort());
});
