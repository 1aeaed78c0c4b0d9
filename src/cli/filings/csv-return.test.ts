// A row of a table as a return: every field can be a column, and a cell means what the field's definition says.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fieldsBelow } from "../../../packages/ct600/input/fields/field.ts";
import { FILING } from "../../../packages/ct600/input/fields/filing.ts";
import { Refusal } from "../../platform/errors.ts";
import { columnsFrom, returnFrom } from "./csv-return.ts";

test("every field of a return can be a column", () => {
  const leaves = fieldsBelow(FILING).filter(({ field }) => !["group", "list", "map", "mirror"].includes(field.kind));
  const paths = leaves.map(({ path }) => path.replaceAll("[]", ".0"));

  const columns = columnsFrom(paths);

  assert.ok(columns.length > 100);
  assert.deepEqual(
    columns.map(({ kind }) => kind),
    leaves.map(({ field }) => field.kind),
  );
});

test("a cell becomes the value of its field; an empty one is an absent field", () => {
  const { body, problems } = row({
    "company.name": "Widgets, Ltd",
    "company.utr": "0123456789",
    " period.start ": "2024-04-01",
    "financials.turnover": " 12000000 ",
    "financials.trading_profit": "-5",
    "company.associated_companies_by_year.0": "1",
    "company.associated_companies_by_year.1": "2",
    "return.exports_goods": "TRUE",
    "return.exports_services": "false",
    "accounts.comparatives": "previous_filing",
    "declarant.name": "",
    "declarant.status": "  ",
  });

  assert.deepEqual(problems, []);
  assert.deepEqual(body, {
    company: { name: "Widgets, Ltd", utr: "0123456789", associated_companies_by_year: [1, 2] },
    period: { start: "2024-04-01" },
    financials: { turnover: 12_000_000, trading_profit: -5 },
    return: { exports_goods: true, exports_services: false },
    accounts: { comparatives: "previous_filing" },
  });
});

test("a key of the metadata is a column, whatever it is called", () => {
  const { body, problems } = row({ "metadata.order.id": "6735", "metadata.1": " x ", "metadata.constructor": "y" });

  assert.deepEqual(problems, []);
  assert.deepEqual(JSON.parse(JSON.stringify(body)), {
    metadata: { "1": " x ", "order.id": "6735", constructor: "y" },
  });
});

test("an item of a list may be a group", () => {
  const { body } = row({
    "financials.capital_allowances.cars.0.cost": "100",
    "financials.capital_allowances.cars.0.new": "true",
    "financials.capital_allowances.cars.1.cost": "200",
  });

  assert.deepEqual(body, { financials: { capital_allowances: { cars: [{ cost: 100, new: true }, { cost: 200 }] } } });
});

describe("a cell that cannot be the field's value is a problem of that field", () => {
  const cases: [path: string, cell: string, message: RegExp][] = [
    ["financials.turnover", "120,000.00", /must be a whole number of pence/],
    ["financials.turnover", "£1200", /must be a whole number of pence/],
    ["financials.turnover", "1e6", /must be a whole number of pence/],
    ["company.associated_companies", "one", /must be a whole number/],
    ["return.exports_goods", "yes", /must be true or false/],
  ];
  for (const [path, cell, message] of cases) {
    test(`${path}: ${cell}`, () => {
      const { problems } = row({ [path]: cell });

      assert.deepEqual(
        problems.map(({ code, field }) => [code, field]),
        [["invalid_type", path]],
      );
      assert.match(problems[0]?.message ?? "", message);
    });
  }
});

test("a row with more or fewer cells than the header is a problem: a figure may be in the wrong column", () => {
  const columns = columnsFrom(["company.name", "company.utr"]);

  for (const cells of [["a"], ["a", "b", "c"]]) {
    const { body, problems } = returnFrom(columns, cells);
    assert.equal(body, undefined, "no return, so that none of its fields is missing");
    assert.equal(problems[0]?.message, `This row has ${cells.length} cells, but the header has 2 columns.`);
  }
});

describe("a header that is no field is refused, with the field that may be meant", () => {
  const cases: [header: string[], sentence: string][] = [
    [
      ["company.name", "figures.turnover"],
      'Column 2: "figures.turnover" is not a field of a return. Did you mean financials.turnover?',
    ],
    [["company.nane"], 'Column 1: "company.nane" is not a field of a return. Did you mean company.name?'],
    [["nonsense"], 'Column 1: "nonsense" is not a field of a return. docs/input.md lists the fields.'],
    [["__proto__.x"], 'Column 1: "__proto__.x" is not a field of a return. docs/input.md lists the fields.'],
    [["company"], "Column 1: company has fields of its own. Name one, such as company.name."],
    [
      ["company.associated_companies_by_year"],
      "Column 1: company.associated_companies_by_year is a list. Name its items, such as company.associated_companies_by_year.0.",
    ],
    [["metadata"], "Column 1: metadata has keys of your own. Name one, such as metadata.order_id."],
    [
      ["metadata.__proto__"],
      "Column 1: A key of metadata has 1 to 40 letters (A to Z, a to z), digits, underscores, hyphens and dots, and begins with a letter or digit.",
    ],
    [["company.name", ""], "Column 2: the header is empty. Name the field, such as company.name."],
    [["company.name", "company.name"], "There are two columns company.name. Remove or rename one."],
  ];
  for (const [header, sentence] of cases) {
    test(header.join(","), () => {
      assert.throws(
        () => columnsFrom(header),
        (error) => error instanceof Refusal && error.message === sentence,
      );
    });
  }
});

function row(cells: Record<string, string>) {
  return returnFrom(columnsFrom(Object.keys(cells)), Object.values(cells));
}
