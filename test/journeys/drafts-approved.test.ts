// A draft is sent for approval on its last page: whoever prepared it names who approves, sees what becomes of it, and
// passes the link on. What was approved is sent; what was sent back is not.

import assert from "node:assert/strict";
import { changeApproval } from "../../src/access/organisations.ts";
import { addCompany } from "../../src/companies/change.ts";
import { companyTyped, NOTHING_TYPED } from "../../src/companies/typed.ts";
import { setCredentials } from "../../src/filings/exchange/credentials.ts";
import { makeCertificate } from "../../src/platform/http/certificate.ts";
import { systemRandom } from "../../src/platform/ids.ts";
import type { Mode } from "../../src/platform/mode.ts";
import { answers, checks, DECLARED, startsAmending, submits } from "../support/amending.ts";
import { byHand, COMPANY, day, draftIn } from "../support/by-hand.ts";
import {
  newCustomerWithPerson,
  openBrowser,
  type Page,
  type Person,
  signedIn,
  typedIn,
  wordsOf,
} from "../support/dashboard.ts";
import { formIn } from "../support/form-in-page.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { type SmtpServer, startSmtpServer } from "../support/smtp-server.ts";
import { after, before, beforeEach, describe, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
let person: Person;
before(async () => {
  service = await startService({ liveUrl: (simulatorUrl) => simulatorUrl });
});
after(() => service.close());
beforeEach(async () => {
  ({ customer, person } = await newCustomerWithPerson(service));
});

let companies = 0;
const ownReturn = () => sampleReturn({ utr: String(1_400_000_000 + 11 * ++companies) });

interface Ready {
  draft: string;
  /** The declaration page. */
  page: Page;
  looked: string;
}

async function ready(by = person, mode: Mode = "sandbox", input: object = ownReturn()): Promise<Ready> {
  const { json } = await customer[mode].post("/v1/drafts", { input });
  return declares(by, `/${mode}/drafts/${json.id}`);
}

async function declares(by: Person, draft: string): Promise<Ready> {
  const { to, text } = await checks(by, draft);
  assert.match(to ?? "", /\/submit\?looked=/, wordsOf(text).slice(0, 900));
  const page = await by.get(to ?? "");
  return { draft, page, looked: formIn(page.text).looked ?? "" };
}

const JANE = { name: "Jane Doe", email: "", capacity: "Director" };

const sends = ({ draft, looked }: Ready, typed: object = {}, by = person) =>
  by.post(`${draft}/submit`, { looked, how: "approval", ...JANE, ...typed });

const linkIn = ({ text }: Page) => /https:\/\/[^<"]+(\/approve\/[0-9A-Za-z]{40})/.exec(text)?.[1] ?? null;
const idIn = (path: string | null) => /fil_\w+/.exec(path ?? "")?.[0] ?? assert.fail(`${path}`);

/** Sent by hand; gives the return that waits, and the link that its page shows. */
async function sent(from: Ready, typed: object = {}, by = person) {
  const answer = await sends(from, typed, by);
  const page = await by.follow(answer);
  const path = answer.to ?? "";
  return {
    answer,
    page,
    words: wordsOf(page.text),
    path,
    id: idIn(path),
    link: linkIn(page) ?? assert.fail(page.text),
  };
}

async function approves(path: string, link: string, by = person): Promise<void> {
  await by.get(path);
  const shown = await by.follow(await by.post(`${path}/approval/code`));
  const code = /<code>(\d{6})<\/code>/.exec(shown.text)?.[1] ?? assert.fail(wordsOf(shown.text));
  const director = openBrowser(service);
  await director.get(link);
  const done = await director.post(link, { name: "Jane Doe", code, declares: "yes" });
  assert.equal(done.to, link, wordsOf(done.text));
  assert.match(wordsOf((await director.get(link)).text), /Returns? approved/);
}

async function sendsBack(link: string, comment: string): Promise<void> {
  const director = openBrowser(service);
  await director.get(link);
  await director.post(`${link}/send-back`, { name: "Jane Doe", comment });
}

const stored = async (id: string, mode: Mode = "sandbox") => (await customer[mode].get(`/v1/filings/${id}`)).json;
const isSent = async (id: string) =>
  (await service.db.query("select from submissions where filing_id = $1 and first_sent_at is not null", [id])).length;

async function approvedBy(email: string, utr: string, mode: Mode = "sandbox"): Promise<void> {
  const typed = { ...NOTHING_TYPED, name: "Example Widgets Ltd", utr, approverName: "Jane Doe", approverEmail: email };
  const facts = companyTyped({ ...typed, approverCapacity: "Company secretary" });
  const { organisationId } = customer;
  await addCompany(service.db, { organisationId, mode }, { utr, facts, period: null }, operator, service);
}

describe("the declaration page", () => {
  test("shows who approves for the company, and another one can be named for this return", async () => {
    const input = ownReturn();
    await approvedBy("jane@example.com", input.company.utr);
    const draft = await ready(person, "sandbox", input);
    const { words, id, path } = await sent(draft, {
      name: "Sam Secretary",
      capacity: "Secretary",
      email: "sam@example.com",
    });
    const filing = await stored(id);
    const [company] = (await customer.sandbox.get(`/v1/companies?utr=${input.company.utr}`)).json.data;
    const [declared] = await service.db.query<{ input: { declarant: object } }>(
      "select input from filings where id = $1",
      [id],
    );
    const again = await person.get(path);

    assert.deepEqual(
      ["name", "email", "capacity"].map((field) => typedIn(draft.page, field)),
      ["Jane Doe", "jane@example.com", "Company secretary"],
    );
    assert.deepEqual(filing.approval.approver, { name: "Sam Secretary", capacity: "Secretary" });
    assert.deepEqual([filing.status, filing.approval.asked_by], ["pending", "option"]);
    assert.deepEqual(declared?.input.declarant, { name: "Sam Secretary", status: "Secretary" });
    assert.equal(company.name, "Example Widgets Ltd");
    assert.match(words, /The return is sent for approval\. HMRC gets nothing before it is approved\./);
    assert.match(words, /Link for the approver, shown once Pass this link on to Sam Secretary\./);
    assert.match(
      words,
      /Next, pass the link on to Sam Secretary\. Whoever opens it sees the return, and approving it takes a code that you read out\./,
    );
    assert.match(words, /Show a code to read out Send a new link Take back/);
    assert.equal(linkIn(again), null);
    assert.match(words, new RegExp(`Prepared by ${person.user.name} .* By ${person.user.name}, to be passed on`));
    assert.equal(await isSent(id), 0);
  });

  test("without anybody named before, whoever declares the company's returns is proposed", async () => {
    const input = { ...ownReturn(), declarant: { name: "Ada Founder", status: "Director" } };

    const { page } = await ready(person, "sandbox", input);

    assert.deepEqual(
      [typedIn(page, "name"), typedIn(page, "email"), typedIn(page, "capacity")],
      ["Ada Founder", null, "Director"],
    );
  });

  test("tells wrong input at its field, keeps what was typed, and files nothing", async () => {
    const draft = await ready();
    const wrong = await sends(draft, { name: "Jane {Doe}", email: "kept at example", capacity: " " });
    const unnamed = await sends(draft, { name: "" });
    const right = await sends(draft);

    assert.equal(wrong.again, true);
    const words = wordsOf(wrong.text);
    assert.match(words, /Name: The name on the return cannot contain/);
    assert.match(words, /Email: Enter an email address, such as jane@example\.com\./);
    assert.match(words, /Capacity: The capacity must have \d+ to 56 characters\./);
    for (const field of ["name", "email", "capacity"])
      assert.match(wrong.text, new RegExp(`id="${field}-error"`), `${field} is told`);
    assert.deepEqual([typedIn(wrong, "name"), typedIn(wrong, "email")], ["Jane {Doe}", "kept at example"]);
    assert.doesNotMatch(words, /Tick the declaration/);
    assert.equal(unnamed.again, true);
    assert.match(right.to ?? "", /^\/sandbox\/filings\/fil_/);
  });

  test("pressed twice, and by ten at once, it asks once and makes one link", async () => {
    const draft = await ready();

    const sendings = await Promise.all(Array.from({ length: 10 }, () => sends(draft)));
    const later = await person.follow(await sends(draft));

    const places = new Set(sendings.map(({ to }) => to).filter((to) => to?.includes("/filings/")));
    const [row] = await service.db.query<{ links: number; filings: number }>(
      `select count(distinct l.id)::int as links, count(distinct f.id)::int as filings from filings f
       left join approval_links l on l.approval_id = f.approval_id where f.organisation_id = $1`,
      [customer.organisationId],
    );
    assert.equal(places.size, 1);
    assert.deepEqual(row, { links: 1, filings: 1 });
    assert.match(later.location ?? "", /^\/sandbox\/filings\/fil_/);
  });

  test("offers whoever is not the approver no button that would submit, where the setting says so", async () => {
    const input = ownReturn();
    const filer = await signedIn(service, customer, "filer");
    await approvedBy(filer.user.email.toUpperCase(), input.company.utr);
    const before = await ready(person, "sandbox", input);
    const unless = { approval_sandbox: "unless_approver" } as const;
    await changeApproval(service.db, customer.organisationId, unless, operator, service);
    const declared = { "declarant.name": "Jane Doe", "declarant.status": "Director", declared: "yes" };

    const overtaken = await person.post(`${before.draft}/submit`, { looked: before.looked, ...declared });
    const other = wordsOf((await declares(person, before.draft)).page.text);
    await changeApproval(service.db, customer.organisationId, { approval_sandbox: "always" }, operator, service);
    const always = wordsOf((await declares(filer, before.draft)).page.text);
    await changeApproval(service.db, customer.organisationId, unless, operator, service);
    const own = await declares(filer, before.draft);
    const submitted = await filer.post(`${own.draft}/submit`, { looked: own.looked, ...declared });

    assert.match(wordsOf(before.page.text), /Submit the return to the sandbox .* Or have it approved first/);
    assert.equal(overtaken.again, true);
    assert.match(wordsOf(overtaken.text), /This return has to be approved\. Name who approves it\./);
    assert.match(other, /Your organisation has this return approved before anything is sent to HMRC\./);
    for (const words of [other, always]) assert.doesNotMatch(words, /Submit the return|Declare and submit/);
    assert.match(wordsOf(own.page.text), /Submit the return to the sandbox .* Or have it approved first/);
    assert.equal(submitted.to, `${own.draft}/filed`);
    const { filing } = (await customer.sandbox.get(`/v1/drafts/${draftIn(own.draft)}`)).json;
    const { id, approval } = await stored(filing);
    assert.deepEqual([id, approval], [filing, undefined]);
  });
});

describe("with a mail server", () => {
  const certificate = makeCertificate(new Date(), systemRandom);
  let server: SmtpServer;
  let mailing: Service;
  before(async () => {
    server = await startSmtpServer({ certificate, password: { user: "quarterday", password: "secret" } });
    const smtpUrl = server.url("quarterday:secret@");
    mailing = await startService({ smtpUrl, mailCertificate: certificate, mailTimeoutMs: 60_000 });
  });
  after(async () => {
    await mailing.close();
    await server.close();
  });

  async function readyThere() {
    const firm = await newCustomerWithPerson(mailing);
    ({ customer } = firm);
    return { ...firm, from: await ready(firm.person) };
  }

  test("the link is mailed to who was named, and the page says to whom and what is next", async () => {
    const { person: sam, from } = await readyThere();
    const answer = await sends(from, { email: "jane@mailed.example.com" }, sam);
    const page = await sam.follow(answer);
    const words = wordsOf(page.text);
    await mailing.settle();
    const mail = server.taken.find(({ to }) => to.includes("jane@mailed.example.com"));

    assert.equal(linkIn(page), null);
    assert.match(
      words,
      /The link was mailed to jane@mailed\.example\.com\. Whoever opens it sees the return, and approving/,
    );
    assert.match(
      words,
      /it takes a code: by mail, or read out by you\. Show a code to read out Send a new link Take back/,
    );
    assert.match(words, new RegExp(`Sent to jane@mailed\\.example\\.com .* By ${sam.user.name}\\.`));
    assert.match(mail?.text ?? "", /\/approve\/[0-9A-Za-z]{40}/);
    assert.equal(server.taken.length, 1);
  });

  test("without an address the link is shown, unless codes go by mail only: then an address is asked for", async () => {
    const { person: sam, customer: firm, from } = await readyThere();
    const mailsOnly = { approval_by_mail_only: true } as const;
    await changeApproval(mailing.db, firm.organisationId, mailsOnly, operator, mailing);

    const unmailable = await sends(from, {}, sam);
    await changeApproval(mailing.db, firm.organisationId, { approval_by_mail_only: false }, operator, mailing);
    const sent = await sends(from, {}, sam);
    const page = await sam.follow(sent);
    await changeApproval(mailing.db, firm.organisationId, mailsOnly, operator, mailing);
    const ask = `${sent.to}/approval`;
    const form = await sam.get(ask);
    const without = await sam.post(ask, { name: "Jane Doe", email: " ", capacity: "" });
    const mailed = await sam.post(ask, { name: "Jane Doe", email: "jane@later.example.com" });

    assert.match(wordsOf(form.text), /Email address The link and the code go there\. Capacity/);
    assert.equal(without.again, true);
    assert.match(wordsOf(without.text), /Email address: Enter an email address: your organisation sends codes/);
    assert.match(without.text, /id="email"[^>]*aria-invalid="true"/);
    assert.deepEqual([mailed.status, mailed.to], [303, sent.to]);
    assert.match(
      wordsOf(unmailable.text),
      /Email: Enter an email address: your organisation sends codes to approvers by mail only\./,
    );
    assert.notEqual(linkIn(page), null);
    assert.match(wordsOf(page.text), /Next, pass the link on to Jane Doe\./);
  });
});

test("a live draft: from the declaration to approval, and only then to HMRC", async () => {
  const { sealing } = service;
  const sender = { mode: "live" as const, companyUtr: null, senderId: "LIVESENDER", password: "a password of HMRC's" };
  const whose = { organisationId: customer.organisationId, ...sender };
  await setCredentials(service.db, whose, operator, { sealing, clock: service.clock });
  const draft = await ready(person, "live");
  const { id, path, link, words } = await sent(draft);
  const waiting = await stored(id, "live");
  const unsent = await isSent(id);

  await approves(path, link);
  const final = await service.untilFinal(customer.live, id);
  const after = wordsOf((await person.get(path)).text);

  assert.match(wordsOf(draft.page.text), /Submit the return to HMRC/);
  assert.match(path, /^\/live\/filings\//);
  assert.match(words, /Nothing is sent to HMRC before Jane Doe approves the return/);
  assert.deepEqual([waiting.status, waiting.approval.state, unsent], ["pending", "waiting", 0]);
  assert.deepEqual([final.status, final.approval.state, await isSent(id)], ["acknowledged", "approved", 1]);
  assert.match(after, /Approved by Jane Doe .* With a code that was read out/);
});

test("a test that failed, corrected: the draft says before the press that it is filed, not tested", async () => {
  const { sealing } = service;
  const sender = { mode: "live" as const, companyUtr: null, senderId: "LIVESENDER", password: "a password of HMRC's" };
  const whose = { organisationId: customer.organisationId, ...sender };
  await setCredentials(service.db, whose, operator, { sealing, clock: service.clock });
  const options = { approval: "required", test_mode: true };
  const declarant = { name: "Jane Doe", status: "Director" };
  const { json, text } = await customer.live.post("/v1/filings", { ...ownReturn(), declarant, options });
  assert.equal(json.test_mode, true, text);
  await customer.live.post(`/v1/filings/${json.id}/revoke_approval`, {});
  const { location } = await person.post(`/live/filings/${json.id}/draft`, { kind: "correct" });

  const { draft, page, looked } = await declares(person, location ?? "");
  const first = wordsOf((await person.get(draft)).text);
  const check = wordsOf((await person.get(`${draft}/check`)).text);
  const { to } = await person.post(`${draft}/submit`, { looked, ...DECLARED });
  const confirmation = wordsOf((await person.get(to ?? "")).text);

  const clear = /This return is filed, not tested The one that failed was a test\./;
  for (const words of [first, check, wordsOf(page.text)]) assert.match(words, clear);
  assert.match(wordsOf(page.text), /Submit the return to HMRC/);
  assert.match(confirmation, /Return submitted .* What is left to do/);
  assert.doesNotMatch(confirmation, /a test/);
});

describe("an amending draft", () => {
  async function amending(): Promise<{ original: string; draft: Ready }> {
    const { json } = await customer.sandbox.post("/v1/filings", ownReturn());
    await service.untilFinal(customer.sandbox, json.id);
    const path = await startsAmending(person, json.id);
    await answers(person, path, "turnover", { "financials.net_profit": "45,000" });
    return { original: json.id, draft: await declares(person, path) };
  }

  test("declared instead, is confirmed as an amendment", async () => {
    const { draft } = await amending();

    const { to } = await submits(person, draft.draft);
    const words = wordsOf((await person.get(to ?? "")).text);

    assert.match(words, /Amendment submitted to the sandbox .* The amendment for 1 Apr 2024 to 31 Mar 2025 is stored/);
  });

  test("is approved, and then amends", async () => {
    const { original, draft } = await amending();
    const { id, path, link } = await sent(draft);
    const waiting = await stored(id);
    const before = await stored(original);

    await approves(path, link);
    const final = await service.untilFinal(customer.sandbox, id);

    assert.match(wordsOf(draft.page.text), /Submit the amendment to the sandbox/);
    assert.deepEqual([waiting.amends, waiting.status, waiting.approval.state], [original, "pending", "waiting"]);
    assert.equal(before.status, "acknowledged");
    assert.deepEqual([final.status, final.approval.state, final.tax_due_pence], ["acknowledged", "approved", 855_000]);
    assert.equal((await stored(original)).amended_by, id);
  });

  test("is sent back: the return stands as it was, and can be amended again from it", async () => {
    const { original, draft } = await amending();
    const { id, path, link } = await sent(draft);

    await sendsBack(link, "The van was sold in May.");
    const failed = await stored(id);
    const words = wordsOf((await person.get(path)).text);
    const again = await startsAmending(person, original);
    await answers(person, again, "turnover", { "financials.net_profit": "44,000" });
    const second = await sent(await declares(person, again));

    assert.deepEqual([failed.status, failed.hmrc_error, failed.approval.state], ["failed", null, "sent_back"]);
    assert.match(words, /Sent back by Jane Doe The van was sold in May\./);
    assert.equal(await isSent(id), 0);
    const { amended_by, tax_due_pence } = await stored(original);
    assert.deepEqual([amended_by === id, tax_due_pence], [false, 760_000]);
    assert.deepEqual(
      [(await stored(second.id)).amends, (await stored(second.id)).approval.state],
      [original, "waiting"],
    );
  });
});

test("accounts of more than twelve months by hand: two returns, one approval, and both go", async () => {
  const hand = byHand(person);
  const first = { ...day("period.start", "1 1 2024"), ...day("period.end", "31 12 2024") };
  const at = `/sandbox/drafts/${draftIn(await hand.walk([COMPANY, first]))}`;
  for (const [page, typed] of Object.entries({
    "accounts-period": day("period.accounts_end", "31 3 2025"),
    turnover: { "financials.turnover": "150,000", "financials.net_profit": "45,600" },
    standard: { "accounts.standard": "frs105", "accounts.average_employees": "2" },
    "balance-sheet": {
      "accounts.balance_sheet.current_assets": "150,000",
      "accounts.balance_sheet.called_up_share_capital": "100",
    },
    directors: { "accounts.director": "Jane Director" },
    exports: { "return.exports_nothing": "true" },
  }))
    await hand.fill(`${at}/pages/${page}`, typed);
  const { id, path, link } = await sent(await declares(person, at));
  const one = await stored(id);
  const other = await stored(one.continues_in);

  await approves(path, link);
  const finals = [await service.untilFinal(customer.sandbox, id), await service.untilFinal(customer.sandbox, other.id)];

  assert.equal(one.approval.id, other.approval.id);
  assert.deepEqual([one.approval.state, other.approval.state], ["waiting", "waiting"]);
  for (const { status, approval } of finals) assert.deepEqual([status, approval.state], ["acknowledged", "approved"]);
});
