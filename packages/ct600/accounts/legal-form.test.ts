import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { PREFIXES } from "../input/registration-number.ts";
import type { AccountsInput } from "../return.ts";
import { problemsOf, returnWith, warningsOf } from "./accounts.fixture.ts";
import { countryOf, kindByNumber, legalFormOf, limitedByOf } from "./legal-form.ts";

test("every prefix of a registration number has a legal form, and no other has", () => {
  const forms = PREFIXES.map(({ prefix }) => kindByNumber(`${prefix}123456`));
  const plain = kindByNumber("12345678");

  assert.ok(forms.every((kind) => kind !== plain));
  assert.deepEqual(plain, { form: "private_limited", country: "england_and_wales" });
});

test("a prefix's country is the one that its description names", () => {
  const named = { Scotland: "scotland", "Northern Ireland": "northern_ireland" } as const;
  for (const { prefix, of } of PREFIXES) {
    const { form, country } = kindByNumber(`${prefix}123456`);
    const expected = Object.entries(named).find(([name]) => of.includes(name))?.[1];
    if (expected !== undefined && form !== "overseas") assert.equal(country, expected, prefix);
    assert.equal(form === "partnership", of.includes("partnership"), prefix);
    assert.equal(form === "overseas", of.startsWith("overseas"), prefix);
  }
});

suite("the caller's word wins, and one that contradicts the number is a warning", () => {
  const form = "legal_form_contradicts_number accounts.legal_form";
  const country = "country_contradicts_number accounts.country";
  const shares = "share_capital_of_guarantee_company accounts.balance_sheet.called_up_share_capital";
  const law = "other_accounting_law company.registration_number";
  const table: [number: string, accounts: AccountsInput, form: string, country: string | null, warnings: string[]][] = [
    ["12345678", { legal_form: "limited_by_guarantee" }, "limited_by_guarantee", "england_and_wales", [shares]],
    ["12345678", { country: "wales" }, "private_limited", "wales", []],
    ["12345678", { country: "scotland" }, "private_limited", "scotland", [country]],
    ["SC123456", { legal_form: "community_interest", limited_by: "shares" }, "community_interest", "scotland", []],
    [
      "12345678",
      { legal_form: "community_interest" },
      "community_interest",
      "england_and_wales",
      ["limited_by_missing accounts.limited_by"],
    ],
    ["SC123456", { country: "england_and_wales" }, "private_limited", "england_and_wales", [country]],
    ["CE123456", { legal_form: "private_limited" }, "private_limited", "england_and_wales", [form]],
    ["FC123456", { country: "wales", legal_form: "private_limited" }, "private_limited", "wales", [form]],
  ];
  for (const [registration_number, accounts, legalForm, part, warnings] of table)
    test(`${registration_number} ${JSON.stringify(accounts)}`, () => {
      const change = { company: { registration_number }, accounts };

      assert.equal(legalFormOf(returnWith(change)), legalForm);
      assert.equal(countryOf(returnWith(change)), part);
      assert.deepEqual(warningsOf(change), warnings);
    });

  for (const [number, expected] of [
    ["CE123456", [law]],
    ["RS123456", [law]],
    ["FC123456", [law]],
    ["RC123456", [law]],
    ["OC123456", ["partnership_registration_number company.registration_number", law]],
    ["NI123456", ["assumed accounts.legal_form"]],
  ] as const)
    test(`${number} without a word`, () => {
      assert.deepEqual(
        warningsOf({ company: { registration_number: number }, accounts: { legal_form: undefined } }),
        expected,
      );
    });
});

test("what a company is limited by follows from its form, or is its legal form where none was sent", () => {
  const of = (accounts: { [Name in keyof AccountsInput]?: AccountsInput[Name] | undefined }) => {
    const input = returnWith({ accounts: { legal_form: undefined, ...accounts } });
    return [legalFormOf(input), limitedByOf(input)];
  };

  assert.deepEqual(of({}), ["private_limited", "shares"]);
  assert.deepEqual(of({ limited_by: "guarantee" }), ["limited_by_guarantee", "guarantee"]);
  assert.deepEqual(of({ legal_form: "community_interest" }), ["community_interest", null]);
  assert.deepEqual(of({ legal_form: "community_interest", limited_by: "guarantee" }), [
    "community_interest",
    "guarantee",
  ]);
  assert.deepEqual(problemsOf({ accounts: { legal_form: "private_limited", limited_by: "guarantee" } }), [
    "does_not_reconcile accounts.limited_by",
  ]);
});
