// The package as its users call it: the README's example, and the tables that it publishes.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  CATEGORIES,
  CHARTS,
  categoryIds,
  isCategoryId,
  mapTrialBalance,
  rowsOf,
  type TrialBalanceRequest,
  USUAL_MOST_LINES,
} from "./index.ts";

test("the README's example is a mapping without an error, and says what can be chosen", () => {
  const readme = readFileSync(new URL("../../../packages/trial-balance/README.md", import.meta.url), "utf8");
  const [, code = ""] = /mapTrialBalance\((\{\n.*?\n\})\)/s.exec(readme) ?? [];
  const request: TrialBalanceRequest = JSON.parse(
    code
      .replace(/(\w+):/g, '"$1":')
      .replace(/(\d)_(?=\d)/g, "$1")
      .replace(/,(\s*[}\]])/g, "$1"),
  );

  const { input, errors, choices, lines } = mapTrialBalance(request);

  assert.deepEqual(errors, []);
  // £84,500 less £12,000 rent.
  assert.equal(input?.financials.trading_profit, 7_250_000);
  assert.deepEqual(
    choices.map(({ kind }) => kind),
    ["tax_charge"],
  );
  assert.ok(lines.every(({ why, chart }) => why === "chart" && chart === "xero_uk"));
  assert.deepEqual(input.sources.find(({ field }) => field === "financials.turnover")?.lines, [
    { code: "200", name: "Sales", credit: 8_450_000 },
  ]);
});

test("the tables are whole", () => {
  assert.equal(categoryIds.length, 95);
  assert.ok(
    categoryIds.every((id) => isCategoryId(id) && CATEGORIES[id].names.length > 0 && CATEGORIES[id].effect !== ""),
  );
  assert.ok(!isCategoryId("toString"));
  assert.equal(CHARTS.flatMap(rowsOf).length, 629);
  assert.equal(USUAL_MOST_LINES, 20_000);
});
