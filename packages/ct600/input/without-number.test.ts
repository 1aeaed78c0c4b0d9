// Who may file without a registration number, and that everyone else gets the answers that there always were.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pdfBase64 } from "../attachments/pdf.fixture.ts";
import { checkReturn } from "../check-return.ts";

const today = "2026-11-15";
const declarant = { name: "Jane Director", status: "Director" };
const company = { name: "Example Association", utr: "8596148860" };
const body = {
  period: { start: "2025-04-01", end: "2026-03-31" },
  financials: { turnover: 0, trading_profit: 0, non_trading_loan_profit: 40_000 },
  accounts: { pdf: pdfBase64("Accounts") },
};
const charity = { kind: "charity", all_exempt: false };

async function checked(said: object, more: object = {}) {
  const { problems, return: made } = await checkReturn(
    { company: { ...company, ...said }, ...body, ...more },
    { today, declarant },
  );
  return { found: problems.map(({ code, field, message }) => [`${code} ${field}`, message]), made };
}

for (const [who, said, more] of [
  ["a members' club", { type: 6 }, {}],
  ["a charity by its type", { type: 8 }, {}],
  ["a company abroad by its type", { type: 11 }, {}],
  ["a company abroad", { uk_resident: false }, {}],
  ["a charity", {}, { charity }],
  ["a sports club", {}, { charity: { kind: "sports_club", all_exempt: false } }],
] as const)
  test(`${who} files without a number, absent or null, and box 2 is left out`, async () => {
    for (const number of [{}, { registration_number: null }]) {
      const { found, made } = await checked({ ...said, ...number }, more);

      assert.deepEqual(found, []);
      assert.equal(made?.boxes[2], undefined);
      assert.doesNotMatch(made?.body ?? "", /<RegistrationNumber>/);
    }
  });

for (const said of [{}, { type: 0 }, { type: 2 }, { type: 3 }, { type: 7 }, { type: "6" }, { uk_resident: true }])
  test(`a company with ${JSON.stringify(said)} must send its number, as ever`, async () => {
    const { accounts: _, ...without } = body;
    const [absent, nothing] = await Promise.all(
      [{}, { registration_number: null }].map((number) =>
        checkReturn({ company: { ...company, ...said, ...number }, ...without }, { today, declarant }),
      ),
    );
    const of = (result: typeof absent) =>
      result?.problems.filter(({ field }) => field === "company.registration_number");

    assert.deepEqual(of(absent), [
      {
        code: "missing_field",
        field: "company.registration_number",
        message: "company.registration_number is required.",
      },
    ]);
    assert.deepEqual(of(nothing), [
      {
        code: "invalid_type",
        field: "company.registration_number",
        message: "company.registration_number must be a string, not null.",
      },
    ]);
  });

test("null for a charity does not excuse a company from its number", async () => {
  const { found } = await checked({}, { charity: null });

  assert.ok(found.some(([name]) => name === "missing_field company.registration_number"));
});

test("a wrong number stays wrong, also of a body that need not have one", async () => {
  for (const number of ["", "1", "ce012345", "XX123456"])
    assert.deepEqual(
      (await checked({ registration_number: number }, { charity })).found.map(([name]) => name),
      ["invalid_registration_number company.registration_number"],
      number,
    );
});

test("a body without a number needs accounts of its own, or a reason for none", async () => {
  const { found } = await checked({ type: 6 }, { accounts: undefined });
  assert.deepEqual(
    found.map(([name]) => name),
    ["missing_field accounts.pdf"],
  );
  assert.match(found[0]?.[1] ?? "", /without a company number/);
  const dormant = {
    financials: { turnover: 0, trading_profit: 0 },
    accounts: { not_attached: "company_dormant", dormant: true },
  };
  assert.deepEqual((await checked({ type: 6 }, dormant)).found, []);
});
