// The charts as they ship: every row maps as its chart says, by its code with its name, or by its name alone. And how
// many of them the words alone would get right, which is no independent test: the words were written with these charts
// in view.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CATEGORIES, type CategoryId } from "../categories/categories.ts";
import type { Side } from "../categories/category.ts";
import { mapTrialBalance } from "../map.ts";
import { fold } from "../names/fold.ts";
import { meaningOf, proposalFor, statementIn } from "../names/propose.ts";
import { type ChartRow, rowsOf } from "./chart.ts";
import { CHARTS } from "./charts.ts";

const period = { start: "2025-04-01", end: "2026-03-31" };

/** The sides that a line of this row usually has. */
function sidesOf({ category, note }: Pick<ChartRow, "category" | "note">): Side[] {
  const side = note === "a credit" ? "credit" : category === null ? "debit" : CATEGORIES[category].side;
  return side === "either" ? ["debit", "credit"] : [side];
}

function mappedAlone({ code, name }: ChartRow, side: Side) {
  const amounts = side === "debit" ? { debit: 100 } : { credit: 100 };
  const { lines } = mapTrialBalance({ period, standard: "frs102", lines: [{ code, name, ...amounts }] });
  return lines[0];
}

const byWords = (row: ChartRow): (CategoryId | null)[] => {
  const folded = fold(row.name);
  const meaning = meaningOf(folded, statementIn(row.name, folded));
  return sidesOf(row).map((side) => (meaning === null ? null : proposalFor(meaning, side)));
};

/** What the founders counted, and how many the words alone get right here. */
const EXPECTED = {
  xero_uk: { rows: 92, mapped: 89, byWords: 89 },
  sage_50_uk: { rows: 149, mapped: 147, byWords: 144 },
  freeagent_uk: { rows: 32, mapped: 29, byWords: 27 },
  kashflow_uk: { rows: 36, mapped: 36, byWords: 35 },
  odoo_uk: { rows: 100, mapped: 99, byWords: 97 },
  ledgersmb_uk: { rows: 102, mapped: 102, byWords: 100 },
  erpnext_uk: { rows: 73, mapped: 68, byWords: 65 },
  gnucash_uk_vat: { rows: 45, mapped: 44, byWords: 35 },
};

for (const chart of CHARTS)
  describe(chart.product, () => {
    const rows = rowsOf(chart);

    test("every row maps as it says, on its side", () => {
      for (const row of rows)
        for (const side of sidesOf(row)) {
          const found = mappedAlone(row, side);
          const expected = row.category === null ? null : row.code === null ? "name" : "chart";

          assert.deepEqual([found?.category, found?.why], [row.category, expected], `${row.code} ${row.name}`);
        }
    });

    test("how many rows it has, how many are mapped, and how many the words alone get right", () => {
      const mapped = rows.filter(({ category }) => category !== null);
      const right = mapped.filter((row) => byWords(row).includes(row.category));

      assert.deepEqual(
        { rows: rows.length, mapped: mapped.length, byWords: right.length },
        EXPECTED[chart.id as keyof typeof EXPECTED],
      );
    });

    test("it says where it is from and how sure each row is; rows without a category ask something", () => {
      assert.ok(chart.sources.length > 0);
      for (const { category, asks, sure, name } of rows) {
        assert.match(sure, /^(high|medium|low)$/);
        if (category === null) assert.match(asks ?? "", /\?|It is/, name);
      }
    });
  });

test("in all 629 rows, 614 mapped; by words alone the founders' rules got 580", () => {
  const total = (key: "rows" | "mapped" | "byWords") =>
    Object.values(EXPECTED).reduce((sum, counts) => sum + counts[key], 0);

  assert.deepEqual([total("rows"), total("mapped"), total("byWords")], [629, 614, 592]);
});

describe("a code counts only if the name fits too", () => {
  const cases: readonly [code: string, name: string, side: Side, category: CategoryId | null, why: string | null][] = [
    ["0011", "Leasehold Property", "debit", "land_and_buildings_cost", "chart"],
    ["0011", "Goodwill", "debit", "intangible_cost", "chart"],
    ["3100", "Reserves", "credit", "retained_earnings", "chart"],
    ["3100", "Share Premium Account", "credit", "share_premium", "chart"],
    ["5200", "Opening Stock", "debit", "stock_movement", "chart"],
    ["5200", "Packaging", "debit", "purchases", "chart"],
    ["7000", "Gross Wages", "debit", "wages_and_salaries", "chart"],
    ["7000", "Directors pension", "debit", "pension_costs", "chart"],
    ["820", "VAT", "credit", "vat_control", "chart"],
    ["820", "Corporation Tax", "credit", "corporation_tax_balance", "chart"],
    ["8001", "Plant/Machinery Depreciation", "debit", "depreciation_charge", "chart"],
    ["0021", "Plant/Machinery Depreciation", "credit", "tangible_depreciation", "chart"],
    // Sales at Xero's code of accounts payable elsewhere, and a name that says nothing at a code that says much.
    ["200", "Accounts payable", "credit", "trade_creditors", "name"],
    ["4000", "Zephyr", "credit", null, null],
    // Another code: only the name is left.
    ["4711", "Rent", "debit", "rent_paid", "name"],
    // The leading zero counts, and full-width digits are digits.
    ["20", "Plant and Machinery", "debit", "plant_and_machinery_cost", "name"],
    ["００２０", "Plant and Machinery", "debit", "plant_and_machinery_cost", "chart"],
    // Sub-accounts.
    ["901-1", "Capital Account: A Smith", "credit", "share_capital", "chart"],
    ["905-2", "Expense Account: B Jones", "credit", "other_creditors", "chart"],
    ["602-1", "Computer equipment", "debit", "office_equipment_cost", "chart"],
    ["602-1", "Zephyr", "debit", null, null],
    ["602", "Computer equipment", "debit", "office_equipment_cost", "name"],
  ];

  for (const [code, name, side, category, why] of cases)
    test(`${code} ${name}`, () => {
      const found = mappedAlone({ code, name } as ChartRow, side);

      assert.deepEqual([found?.category, found?.why], [category, why]);
    });
});
