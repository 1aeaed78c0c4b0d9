// A problem's field is one that the caller has sent, or may send: the page of the API lists every code, and here is a
// trial balance with each.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { DRAFT_INPUT } from "../../packages/ct600/input/fields/draft.ts";
import type { Field } from "../../packages/ct600/input/fields/field.ts";
import { TRIAL_BALANCE, type TrialBalanceInput } from "./fields.ts";
import { mapped } from "./map.ts";

const line = (name: string, pence: number) => ({
  name,
  ...(pence < 0 ? { credit: -pence } : { debit: pence }),
});
const balanced = (...accounts: readonly (readonly [name: string, pence: number])[]) => {
  const sum = accounts.reduce((total, [, pence]) => total + pence, 0);
  return [...accounts, ["Bank current account", -sum] as const].map(([name, pence]) => line(name, pence));
};

const period = { start: "2025-04-01", end: "2026-03-31" };
const SALES = ["Sales", -900] as const;

const REQUESTS: readonly Partial<TrialBalanceInput>[] = [
  { lines: [] },
  { lines: [line("Sales", -5), { name: "Rent", debit: 1, credit: 2 }, line("sales", -5), { debit: 5 }] },
  { lines: [line("Sales", -5)], previous_lines: [line("Sales", -5)] },
  { lines: balanced(["Zephyr", 5], ["Donations", 5]), previous_lines: balanced(["Mistral", 5]) },
  { lines: balanced(["Deferred tax charge", 5]), standard: "frs105" },
  { lines: balanced(["Suspense", 5], ["Sale of assets", -5]) },
  { lines: balanced(SALES, ["Rounding", 500]) },
  { lines: balanced(["Discounts allowed", 5], ["Van", 5], ["Van accumulated depreciation", -6]) },
  { lines: balanced(SALES, ["Closing stock", -5]) },
  { lines: balanced(["Retained earnings", -5]), opening: { profit_and_loss_reserve: 500 } },
  { lines: balanced(SALES, ["Retained earnings", -70], ["Reserves", -900]) },
  { lines: balanced(SALES), previous_lines: balanced(["Van", 5], ["Van accumulated depreciation", -6]) },
  { lines: balanced(["Sales", -9_999_999_999_999], ["Export sales", -5], ["Savings account", 900]) },
  { lines: balanced(SALES), business: "property" },
  { lines: balanced(SALES), as_at: "2026-03-30" },
  { lines: balanced(SALES), previous: { start: "2025-05-01" } },
  { lines: balanced(SALES), period: { start: "2026-04-01", end: "2025-03-31" } },
  { lines: balanced(SALES), mapping: [{ category: "sales" }] },
  { lines: balanced(SALES), mapping: ["A", "B"].map((name) => ({ code: "1", name, category: "sales" as const })) },
];

const found = REQUESTS.map((given) => {
  const request = { period, lines: [], ...given };
  return { request, found: mapped(request, { entries: [], last: null, today: "2026-11-15" }) };
});

/** Whether a body may have the path, and has the item of a list that it names. */
function isIn(schema: Field, path: readonly string[], value: unknown): boolean {
  const [name, ...rest] = path;
  if (name === undefined) return true;
  if (schema.kind === "list")
    return Array.isArray(value) && Number(name) < value.length && isIn(schema.of, rest, value[Number(name)]);
  if (schema.kind !== "group" || !Object.hasOwn(schema.fields, name)) return false;
  const field = schema.fields[name];
  return field !== undefined && isIn(field, rest, Object(value)[name]);
}

const isSent = (field: string, request: unknown) => isIn(TRIAL_BALANCE, field.split("."), request);

test("every problem names a field of the request", () => {
  for (const {
    request,
    found: { errors },
  } of found) {
    assert.notEqual(errors.length, 0, JSON.stringify(request));
    for (const { code, field } of errors) assert.ok(isSent(field, request), `${code}: ${field}`);
  }
});

test("every warning names a field of the request, or one of the return; every choice and hint one of the return", () => {
  const isOfReturn = (field: string) => isIn(DRAFT_INPUT, field.split("."), {});
  for (const {
    request,
    found: { warnings, choices, hints },
  } of found) {
    for (const { code, field } of warnings) assert.ok(isSent(field, request) || isOfReturn(field), `${code}: ${field}`);
    const fields = [
      ...choices.flatMap(({ options }) => options.map((option) => option.field)),
      ...hints.map((hint) => hint.field),
    ];
    for (const field of fields) assert.ok(field === null || isOfReturn(field), `${field}`);
  }
});

test("these are all problems that the documentation names", () => {
  const page = readFileSync(new URL("../../../docs/trial-balance.md", import.meta.url), "utf8");
  const [, table = ""] = /### Problems\n([\s\S]*?)\n## /.exec(page) ?? [];
  const named = [...table.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = ""]) => cell.match(/\w+/g) ?? []);
  const shown = new Set(found.flatMap(({ found: { errors } }) => errors.map(({ code }) => code)));

  // The body of another shape is refused before.
  assert.deepEqual(named.filter((code) => code !== "unknown_category").toSorted(), [...shown].toSorted());
});
