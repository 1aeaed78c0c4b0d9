import assert from "node:assert/strict";
import { test } from "node:test";
import { dueOf } from "./delivered-accounts.ts";

const period = { start: "2025-04-01", end: "2026-03-31" };
const company = { name: "Example Widgets Ltd", utr: "2000000000" };

test("accounts are due nine months after their end, and those of a public company six", () => {
  assert.deepEqual(dueOf({ company, period }), { dueOn: "2026-12-31", warnings: [] });
  assert.equal(dueOf({ company: { ...company, name: "Example Widgets plc" }, period }).dueOn, "2026-09-30");
});

test("long first accounts are due from the day of incorporation, and a warning asks for it", () => {
  const first = { company, period: { start: "2025-01-10", end: "2026-01-31" }, accounts: { first_period: true } };

  const unknown = dueOf(first);
  const known = dueOf({ ...first, company: { ...company, incorporated_on: "2025-01-10" } });

  assert.deepEqual([unknown.dueOn, unknown.warnings.map(({ code }) => code)], [null, ["incorporated_on_missing"]]);
  assert.deepEqual(known, { dueOn: "2026-10-10", warnings: [] });
});
