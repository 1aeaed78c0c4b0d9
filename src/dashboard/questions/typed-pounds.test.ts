import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readPounds, typedPounds } from "./typed-pounds.ts";

const amounts: Record<string, number> = {
  "12000": 1_200_000,
  "12,000.50": 1_200_050,
  "£12000": 1_200_000,
  "£ 12 000.5": 1_200_050,
  "-500": -50_000,
  "−£1,234,567.89": -123_456_789,
  "£-5": -500,
  "(1,200.00)": -120_000,
  "0": 0,
  "-0": 0,
  "0.01": 1,
  "007": 700,
  "90071992547409.91": Number.MAX_SAFE_INTEGER,
};

test("amounts are read as people type them, to the penny", () => {
  for (const [typed, pence] of Object.entries(amounts))
    assert.deepEqual(readPounds(typed), { kind: "amount", pence }, typed);
});

test("a text that is not an amount in pounds and pence is refused, not guessed", () => {
  const wrong = [
    "abc",
    "12,00",
    "1,2345",
    "1.234",
    "12.",
    ".5",
    "1e5",
    "12k",
    "$5",
    "1--2",
    "12-",
    "90071992547409.92",
  ];

  for (const typed of wrong) assert.equal(readPounds(typed).kind, "wrong", typed);
});

test("an empty field is no amount", () => {
  assert.deepEqual(readPounds(" "), { kind: "nothing" });
});

test("an amount shown in a field is read back as the same amount", () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (pence) => {
      assert.deepEqual(readPounds(typedPounds(pence)), { kind: "amount", pence });
    }),
  );
  assert.equal(typedPounds(-1_200_050), "-12,000.50");
});
