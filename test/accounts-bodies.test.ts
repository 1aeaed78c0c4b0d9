// Random bodies with accounts, through the door and the rules: nothing throws, what is refused is refused in sentences
// about fields that there are, and what is not refused makes accounts in which every column adds up.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { accountsOf } from "../packages/ct600/accounts/accounts.ts";
import type { Figures, PeriodFigures } from "../packages/ct600/accounts/model.ts";
import { FORMATS } from "../packages/ct600/accounts/profit-and-loss.ts";
import { withOneAssumed } from "../packages/ct600/input/assumed.ts";
import { FILING } from "../packages/ct600/input/fields/filing.ts";
import { inputProblems, inputWarnings } from "../packages/ct600/input/rules.ts";
import { shapeOf } from "../packages/ct600/input/shape.ts";
import { accountsBodies } from "./support/wide-bodies.ts";

const shaped = shapeOf(FILING);
const declarant = { name: "Jane Director", status: "Director" };
const context = { today: "2026-11-15", mode: "live", defaultDeclarant: declarant } as const;

test("random accounts are judged without a throw, and what is not refused adds up", () => {
  let sound = 0;
  fc.assert(
    fc.property(accountsBodies, (body) => {
      const { value, problems, isClean } = shaped(body);
      const found = [...problems, ...inputProblems(value, context, isClean)];
      const warnings = withOneAssumed(inputWarnings(value, context, isClean));
      for (const { message, field } of [...found, ...warnings]) {
        assert.match(message, /^[A-Za-z].{10,999}[.?]$/u);
        assert.match(field, /^(company|period|financials|accounts)(\.\w+)*$/);
      }
      if (found.length > 0) return;
      sound += 1;

      const accounts = accountsOf(value, { taxPence: 0n, declarant, today: context.today });

      for (const column of [accounts.now, accounts.before])
        if (column !== null) assertColumn(column, accounts.standard);
    }),
    { numRuns: 600 },
  );
  assert.ok(sound > 20, `${sound} were not refused`);
});

function assertColumn({ profitAndLoss, balanceSheet }: PeriodFigures, standard: keyof typeof FORMATS) {
  const { income, expenses } = FORMATS[standard];
  const base = profitAndLoss.gross_profit ?? profitAndLoss.turnover ?? 0n;
  assert.equal(base + sum(profitAndLoss, income) - sum(profitAndLoss, expenses), profitAndLoss.profit_before_tax ?? 0n);
  if (balanceSheet !== null) assert.equal(balanceSheet.net_assets, balanceSheet.capital_and_reserves);
}

function sum<Line extends string>(figures: Figures<Line>, lines: readonly Line[]): bigint {
  return lines.reduce((all, line) => all + (figures[line] ?? 0n), 0n);
}
