// Every field of the input with odd values in it: a mistake of the caller's never gets the code of HMRC's rules or of a
// document that Quarterday makes from the input, and that of the schema only where the field's own row has it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { checkCandidate } from "../packages/ct600/check-candidate.ts";
import { type Field, fieldsBelow } from "../packages/ct600/input/fields/field.ts";
import { FILING } from "../packages/ct600/input/fields/filing.ts";
import { shapeOf } from "../packages/ct600/input/shape.ts";
import { widestReturn } from "./support/widest-return.ts";

const shaped = shapeOf(FILING);
const director = { name: "Jane Director", status: "Director" };
const wide = {
  ...widestReturn(),
  declarant: director,
  repayment: {
    ...{ bank_name: "Example Bank", sort_code: "123456", account_number: "12345678", account_name: "Example Widgets" },
    reference: "REF123",
  },
};

const texts = ["", " ", "x", "☃☃☃", "\u0000ab", "a\nb", "12-34-56", "1234567", "é".repeat(60)];
const odd: Record<Field["kind"], readonly unknown[]> = {
  text: [...texts, "X".repeat(20_000)],
  prose: [...texts, "X".repeat(20_000)],
  date: ["", "2025-02-29", "1900-01-01", "9999-12-31"],
  pence: [-1, 99, 9_999_999_999_999, Number.MAX_SAFE_INTEGER],
  integer: [-1, 3, Number.MAX_SAFE_INTEGER],
  choice: ["", "other"],
  flag: [true, false, "yes"],
  group: [{}, [], ""],
  list: [[], [{}], [""], [1]],
  map: [{}, { "": "" }, { a: 1 }],
  // Its texts are those of the schema, so that it is the one field whose faults are.
  mirror: [],
};

/** Codes of the schema, the rules and the documents: those a mistake in an ordinary field never gets. */
const NOT_OURS = /^(schema_validation_failed|business_rule_failed|ixbrl_\w+)$/;

/** The few texts whose own code is the schema's, with a sentence of their own. */
const OWN_CODE_OF = new Map(
  fieldsBelow(FILING).flatMap(({ path, field }) =>
    "code" in field && field.code ? [[path, field.code] as const] : [],
  ),
);

test("no field with an odd value is reported as a fault of the schema, the rules or a document", async () => {
  assert.equal((await judged(wide)).kind, "sound");
  const told = new Map<string, Set<string>>();
  for (const { path, field } of fieldsBelow(FILING)) {
    if (path.endsWith("ixbrl")) continue;
    for (const value of odd[field.kind]) {
      const check = await judged(changed(wide, path, value));
      for (const { code, field: blamed } of check.kind === "unsound" ? check.problems : []) {
        if (code === OWN_CODE_OF.get(blamed.replace(/\.\d+/g, "[]"))) continue;
        const seen = told.get(code) ?? new Set();
        told.set(code, seen.add(`${path} = ${JSON.stringify(value)?.slice(0, 40)} → ${blamed}`));
      }
    }
  }

  const misleading = [...told].filter(([code]) => NOT_OURS.test(code)).flatMap(([code, seen]) => [code, ...seen]);
  assert.deepEqual(misleading, []);
  for (const code of ["invalid_text", "invalid_declarant", "invalid_bank_details"]) assert.ok(told.has(code), code);
});

function judged(body: unknown) {
  return checkCandidate(
    shaped(body),
    { today: "2026-11-15", mode: "live", defaultDeclarant: null },
    {
      returnType: "new",
      filesAs: "company",
      officialPacks: [],
      checkDocument: async () => [],
      warns: false,
    },
  );
}

/** The same with another value at a path; lists on the way get one item that has only this. */
function changed(body: unknown, path: string, value: unknown): unknown {
  const [, name = "", list, rest] = /^([^.[]+)(\[\])?\.?(.*)$/.exec(path) ?? [];
  const member = Reflect.get(Object(body), name);
  const inner = (at: unknown) => (rest === "" ? value : changed(at ?? {}, rest ?? "", value));
  const [first, ...others] = Array.isArray(member) ? member : [];
  return { ...Object(body), [name]: list === undefined ? inner(member) : [inner(first), ...others] };
}
