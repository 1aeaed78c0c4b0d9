import assert from "node:assert/strict";
import { test } from "node:test";
import { PREFIXES } from "../input/registration-number.ts";
import { companyTypeOf } from "./company-type.ts";

test("companies of the three registers are told by their letters, and their numbers go as digits", () => {
  const table = {
    "01234567": { digits: "01234567", type: "EW" },
    "12345678": { digits: "12345678", type: "EW" },
    SC123456: { digits: "123456", type: "SC" },
    NI012345: { digits: "012345", type: "NI" },
    R0123456: { digits: "0123456", type: "R" },
  };

  for (const [number, expected] of Object.entries(table))
    assert.deepEqual(companyTypeOf(number), { kind: "accepted", ...expected }, number);
});

test("every other prefix is refused by the name of what it belongs to", () => {
  const refused = PREFIXES.filter(({ prefix }) => !["SC", "NI", "R0"].includes(prefix));

  for (const { prefix, of } of refused) {
    const found = companyTypeOf(`${prefix}123456`);

    assert.equal(found.kind, "refused", prefix);
    assert.ok(found.kind === "refused" && found.message.includes(`${prefix} belongs to another kind of body (${of})`));
  }
  assert.ok(refused.length > 30);
});

test("what is no number of a company is refused", () => {
  for (const number of [
    "",
    "1234567",
    "123456789",
    "XX123456",
    "SC12345",
    "SC1234567",
    "R1234567",
    "sc123456",
    "IP00525R",
  ])
    assert.equal(companyTypeOf(number).kind, "refused", number);
});
