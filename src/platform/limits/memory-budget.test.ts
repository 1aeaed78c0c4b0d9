import assert from "node:assert/strict";
import { test } from "node:test";
import { MemoryBudget, OverBudget } from "./memory-budget.ts";

const codeOf = (take: () => unknown) => {
  try {
    take();
    return "taken";
  } catch (error) {
    return error instanceof OverBudget ? error.code : error;
  }
};

test("an owner gets no more than its share, and all together no more than there is", () => {
  const budget = new MemoryBudget({ totalBytes: 100, shareBytes: 60 });

  const codes = [
    codeOf(() => budget.take("a", 60)),
    codeOf(() => budget.take("a", 1)),
    codeOf(() => budget.take("b", 40)),
    codeOf(() => budget.take("c", 1)),
    codeOf(() => budget.take("a", 0)),
  ];

  assert.deepEqual(codes, ["taken", "rate_limit_exceeded", "taken", "service_unavailable", "taken"]);
  assert.equal(budget.heldBytes, 100);
});

test("room that is given back can be taken again, and giving it back twice adds nothing", () => {
  const budget = new MemoryBudget({ totalBytes: 100, shareBytes: 100 });
  const giveBack = budget.take("a", 70);
  budget.take("b", 30);

  giveBack();
  giveBack();

  assert.equal(budget.heldBytes, 30);
  assert.equal(
    codeOf(() => budget.take("a", 71)),
    "service_unavailable",
  );
  assert.equal(
    codeOf(() => budget.take("a", 70)),
    "taken",
  );
});
