// Relief in a period of account of more than twelve months, and boxes that came with a later release.

import assert from "node:assert/strict";
import { test } from "node:test";
import { sampleReturn } from "../../../../test/support/returns.ts";
import { compute } from "../../computation/computation.ts";
import { statedBoxes } from "../../computation/stated.ts";
import { twoReturns } from "../../computation/two-periods.ts";

const TODAY = "2026-11-15";
const research_and_development = {
  ...({ size: "small_or_medium", additional_information_sent: true, claim_notified: true } as const),
  ...{ expenditure: 20_000_000, paye_and_nic: 0 },
};
const atALoss = {
  ...sampleReturn(),
  financials: { turnover: 0, trading_profit: -150_000, research_and_development },
};

test("the claim belongs to the first of two returns, and the second begins with what it carried forward", () => {
  const period = { start: "2024-04-01", end: "2025-03-31", accounts_end: "2025-09-30" };
  const { first, second, problems } = twoReturns({ ...atALoss, period }, { today: TODAY }) ?? assert.fail();

  assert.deepEqual(problems, []);
  assert.deepEqual(first.financials.research_and_development, research_and_development);
  assert.deepEqual(second.financials.research_and_development, {
    brought_forward: { step_2: 760_000, step_3: 1_240_000 },
  });
});

test("what next_period states of research is the second return's", () => {
  const own = { ...research_and_development, expenditure: 1_000_000 };
  const period = { start: "2024-04-01", end: "2025-03-31", accounts_end: "2025-09-30" };
  const next_period = { financials: { research_and_development: own } };
  const { second } = twoReturns({ ...atALoss, period, next_period }, { today: TODAY }) ?? assert.fail();

  assert.deepEqual(second.financials.research_and_development, {
    ...own,
    brought_forward: { step_2: 760_000, step_3: 1_240_000 },
  });
});

test("boxes L71 to L73A are stated from the day on which HMRC's form has them", () => {
  const facts = { ...research_and_development, paye_and_nic: 100_000, paye_references: ["123/AB456"] };
  const input = { ...atALoss, financials: { ...atALoss.financials, research_and_development: facts } };
  const on = (today: string) => statedBoxes(compute(input, { today }));

  assert.deepEqual([on("2026-04-05").L72, on("2026-04-05").L75], [undefined, 2_300_000n]);
  assert.deepEqual([on("2026-04-06").L72, on("2026-04-06").L75], [1_000n, 2_300_000n]);
  assert.deepEqual(on("2026-04-06").L72A, [{ "L72A Office": "123", "L72A Reference": "AB456" }]);
});
