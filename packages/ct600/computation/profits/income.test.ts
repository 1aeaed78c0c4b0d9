import assert from "node:assert/strict";
import { test } from "node:test";
import type { ReturnInput } from "../../return.ts";
import { compute } from "../computation.ts";
import { statedBoxes } from "../stated.ts";

const boxesWith = (financials: Partial<ReturnInput["financials"]>) =>
  statedBoxes(
    compute(
      {
        company: { name: "Example Widgets Ltd", utr: "8596148860", registration_number: "12345678" },
        period: { start: "2024-04-01", end: "2025-03-31" },
        financials: { turnover: 0, trading_profit: 0, ...financials },
      },
      { today: "2026-11-15" },
    ),
  );

test("income that older deficits use up leaves box 235 at nil, which rule 9322 wants to see", () => {
  const boxes = boxesWith({
    non_trading_loan_profit: 100_000,
    losses: { non_trading_deficit_before_april_2017: 100_000 },
  });

  assert.deepEqual([boxes[170], boxes[230], boxes[235]], [1_000n, 1_000n, 0n]);
});

test("a return without any income does not state box 235", () => {
  assert.equal(boxesWith({ non_trading_loan_profit: 0 })[235], undefined);
});
