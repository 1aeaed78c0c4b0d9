// What the definition of an input carries beyond today's fields: groups in groups and lists of groups, from the door to
// an amendment.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { TSchema } from "typebox";
import { inputSchema } from "../../../src/api/openapi/input-schemas.ts";
import { openDrawing } from "../../../src/api/openapi/schemas.ts";
import { mergedOver } from "./fields/amendment.ts";
import { boundsProblems } from "./fields/bounds.ts";
import type { GroupField, InputOf } from "./fields/field.ts";
import { amended } from "./fields/optional.ts";
import { shapeOf } from "./shape.ts";

const pence = { kind: "pence", least: 0, most: 1_000, code: "invalid_monetary_value" } as const;

const LOANS = {
  kind: "group",
  type: "LoansInput",
  words: "Loans.",
  fields: {
    brought_forward: { ...pence, words: "From earlier periods." },
    pool: {
      kind: "group",
      type: "PoolInput",
      words: "A pool.",
      fields: {
        additions: { ...pence, required: true, words: "Added." },
        claim: { ...pence, words: "Claimed." },
      },
    },
    loans: {
      kind: "list",
      most: 3,
      words: "Each loan.",
      of: {
        kind: "group",
        type: "LoanInput",
        words: "A loan.",
        fields: {
          participator: { kind: "text", required: true, words: "Who borrowed." },
          amount: { ...pence, required: true, words: "How much." },
          made_on: { kind: "date", words: "When.", code: "invalid_date" },
        },
      },
    },
    years: {
      kind: "list",
      most: 2,
      words: "By year.",
      of: { kind: "integer", least: 0, most: 9, words: "One year's." },
    },
  },
} as const satisfies GroupField;

const BODY = {
  kind: "group",
  type: "BodyInput",
  words: "A body.",
  fields: { financials: { ...LOANS, required: true } },
} as const satisfies GroupField;

const shape = shapeOf(BODY);
const loan = { participator: "A Director", amount: 500, made_on: "2025-08-01" };

/** Code and field of everything wrong, as create would tell it. */
function problemsOf(financials: unknown): string[] {
  const { value, problems, isClean } = shape({ financials });
  const found = [...problems, ...boundsProblems(BODY, value, { path: "", isClean })];
  return found.map(({ code, field }) => `${field} ${code}`);
}

test("a list of groups is taken, typed, and null in its optional fields is absent", () => {
  const { value, problems } = shape({
    financials: { loans: [loan, { ...loan, made_on: null }], years: [1, 2], pool: null },
  });
  const typed: InputOf<typeof BODY> = value;

  assert.deepEqual(problems, []);
  assert.deepEqual(typed.financials, { loans: [loan, { participator: "A Director", amount: 500 }], years: [1, 2] });
});

test("each wrong value of a list is told at its own path, item by item", () => {
  assert.deepEqual(
    problemsOf({ loans: [{ ...loan, amount: "5" }, { participator: 1 }, null], years: [1.5, 10], brought_forward: -1 }),
    [
      "financials.brought_forward invalid_monetary_value",
      "financials.loans.0.amount invalid_type",
      "financials.loans.1.participator invalid_type",
      "financials.loans.1.amount missing_field",
      "financials.loans.2 invalid_type",
      "financials.years.0 invalid_type",
      "financials.years.1 invalid_type",
    ],
  );
  assert.deepEqual(problemsOf({ loans: [loan, { ...loan, amount: 1_001 }, { ...loan, made_on: "2025-02-30" }] }), [
    "financials.loans.2.made_on invalid_date",
    "financials.loans.1.amount invalid_monetary_value",
  ]);
  assert.deepEqual(problemsOf({ loans: {} }), ["financials.loans invalid_type"]);
  assert.deepEqual(problemsOf({ loans: [{ ...loan, amuont: 1 }] }), ["financials.loans.0.amuont unknown_field"]);
  assert.deepEqual(problemsOf({ pool: { claim: 1_001 } }), [
    "financials.pool.additions missing_field",
    "financials.pool.claim invalid_monetary_value",
  ]);
});

test("a list that is too long is refused whole", () => {
  const { problems } = shape({ financials: { loans: [loan, loan, loan, loan] } });

  assert.deepEqual(problems, [
    { code: "invalid_type", message: "financials.loans must have at most 3 entries.", field: "financials.loans" },
  ]);
});

test("the published description has null in the optional fields of an item, and in no required one", () => {
  const item = described(inputSchema(BODY)).LoanInput;

  assert.deepEqual(item.properties.made_on.type, ["string", "null"]);
  assert.equal(item.properties.amount.type, "integer");
  assert.deepEqual(item.required, ["participator", "amount"]);
});

const WORD = {
  ...BODY,
  fields: { before: { ...LOANS, type: "BeforeInput", orWord: "previous_filing", words: 'Or "previous_filing".' } },
} as const satisfies GroupField;

test("one word may stand in the place of a group, and no other", () => {
  const before = shapeOf(WORD);
  const typed: InputOf<typeof WORD> = before({ before: "previous_filing" }).value;
  const told = (value: unknown) => before({ before: value }).problems.map(({ code, field }) => `${field} ${code}`);

  assert.deepEqual(typed, { before: "previous_filing" });
  assert.deepEqual([told("previous_filing"), told({ years: [1] }), told(null), told({})], [[], [], [], []]);
  for (const wrong of ["", "previous", "previous_filing ", "previous_filing\n", 7, true, []])
    assert.deepEqual(told(wrong), ["before invalid_type"], String(wrong));
  assert.deepEqual(told({ years: ["1"], yaers: 1 }), ["before.years.0 invalid_type", "before.yaers unknown_field"]);
  const says = (value: unknown) => before({ before: value }).problems.map(({ message }) => message);
  assert.deepEqual(says(7), ['before must be an object or "previous_filing", not a number.']);
  assert.deepEqual(says("previous"), ['before must be an object or "previous_filing".']);
});

test("the published description of a group or a word has the group, the word, and null", () => {
  const { BodyInput, BeforeInput } = described(inputSchema(WORD));

  assert.deepEqual(BodyInput.properties.before.anyOf, [
    { $ref: "#/components/schemas/BeforeInput" },
    { type: "string", enum: ["previous_filing"] },
    { type: "null" },
  ]);
  assert.deepEqual([BeforeInput.type, BeforeInput.pattern], ["object", undefined]);
  assert.deepEqual(BeforeInput.properties.brought_forward.type, ["integer", "null"]);
});

/** The components of openapi.json that a body is made of. */
// biome-ignore lint/suspicious/noExplicitAny: read as the JSON it becomes; the assertions are what gives it a shape.
function described(body: TSchema): any {
  const drawing = openDrawing();
  drawing.draw(body);
  return JSON.parse(JSON.stringify(drawing.components));
}

test("an amendment of a group requires nothing, but an item of a list it sends is whole", () => {
  const change = shapeOf({ ...BODY, fields: { financials: amended(LOANS, "What changes.") } });

  assert.deepEqual(change({ financials: { pool: { claim: 1 } } }).problems, []);
  assert.deepEqual(
    change({ financials: { loans: [{ amount: 1 }] } }).problems.map(({ code, field }) => `${field} ${code}`),
    ["financials.loans.0.participator missing_field"],
  );
});

test("an amendment merges objects field by field, at any depth, and replaces a list whole", () => {
  const filed = {
    brought_forward: 7,
    pool: { additions: 1, claim: 2 },
    loans: [loan, { ...loan, participator: "B Director" }],
    years: [1, 2],
  };
  const other = { participator: "C Director", amount: 1 };

  assert.deepEqual(mergedOver(LOANS, filed, { pool: { claim: 3 } }), { ...filed, pool: { additions: 1, claim: 3 } });
  assert.deepEqual(mergedOver(LOANS, filed, { loans: [other] }), { ...filed, loans: [other] });
  assert.deepEqual(mergedOver(LOANS, filed, { loans: [] }), { ...filed, loans: [] });
  assert.deepEqual(mergedOver(LOANS, filed, { years: undefined }), filed);
  assert.deepEqual(mergedOver(LOANS, undefined, { pool: { claim: 3 } }), { pool: { claim: 3 } });
});

test("a part of an amendment that has the wrong shape changes nothing", () => {
  const filed = { pool: { additions: 1 } };

  for (const wrong of ["text", 7, [1], true]) assert.deepEqual(mergedOver(LOANS, filed, { pool: wrong }), filed);
});
