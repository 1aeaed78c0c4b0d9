import assert from "node:assert/strict";
import { test } from "node:test";
import { RULES } from "../../../../packages/ct600/checks/rules/rules.ts";
import { explainedErrors } from "./authority-errors.ts";

test("each error keeps the authority's number and words", () => {
  const errors = explainedErrors(
    "9200: First: with a colon\nand a second line\n0: ix:header not found\n: without a number",
  );

  assert.deepEqual(
    errors.map(({ number, text }) => [number, text]),
    [
      ["9200", "First: with a colon\nand a second line"],
      ["0", "ix:header not found"],
      ["", "without a number"],
    ],
  );
});

test("a text in another form is one error", () => {
  assert.deepEqual(
    explainedErrors("Something else").map(({ number, text }) => [number, text]),
    [["", "Something else"]],
  );
});

const places = { "1046": "credentials", "1002": "credentials", "3304": "earlier_filings", "2005": null } as const;

test("where something can be done here, the way there is named", () => {
  for (const [number, place] of Object.entries(places))
    assert.equal(explainedErrors(`${number}: x`)[0]?.place, place, number);
});

test("every number is explained in sentences, known or not", () => {
  const known = ["1000", "1046", "2021", "3304", "4065", "5005", "9200", "1610", "3315", "8888", "77", ""];
  for (const number of [...known, ...RULES.map((rule) => rule.number)]) {
    const [error] = explainedErrors(`${number}: x`);
    assert.match(error?.means ?? "", /^[A-Z].+\.$/, number);
    assert.match(error?.todo ?? "", /^[A-Z].+\.$/, number);
  }
});

test("an error in what the customer sent says what to correct; one in what is calculated here does not", () => {
  const todo = (number: string) => explainedErrors(`${number}: x`)[0]?.todo ?? "";

  assert.match(todo("9101"), /dates of the period/);
  assert.match(todo("9100"), /company/);
  assert.match(todo("9214"), /^Your figures are not the cause/);
  // The reader is often the administrator: they are told what to press.
  for (const number of ["9200", "9204", "9214"]) {
    assert.match(todo(number), /Press Correct and file again\./);
    assert.doesNotMatch(todo(number), /administrator/);
  }
});
