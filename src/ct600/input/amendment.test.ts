import assert from "node:assert/strict";
import { test } from "node:test";
import type { ReturnInput } from "../return.ts";
import { type AmendmentInput, amendedInput } from "./amendment.ts";

const filed: ReturnInput = {
  company: { name: "Example Widgets Ltd", utr: "8596148860", registration_number: "12345678" },
  period: { start: "2024-04-01", end: "2025-03-31" },
  financials: { turnover: 12_000_000, trading_profit: 4_000_000, gross_profit: 5_000_000 },
  accounts: { ixbrl: "AAAA", director: "Jane Director", balance_sheet: { fixed_assets: 1, current_assets: 2 } },
  options: { test_mode: true },
};

test("what an amendment names replaces what was filed, line by line of the balance sheet too; the rest stays", () => {
  const change: AmendmentInput = {
    financials: { turnover: 1 },
    accounts: { balance_sheet: { current_assets: 3 } },
    declarant: { name: "A Person" },
  };

  assert.deepEqual(amendedInput(filed, change), {
    ...filed,
    financials: { ...filed.financials, turnover: 1 },
    accounts: { ...filed.accounts, balance_sheet: { fixed_assets: 1, current_assets: 3 } },
    declarant: { name: "A Person" },
  });
});

test("a profit of 0 takes the filed one back to its default", () => {
  assert.deepEqual(amendedInput(filed, { financials: { gross_profit: 0 } }).financials, {
    turnover: 12_000_000,
    trading_profit: 4_000_000,
  });
});

test("generated accounts take the place of a document and keep everything else said about them", () => {
  const { ixbrl: _, ...others } = filed.accounts ?? {};

  assert.deepEqual(amendedInput(filed, { accounts: { use_generated: true, standard: "frs105" } }).accounts, {
    ...others,
    standard: "frs105",
  });
});

test("options of the request change nothing in the return", () => {
  assert.deepEqual(amendedInput(filed, { options: { test_mode: false, idempotency_key: "k" } }), filed);
});
