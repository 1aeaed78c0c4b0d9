// A body without the fields of the wider return files byte for byte what it filed before there were any: form, accounts, computations and mark. The digests
// were taken from what commit f4c2565 built, the last before them; one changes only where a plain return is meant to change.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import type { ReturnInput } from "../src/ct600/return.ts";
import { checkReturn } from "../src/filings/validate.ts";
import { plainReturns } from "./support/plain-returns.ts";

/** The first 16 digits of the SHA-256 of each marked body, in the order of the returns. */
const BEFORE = [
  "0e91f2461ce8c280",
  "1ed11d17fb2db4c9",
  "2bb56834fc8f545c",
  "23316be5ba9c8380",
  "49cf85a3f5e4760c",
  "307960f2fc72eda1",
  "31b700a967356af0",
  "76558203db37d9bd",
  "79e581239f2aff9b",
  "7471ffade93b6d2c",
  "033c53680b81dc98",
  "1c8335dba882be4b",
  "3c4990ee5e50cf9d",
  "ae85dafa7f52930d",
  "6d0b5fb4ae4f4b98",
  "52924b1a1276f6c3",
  "a4af4db1c3043138",
  "97ba0b890ee2dd3e",
  "8242b9d26bb1e720",
  "d7197c8ec5cf12a3",
  "b3e25f7ddf0c8e8e",
  "75dad9da41bf5ced",
  "c0ae939dbc0188c2",
  "fa703436659078d9",
  "63aac4f8e9ce9a0a",
  "dee8a98585963b08",
  "ede0d718d0175951",
  "286851376b6de903",
  "11d5ee401a40d2e2",
  "850f85ca9d4924ff",
  "e6afe6ee8511b378",
  "7b548d3c2743c404",
  "f2bc663b1b2a693b",
  "6ee48726a128abf0",
  "3a3a89bbfe9cbe65",
  "f54fab6a6991d6c3",
  "b3e25f7ddf0c8e8e",
  "ebbe35ab3788f0e5",
  "a890478040f9abc3",
  "7ae7cce33c78957f",
  "b3e25f7ddf0c8e8e",
  "c698b6559abc5201",
  "7466c8649ea36284",
  "eca7bec8864dbf18",
  // Without a declarant the sandbox names a sample director.
  "8cf4c86c3ff84317",
];

test("a plain return is byte for byte what it was before the wider return", async () => {
  const now = await Promise.all(plainReturns.map(digestOf));

  assert.deepEqual(now, BEFORE);
});

test("so is one whose new groups have nothing in them", async () => {
  const empty = {
    adjustments: {},
    capital_allowances: { main_pool: {}, cars: [] },
    losses: {},
    participator_loans: {},
  };
  const widened = plainReturns.map((input) => ({
    ...input,
    financials: { ...input.financials, ...empty, chargeable_gains: {}, property_allowances: {} },
    return: {},
    repayment: {},
  }));

  const now = await Promise.all(widened.map(digestOf));

  assert.deepEqual(now, BEFORE);
});

async function digestOf(value: ReturnInput): Promise<string> {
  const check = await checkReturn(
    { value, problems: [], isClean: () => true },
    { today: "2026-11-15", mode: "sandbox", defaultDeclarant: null },
    {
      returnType: "new",
      filesAs: "company",
      officialPacks: [],
      intake: { check: async () => [], close: async () => {} },
      sender: { organisationId: "org_test" },
    },
  );
  if (check.kind === "unsound") return check.problems.map(({ message }) => message).join(" ");
  return createHash("sha256").update(check.built.body).digest("hex").slice(0, 16);
}
