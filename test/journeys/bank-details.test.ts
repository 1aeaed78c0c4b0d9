// The account that a repayment goes to stands in the file that was sent, and in full nowhere else.

import assert from "node:assert/strict";
import type { ReturnInput } from "../../packages/ct600/return.ts";
import { type Person, signedIn } from "../support/dashboard.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

const ACCOUNT = {
  bank_name: "Northmoor Savings",
  sort_code: "204060",
  account_number: "13572468",
  account_name: "Petty & Kashmir",
  reference: "ROLL 99881",
};
const AMENDED = { account_name: "Zebedee Two", reference: "ROLL 77443" };

/** Any of these in a text gives a detail away. */
const DETAIL = /Northmoor|Savings|20-?40-?60|13572468|Petty|Kashmir|99881|Zebedee|77443/;

let service: Service;
let customer: Customer;
let person: Person;
let id: string;
let amendment: string;
let loggedFrom: number;
let received: () => unknown[];

before(async () => {
  service = await startService({ now: "2026-11-15T09:00:00.000Z" });
  customer = await service.customer();
  person = await signedIn(service, customer);
  const receiver = await customer.listens();
  received = () => receiver.received.map(({ event }) => event);
  loggedFrom = service.logged().length;
  id = (await filed("/v1/filings", input())).id;
  amendment = (await filed(`/v1/filings/${id}/amend`, { repayment: AMENDED })).id;
  await service.untilFinal(customer.sandbox, amendment);
});
after(() => service.close());

const input = (): ReturnInput => ({
  ...sampleReturn(),
  financials: { ...sampleReturn().financials, tax_already_paid: 5_000_000 },
  repayment: ACCOUNT,
});

async function filed(path: string, body: object) {
  const { status, json, text } = await customer.sandbox.post(path, body);
  assert.equal(status, 201, text);
  assert.doesNotMatch(text, DETAIL);
  return json;
}

const answers = (filing: string) => [
  `/v1/filings/${filing}`,
  `/v1/filings/${filing}/computation`,
  `/v1/filings/${filing}/documents`,
  "/v1/filings",
  "/v1/events",
];

test("no answer of the API has a detail of the account", async () => {
  const { utr } = input().company;
  const paths = [
    ...answers(id),
    ...answers(amendment),
    `/v1/carried_forward?company_utr=${utr}&period_start=2025-04-01`,
  ];
  for (const path of paths) {
    const { status, text } = await customer.sandbox.get(path);

    assert.equal(status, 200, `${path} ${text}`);
    assert.doesNotMatch(text, DETAIL, path);
  }
});

test("what is wrong with an account is told without its details", async () => {
  const wrong = {
    bank_name: `${ACCOUNT.bank_name} €`,
    sort_code: "20-40-60",
    account_number: `${ACCOUNT.account_number}0`,
    account_name: ACCOUNT.account_name.repeat(2),
    reference: `${ACCOUNT.reference} €`,
  };
  const asked = { ...input(), repayment: wrong };

  for (const path of ["/v1/validate?include=warnings,computation", "/v1/filings", `/v1/filings/${id}/amend`]) {
    const { json, text } = await customer.sandbox.post(path, path.endsWith("/amend") ? { repayment: wrong } : asked);

    assert.equal(json.errors.length, 5, text);
    assert.doesNotMatch(text, DETAIL, path);
  }
});

const pages = (filing: string) => [
  `/sandbox/filings/${filing}`,
  `/sandbox/filings/${filing}/documents?show=submission.xml`,
  `/sandbox/filings/${filing}/documents?show=receipt.xml`,
  `/sandbox/filings/${filing}/documents/submission.xml/view`,
  `/sandbox/filings/${filing}/documents/accounts.xhtml/view`,
  `/sandbox/filings/${filing}/documents/computations.xhtml/view`,
  "/sandbox/filings",
  "/sandbox/filings.csv",
  "/sandbox/events",
  "/sandbox/settings/audit",
];

test("no page has a detail of the account", async () => {
  for (const path of [...pages(id), ...pages(amendment)]) {
    const { status, text } = await person.get(path);

    assert.equal(status, 200, path);
    assert.doesNotMatch(text, DETAIL, path);
  }
});

test("pages that show the return show the end of numbers and the initials of names", async () => {
  const masks = ["N•••••••• S••••••", "••••60", "••••••68", "P•••• &amp; K••••••", "••••••••81"];

  const { text: page } = await person.get(`/sandbox/filings/${id}`);
  const { text: document } = await person.get(`/sandbox/filings/${id}/documents?show=submission.xml`);
  const { text: view } = await person.get(`/sandbox/filings/${id}/documents/submission.xml/view`);

  for (const mask of masks) {
    assert.ok(page.includes(mask), mask);
    // The page quotes XML, so its escapes are escaped again.
    assert.ok(document.includes(mask.replace("&amp;", "&amp;amp;")), mask);
    assert.ok(view.includes(`>${mask}<`), mask);
  }
});

test("no event, log or audit line has a detail of the account", async () => {
  const audit = await service.db.query(`select * from audit_log`);

  assert.ok(received().length > 0);
  assert.doesNotMatch(JSON.stringify(received()), DETAIL);
  assert.doesNotMatch(JSON.stringify(service.logged(loggedFrom)), DETAIL);
  assert.doesNotMatch(JSON.stringify(audit), DETAIL);
});

test("the file that was sent has the account in full, by the API and as a download", async () => {
  const { text: sent } = await customer.sandbox.get(`/v1/filings/${id}/documents/submission.xml`);
  const { text: download } = await person.get(`/sandbox/filings/${id}/documents/submission.xml`);

  assert.ok(
    sent.includes(
      "<BankName>Northmoor Savings</BankName><SortCode>204060</SortCode><AccountNumber>13572468</AccountNumber>" +
        "<AccountName>Petty &amp; Kashmir</AccountName><BuildingSocReference>ROLL 99881</BuildingSocReference>",
    ),
  );
  assert.equal(download, sent);
});

test("the download has it masked for whoever may not see it in full, and the page says so", async () => {
  const path = `/sandbox/filings/${id}/documents`;
  const { text: whole } = await person.get(`${path}/submission.xml`);

  for (const role of ["filer", "developer", "viewer"] as const) {
    const colleague = await signedIn(service, customer, role);
    const { status, text } = await colleague.get(`${path}/submission.xml`);
    const page = await colleague.get(`${path}?show=submission.xml`);

    assert.equal(status, 200, role);
    assert.doesNotMatch(text, DETAIL, role);
    assert.match(text, /<SortCode>••••60<\/SortCode>/, role);
    assert.equal(withoutAccount(text), withoutAccount(whole), "and nothing else differs");
    assert.match(page.text, /The download has bank details masked\./, role);
    for (const each of pages(id).filter((one) => !/\/(events|audit)$/.test(one)))
      assert.doesNotMatch((await colleague.get(each)).text, DETAIL, `${role} ${each}`);
  }
});

function withoutAccount(xml: string): string {
  return xml.replace(/<(BankName|SortCode|AccountNumber|AccountName|BuildingSocReference)>[^<]*/g, "<$1>");
}
