// A computation with the lines of its figures, as callers get it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { compute } from "../computation/computation.ts";
import { shownComputation } from "../computation/shown-computation.ts";
import type { ReturnInput } from "../return.ts";
import { lineName } from "./shown.ts";

const input: ReturnInput = {
  company: { name: "Example Widgets Ltd", utr: "8596148860", registration_number: "12345678" },
  period: { start: "2025-04-01", end: "2026-03-31" },
  financials: {
    turnover: 12_000_000,
    net_profit: 4_000_000,
    trading_profit: 4_100_000,
    adjustments: { depreciation: 100_000 },
  },
  accounts: { balance_sheet: { creditors_within_one_year: 500 } },
};
const computation = compute(input, { today: "2026-11-15" });

test("each figure of the working and of the accounts has its lines with the figure's sign, and its note", () => {
  const sources = [
    {
      field: "financials.turnover",
      lines: [
        { code: " 4000 ", name: "Sales", credit: 12_100_000, note: " With VAT taken off " },
        { name: "Refunds", debit: 100_000 },
      ],
      note: "See the ledger",
    },
    { field: "financials.adjustments.depreciation", note: "By hand" },
    { field: "accounts.balance_sheet.creditors_within_one_year", lines: [{ code: "2100", credit: 500 }] },
  ];

  const shown = shownComputation(computation, { ...input, sources });

  const turnover = {
    from: [
      { code: "4000", name: "Sales", amount: 12_100_000, note: "With VAT taken off" },
      { code: null, name: "Refunds", amount: -100_000 },
    ],
    note: "See the ledger",
  };
  const operands = shown.lines.flatMap((line) => line.operands).filter((operand) => "note" in operand);
  assert.deepEqual(operands, [
    { input: "financials.turnover", value: "120000.00", ...turnover },
    { input: "financials.adjustments.depreciation", value: "1000.00", note: "By hand" },
  ]);
  assert.deepEqual("sources" in shown && shown.sources, [
    { field: "financials.turnover", value: 12_000_000, ...turnover },
    { field: "financials.adjustments.depreciation", value: 100_000, from: [], note: "By hand" },
    {
      field: "accounts.balance_sheet.creditors_within_one_year",
      value: 500,
      from: [{ code: "2100", name: null, amount: 500 }],
    },
  ]);
});

test("without sources the answer is what it was", () => {
  const plain = shownComputation(computation);

  assert.deepEqual(Object.keys(plain), ["boxes", "figures", "lines"]);
  assert.deepEqual(shownComputation(computation, { ...input, sources: [] }), plain);
});

test("a line is called by its code and its name", () => {
  assert.equal(lineName({ code: "4000", name: "Sales" }), "4000 Sales");
  assert.equal(lineName({ code: null, name: "Sales" }), "Sales");
  assert.equal(lineName({ code: "4000", name: null }), "4000");
});
