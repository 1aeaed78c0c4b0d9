import assert from "node:assert/strict";
import { test } from "node:test";
import { AMENDMENT } from "./fields/amendment.ts";
import type { Field, GroupField } from "./fields/field.ts";
import { FILING } from "./fields/filing.ts";
import { NOT_OFFERED, notOfferedSentence } from "./not-offered.ts";
import { shapeOf } from "./shape.ts";

const groups = new Map<string, GroupField>();
function collect(field: Field): void {
  if (field.kind === "list") collect(field.of);
  if (field.kind !== "group") return;
  groups.set(field.type, field);
  for (const inner of Object.values(field.fields)) collect(inner);
}
collect(FILING);
collect(AMENDMENT);

test("every group of the table exists, and none of its names is a field of it", () => {
  for (const { types, rows } of NOT_OFFERED)
    for (const type of types) {
      const group = groups.get(type);
      assert.ok(group !== undefined, type);
      for (const { names } of rows)
        for (const name of names) assert.ok(!Object.hasOwn(group.fields, name), `${type}.${name}`);
    }
});

test("every sentence says that it is not offered, and what to do", () => {
  for (const { types, rows } of NOT_OFFERED)
    for (const { names, sentence } of rows)
      for (const name of names)
        assert.match(
          notOfferedSentence(types[0] ?? "", name) ?? "",
          sentence === undefined
            ? /^[A-Z].* (is|are) not offered here\. (If|Send) .*\.$/
            : /^[A-Z].*\. (Leave the field out|File (or amend )?(this|that) return with other software|Send CT600[A-Z] .*)\.$/,
        );
});

test("such a name is told apart from a mistyped one, wherever a caller would try it", () => {
  const base = {
    company: { name: "Example Widgets Ltd", utr: "2234567890", registration_number: "12345678", reit: true },
    period: { start: "2025-01-01", end: "2025-12-31" },
    financials: {
      turnover: 0,
      trading_profit: 0,
      patent_box: { profits: 1 },
      capital_allowances: { short_life_assets: [] },
      patnet_box: 1,
    },
    accounts: { audit_report: "x" },
    Ring_Fence: {},
  };

  const { problems } = shapeOf(FILING)(base);

  assert.deepEqual(problems.map(({ code, field }) => `${code} ${field}`).sort(), [
    "not_offered Ring_Fence",
    "not_offered accounts.audit_report",
    "not_offered company.reit",
    "not_offered financials.capital_allowances.short_life_assets",
    "not_offered financials.patent_box",
    "unknown_field financials.patnet_box",
  ]);
});

test("an amendment says the same", () => {
  const { problems } = shapeOf(AMENDMENT)({ financials: { tonnage_tax: 1 } });

  assert.deepEqual(problems, [
    {
      code: "not_offered",
      field: "financials.tonnage_tax",
      message:
        "Tonnage tax has no fields of its own here. Send CT600F in pages.F, with its elements as HMRC's schema names them.",
    },
  ]);
});
