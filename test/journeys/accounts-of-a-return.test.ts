// Accounts that are delivered from a stored return: the same figures and people, made for the register, or the caller's
// own document byte for byte.

import assert from "node:assert/strict";
import { pdfBase64 } from "../../packages/ct600/attachments/pdf.fixture.ts";
import { SECOND } from "../../src/platform/clock.ts";
import {
  ACCOUNTS,
  beside,
  deliver,
  delivered,
  dormantAccounts,
  ownAccounts,
  returnWithAccounts,
  returnWithOwnAccounts,
} from "../support/accounts.ts";
import { unchanged } from "../support/nothing-stored.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
before(async () => {
  service = await startService();
  customer = await service.customer();
});
after(() => service.close());

async function files(body: object, by = customer.sandbox) {
  const { status, text, json } = await by.post("/v1/filings", body);
  assert.equal(status, 201, text);
  return json;
}

const documentOf = async (id: string, name = "accounts.xhtml") =>
  (await customer.sandbox.get(`${ACCOUNTS}/${id}/documents/${name}`)).bytes;

/** The refusal of a create, which validate gives too. */
async function refused(body: object, by = customer.sandbox) {
  let problem: { code: string; field: string; message: string } | undefined;
  await unchanged(service.db, async () => {
    const { status, json, text } = await by.post(ACCOUNTS, body);
    assert.equal(status, 422, text);
    assert.deepEqual((await by.post("/v1/companies_house/validate", body)).json.errors, json.errors);
    problem = json.errors[0];
  });
  return problem;
}

test("the accounts of a return are delivered as the register wants them: filleted, and not as HMRC has them", async () => {
  const { id } = await files(returnWithAccounts());
  const asFiled = (await customer.sandbox.get(`/v1/filings/${id}/documents/accounts.xhtml`)).text;

  const left = await deliver(customer.sandbox, { filing: id, ...beside });
  const whole = await deliver(customer.sandbox, { filing: id, ...beside, profit_and_loss: "delivered" });

  const [filleted, full] = [(await documentOf(left.id)).toString(), (await documentOf(whole.id)).toString()];
  for (const text of [filleted, full]) assert.ok(text.startsWith('<?xml version="1.0"?>\n'));
  assert.match(filleted, /bus:FilletedAccounts/);
  assert.doesNotMatch(filleted, /core:TurnoverRevenue/);
  assert.doesNotMatch(full, /bus:FilletedAccounts/);
  assert.match(full, /core:TurnoverRevenue/);
  assert.equal((await customer.sandbox.get(`/v1/filings/${id}/documents/accounts.xhtml`)).text, asFiled);
  await service.passTime(SECOND);
  await service.passTime(SECOND);
  for (const { id } of [left, whole]) assert.equal((await delivered(customer.sandbox, id)).status, "accepted");
});

test("a return's own iXBRL is delivered byte for byte, and stored once", async () => {
  const own = ownAccounts();
  const { id } = await files(returnWithOwnAccounts());

  const accounts = await deliver(customer.sandbox, { filing: id, ...beside });

  assert.equal((await documentOf(accounts.id)).toString("base64"), own.ixbrl);
  const stored = await service.db.query(
    "select sha256 from own_documents where organisation_id = $1 and content = $2",
    [customer.organisationId, Buffer.from(own.ixbrl, "base64")],
  );
  assert.equal(stored.length, 1);
  await service.passTime(SECOND);
  await service.passTime(SECOND);
  assert.equal((await delivered(customer.sandbox, accounts.id)).status, "accepted");
});

test("own iXBRL is delivered without a return, byte for byte", async () => {
  const own = ownAccounts();

  const body = { ...dormantAccounts(), ...own.of, accounts: { ixbrl: own.ixbrl } };
  const accounts = await deliver(customer.sandbox, body);

  assert.equal((await documentOf(accounts.id)).toString("base64"), own.ixbrl);
  assert.ok(!JSON.stringify(await service.db.query("select input from companies_house_accounts")).includes(own.ixbrl));
  const message = documentOf(accounts.id, "submission.xml");
  assert.equal(JSON.parse((await message).toString()).error.code, "not_found");
  await service.passTime(SECOND);
  await service.passTime(SECOND);
  assert.equal((await delivered(customer.sandbox, accounts.id)).status, "accepted");
});

/** One fault each, and what is said of it: the gateway would say it later, and in other words. */
const faults: Record<string, [change: (text: string) => string, code: string, field: string]> = {
  "another company's number": [
    (text) => text.replaceAll("07654321", "07654322"),
    "ixbrl_company_mismatch",
    "accounts.ixbrl",
  ],
  "another first line": [
    (text) => text.replace("?>", ' encoding="UTF-8"?>'),
    "register_document_invalid",
    "accounts.ixbrl",
  ],
  HTML5: [
    (text) => text.replace("</body>", "<section>x</section></body>"),
    "register_document_invalid",
    "accounts.ixbrl",
  ],
  "an address without TLS": [
    (text) => text.replace('href="https://xbrl', 'href="http://xbrl'),
    "ixbrl_taxonomy_not_accepted",
    "accounts.ixbrl",
  ],
  "a statement in other words": [
    (text) => text.replace("directors acknowledge", "directors accept"),
    "register_document_invalid",
    "accounts.ixbrl",
  ],
  "no XML": [() => "<html>", "ixbrl_malformed", "accounts.ixbrl"],
};

for (const [what, [change, code, field]] of Object.entries(faults))
  test(`own iXBRL with ${what} is refused, and nothing is stored`, async () => {
    const own = ownAccounts();
    const ixbrl = Buffer.from(change(Buffer.from(own.ixbrl, "base64").toString())).toString("base64");

    const problem = await refused({ ...dormantAccounts(), ...own.of, accounts: { ixbrl } });

    assert.deepEqual([problem?.code, problem?.field], [code, field], problem?.message);
  });

test("a return with accounts as a PDF, or with none, says so, and nothing is stored", async () => {
  const { company, ...rest } = sampleReturn();
  const club = { ...rest, company: { ...company, type: 6 }, accounts: { pdf: pdfBase64("Accounts") } };
  const withPdf = await files(club);
  const nothing = { turnover: 0, trading_profit: 0 };
  const without = await files({
    ...sampleReturn(),
    financials: nothing,
    accounts: { not_attached: "not_within_charge" },
  });

  const ofPdf = await refused({ filing: withPdf.id, ...beside });
  const ofNone = await refused({ filing: without.id, ...beside });

  for (const problem of [ofPdf, ofNone]) assert.equal(problem?.field, "filing", problem?.message);
  assert.match(ofPdf?.message ?? "", /as a PDF/);
  assert.match(ofNone?.message ?? "", /no accounts/);
});

test("beside filing nothing else may say whose accounts they are", async () => {
  const { id } = await files(returnWithAccounts());

  const problem = await refused({ filing: id, ...dormantAccounts() });

  assert.deepEqual([problem?.code, problem?.field], ["does_not_reconcile", "company"]);
});

test("another organisation's return, the other environment's and one that never was do not exist", async () => {
  const { id } = await files(returnWithAccounts());
  const outsiders = [(await service.customer()).sandbox, customer.sandbox];
  const asked = [id, "fil_000000000000000000000000"];

  for (const [index, outsider] of outsiders.entries())
    await unchanged(service.db, async () => {
      for (const path of [ACCOUNTS, "/v1/companies_house/validate"]) {
        const { status, json } = await outsider.post(path, { filing: asked[index], ...beside });
        assert.deepEqual([status, json.error.code, json.error.field], [404, "filing_not_found", "filing"]);
      }
    });
  const live = await customer.live.post("/v1/companies_house/validate", { filing: id, ...beside });
  assert.deepEqual([live.status, live.json.error.code], [404, "filing_not_found"]);
});

test("an amended return's accounts are those that the amendment left", async () => {
  const original = await files(returnWithAccounts());
  await service.untilFinal(customer.sandbox, original.id);
  const change = { accounts: { average_employees: 7 } };
  const { status, json: amendment, text } = await customer.sandbox.post(`/v1/filings/${original.id}/amend`, change);
  assert.equal(status, 201, text);

  const accounts = await deliver(customer.sandbox, { filing: amendment.id, ...beside });

  assert.equal(accounts.filing, amendment.id);
  assert.match((await documentOf(accounts.id)).toString(), /AverageNumberEmployeesDuringPeriod"[^>]*>7</);
});

test("the accounts of a return that was amended are those of the return that is named, and a warning names the newest", async () => {
  const filed = await files(returnWithAccounts());
  const change = { accounts: { principal_activity: "Software consultancy" } };
  const amendment = (await customer.sandbox.post(`/v1/filings/${filed.id}/amend`, change)).json;

  const { warnings } = await deliver(customer.sandbox, { filing: filed.id, ...beside });

  const [told] = warnings.filter(({ code }: { code: string }) => code === "accounts_amended");
  assert.ok(told.message.includes(amendment.id), told.message);
});
