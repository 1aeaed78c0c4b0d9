import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { GroupField } from "../src/ct600/input/field.ts";
import { amended } from "../src/ct600/input/optional.ts";
import { clientFile, clientFilingInput, clientTypes, inputFile, inputPage } from "./support/input.ts";
import { pythonFiles } from "./support/python-input.ts";

test("the client's types are written from the definition of the input as it is", () => {
  assert.equal(readFileSync(clientFile, "utf8"), clientFilingInput(), "run `npm run input`");
});

test("the Python client's types and codes are written from the service's tables as they are", () => {
  for (const [file, text] of pythonFiles) assert.equal(readFileSync(file, "utf8"), text(), "run `npm run input`");
});

test("the fields in docs/input.md are written from the definition of the input as it is", () => {
  const page = readFileSync(inputFile, "utf8");

  assert.equal(page, inputPage(page), "run `npm run input`");
});

const POOL = {
  kind: "group",
  type: "PoolInput",
  words: "A pool.",
  fields: { additions: { kind: "pence", least: 0, most: 1, required: true, words: "Added." } },
} as const satisfies GroupField;
const LOANS = {
  kind: "group",
  type: "LoansInput",
  words: "Loans.",
  fields: {
    pool: { ...POOL, required: true },
    loans: { kind: "list", most: 9, words: "Each loan.", of: { ...POOL, type: "LoanInput", words: "A loan." } },
    years: { kind: "list", most: 2, words: "By year.", of: { kind: "integer", words: "One year's." } },
  },
} as const satisfies GroupField;

test("groups in groups and lists have types of their own, and an amendment's differ where it requires less", () => {
  const types = clientTypes([LOANS, amended(LOANS, "What changes.")]);

  assert.deepEqual(
    [...types.matchAll(/^export interface (\w+)|^ {2}(\w+\??: .+);$/gm)].map(([, name, field]) => name ?? field),
    [
      "LoansInput",
      "pool: PoolInput",
      "loans?: LoanInput[] | null",
      "years?: number[] | null",
      "PoolInput",
      "additions: number",
      "LoanInput",
      "additions: number",
      "AmendedLoansInput",
      "pool?: AmendedPoolInput | null",
      "loans?: LoanInput[] | null",
      "years?: number[] | null",
      "AmendedPoolInput",
      "additions?: number | null",
    ],
  );
});

test("two groups that differ cannot have one name", () => {
  assert.throws(() => clientTypes([LOANS, { ...LOANS, fields: { pool: { ...POOL, fields: {} } } }]), /LoansInput/);
});
