import assert from "node:assert/strict";
import { test } from "node:test";
import { findingsOf } from "../stated.fixture.ts";
import { bankDetails } from "./bank-details.ts";

const BANK = {
  bank_name: "Any Bank",
  sort_code: "123456",
  account_number: "12345678",
  account_name: "Example Widgets",
};

test("the account is carried as the form writes it", () => {
  const { isGiven, marks, problems } = bankDetails({ ...BANK, bank_name: " Crédit – Bank ", reference: "AB 12" });

  assert.deepEqual(marks, {
    920: "Credit - Bank",
    925: "123456",
    930: "12345678",
    935: "Example Widgets",
    940: "AB 12",
  });
  assert.deepEqual([isGiven, problems], [true, []]);
});

test("nothing of an account is no account", () => {
  for (const repayment of [undefined, {}, { not_below: 100 }])
    assert.deepEqual(bankDetails(repayment), { isGiven: false, marks: {}, problems: [] });
});

test("each of the four that is missing is named", () => {
  const missing = (...names: string[]) => names.map((name) => ({ code: "missing_field", field: `repayment.${name}` }));

  assert.deepEqual(
    findingsOf(bankDetails({ reference: "AB 12" }).problems),
    missing("bank_name", "sort_code", "account_number", "account_name"),
  );
  assert.deepEqual(
    findingsOf(bankDetails({ bank_name: "Any Bank", account_number: "12345678" }).problems),
    missing("sort_code", "account_name"),
  );
});

test("what the form cannot carry is refused at its field", () => {
  for (const [name, text] of [
    ["bank_name", "A"],
    ["bank_name", "A".repeat(57)],
    ["bank_name", "Bank £"],
    ["sort_code", "12-34-56"],
    ["sort_code", "12345"],
    ["sort_code", "1234567"],
    ["sort_code", " 123456"],
    ["sort_code", "١٢٣٤٥٦"],
    ["account_number", "1234567"],
    ["account_number", "123456789"],
    ["account_number", "12345678\n"],
    ["account_name", "A"],
    ["account_name", "A".repeat(29)],
    ["reference", "A"],
    ["reference", "A".repeat(19)],
    ["reference", ""],
  ] as const)
    assert.deepEqual(
      findingsOf(bankDetails({ ...BANK, [name]: text }).problems),
      [{ code: "invalid_bank_details", field: `repayment.${name}` }],
      `${name}: ${text}`,
    );
});

test("the longest and shortest texts are taken", () => {
  for (const [name, least, most] of [
    ["bank_name", 2, 56],
    ["account_name", 2, 28],
    ["reference", 2, 18],
  ] as const)
    for (const length of [least, most])
      assert.deepEqual(bankDetails({ ...BANK, [name]: "A".repeat(length) }).problems, []);
});
