import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { visibleText } from "../../../../test/support/inline-xbrl.ts";
import type { Accounts, PeriodFigures } from "../../accounts/model.ts";
import { accountsShapes, fullIn } from "../accounts-shapes.fixture.ts";

const shape = [...accountsShapes()].find(({ what }) => what === "frs102, totals, comparatives, no notes, trading");
assert.ok(shape);

/** What the page says where the first column has one result and net assets, and the second another. */
function page(now: bigint, before: bigint): string {
  assert.ok(shape);
  const { accounts } = shape.given;
  const column = (figures: PeriodFigures, amount: bigint): PeriodFigures => ({
    ...figures,
    profitAndLoss: { turnover: 100n, profit_before_tax: amount, tax: 0n, profit: amount },
    balanceSheet: { current_assets: 0n, net_assets: amount, capital_and_reserves: amount },
  });
  assert.ok(accounts.before);
  const changed: Accounts = { ...accounts, now: column(accounts.now, now), before: column(accounts.before, before) };
  return visibleText(fullIn({ ...shape, given: { ...shape.given, accounts: changed } }));
}

suite("the first column decides the first word, and the word for an amount below zero is in brackets", () => {
  const table: [now: bigint, before: bigint, result: string, assets: string][] = [
    [15n, 31n, "Profit before taxation1531", "Net assets1531"],
    [-31n, 15n, "(Loss)/profit before taxation(31)15", "Net (liabilities)/assets(31)15"],
    [15n, -31n, "Profit/(loss) before taxation15(31)", "Net assets/(liabilities)15(31)"],
    [-15n, -31n, "Loss before taxation(15)(31)", "Net liabilities(15)(31)"],
    [0n, -31n, "Loss before taxation-(31)", "Net liabilities-(31)"],
  ];
  for (const [now, before, result, assets] of table)
    test(`${now} beside ${before}`, () => {
      const text = page(now, before);

      assert.ok(text.includes(result), text);
      assert.ok(text.includes(assets), text);
    });
});
