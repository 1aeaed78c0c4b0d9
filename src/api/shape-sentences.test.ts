// What a caller reads about a value that does not fit its field: what would fit.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fieldsBelow } from "../ct600/input/field.ts";
import { FILING } from "../ct600/input/filing.ts";
import { FilingInput } from "./filing-input.ts";
import { shapeOf } from "./shape.ts";

const filing = shapeOf(FilingInput);

describe("a field of a return that takes only some values names them all to a value that is none of them", () => {
  const sentences: [path: string, values: string][] = [
    ["next_period.file", '"both", "this" or "next"'],
    ["accounts.standard", '"frs102" or "frs105"'],
    ["accounts.filed_with", '"this" or "other"'],
    ["accounts.comparatives", 'an object or "previous_filing"'],
    ["accounts.country", '"england_and_wales", "wales", "scotland" or "northern_ireland"'],
    ["accounts.legal_form", '"private_limited", "limited_by_guarantee" or "community_interest"'],
  ];
  for (const [path, values] of sentences) {
    test(path, () => {
      assert.equal(said(path, "uk"), `${path} must be ${values}.`);
      assert.equal(said(path, 7), `${path} must be ${values}, not a number.`);
    });
  }

  test("and there is no other such field", () => {
    const limited = fieldsBelow(FILING).filter(
      ({ field }) => field.kind === "choice" || (field.kind === "group" && field.orWord !== undefined),
    );

    assert.deepEqual(
      limited.map(({ path }) => path),
      sentences.map(([path]) => path),
    );
  });
});

/** What is said of a value in a field of a return. */
function said(path: string, value: unknown): string | undefined {
  const body = path.split(".").reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
  return filing(body).problems.find(({ field }) => field === path)?.message;
}
