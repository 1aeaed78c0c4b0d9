// The table of categories and the charts against the founders' page of facts, read where it is kept.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { suite, test } from "node:test";
import { CHARTS } from "../charts/charts.ts";
import { CATEGORIES, categoryIds } from "./categories.ts";
import type { Category, Standard } from "./category.ts";

interface Page {
  readonly categories: readonly {
    id: keyof typeof CATEGORIES;
    group: string;
    side: string;
    frs102: string;
    frs105: string;
    tax: string;
    ask: boolean;
    names: string[];
  }[];
  readonly charts: readonly {
    id: string;
    rows: { code: string | null; name: string; category: string | null; note?: string }[];
  }[];
}

/** The page adds this cost back without asking; we ask. */
const ASKED: ReadonlySet<string> = new Set(["amortisation_goodwill"]);

const file = new URL("../../../../../shared/domain/trial-balance-charts.json", import.meta.url);
const isHere = existsSync(file);
const page: Page = isHere ? JSON.parse(readFileSync(file, "utf8")) : { categories: [], charts: [] };

/** As the page writes a place: "C: this; D: that", and words for what has none. */
function placeOn({ side, nets, ...places }: Category, standard: Standard): Record<string, string> {
  const place = places[standard];
  if (place === null) return {};
  if (typeof place === "string") return { C: place, D: place };
  // What is on the other side than its own moved there: the page tells that in words.
  if (side === "either") return { C: place.credit, D: place.debit };
  const usual = nets === "trade_debtors" ? "debit" : side;
  return { C: place[usual], D: place[usual] };
}

function placeIn(text: string): Record<string, string> {
  if (/error/.test(text)) return {};
  const plain = text.replace(/ \((less|cost of sales)\)/, "");
  if (!plain.includes(";")) return { C: plain, D: plain };
  return Object.fromEntries(plain.split("; ").map((part) => part.split(": ")));
}

suite("the founders' page", { skip: isHere ? false : "the page is not beside the checkout" }, () => {
  test("has the same categories, in the same places", () => {
    assert.deepEqual(new Set(categoryIds), new Set(page.categories.map(({ id }) => id)));
    for (const { id, group, side, frs102, frs105, ask, names } of page.categories) {
      const own = CATEGORIES[id];
      assert.deepEqual(
        [own.group, own.side, own.asks !== undefined, own.names],
        [group, side, ask || ASKED.has(id), names],
        id,
      );
      assert.deepEqual(placeOn(own, "frs102"), placeIn(frs102), id);
      // A micro-entity has its assets at cost, and no such reserve: the page has one.
      assert.deepEqual(placeOn(own, "frs105"), id === "revaluation_reserve" ? {} : placeIn(frs105), id);
    }
  });

  test("names every tax figure that a category is used for", () => {
    for (const { id, tax } of page.categories) {
      const { tax: own = [] } = CATEGORIES[id];
      const fields = "debit" in own ? [...own.debit, ...own.credit] : own;
      for (const field of fields.filter((one) => one !== "accounts.profit_and_loss.deferred_tax"))
        assert.ok(tax.includes(field), `${id}: ${field}`);
      // Rows with a bare field have an effect of their own here too.
      if (/^financials/.test(tax)) assert.ok(fields.length > 0, id);
    }
  });

  test("has the same charts, row for row", () => {
    for (const [index, { id, rows }] of page.charts.entries()) {
      assert.equal(CHARTS[index]?.id, id);
      assert.deepEqual(
        CHARTS[index]?.rows.map(([code, name, category]) => [code, name, category]),
        rows.map(({ code, name, category }) => [code ?? null, name, category]),
      );
      for (const [place, { note = "", category }] of rows.entries())
        if (category !== null && /\bask\b/.test(note))
          assert.ok(CHARTS[index]?.rows[place]?.[3]?.asks !== undefined, `${id} ${note}`);
    }
  });
});
