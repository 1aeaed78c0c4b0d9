// Accounts for Companies House in the dashboard: the list, the page of one delivery, what a person does about one that
// needs them, and how the pages lead to each other. Nothing of it shows a code.

import assert from "node:assert/strict";
import { SECOND } from "../../src/platform/clock.ts";
import { accountsEventTypes } from "../../src/register/lifecycle.ts";
import { beside, CODE, dormantAccounts, holdAccounts, returnWithAccounts } from "../support/accounts.ts";
import { newCustomerWithPerson, type Person, wordsOf } from "../support/dashboard.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const LIST = "/sandbox/companies-house";

async function deliver(
  { sandbox }: Customer,
  scenario = "accepted",
  change: Parameters<typeof dormantAccounts>[0] = {},
) {
  const headers = { "service-test-scenario": scenario };
  const { status, json, text } = await sandbox.post("/v1/companies_house/accounts", dormantAccounts(change), headers);
  assert.equal(status, 201, text);
  return json.id as string;
}

async function decided(customer: Customer, scenario?: string, change?: Parameters<typeof dormantAccounts>[0]) {
  const id = await deliver(customer, scenario, change);
  for (let second = 0; second < 4; second++) await service.passTime(SECOND);
  return id;
}

/** As a worker leaves accounts of which it could not find out whether they arrived. */
async function held(customer: Customer): Promise<string> {
  const id = await deliver(customer);
  await holdAccounts(service.db, id, "It is unknown whether these accounts arrived.");
  return id;
}

const shownAt = async (person: Person, path: string) => wordsOf((await person.get(path)).text);
const idsOn = (html: string) => [...html.matchAll(/companies-house\/(cha_\w+)"/g)].map(([, id]) => id);

test("the empty list says how to deliver, and its command delivers accounts that then stand in it", async () => {
  const { customer, person } = await newCustomerWithPerson(service);

  const empty = await person.get(LIST);
  const live = await shownAt(person, "/live/companies-house");
  const [, body = ""] = /-d '(\{.*\})'/s.exec(wordsOf(empty.text)) ?? [];
  const sent = await customer.sandbox.post("/v1/companies_house/accounts", JSON.parse(body));
  const list = await person.get(LIST);

  assert.match(
    wordsOf(empty.text),
    /No accounts delivered yet .* create a sandbox key under API keys , set KEY to it, and send:/,
  );
  assert.match(live, /No accounts delivered yet .* Companies House settings/);
  assert.equal(sent.status, 201, sent.text);
  assert.deepEqual(idsOn(list.text), [sent.json.id]);
  assert.match(wordsOf(list.text), /Sleeping Lion Ltd 07654321 1 Apr 2025 to 31 Mar 2026 31 Dec 2026 pending/);
  assert.deepEqual(idsOn((await person.get("/live/companies-house")).text), []);
});

test("the list is searched by name and number, filtered by status and what needs attention, and says what it does not understand", async () => {
  const { customer, person } = await newCustomerWithPerson(service);
  const company = { name: "Scottish Heron Ltd", registration_number: "SC123456" };
  const accepted = await decided(customer);
  const scottish = await decided(customer, "rejected", { company });
  const flagged = await decided(customer, "parked");
  const found = async (query: string) => idsOn((await person.get(`${LIST}?${query}`)).text);

  assert.deepEqual(await found(""), [flagged, scottish, accepted]);
  assert.deepEqual(await found("q=sc+123+456"), [scottish]);
  assert.deepEqual(await found("q=7654321"), [flagged, accepted]);
  assert.deepEqual(await found("q=ltd+HERON"), [scottish]);
  assert.deepEqual(await found("q=heron+sleeping"), []);
  assert.deepEqual(await found("q=lion&sort=oldest"), [accepted, flagged]);
  assert.deepEqual(await found("status=accepted"), [accepted]);
  assert.deepEqual(await found("status=flagged"), [flagged]);
  assert.match(await shownAt(person, `${LIST}?q=09999999`), /No results Clear the filters/);
  for (const [query, sentence] of [
    ["q=a+b+c+d+e+f+g+h+i+j+k+l+m", /Search for at most 12 words/],
    ["sort=size", /Unknown order\./],
    ["status=lost", /Unknown status\./],
  ] as const) {
    const page = await person.get(`${LIST}?${query}`);
    assert.equal(page.status, 400);
    assert.match(page.text, sentence);
  }
});

test("a long list has pages, and its filters go with them", async () => {
  const { customer, person } = await newCustomerWithPerson(service);
  const ids: string[] = [];
  for (let one = 0; one < 27; one++) ids.unshift(await deliver(customer));

  const first = await person.get(`${LIST}?q=07654321`);
  const [, older = ""] = /href="([^"]*after=[^"]*)"/.exec(first.text.replaceAll("&amp;", "&")) ?? [];
  const second = await person.get(older);

  assert.deepEqual(idsOn(first.text), ids.slice(0, 25));
  assert.match(older, /q=07654321/);
  assert.deepEqual(idsOn(second.text), ids.slice(25));
  assert.match(wordsOf(first.text), /1–25 of 27/);
  assert.match(wordsOf(second.text), /26–27 of 27 .* Newest/);
});

test("a filing leads to its delivery and back; the page tells what happened, and its events lead to it", async () => {
  const { customer, person } = await newCustomerWithPerson(service);
  await customer.listens("sandbox", { eventTypes: [...accountsEventTypes] });
  const delivery = {
    ...beside,
    customer_reference: "HLB2025",
    contact: { name: "Ann Other", number: "020 7946 0000" },
  };
  const filed = await customer.sandbox.post("/v1/filings", {
    ...returnWithAccounts(),
    companies_house: delivery,
    metadata: { order: "6735" },
  });
  assert.equal(filed.status, 201, filed.text);
  const { id: filingId, companies_house_accounts: id } = filed.json;
  const own = `${LIST}/${id}`;

  const pending = await shownAt(person, own);
  for (let second = 0; second < 6; second++) await service.passTime(SECOND);
  const filing = await person.get(`/sandbox/filings/${filingId}`);
  const { text } = await person.get(own);
  const page = wordsOf(text);
  const events = await person.get("/sandbox/events?type=companies_house_accounts.accepted");
  const [, eventId = ""] = /events\/(evt_\w+)/.exec(events.text) ?? [];
  const event = await person.get(`/sandbox/events/${eventId}`);

  assert.match(pending, /pending .* Next The accounts are sent to the sandbox\. Due now\./);
  assert.match(pending, /None yet: it is taken when they are sent/);
  assert.match(wordsOf(filing.text), /Companies House .* Accounts to 31 Mar 2025 Left out accepted/);
  assert.ok(filing.text.includes(`href="${own}"`));
  assert.match(page, /Company number 12345678 Period 1 Apr 2024 to 31 Mar 2025 Due 31 Dec 2025 Status accepted/);
  assert.match(
    page,
    /Created .* Sent .* Received .* Accepted .* Nothing was delivered: Companies House was simulated\./,
  );
  assert.match(page, /Submission number [0-9A-Z]{6} /);
  assert.match(page, /Made by Quarterday Profit and loss account Left out .* HLB2025 Contact Ann Other, 020 7946 0000/);
  assert.ok(text.includes(`href="/sandbox/filings/${filingId}"`));
  assert.match(page, /companies_house_accounts\.submitted .* companies_house_accounts\.accepted .* delivered/);
  for (const shown of [events.text, event.text]) assert.ok(shown.includes(`href="${own}"`), "events lead to the page");
  assert.doesNotMatch(text + pending + filing.text, new RegExp(CODE));
});

test("a filing that delivers no accounts has no such card, and its copy for Companies House says what to do", async () => {
  const { customer, person } = await newCustomerWithPerson(service);
  const { json } = await customer.sandbox.post("/v1/filings", returnWithAccounts());
  const copy = `/sandbox/filings/${json.id}/documents?show=accounts-companies-house.xhtml`;

  const before = await shownAt(person, copy);
  const page = await person.get(`/sandbox/filings/${json.id}`);
  const sent = await customer.sandbox.post("/v1/companies_house/accounts", { filing: json.id, ...beside });
  const later = await person.get(copy);

  assert.doesNotMatch(page.text, /<h2>Companies House<\/h2>/);
  assert.match(before, /not delivered to Companies House by filing the return\. To deliver them, send POST/);
  assert.match(wordsOf(later.text), /What was delivered to Companies House is among the documents of/);
  assert.ok(later.text.includes(`href="${LIST}/${sent.json.id}"`));
});

test("the documents are listed, shown in a frame without rights and handed over, without a code", async () => {
  const { customer, person } = await newCustomerWithPerson(service);
  const own = `${LIST}/${await decided(customer)}`;

  const page = await person.get(own);
  const shown = await person.get(`${own}/documents`);
  const view = await person.get(`${own}/documents/accounts.xhtml/view`);
  const message = await person.get(`${own}/documents?show=submission.xml`);
  const file = await person.get(`${own}/documents/submission.xml`);
  const none = await person.get(`${own}/documents/receipt.xml`);

  assert.match(
    wordsOf(page.text),
    /Accounts for Companies House, in iXBRL .* Message to Companies House, without credentials/,
  );
  assert.match(shown.text, new RegExp(`<iframe(?=[^>]* sandbox )(?=[^>]*src="${own}/documents/accounts.xhtml/view")`));
  assert.match(String(view.headers["content-security-policy"]), /^sandbox; default-src 'none'/);
  assert.match(String(view.headers["content-type"]), /^application\/xhtml\+xml/);
  assert.match(wordsOf(message.text), /<Data>\([\d,]+ characters of base64\)<\/Data>/);
  assert.match(String(file.headers["content-security-policy"]), /^sandbox; default-src 'none'/);
  assert.match(
    String(file.headers["content-disposition"]),
    /^attachment; filename="Sleeping Lion Ltd 2024-04-01 to 2025-03-31 submission\.xml"/,
  );
  assert.match(file.text, /<CompanyAuthenticationCode><\/CompanyAuthenticationCode>/);
  assert.match(file.text, /<SenderID><\/SenderID>/);
  for (const { text } of [page, shown, view, message, file]) assert.doesNotMatch(text, new RegExp(CODE));
  assert.equal(none.status, 404);
});

test("a rejection is told in the examiner's own words, with how to reach them, and no word of it becomes markup", async () => {
  const { customer, person } = await newCustomerWithPerson(service);
  const examined = await decided(customer, "rejected_by_examiner");
  const several = await decided(customer, "rejected_several");
  const refused = await decided(customer, "document_refused");

  const page = await shownAt(person, `${LIST}/${examined}`);
  const { text: markup } = await person.get(`${LIST}/${several}`);
  const atTheGate = await shownAt(person, `${LIST}/${refused}`);

  assert.match(page, /Why they were rejected This delivery used the sandbox scenario rejected_by_examiner/);
  assert.match(page, /Reason 259 The accounts are not made up to the accounting reference date on the register\./);
  assert.match(
    page,
    /Examiner Telephone 029 2018 0123 Comment Please file a change of accounting reference date first\./,
  );
  assert.match(page, /Correct what the sandbox names, and deliver them again\./);
  assert.match(page, /31 Dec 2025 overdue/);
  assert.equal(markup.match(/<h3>Reason/g)?.length, 3);
  for (const words of [page, atTheGate])
    assert.doesNotMatch(words, /Companies House (received|accepted|rejected|refused|counts)/);
  assert.match(markup, /The notes are not signed &lt;either> &amp; have no date\./);
  assert.match(atTheGate, /Reason 9999 .*ix:resources.* What to do: Correct what the message names/);
  assert.match(atTheGate, /The gateway of the sandbox refused the message\. Nothing was delivered\./);
});

test("a flag is resolved with a note, and the overview lists it no more; a rejection until it was followed by another delivery", async () => {
  const { customer, person } = await newCustomerWithPerson(service);
  const id = await decided(customer, "parked");
  const own = `${LIST}/${id}`;

  const page = await shownAt(person, own);
  const overview = await person.get("/sandbox");
  const empty = await person.post(`${own}/flag`, { note: " " });
  const resolved = await person.post(`${own}/flag`, { note: "The examiner will call" });
  const after = await shownAt(person, own);

  assert.match(page, /These accounts need attention Companies House has set these accounts aside/);
  assert.doesNotMatch(page, /Send to Companies House/);
  assert.match(wordsOf(overview.text), /1 delivery to Companies House is flagged\. Sleeping Lion Ltd ?, submitted/);
  assert.deepEqual([empty.again, resolved.to, resolved.notice], [true, own, "flag_resolved"]);
  assert.match(after, /Flag resolved .* Note: The examiner will call/);
  assert.doesNotMatch(await shownAt(person, "/sandbox"), /Needs attention/);
  assert.equal((await person.get(`${own}/flag`)).location, own);

  const company = { name: "Second Try Ltd", registration_number: "07654322" };
  const rejected = await decided(customer, "rejected", { company });
  const told = await person.get("/sandbox");
  await decided(customer, "accepted", { company });
  const corrected = await shownAt(person, "/sandbox");

  assert.match(wordsOf(told.text), /rejected The sandbox rejected accounts, which were not delivered again\./);
  assert.ok(told.text.includes(`href="${LIST}/${rejected}"`));
  assert.doesNotMatch(corrected, /Needs attention/);
});

test("held accounts are sent by a person, once, with a note", async () => {
  const { customer, person } = await newCustomerWithPerson(service);
  const id = await held(customer);
  const own = `${LIST}/${id}`;

  const page = await shownAt(person, own);
  const form = await shownAt(person, `${own}/release`);
  const empty = await person.post(`${own}/release`, { note: "" });
  await service.settle();
  const untouched = (await customer.sandbox.get(`/v1/companies_house/accounts/${id}`)).json;
  const presses = [await person.post(`${own}/release`, { note: "Not in the filing history" })];
  presses.push(await person.post(`${own}/release`, { note: "Not in the filing history" }));
  for (let second = 0; second < 4; second++) await service.passTime(SECOND);

  assert.match(page, /It is unknown whether these accounts arrived\. .* Send to Companies House Resolve flag/);
  assert.match(page, /Held Nothing is sent until a person has found out/);
  assert.match(form, /If Companies House has them already, they are delivered twice\./);
  assert.equal(empty.again, true);
  assert.deepEqual([untouched.status, untouched.submission_number], ["pending", "0KOALA"]);
  assert.deepEqual(
    presses.map(({ to, notice }) => [to, notice]),
    [
      [own, "accounts_released"],
      [own, "accounts_not_held"],
    ],
  );
  const { json } = await customer.sandbox.get(`/v1/companies_house/accounts/${id}`);
  assert.deepEqual([json.status, json.needs_attention], ["accepted", null]);
  const recorded = await service.db.query("select action, details from audit_log where subject = $1 order by seq", [
    id,
  ]);
  assert.deepEqual(recorded, [{ action: "accounts_released", details: { note: "Not in the filing history" } }]);
  assert.equal((await person.get(`${own}/release`)).to, own, "nothing is held any more");
  assert.ok((await person.get("/sandbox/settings/audit")).text.includes(`href="${own}"`));
});

test("a flag of held accounts that is resolved leaves them held, and the page still offers to send them", async () => {
  const { customer, person } = await newCustomerWithPerson(service);
  const own = `${LIST}/${await held(customer)}`;

  await person.post(`${own}/flag`, { note: "Asked Companies House" });
  await service.settle();
  const page = await shownAt(person, own);

  assert.match(page, /These accounts are held .* Send to Companies House/);
  assert.doesNotMatch(page, /Resolve flag/);
});

test("what is late is called overdue until Companies House has it", async () => {
  const { customer, person } = await newCustomerWithPerson(service);
  const id = await deliver(customer);

  const waiting = await shownAt(person, LIST);
  for (let second = 0; second < 4; second++) await service.passTime(SECOND);
  const accepted = await shownAt(person, `${LIST}/${id}`);

  assert.match(waiting, /31 Dec 2025 overdue pending/);
  assert.match(accepted, /Due 31 Dec 2025 Status accepted/);
});
