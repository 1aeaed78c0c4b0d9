import assert from "node:assert/strict";
import { test } from "node:test";
import { box, list, NAME, PENCE, POUNDS, part, TICK, type ValuesOf } from "../ct600/form/row.ts";
import { writeElement } from "../platform/element.ts";
import { formElements } from "./form-xml.ts";

/** A page of its own, so that what the form needs one day is proven before it does. */
const PAGE = part(null, "Page", "1", [
  part(null, "Demanded", "1", [box("A5", "Cleared", "?", TICK, "Cleared")]),
  part("loans", "Loans", "?", [
    part(null, "Inside", "1", [box("A4", "Small", "?", TICK, "Small")]),
    list(
      "A10",
      "Loan",
      [1, 999],
      [
        box("name", "Name", "1", NAME, "Name"),
        part(null, "Money", "?", [box("amount", "Amount", "1", POUNDS, "Amount")]),
      ],
    ),
    box("A15", "Total", "1", POUNDS, "Total"),
  ]),
  box("A80", "Tax", "1", PENCE, "Tax"),
]);

function written(values: ValuesOf<typeof PAGE>): string {
  return formElements(PAGE, values).map(writeElement).join("");
}

test("a list is written once for each of its records, in order", () => {
  const values = {
    A10: [
      { name: "A & B", amount: 18_000n },
      { name: "C", amount: 0n },
    ],
    A15: 18_000n,
    A80: 607_500n,
  };

  assert.equal(
    written(values),
    "<Demanded></Demanded><Loans><Inside></Inside>" +
      "<Loan><Name>A &amp; B</Name><Money><Amount>18000.00</Amount></Money></Loan>" +
      "<Loan><Name>C</Name><Money><Amount>0.00</Amount></Money></Loan>" +
      "<Total>18000.00</Total></Loans><Tax>6075.00</Tax>",
  );
});

test("a part without values is left out, and so is what it would have to hold; a demanded one is written empty", () => {
  assert.equal(written({ A80: 0n }), "<Demanded></Demanded><Tax>0.00</Tax>");
  assert.equal(written({ A10: [], A5: true }), "<Demanded><Cleared>yes</Cleared></Demanded>");
});
