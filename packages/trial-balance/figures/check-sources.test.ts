// Sources that come back with a return: they are taken if their lines add up to the figures, and not otherwise.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { lines, mapped } from "../map.fixture.ts";
import { checkSources } from "./check-sources.ts";

const given = lines([
  ["Sales", -900],
  ["Purchases", 300],
  ["Rent", 100],
  ["Bank account", 500],
]);
const { input } = mapped([], { lines: given });
const sources = input?.sources ?? [];
const figures = { financials: input?.financials, accounts: input?.accounts };

const found = (changed: Partial<Parameters<typeof checkSources>[0]>) =>
  checkSources({ sources, lines: given, input: figures, ...changed }).map(({ code, field }) => [code, field]);

test("what a mapping gave is right, with a note too", () => {
  assert.ok(sources.length > 5);
  assert.deepEqual(found({}), []);
  assert.deepEqual(found({ sources: [{ field: "financials.turnover", lines: ["A0"], note: "n".repeat(500) }] }), []);
  assert.deepEqual(found({ sources: [{ field: "accounts.balance_sheet.stocks", lines: [] }] }), []);
});

describe("what is wrong has a code and a place", () => {
  const turnover = { field: "financials.turnover", lines: ["A0"] };
  const cases: readonly [
    what: string,
    source: { field: string; lines: string[]; note?: string },
    finding: [string, string],
  ][] = [
    ["a line too many", { ...turnover, lines: ["A0", "A2"] }, ["does_not_reconcile", "sources.0.lines"]],
    ["a line too few", { field: "financials.gross_profit", lines: ["A0"] }, ["does_not_reconcile", "sources.0.lines"]],
    ["a line that is not there", { ...turnover, lines: ["A0", "4711"] }, ["unknown_line", "sources.0.lines"]],
    ["a line twice", { ...turnover, lines: ["A0", "A0"] }, ["source_duplicate", "sources.0.lines"]],
    ["a field that is no figure", { ...turnover, field: "company.name" }, ["unknown_source_field", "sources.0.field"]],
    ["a field of every object", { ...turnover, field: "constructor" }, ["unknown_source_field", "sources.0.field"]],
    ["a note of 501 characters", { ...turnover, note: "n".repeat(501) }, ["note_too_long", "sources.0.note"]],
  ];

  for (const [what, source, finding] of cases)
    test(what, () => assert.deepEqual(found({ sources: [source] }), [finding]));

  test("a figure twice", () =>
    assert.deepEqual(found({ sources: [turnover, turnover] }), [["source_duplicate", "sources.1.field"]]));
  test("a figure that was changed by a penny", () => {
    const changed = { ...figures, financials: { ...figures.financials, turnover: 90_001 } };

    assert.deepEqual(found({ input: changed }), [
      ["does_not_reconcile", `sources.${sources.findIndex(({ field }) => field === "financials.turnover")}.lines`],
    ]);
  });
  test("a figure that was left out", () => {
    assert.deepEqual(found({ sources: [turnover], input: {} }), [["does_not_reconcile", "sources.0.lines"]]);
  });
});
