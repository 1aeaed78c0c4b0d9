// Whatever is wrong with a body of accounts, it gets a clear code, a sentence and a field, from create as from
// validate; and nothing is stored.

import assert from "node:assert/strict";
import { ACCOUNTS, beside, dormantAccounts, returnWithAccounts } from "../support/accounts.ts";
import { inBatches, unchanged } from "../support/nothing-stored.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";
import { wrongShapes } from "../support/wrong-shapes.ts";

const VALIDATE = "/v1/companies_house/validate";

let service: Service;
let customer: Customer;
before(async () => {
  service = await startService();
  customer = await service.customer();
});
after(() => service.close());

const whole = () =>
  dormantAccounts({
    signed_on: "2025-07-01",
    customer_reference: "CLIENT42",
    contact: { name: "Jane Agent", number: "01632 960000" },
    metadata: { of: "mine" },
    options: { test_mode: false },
  });

interface Told {
  code: string;
  field: string;
  message: string;
}

function areClear(errors: Told[], what: string): void {
  assert.ok(errors.length > 0, what);
  for (const { code, field, message } of errors) {
    assert.match(code, /^[a-z_]+$/, what);
    assert.match(message, /^[A-Za-z].{10,999}[.?]$/su, what);
    assert.match(field, /^[\w.[\]]*$/, what);
  }
}

test("a value of another shape is told at its field wherever it stands, and nothing is stored", async () => {
  const cases = wrongShapes(whole());
  assert.ok(cases.length > 200);

  await unchanged(service.db, () =>
    inBatches(cases, async ({ path, value, body }) => {
      const { status, json, text } = await customer.sandbox.post(VALIDATE, body);
      const what = `${path}: ${JSON.stringify(value)} ${text}`;
      assert.equal(status, 200, what);
      if (json.valid) return;
      areClear(json.errors, what);
      const top = path.split(".")[0] ?? "";
      const created = await customer.sandbox.post(ACCOUNTS, body);
      assert.deepEqual([created.status, created.json.errors], [422, json.errors], what);
      // A group that is missing may be what another one lacks.
      assert.ok(json.errors.some(({ field }: Told) => field.startsWith(top)) || value === null, what);
    }),
  );
});

/** One thing wrong, and all that is said of it: code, field and a part of the sentence. */
const wrong: readonly [change: object, code: string, field: string, says: RegExp][] = [
  [{ authentication_code: "ABC12" }, "invalid_authentication_code", "authentication_code", /6 letters and digits/],
  [{ authentication_code: "ABC 12" }, "invalid_authentication_code", "authentication_code", /6 letters and digits/],
  [{ authentication_code: "ABC123456" }, "invalid_authentication_code", "authentication_code", /8 at most/],
  [{ authentication_code: undefined }, "invalid_authentication_code", "authentication_code", /Send the company's/],
  [{ profit_and_loss: undefined }, "missing_field", "profit_and_loss", /required/],
  [{ profit_and_loss: "omitted" }, "invalid_type", "profit_and_loss", /"delivered" or "left_out"/],
  [{ signed_on: "2025-03-30" }, "invalid_date", "signed_on", /between the period's end and today/],
  [{ signed_on: "2026-11-16" }, "invalid_date", "signed_on", /between the period's end and today \(2026-11-15\)/],
  [{ customer_reference: "no blanks" }, "invalid_text", "customer_reference", /letters and digits/],
  [{ contact: { number: "12" } }, "invalid_text", "contact.number", /telephone/],
  [{ period: { start: "2023-01-01", end: "2024-07-31" } }, "invalid_period", "period.end", /at most 18 months/],
  [{ period: { start: "2026-01-01", end: "2026-12-31" } }, "invalid_period", "period.end", /in the future/],
  [{ period: { start: "2025-04-01", end: "2025-03-31" } }, "invalid_period", "period.end", /before it starts/],
  [{ company: undefined }, "missing_field", "company", /unless filing names/],
  [{ surprise: 1 }, "unknown_field", "surprise", /surprise/],
  [{ company: { name: "Sleeping Lion Ltd" } }, "missing_field", "company.registration_number", /required/],
  [number("OC123456"), "register_not_offered", "company.registration_number", /./],
  [number("FC123456"), "register_not_offered", "company.registration_number", /./],
  [number("IP123456"), "register_not_offered", "company.registration_number", /./],
  [accounts({ legal_form: "community_interest" }), "register_not_offered", "accounts.legal_form", /CIC report/],
  [accounts({ balance_sheet: undefined }), "register_document_invalid", "accounts.balance_sheet", /balance sheet/],
  [
    { profit_and_loss: "delivered", ...accounts({ dormant: undefined }) },
    "missing_field",
    "financials",
    /to deliver the profit and loss account/,
  ],
];

function number(registration_number: string) {
  return { company: { name: "Sleeping Lion Ltd", registration_number } };
}

function accounts(change: object) {
  return { accounts: { ...dormantAccounts().accounts, ...change } };
}

for (const [change, code, field, says] of wrong)
  test(`${JSON.stringify(change).slice(0, 80)} is ${code} at ${field}, and nothing is stored`, async () => {
    const body = { ...dormantAccounts(), ...change };

    await unchanged(service.db, async () => {
      const { status, json, text } = await customer.sandbox.post(ACCOUNTS, body);
      assert.equal(status, 422, text);
      areClear(json.errors, text);
      const found = json.errors.find((one: Told) => one.code === code && one.field === field);
      assert.match(found?.message ?? text, says);
      assert.deepEqual((await customer.sandbox.post(VALIDATE, body)).json.errors, json.errors);
    });
  });

test("letters of Scotland and Northern Ireland are taken, and the number is shown as it came", async () => {
  for (const registration_number of ["SC123456", "NI123456", "R0123456"]) {
    const { status, json, text } = await customer.sandbox.post(ACCOUNTS, {
      ...dormantAccounts(),
      ...number(registration_number),
    });
    assert.equal(status, 201, text);
    assert.equal(json.company_registration_number, registration_number);
    const xml = async () => (await customer.sandbox.get(`${ACCOUNTS}/${json.id}/documents/submission.xml`)).text;
    await service.settle();
    assert.match(await xml(), new RegExp(`<CompanyNumber>0?${registration_number.slice(2)}<|<CompanyNumber>123456<`));
    assert.match(await xml(), /<CompanyType>(SC|NI|R)</);
  }
});

test("a hundred problems are told at most, and how many more there are", async () => {
  const unknown = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`x${index}`, index]));

  const { json } = await customer.sandbox.post(VALIDATE, {
    ...unknown,
    ...dormantAccounts({ authentication_code: "?" }),
  });

  assert.deepEqual([json.errors.length, json.errors_left_out], [100, 901]);
});

test("beside a return every value of another shape is told too, and neither is stored", async () => {
  const contact = { name: "Jane Agent", number: "01632 960000" };
  const companies_house = { ...beside, signed_on: "2025-07-01", customer_reference: "CLIENT42", contact };
  const cases = wrongShapes({ companies_house });

  await unchanged(service.db, () =>
    inBatches(cases, async ({ path, value, body }) => {
      const whole = { ...returnWithAccounts(), ...body };
      const { status, json, text } = await customer.sandbox.post("/v1/validate", whole);
      const what = `${path}: ${JSON.stringify(value)} ${text}`;
      assert.equal(status, 200, what);
      if (json.valid) return;
      areClear(json.errors, what);
      for (const { field } of json.errors) assert.match(field, /^companies_house/, what);
      const created = await customer.sandbox.post("/v1/filings", whole);
      assert.deepEqual([created.status, created.json.errors], [422, json.errors], what);
    }),
  );
});
