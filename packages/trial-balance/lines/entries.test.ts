// What is remembered of accounts: the later word counts.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { MappingEntry } from "../request.ts";
import { knownEntries, twiceNamed, withEntries } from "./entries.ts";

test("what is said later of an account takes the place of what was said before", () => {
  const known = [
    { code: "4000", category: "sales" },
    { name: "Café", category: "sundry_expenses" },
  ];
  const added = [
    { code: " 4000 ", name: "Sales", category: "other_operating_income" },
    { name: "CAFE", category: "entertaining_clients" },
    { name: "売上", category: "sales" },
  ];

  assert.deepEqual(withEntries<MappingEntry>(known, added), added);
});

test("a code with two names is told, and the same account again is not", () => {
  const entry = (code: string | null, name: string | null) => ({ code, name, category: "sales" });
  const placesOf = (...entries: ReturnType<typeof entry>[]) => twiceNamed(entries, "mapping").map(({ at }) => at);

  assert.deepEqual(placesOf(entry("4000", "Sales"), entry(" 4000", "Turnover"), entry("4000", "SALES")), [1]);
  assert.deepEqual(placesOf(entry("4000", "Sales"), entry("4000", null)), [1]);
  assert.deepEqual(placesOf(entry("4000", null), entry("4000", null), entry("4010", "Sales")), []);
  assert.deepEqual(placesOf(entry(null, "Sales"), entry(null, "Turnover"), entry("4000", "Sales")), []);
});

test("a name and a code are two accounts; an entry of no account is left out", () => {
  const known = [{ code: "4000", category: "sales" }];
  const added = [
    { name: "4000", category: "sundry_expenses" },
    { code: " ", name: "", category: "sales" },
  ];

  assert.deepEqual(withEntries<MappingEntry>(known, added), [...known, { name: "4000", category: "sundry_expenses" }]);
});

test("of a category that this release does not have nothing is known", () => {
  const known = { code: "1", category: "sales" };

  assert.deepEqual(knownEntries([known, { code: "2", category: "toString" }, { code: "3", category: "gone" }]), [
    known,
  ]);
});
