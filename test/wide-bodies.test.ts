// Whole random bodies of the wider return, through the door and all checks: nothing throws, what is refused is refused
// in sentences about fields that there are, and doing what the errors say ends in a return that our own schema and
// rules take and whose lines can be worked out again.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { checkCandidate, type ReturnCheck } from "../packages/ct600/check-candidate.ts";
import { evaluated } from "../packages/ct600/computation/evaluate.fixture.ts";
import { shownComputation } from "../packages/ct600/computation/shown-computation.ts";
import { FILING } from "../packages/ct600/input/fields/filing.ts";
import { withoutDefaultProfits } from "../packages/ct600/input/financials.ts";
import { shapeOf } from "../packages/ct600/input/shape.ts";
import { poundsAndPence } from "../packages/ct600/money.ts";
import { sampleReturn } from "./support/returns.ts";
import { corrected, wideBodies } from "./support/wide-bodies.ts";

const shaped = shapeOf(FILING);
const TODAY = "2026-11-15";
const MOST_CORRECTIONS = 12;

function check(body: unknown): Promise<ReturnCheck> {
  const { value, ...rest } = shaped(body);
  const candidate = { ...rest, value: { ...value, financials: withoutDefaultProfits(value.financials) } };
  return checkCandidate(
    candidate,
    { today: TODAY, mode: "sandbox", defaultDeclarant: null },
    {
      returnType: "new",
      filesAs: "company",
      officialPacks: [],
      checkDocument: async () => [],
      warns: true,
    },
  );
}

test("a random wide body is judged without a throw, and doing what its errors say ends in a return that can be filed", async () => {
  await fc.assert(
    fc.asyncProperty(wideBodies, async (first) => {
      let body = first;
      let judged = await check(body);
      for (let count = 0; judged.kind === "unsound" && count < MOST_CORRECTIONS; count += 1) {
        const profit = judged.computation?.figures.trading_profit_from_detail;
        for (const { message, field } of judged.problems) {
          assert.match(message, /^[A-Za-z].{10,299}[.?]$/u);
          assert.match(field, /^(company|period|financials|return|repayment|attachments)(\.\w+)*$/);
        }
        body = corrected(body, judged.problems, typeof profit === "number" ? profit : undefined);
        judged = await check(body);
      }

      assert.equal(judged.kind, "sound", JSON.stringify(judged.kind === "unsound" ? judged.problems : ""));
      const { boxes, lines } = shownComputation(judged.computation ?? assert.fail());
      const again = evaluated(lines, body);
      assertSettled(judged.kind === "sound" ? judged.built.settlement : assert.fail(), boxes);
      for (const { id, box, value, value_pence } of lines) {
        assert.equal(poundsAndPence(again.get(id) ?? 0n), value, id);
        assert.equal(value_pence, Number(again.get(id)), id);
        if (box !== null) assert.equal(boxes[box], value, `box ${box}`);
      }
    }),
    { numRuns: 150, endOnFailure: true },
  );
});

test("what a filing says is outstanding is what box 600 states, for every profit and every payment", async () => {
  const amount = fc.integer({ min: 0, max: 100_000_000 });
  const paid = fc.option(amount, { nil: undefined });
  await fc.assert(
    fc.asyncProperty(
      amount,
      paid,
      fc.option(amount, { nil: undefined }),
      async (profit, tax_already_paid, deducted) => {
        const more = { tax_already_paid, income_tax_deducted: deducted };
        const { financials, ...rest } = sampleReturn({ trading_profit: profit });
        const judged = await check({ ...rest, financials: { ...financials, ...JSON.parse(JSON.stringify(more)) } });

        assert.equal(judged.kind, "sound");
        const { boxes } = shownComputation(judged.computation ?? assert.fail());
        assertSettled(judged.kind === "sound" ? judged.built.settlement : assert.fail(), boxes);
      },
    ),
    { numRuns: 60 },
  );
});

/** Of an overpaid return nothing is outstanding, and box 600 is empty. */
function assertSettled({ outstanding }: { outstanding: number | null }, boxes: Record<string, string>) {
  const stated = boxes[600] === undefined ? null : Number(boxes[600].replace(".", ""));
  assert.equal(outstanding, stated ?? (boxes[605] === undefined ? null : 0));
}
