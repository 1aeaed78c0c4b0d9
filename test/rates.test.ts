// One table of rates feeds the tax and our rules. HMRC's own rules allow the same rates: test/proofs/rate-returns.ts.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Figures } from "../packages/ct600/checks/figures.ts";
import { RATE_RULES } from "../packages/ct600/checks/rules/rate-rules.ts";
import { brokenRules } from "../packages/ct600/checks/rules/rule.ts";
import { charge } from "../packages/ct600/computation/charge/charge.ts";
import { known, line } from "../packages/ct600/computation/line.ts";
import { firstDayOfFinancialYear } from "../packages/ct600/period.ts";
import { rateReturn, yearsOfTheTable } from "./proofs/rate-returns.ts";

test("tax by the table of rates passes the rules about rates, in every year and band", () => {
  for (const year of yearsOfTheTable)
    for (const pence of [1_000_000n, 10_000_000n, 100_000_000n]) {
      const period = { start: firstDayOfFinancialYear(year), end: `${year + 1}-03-31` };
      const profits = line("profits", "Profits", ["sum", known("profits", pence)]);
      const { years, isSmall } = charge({ period, profits, exemptDistributionsPence: undefined, associated: 0 });
      const ratePercent = years[0]?.ratePercent;
      const claimed = isSmall ? { 329: "yes" } : {};
      const structure = rateReturn({ 4: "0", 330: String(year), 340: `${ratePercent}.00`, ...claimed });

      assert.deepEqual(brokenRules(RATE_RULES, new Figures(structure, "2026-11-15")), [], `${ratePercent}% in ${year}`);
    }
});
