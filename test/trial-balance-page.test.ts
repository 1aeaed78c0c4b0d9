// docs/trial-balance-categories.md is what the table says.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { categoryIds } from "../packages/trial-balance/index.ts";
import { categoriesFile, categoriesPage } from "./support/trial-balance-page.ts";

const page = readFileSync(categoriesFile, "utf8");

test("the page of categories is up to date: `npm run categories` writes it", () => {
  assert.equal(page, categoriesPage(page));
});

test("every category is on it once", () => {
  for (const id of categoryIds) assert.equal(page.split(`\n| \`${id}\` |`).length, 2, id);
});
