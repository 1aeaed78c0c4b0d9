// Charities, sports clubs and bodies without a company number: filed, accepted, amended, and read in the message, in
// the documents and on the page.

import assert from "node:assert/strict";
import { pdfBase64 } from "../../packages/ct600/attachments/pdf.fixture.ts";
import { evaluated } from "../../packages/ct600/computation/evaluate.fixture.ts";
import type { ShownLine } from "../../packages/ct600/computation/shown.ts";
import { poundsAndPence } from "../../packages/ct600/money.ts";
import { FULL_CHARITY } from "../../packages/ct600/pages/charity/full-charity.fixture.ts";
import { signedIn, wordsOf } from "../support/dashboard.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService({ now: "2026-11-15T09:00:00.000Z" });
});
after(() => service.close());

const UTR = "2000000000";
const YEAR = { start: "2025-04-01", end: "2026-03-31" };
const ACCOUNTS = { pdf: pdfBase64("Report and accounts"), pdf_name: "Accounts 2026.pdf" };
const NOTHING_TAXED = { turnover: 0, trading_profit: 0 };

const trust = (more: object) => ({
  company: { name: "Example Trust", utr: UTR, registration_number: "CE012345" },
  period: YEAR,
  financials: NOTHING_TAXED,
  accounts: ACCOUNTS,
  ...more,
});

async function filed(customer: Customer, body: object) {
  const checked = await customer.sandbox.post("/v1/validate", body);
  assert.deepEqual(checked.json, { valid: true, errors: [] });
  const created = await customer.sandbox.post("/v1/filings", body);
  assert.equal(created.status, 201, created.text);
  return read(customer, created.json.id, body);
}

async function read(customer: Customer, id: string, body: object) {
  const filing = await service.untilFinal(customer.sandbox, id);
  const { json } = await customer.sandbox.get(`/v1/filings/${id}/computation`);
  const { boxes, lines } = json as { boxes: Record<string, string>; lines: ShownLine[] };
  const again = evaluated(lines, body);
  for (const line of lines) assert.equal(poundsAndPence(again.get(line.id) ?? 0n), line.value, line.id);
  const documents = await customer.sandbox.get(`/v1/filings/${id}/documents`);
  const documentOf = async (name: string) => (await customer.sandbox.get(`/v1/filings/${id}/documents/${name}`)).text;
  const person = await signedIn(service, customer);
  const computations = await documentOf("computations.xhtml");
  return {
    id,
    filing,
    boxes,
    names: (documents.json.data as { name: string }[]).map(({ name }) => name).filter((name) => name !== "receipt.xml"),
    warnings: (filing.warnings as { code: string; field: string }[]).map(({ code }) => code),
    xml: await documentOf("submission.xml"),
    contexts: [...new Set(computations.match(/<xbrli:identifier[^<]*<\/xbrli:identifier>/g) ?? [])],
    computations: wordsOf(computations),
    page: wordsOf((await person.get(`/sandbox/filings/${id}`)).text),
  };
}

test("a charity whose income is all exempt owes nothing, and its page says what it received", async () => {
  const customer = await service.customer();
  const charity = {
    kind: "charity",
    all_exempt: true,
    registration_number: "1234567",
    income: { gift_aid: 1_234_567 },
  };
  const { filing, boxes, names, xml, computations, page } = await filed(customer, trust({ charity }));

  assert.deepEqual([filing.status, filing.tax_due_pence], ["acknowledged", 0]);
  assert.deepEqual(
    ["4", "115", "145", "315", "E15", "E20", "E65", "E90"].map((box) => boxes[box]),
    ["8", "yes", "0.00", "0.00", "yes", "yes", "12345.00", "12345.00"],
  );
  assert.deepEqual(names, ["submission.xml", "computations.xhtml", "Accounts 2026.pdf"]);
  assert.match(xml, /<NoAccountsReason>PDF accounts attached with explanation</);
  assert.match(xml, /<Charity><ClaimExemption><RegistrationNumber>1234567<.*<AllExempt>yes</);
  assert.match(computations, /Exemption is claimed: all income and gains are exempt/);
  assert.match(computations, /Gift Aid received .*box E65 12,345 .*Total exempt income .*box E90 12,345/);
  assert.match(page, /Charities and sports clubs .*Gift Aid received.* £12,345/);
});

test("a charity with legacies and a taxed trade is amended, and what it held before stays", async () => {
  const customer = await service.customer();
  const body = trust({ financials: { turnover: 9_000_000, trading_profit: 6_000_000 }, charity: FULL_CHARITY });
  const first = await filed(customer, body);

  assert.deepEqual([first.filing.status, first.filing.tax_due_pence], ["acknowledged", 1_215_000]);
  assert.deepEqual(
    ["E25", "E88", "E90", "E125", "E185", "E190", "E200"].map((box) => first.boxes[box]),
    ["yes", "17345.00", "404235.00", "53650.00", "200.00", "1", "17345.00"],
  );
  assert.ok(first.warnings.includes("non_charitable_expenditure"));
  assert.match(first.xml, /<Payment><Forename>Ann<\/Forename><Surname>Example<\/Surname><Address>1 High Street</);
  assert.match(
    first.computations,
    /Ann Example, received on 1 December 2025 .*5,000 .*Total legacies .*box E200 17,345/,
  );
  assert.match(first.page, /Legacies received/);

  const change = { charity: { income: { gift_aid: 9_000_000, legacies: [] }, all_exempt: false } };
  const amended = await customer.sandbox.post(`/v1/filings/${first.id}/amend`, change);
  assert.equal(amended.status, 201, amended.text);
  const income = { ...FULL_CHARITY.income, gift_aid: 9_000_000, legacies: [] };
  const second = await read(customer, amended.json.id, { ...body, charity: { ...FULL_CHARITY, income } });

  assert.equal(second.filing.status, "acknowledged");
  assert.match(second.xml, /ReturnType="amended"/);
  assert.doesNotMatch(second.xml, /Legacy/);
  assert.deepEqual(
    ["E50", "E65", "E88", "E90", "E95", "E200"].map((box) => second.boxes[box]),
    ["12345.00", "90000.00", undefined, "388890.00", "5000.00", undefined],
  );
});

test("a cricket club without a company number pays tax on its bar", async () => {
  const customer = await service.customer();
  const { filing, boxes, xml, contexts, page } = await filed(customer, {
    company: { name: "Example Cricket Club", utr: UTR, registration_number: null },
    period: YEAR,
    financials: { turnover: 12_000_000, trading_profit: 1_800_000 },
    charity: { kind: "sports_club", all_exempt: false, income: { gift_aid: 200_000 } },
    accounts: ACCOUNTS,
  });

  assert.deepEqual([filing.status, filing.tax_due_pence], ["acknowledged", 342_000]);
  assert.deepEqual(
    ["4", "315", "440", "E25", "E65", "E90"].map((box) => boxes[box]),
    ["6", "18000.00", "3420.00", "yes", "2000.00", "2000.00"],
  );
  assert.doesNotMatch(xml.slice(0, xml.indexOf("<Charity>")), /<RegistrationNumber>/);
  assert.deepEqual(contexts, [`<xbrli:identifier scheme="http://www.hmrc.gov.uk/">${UTR}</xbrli:identifier>`]);
  assert.match(page, /Company registration number None/);
});

test("a members' club with interest alone files without a number, and is found by name and in lists", async () => {
  const customer = await service.customer();
  const { id, filing, boxes, xml, contexts, names } = await filed(customer, {
    company: { name: "Example Social Club", utr: UTR, type: 6 },
    period: YEAR,
    financials: { ...NOTHING_TAXED, non_trading_loan_profit: 40_000 },
    accounts: ACCOUNTS,
  });

  assert.deepEqual([filing.status, filing.tax_due_pence], ["acknowledged", 7_600]);
  assert.deepEqual(
    ["4", "170", "315", "440"].map((box) => boxes[box]),
    ["6", "400.00", "400.00", "76.00"],
  );
  assert.doesNotMatch(xml, /<RegistrationNumber>/);
  assert.deepEqual(contexts, [`<xbrli:identifier scheme="http://www.hmrc.gov.uk/">${UTR}</xbrli:identifier>`]);
  assert.deepEqual(names, ["submission.xml", "computations.xhtml", "Accounts 2026.pdf"]);
  const person = await signedIn(service, customer);
  assert.match(wordsOf((await person.get("/sandbox/filings?q=social")).text), /Example Social Club/);
  const csv = await person.get("/sandbox/filings.csv");
  assert.match(csv.text, new RegExp(`${id}.*Example Social Club`));
  const listed = await customer.sandbox.get("/v1/filings");
  assert.deepEqual(
    listed.json.data.map((one: { id: string }) => one.id),
    [id],
  );
});

test("an overseas landlord without a UK number files rents, with accounts as a PDF, at the main rate", async () => {
  const customer = await service.customer();
  const landlord = {
    company: { name: "Example Holdings SARL", utr: UTR, uk_resident: false },
    period: YEAR,
    financials: {
      ...NOTHING_TAXED,
      property_profit: 4_000_000,
      property: { rents: 5_000_000, expenses: { repairs: 1_000_000 } },
    },
    accounts: ACCOUNTS,
  };
  const { filing, boxes, xml, contexts } = await filed(customer, landlord);

  assert.deepEqual([filing.status, filing.tax_due_pence], ["acknowledged", 1_000_000]);
  assert.deepEqual(
    ["4", "190", "315", "440"].map((box) => boxes[box]),
    ["11", "40000.00", "40000.00", "10000.00"],
  );
  assert.doesNotMatch(xml, /<RegistrationNumber>/);
  assert.match(contexts[0] ?? "", /hmrc\.gov\.uk/);

  const generated = await customer.sandbox.post("/v1/validate", { ...landlord, accounts: {} });
  assert.deepEqual(
    generated.json.errors.map(({ code, field }: { code: string; field: string }) => `${code} ${field}`),
    ["missing_field accounts.pdf"],
  );
  const registered = { ...landlord, company: { ...landlord.company, registration_number: "FC012345" } };
  const { json } = await customer.sandbox.post("/v1/validate", registered);
  assert.deepEqual(
    json.errors.map(({ code, field }: { code: string; field: string }) => `${code} ${field}`),
    ["pdf_accounts_not_accepted accounts.pdf"],
  );
});

test("a body with its own computations is identified by its UTR, not by a number that it does not have", async () => {
  const customer = await service.customer();
  const club = {
    company: { name: "Example Social Club", utr: UTR, type: 6 },
    period: YEAR,
    financials: { ...NOTHING_TAXED, non_trading_loan_profit: 40_000 },
    accounts: ACCOUNTS,
  };
  const { id } = await filed(customer, club);
  const own = await customer.sandbox.get(`/v1/filings/${id}/documents/computations.xhtml`);
  const other = await service.customer();
  const withOwn = (text: string) => ({ ...club, computations: { ixbrl: Buffer.from(text).toString("base64") } });
  const codesOf = async (text: string) => {
    const { json } = await other.sandbox.post("/v1/validate", withOwn(text));
    return json.errors.map(({ code, field }: { code: string; field: string }) => `${code} ${field}`);
  };

  assert.deepEqual(await codesOf(own.text), []);
  const [scheme, identifier] = ["http://www.hmrc.gov.uk/", `>${UTR}</xbrli:identifier>`];
  assert.deepEqual(await codesOf(own.text.replaceAll(identifier, ">8596148860</xbrli:identifier>")), [
    "ixbrl_company_mismatch computations.ixbrl",
  ]);
  assert.deepEqual(
    await codesOf(
      own.text
        .replaceAll(`"${scheme}"`, '"http://www.companieshouse.gov.uk/"')
        .replaceAll(identifier, ">12345678</xbrli:identifier>"),
    ),
    ["ixbrl_company_mismatch computations.ixbrl"],
  );
});

test("a charity without accounts is told so before anything else is worked out, and an amendment cannot have them made", async () => {
  const customer = await service.customer();
  const charity = { kind: "charity", all_exempt: true };
  const { accounts: _, ...without } = trust({ charity });
  const refused = await customer.sandbox.post("/v1/filings", without);

  assert.equal(refused.status, 422);
  assert.deepEqual(
    refused.json.errors.map(({ code, field }: { code: string; field: string }) => `${code} ${field}`),
    ["missing_field accounts.pdf"],
  );
  const { id } = await filed(customer, trust({ charity }));
  const change = await customer.sandbox.post(`/v1/filings/${id}/amend`, { accounts: { use_generated: true } });
  assert.deepEqual([change.status, change.json.errors[0].field], [422, "accounts.pdf"]);
});

test("an amendment that makes a charity of a company says all that a charity must say", async () => {
  const customer = await service.customer();
  const company = { name: "Example Charity Limited", utr: UTR, registration_number: "12345678" };
  const { id } = await filed(customer, { company, period: YEAR, financials: NOTHING_TAXED });
  const amend = (change: object) => customer.sandbox.post(`/v1/filings/${id}/amend`, change);
  const errorsOf = async (change: object) =>
    (await amend(change)).json.errors.map(({ code, field }: { code: string; field: string }) => `${code} ${field}`);

  assert.deepEqual(await errorsOf({ charity: { all_exempt: true } }), ["missing_field charity.kind"]);
  assert.deepEqual(await errorsOf({ charity: { kind: "sports_club" } }), ["missing_field charity.all_exempt"]);
  assert.deepEqual(await errorsOf({ charity: { kind: "charity", all_exempt: true } }), ["missing_field accounts.pdf"]);
  assert.deepEqual(await errorsOf({ company: { registration_number: null } }), [
    "not_amendable company.registration_number",
  ]);
  const { status } = await amend({ charity: { kind: "charity", all_exempt: true }, accounts: ACCOUNTS });
  assert.equal(status, 201);
});

test("a list of avoidance schemes is amended, and an empty one takes the page away", async () => {
  const customer = await service.customer();
  const company = { name: "Example Widgets Ltd", utr: UTR, registration_number: "12345678" };
  const scheme = (number: string) => ({ number, advantage_period_end: "2026-03-31" });
  const financials = { turnover: 100_000, trading_profit: 100_000 };
  const body = { company, period: YEAR, financials, avoidance_schemes: [scheme("00012345")] };
  const first = await filed(customer, body);
  const amendedBy = async (id: string, avoidance_schemes: object[]) => {
    const { json } = await customer.sandbox.post(`/v1/filings/${id}/amend`, { avoidance_schemes });
    return read(customer, json.id, { ...body, avoidance_schemes });
  };
  const second = await amendedBy(first.id, [scheme("87654321")]);
  const third = await amendedBy(second.id, []);

  assert.match(first.xml, /<CT600J>yes<.*<ReferenceNumber>00012345<\/ReferenceNumber><AccountingPeriod>2026-03-31</);
  assert.match(second.xml, /<AvoidanceSchemes><ReferenceNumber>87654321<.{0,120}<\/TaxAvoidanceSchemes>/);
  assert.doesNotMatch(third.xml, /Avoidance|CT600J/);
  assert.deepEqual(
    [first, second, third].map(({ filing }) => filing.status),
    ["acknowledged", "acknowledged", "acknowledged"],
  );
});
