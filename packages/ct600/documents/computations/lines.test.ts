// A line that joins a total joins its table, tagged, or the document is not made.

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Computation } from "../../computation/computation.ts";
import { known, type Line, line } from "../../computation/line.ts";
import { computationsIn, type Shape, wideShapes } from "../shapes.fixture.ts";
import { rareShapes } from "./lines.fixture.ts";
import { TAGS } from "./tags.ts";
import { rowNameOf, WITHOUT_TAG } from "./untagged.ts";

/** Every total that has a table, or that a table is drawn through, with the words of a row in that table. */
const TOTALS: readonly (readonly [total: string, beside: string])[] = [
  ["profit_with_additions", "Adjusted trading profit"],
  ["trading_profit_from_detail", "Adjusted trading profit"],
  ["main_pool_available", "Main pool: carried forward"],
  ["main_pool_carried_forward", "Main pool: carried forward"],
  ["special_rate_pool_carried_forward", "Special rate pool: carried forward"],
  ["main_pool_balancing_allowance", "Main pool: balancing allowance"],
  ["special_rate_pool_charge", "Special rate pool: balancing charge"],
  ["property_main_pool_available", "Property business: main pool: carried forward"],
  ["property_special_rate_pool_carried_forward", "Property business: special rate pool: carried forward"],
  ["property_main_pool_balancing_allowance", "Property business: main pool: balancing allowance"],
  ["property_special_rate_pool_charge", "Property business: special rate pool: sales above what it has"],
  ["property_receipts", "Profit of the property business"],
  ["property_profit_from_detail", "Profit of the property business"],
  ["allowances", "Capital allowances of the trade"],
  ["balancing_charges", "Balancing charges of the trade"],
  ["net_trading_profits", "Net trading profits"],
  ["donations_by_kind", "Qualifying donations of all kinds"],
  ["net_chargeable_gains", "Net chargeable gains"],
  ["profits_before_deductions", "Profits before other deductions and reliefs"],
  ["deductions", "Total deductions and reliefs"],
  ["profits_before_donations", "Profits before qualifying donations and group relief"],
  ["chargeable_profits", "Total profits chargeable to corporation tax"],
  ["trading_loss_left", "Trading loss of the period left"],
  ["trading_losses_before_april_2017_carried_forward", "Losses from before April 2017 carried forward"],
  ["trading_losses_in_all", "Trading losses carried forward"],
  ["trading_losses_carried_forward", "Trading losses carried forward"],
  ["property_losses_carried_forward", "Property business losses carried forward"],
  ["non_trading_deficit_left", "Non-trading deficit of the period left"],
  ["older_deficits_carried_forward", "Non-trading deficits from before April 2017 carried forward"],
  ["newer_deficits_carried_forward", "Non-trading deficits from April 2017 on carried forward"],
  ["management_expenses_carried_forward", "Management expenses carried forward"],
  ["capital_losses_carried_forward", "Capital losses carried forward"],
  ["augmented_profits", "Profits with exempt distributions"],
  ["tax_reliefs", "Total reliefs and deductions"],
  ["corporation_tax", "Corporation tax chargeable"],
  ["tax_due_pence", "Corporation tax chargeable"],
  ["net_liability", "Net corporation tax liability"],
  ["tax_chargeable", "Tax chargeable"],
  ["tax_payable_pence", "Tax payable"],
  ["tax_payable_in_all", "Tax payable"],
  ["tax_on_loans", "Tax payable on loans to participators"],
  ["loans_outstanding", "All loans outstanding at the end of the period"],
  ["tax_outstanding_pence", "Tax outstanding"],
  ["tax_overpaid_pence", "Tax overpaid"],
];

const POUND = 100n;
const WORDS = "A line of this test";

/** An id that the taxonomy has an item for, in computations without such a line. */
const TAGGED = "intangible_gains";
const ITEM = "ct-comp:Non-tradingGainsOnIntangibleFixedAssets";

const all = [...wideShapes(), ...rareShapes];
const shapes = all.filter(({ computation }) => penceOf(computation, TAGGED) === 0n);

suite("a line that joins a total stands in its table with its tag, and without a tag the document is not made", () => {
  for (const [total, beside] of TOTALS)
    test(total, () => {
      const shape = shapes.find(({ computation }) => penceOf(computation, total) > 2n * POUND);
      assert.ok(shape, "a shape has such a total");

      const tables = documentOf(shape, joined(shape.computation, total, TAGGED)).match(/<table>.*?<\/table>/gs) ?? [];
      const [table = "", ...others] = tables.filter((one) => one.includes(ITEM));

      assert.match(table, new RegExp(`<th>((Add|Less): )?${WORDS}</th>[^/]*</td>[^/]*name="${ITEM}"[^/]*>1<`, "i"));
      assert.ok(table.includes(`>${beside}</th>`), beside);
      assert.equal(others.length, 0);
      assert.throws(
        () => documentOf(shape, joined(shape.computation, total, "tonnage_tax")),
        /no tag for the line tonnage_tax: name its item in tags\.ts/,
      );
    });
});

test("a line that the return states and no table leads to keeps the document from being made", () => {
  const [shape] = shapes;
  assert.ok(shape);
  const { lines } = shape.computation;
  const withLine = (one: Line) => () => documentOf(shape, { ...shape.computation, lines: [...lines, one] });

  assert.doesNotThrow(withLine(extra("tonnage_tax")));
  assert.throws(withLine({ ...extra("tonnage_tax"), isStated: true }), /no tag for the line tonnage_tax:/);
  assert.throws(withLine({ ...extra(TAGGED), isFigure: true }), /does not show the line intangible_gains:/);
});

test("every row of the table is a line of some return, whose document is made, and is in the table once", () => {
  const made = new Set<string>();
  for (const shape of all) {
    computationsIn(shape);
    for (const { id } of shape.computation.lines) made.add(rowNameOf(id));
  }
  const rows = [...TAGS.keys(), ...WITHOUT_TAG.keys()];

  assert.deepEqual(
    rows.filter((id) => !made.has(id)),
    [],
  );
  assert.equal(new Set(rows).size, rows.length);
});

const documentOf = (shape: Shape, computation: Computation) => computationsIn({ ...shape, computation }).toString();

/** With one more operand of a total, and all that follows from it worked out again. */
function joined(computation: Computation, total: string, id: string): Computation {
  const lines = new Map<string, Line>();
  for (const { operator, operands, ...old } of computation.lines) {
    const now = operands.map((operand) => ("id" in operand ? (lines.get(operand.id) ?? operand) : operand));
    const { value } = line(old.id, old.words, [operator, ...now, ...(old.id === total ? [extra(id)] : [])]);
    lines.set(old.id, { ...old, operator, operands: old.id === total ? [...now, extra(id)] : now, value });
  }
  return { ...computation, lines: [extra(id), ...lines.values()] };
}

function extra(id: string): Line {
  return line(id, WORDS, ["sum", known("of this test", POUND)]);
}

function penceOf({ lines }: Computation, id: string): bigint {
  return lines.find((one) => one.id === id)?.value ?? 0n;
}
