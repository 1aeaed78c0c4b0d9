// An organisation that refuses incomplete returns: create, amend and validate read the setting, in live alone.

import assert from "node:assert/strict";
import { createOwner } from "../../src/access/users.ts";
import { setCredentials } from "../../src/filings/exchange/credentials.ts";
import { newCustomerWithPerson, openBrowser } from "../support/dashboard.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService({ liveUrl: (simulatorUrl) => simulatorUrl });
});
after(() => service.close());

const settings = {
  organisation: "Fernsby",
  declarant_name: "",
  declarant_status: "",
  files_as: "company",
  retention: "",
};
const bare = () => ({ ...sampleReturn(), declarant: { name: "Jane Director", status: "Director" } });
const complete = () => ({
  ...bare(),
  company: { ...bare().company, associated_companies: 0 },
  accounts: {
    standard: "frs105",
    average_employees: 1,
    balance_sheet: { current_assets: 100_00, called_up_share_capital: 100_00 },
  },
});

async function filer() {
  const made = await newCustomerWithPerson(service);
  const { organisationId } = made.customer;
  const sender = { mode: "live", companyUtr: null, senderId: "COMPLETESENDER", password: "a password" } as const;
  await setCredentials(service.db, { organisationId, ...sender }, operator, service);
  const refuses = (word: "yes" | "no") =>
    made.person.post("/live/settings/organisation", { ...settings, refuse_incomplete: word });
  return { ...made, refuses };
}

const codes = (found: { code: string }[]) => found.map(({ code }) => code);

test("live refuses what is incomplete on create and validate alike, and files what is complete", async () => {
  const { customer, refuses } = await filer();
  assert.equal((await customer.live.post("/v1/validate", bare())).json.valid, true);
  assert.equal((await refuses("yes")).notice, "organisation_changed");

  const refused = await customer.live.post("/v1/filings", bare());
  const validated = await customer.live.post("/v1/validate?include=warnings", bare());
  const filed = await customer.live.post("/v1/filings", complete());

  assert.equal(refused.status, 422);
  assert.ok(codes(refused.json.errors).includes("balance_sheet_missing"));
  assert.deepEqual(validated.json.errors, refused.json.errors);
  assert.ok(!codes(validated.json.warnings).includes("balance_sheet_missing"));
  assert.equal(filed.status, 201, JSON.stringify(filed.json));
});

test("the sandbox files it, and says what live does", async () => {
  const { customer, refuses } = await filer();
  await refuses("yes");

  const { status, json } = await customer.sandbox.post("/v1/filings", sampleReturn());

  assert.equal(status, 201);
  const warning = json.warnings.find(({ code }: { code: string }) => code === "balance_sheet_missing");
  assert.match(warning.message, /Live refuses the return\.$/);
});

test("an amendment of a return that was filed before is refused until it is complete", async () => {
  const { customer, refuses } = await filer();
  const { json: filed } = await customer.live.post("/v1/filings", bare());
  await refuses("yes");
  const amend = (change: object) => customer.live.post(`/v1/filings/${filed.id}/amend`, change);

  const refused = await amend({ financials: { turnover: 13_000_000 } });
  const { accounts, company } = complete();
  const amended = await amend({ accounts, company: { associated_companies: company.associated_companies } });

  assert.equal(refused.status, 422);
  assert.ok(codes(refused.json.errors).includes("balance_sheet_missing"));
  assert.equal(amended.status, 201, JSON.stringify(amended.json));
});

test("the settings show the choice, and a form without the question leaves it as it is", async () => {
  const { person, refuses } = await filer();
  const chosen = async () => {
    const { text } = await person.get("/live/settings/organisation");
    return /<select id="refuse_incomplete".*?<option (?=[^>]*selected)[^>]*value="(\w+)"/s.exec(text)?.[1];
  };
  assert.equal(await chosen(), "no");
  await refuses("yes");

  await person.post("/live/settings/organisation", settings);
  const wrong = await person.post("/live/settings/organisation", { ...settings, refuse_incomplete: "perhaps" });

  assert.equal(wrong.again, true);
  assert.match(wrong.text, /Choose whether incomplete returns are refused\./);
  assert.equal(await chosen(), "yes");
});

test("a new owner is asked at set-up", async () => {
  const customer = await service.customer();
  const owner = await createOwner(service.db, customer, service);
  const browser = openBrowser(service);
  await browser.post("/sign-in", owner);
  const page = await browser.get("/set-up");
  const fields = { organisation: "Fernsby", name: "Jane", email: "jane@refuses.example" };

  await browser.post("/set-up", { ...fields, password: "another horse battery", refuse_incomplete: "yes" });

  assert.match(page.text, /If a live return is incomplete/);
  const [entry] = await service.db.query<{ details: object }>(
    "select details from audit_log where organisation_id = $1 and action = 'organisation_changed'",
    [customer.organisationId],
  );
  assert.deepEqual(entry?.details, {
    name: { before: "A software house", after: "Fernsby" },
    refuse_incomplete: { before: false, after: true },
  });
});
