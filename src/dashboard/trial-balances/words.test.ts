// Sentences for programs as people read them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { categoryText } from "../../../packages/trial-balance/categories/categories.ts";
import { categoryIds } from "../../../packages/trial-balance/index.ts";
import { forPeople, categoryText as nameOf } from "./words.ts";

test("each category is told by its name, without its id", () => {
  for (const id of categoryIds)
    assert.equal(forPeople(`4000 "Zephyr" is usually ${categoryText(id)}.`), `4000 "Zephyr" is usually ${nameOf(id)}.`);
});

test("what an account is called stays, whatever stands in brackets", () => {
  for (const name of [
    "Goods (stock)",
    "Shops (sales)",
    nameOf("stock"),
    categoryText("stock"),
    "A (sales) B (stock)",
  ]) {
    const message = forPeople(`4000 "${name}" has a debit; ${categoryText("sales")} usually has a credit.`);
    assert.equal(message, `4000 "${name}" has a debit; ${nameOf("sales")} usually has a credit.`);
  }
});
