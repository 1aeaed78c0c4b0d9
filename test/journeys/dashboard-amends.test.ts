// Amending a filing in the dashboard: pounds are typed, only what differs is sent, and however often the form is
// pressed, it amends once.

import assert from "node:assert/strict";
import { pdfBase64 } from "../../packages/ct600/attachments/pdf.fixture.ts";
import { accountsIn, computationsIn, shapes } from "../../packages/ct600/documents/shapes.fixture.ts";
import { setCredentials } from "../../src/filings/exchange/credentials.ts";
import { MINUTE } from "../../src/platform/clock.ts";
import { type Page, type Person, signedIn, wordsOf } from "../support/dashboard.ts";
import { type Form, formIn } from "../support/form-in-page.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
let person: Person;
before(async () => {
  service = await startService({ liveUrl: (simulatorUrl) => simulatorUrl });
  customer = await service.customer();
  person = await signedIn(service, customer);
});
after(async () => {
  await service.close();
});

async function filed(body: object = sampleReturn(), headers: Record<string, string> = {}): Promise<string> {
  const { json } = await customer.sandbox.post("/v1/filings", body, headers);
  await service.untilFinal(customer.sandbox, json.id);
  return json.id;
}

async function formOf(path: string, by: Person = person): Promise<Form> {
  return formIn((await by.get(path)).text);
}

const amendPath = (id: string) => `/sandbox/filings/${id}/amend`;
/** With what the check of this change says of it. */
async function checkedForm(path: string, form: Record<string, string>, by = person): Promise<Record<string, string>> {
  const { text } = await by.post(path, form);
  const [, checked] = /name="checked" value="([^"]+)"/.exec(text) ?? [];
  return checked === undefined ? form : { ...form, checked };
}

/** Checks the form and submits it, as the two buttons do. */
async function submitted(path: string, form: Record<string, string>, by = person): Promise<Page> {
  return by.post(path, await checkedForm(path, form, by));
}

const amendedTo = ({ to, notice }: Page) =>
  notice === "filing_amended" ? /^\/sandbox\/filings\/(fil_\w+)$/.exec(to ?? "")?.[1] : undefined;
const amendmentsOf = (id: string) => service.db.query<{ id: string }>(`select id from filings where amends = $1`, [id]);

test("an amendment in pounds becomes a filing of its own, with the rest as it was filed", async () => {
  const original = await filed({ ...sampleReturn(), declarant: { name: "Jane Director", status: "Director" } });
  const form = await formOf(amendPath(original));

  const answer = await submitted(amendPath(original), { ...form, trading_profit: "£45,000.50" });
  const id = amendedTo(answer) ?? "";
  const page = await person.get(answer.location ?? "");
  const final = await service.untilFinal(customer.sandbox, id);

  assert.equal(form.turnover, "120,000.00");
  assert.equal(form.trading_profit, "40,000.00");
  assert.equal(form.declarant_name, "Jane Director");
  assert.equal(answer.status, 303);
  assert.match(page.text, /Amendment created\./);
  assert.equal(final.status, "acknowledged");
  assert.equal(final.amends, original);
  assert.equal(final.tax_due_pence, 855_000);
  const [row] = await service.db.query<{ input: object }>(`select input from filings where id = $1`, [id]);
  assert.deepEqual(row?.input, {
    ...sampleReturn(),
    financials: { turnover: 12_000_000, trading_profit: 4_500_050 },
    declarant: { name: "Jane Director", status: "Director" },
  });
});

test("an amendment is not called filed before it is: it is sent next, or waits for the return it amends", async () => {
  const accepted = await filed();
  const { json: fresh } = await customer.sandbox.post("/v1/filings", sampleReturn());
  const amending = async (original: string) => {
    const form = await formOf(amendPath(original));
    return submitted(amendPath(original), { ...form, trading_profit: "45,000" });
  };

  const next = await amending(accepted);
  const waits = await amending(fresh.id);
  const [nextWords, waitingWords] = [await person.follow(next), await person.follow(waits)].map(({ text }) =>
    wordsOf(text),
  );
  await service.untilFinal(customer.sandbox, amendedTo(next) ?? "");
  await service.untilFinal(customer.sandbox, amendedTo(waits) ?? "");
  const later = wordsOf((await person.follow(waits)).text);

  assert.match(
    nextWords ?? "",
    /Amendment created\. .* pending This amendment will be sent to the HMRC simulator next\./,
  );
  assert.match(
    waitingWords ?? "",
    new RegExp(
      `pending This amendment waits\\. It will be sent to the HMRC simulator once ${fresh.id} has been accepted\\.`,
    ),
  );
  for (const words of [nextWords, waitingWords, later]) assert.doesNotMatch(words ?? "", /is filed/);
  assert.doesNotMatch(later, /This amendment (will|waits)/);
});

test("a change is checked first: its tax and its warnings are shown, and nothing is filed until it is submitted", async () => {
  const original = await filed();
  const form = await formOf(amendPath(original));
  const changed = { ...form, trading_profit: "45,000" };

  const checked = await person.post(amendPath(original), changed);
  const before = await amendmentsOf(original);
  const withMark = await checkedForm(amendPath(original), changed);
  const another = await person.post(amendPath(original), { ...withMark, trading_profit: "46,000" });
  const stillNone = await amendmentsOf(original);
  const id = amendedTo(await person.post(amendPath(original), withMark)) ?? "";
  const { json } = await customer.sandbox.get(`/v1/filings/${id}`);

  const words = wordsOf(checked.text);
  assert.equal(checked.status, 200);
  assert.match(checked.text, /<title>Checked: Amend /);
  assert.match(
    words,
    /Checked: nothing is filed yet The amended return is valid\. Its tax is £8,550\.00; the return as it stands has £7,600\.00\./,
  );
  assert.match(checked.text, /<section class="card" id="warnings">/);
  assert.ok(json.warnings.length > 3);
  for (const { code, message } of json.warnings)
    if (code !== "assumed") assert.ok(words.includes(message.split(/ Send | 20\d\d-/)[0]), message);
  assert.match(
    words,
    /The company is not a partner in a firm, .* Company, partner in firm .*Submit amendment to the sandbox/,
  );
  assert.match(checked.text, /name="trading_profit"[^>]* value="45,000"/);
  assert.match(wordsOf(another.text), /Checked: nothing is filed yet .* Its tax is £8,740\.00/);
  assert.deepEqual([before, stillNone], [[], []]);
});

test("the form asks for a check, and what a check refuses stands at its field", async () => {
  const original = await filed();
  const page = await person.get(amendPath(original));
  const form = await formOf(amendPath(original));

  const refused = await person.post(amendPath(original), { ...form, net_profit: "-1", declarant_name: "¤¤¤" });

  assert.match(wordsOf(page.text), /Check amendment Cancel/);
  assert.doesNotMatch(page.text, /Submit amendment|id="warnings"/);
  assert.equal(refused.again, true);
  assert.match(refused.text, /id="declarant_name-error">/);
  assert.doesNotMatch(refused.text, /nothing is filed yet/);
});

test("the audit log records who amended what", async () => {
  const original = await filed();
  const form = await formOf(amendPath(original));
  const id = amendedTo(await submitted(amendPath(original), { ...form, turnover: "130000" }));

  const entries = await service.db.query(
    `select actor, mode, details from audit_log where action = 'filing_amended' and subject = $1`,
    [original],
  );

  assert.deepEqual(entries, [{ actor: person.user.email, mode: "sandbox", details: { amendment: id } }]);
});

test("a form that is sent twice, or ten times at once, amends once", async () => {
  const original = await filed();
  const typed = { ...(await formOf(amendPath(original))), trading_profit: "41000" };
  const form = await checkedForm(amendPath(original), typed);

  const answers = await Promise.all(Array.from({ length: 10 }, () => person.post(amendPath(original), form)));
  const later = await person.post(amendPath(original), form);

  const ids = new Set([...answers, later].map(amendedTo));
  assert.equal(ids.size, 1);
  assert.deepEqual(
    (await amendmentsOf(original)).map(({ id }) => id),
    [...ids],
  );
  const written = await service.db.query(`select from audit_log where action = 'filing_amended' and subject = $1`, [
    original,
  ]);
  assert.equal(written.length, 1);
});

test("the same form with other values is asked about, not filed; sent again, it is", async () => {
  const original = await filed();
  const form = await formOf(amendPath(original));
  const [one, two] = [
    await checkedForm(amendPath(original), { ...form, trading_profit: "41000" }),
    await checkedForm(amendPath(original), { ...form, trading_profit: "42000" }),
  ];
  await person.post(amendPath(original), one);

  const other = await person.post(amendPath(original), two);
  const [, token = ""] = /name="token" value="([^"]+)"/.exec(other.text) ?? [];
  const [, expected_newest = ""] = /name="expected_newest" value="([^"]+)"/.exec(other.text) ?? [];
  const afterwards = (await amendmentsOf(original)).length;
  const again = await submitted(amendPath(original), { ...form, trading_profit: "42000", token, expected_newest });

  assert.equal(other.again, true);
  assert.match(other.text, /This form has already created an amendment, with other values/);
  assert.match(other.text, /value="42000"/);
  assert.equal(afterwards, 1);
  assert.notEqual(amendedTo(again), undefined);
});

test("an error is shown at its field, the typed values stay, and nothing is filed", async () => {
  const original = await filed();
  const form = await formOf(amendPath(original));

  const wrong = await submitted(amendPath(original), { ...form, turnover: "lots", trading_profit: "-1.5.5" });
  const huge = await submitted(amendPath(original), { ...form, trading_profit: "999,999,999,999" });
  const nothing = await submitted(amendPath(original), form);
  const unusable = await submitted(amendPath(original), { ...form, declarant_name: "¤¤¤" });

  assert.equal(wrong.again, true);
  assert.match(wrong.text, /id="turnover-error">Enter an amount in pounds/);
  assert.match(wrong.text, /id="trading_profit-error">/);
  assert.match(wrong.text, /value="lots"/);
  assert.match(huge.text, /id="trading_profit-error">This amount is too large for a return\./);
  assert.match(nothing.text, /Nothing has changed\. Change at least one field\./);
  assert.match(unusable.text, /id="declarant_name-error">/);
  assert.deepEqual(await amendmentsOf(original), []);
});

test("a filing that is not accepted yet can be amended; a failed one cannot, and the page says so", async () => {
  const { json: pending } = await customer.sandbox.post("/v1/filings", sampleReturn());
  const form = await person.get(amendPath(pending.id));
  const failed = await filed(sampleReturn(), { "service-test-scenario": "rejected" });

  const page = await person.get(amendPath(failed));
  const token = "a".repeat(24);
  const answer = await person.follow(await submitted(amendPath(failed), { turnover: "1", trading_profit: "1", token }));

  assert.match(form.text, /It is sent when the return it amends is accepted/);
  for (const refused of [page, answer]) {
    assert.equal(refused.status, 409);
    assert.match(refused.text, /This filing failed, so it cannot be amended\. Correct the return and file it again\./);
  }
  assert.deepEqual(await amendmentsOf(failed), []);
});

test("the form says beforehand what it cannot change", async () => {
  const [shape] = shapes();
  const ixbrl = shape === undefined ? "" : accountsIn(shape).toString("base64");
  const original = await filed({ ...sampleReturn(), accounts: { ixbrl } });
  const form = await formOf(amendPath(original));
  const amendment = amendedTo(await submitted(amendPath(original), { ...form, turnover: "130000" })) ?? "";
  const page = await person.get(`/sandbox/filings/${amendment}`);

  const again = await person.get(amendPath(original));
  const sent = await customer.sandbox.get(`/v1/filings/${amendment}/documents/accounts.xhtml`);

  assert.match(again.text, /The accounts are your own document/);
  assert.match(again.text, /If it shows a figure that you change here, the two will differ/);
  assert.match(page.text, /The figures change, but your accounts document is the one that was filed/);
  assert.match(again.text, /This filing is not the newest/);
  assert.ok(again.text.includes(`href="/sandbox/filings/${amendment}"`));
  assert.equal(sent.bytes.toString("base64"), ixbrl);
});

test("attached files and accounts as a PDF are sent again, and the form says that only the API changes them", async () => {
  const { company, ...rest } = sampleReturn();
  const attachments = [
    { name: "Letter & notes.pdf", pdf: pdfBase64("A letter") },
    { name: "Group.pdf", pdf: pdfBase64("Group"), type: "group_accounts" },
  ];
  const body = { ...rest, company: { ...company, type: 6 }, accounts: { pdf: pdfBase64("Accounts") }, attachments };
  const original = await filed(body);
  const form = await formOf(amendPath(original));
  const page = wordsOf((await person.get(amendPath(original))).text);

  const changed = amendedTo(await submitted(amendPath(original), { ...form, turnover: "130000" })) ?? "";
  const generated = amendedTo(
    await submitted(amendPath(changed), { ...(await formOf(amendPath(changed))), document: "generated" }),
  );

  assert.equal((await service.untilFinal(customer.sandbox, generated ?? "")).status, "acknowledged");
  assert.match(page, /The accounts are your own document/);
  assert.match(
    page,
    /2 files are attached Letter & notes\.pdf; Group\.pdf\. They are sent again as filed\. Files are added, changed and removed through the API\./,
  );
  assert.doesNotMatch(wordsOf((await person.get(amendPath(await filed()))).text), /attached/);
  const sent = async (id: string | undefined, name: string) =>
    (await customer.sandbox.get(`/v1/filings/${id}/documents/${encodeURIComponent(name)}`)).bytes.toString("base64");
  for (const { name, pdf } of attachments)
    assert.deepEqual([await sent(changed, name), await sent(generated, name)], [pdf, pdf]);
  assert.equal(await sent(changed, "accounts.pdf"), pdfBase64("Accounts"));
  const names = (await customer.sandbox.get(`/v1/filings/${generated}/documents`)).json.data;
  assert.deepEqual(
    names.map(({ name }: { name: string }) => name),
    ["submission.xml", "accounts.xhtml", "computations.xhtml", "receipt.xml", "Letter & notes.pdf", "Group.pdf"],
  );
});

test("the form shows the return as it stands; if it was amended meanwhile nothing is filed, and only what was typed stays typed", async () => {
  const original = await filed();
  const form = await formOf(amendPath(original));
  const { json: first } = await customer.sandbox.post(`/v1/filings/${original}/amend`, {
    financials: { turnover: 13_000_000 },
  });

  const late = await submitted(amendPath(original), { ...form, trading_profit: "41000" });
  const shown = await formOf(amendPath(original));
  const [, token = ""] = /name="token" value="([^"]+)"/.exec(late.text) ?? [];
  const again = { ...shown, trading_profit: "41000", token };
  const { json: second } = await customer.sandbox.get(
    `/v1/filings/${amendedTo(await submitted(amendPath(original), again))}`,
  );

  assert.equal(late.again, true);
  assert.match(late.text, /This return changed while the form was open, so nothing was filed\./);
  assert.match(late.text, /name="turnover"[^>]* value="130,000.00"/);
  assert.match(late.text, /name="trading_profit"[^>]* value="41000"/);
  assert.deepEqual([shown.turnover, shown.expected_newest, form.expected_newest], ["130,000.00", first.id, original]);
  assert.equal(second.amends, first.id);
  const [row] = await service.db.query<{ input: object }>("select input from filings where id = $1", [second.id]);
  assert.deepEqual(row?.input, {
    ...sampleReturn(),
    financials: { turnover: 13_000_000, trading_profit: 4_100_000 },
  });
});

test("a form that does not say what it showed, as one of the release before, showed the filing of its page", async () => {
  const original = await filed();
  const { expected_newest: _, ...form } = await formOf(amendPath(original));
  const amended = await submitted(amendPath(original), { ...form, trading_profit: "41000" });

  const late = await submitted(amendPath(original), { ...form, token: "b".repeat(24), turnover: "1" });

  assert.ok(amendedTo(amended));
  assert.match(late.text, /This return changed while the form was open/);
});

test("a document of one's own can be given up for generated accounts", async () => {
  const [shape] = shapes();
  const ixbrl = shape === undefined ? "" : accountsIn(shape).toString("base64");
  const original = await filed({ ...sampleReturn(), accounts: { ixbrl } });
  const form = await formOf(amendPath(original));

  const answer = await submitted(amendPath(original), { ...form, document: "generated", standard: "frs105" });
  const amendment = amendedTo(answer) ?? "";
  const accounts = await customer.sandbox.get(`/v1/filings/${amendment}/documents/accounts.xhtml`);

  assert.deepEqual([form.document, form.standard], ["own", "frs102"]);
  assert.ok(accounts.text.includes("bus:Micro-entities"));
  const [row] = await service.db.query<{ input: object }>(`select input from filings where id = $1`, [amendment]);
  assert.deepEqual(row?.input, { ...sampleReturn(), accounts: { standard: "frs105" } });
  assert.doesNotMatch((await person.get(amendPath(amendment))).text, /name="document"/);
});

test("computations of one's own are kept, or given up where the figures change", async () => {
  const [shape] = shapes();
  assert.ok(shape);
  const ixbrl = computationsIn(shape).toString("base64");
  const original = await filed({ ...shape.input, accounts: {}, computations: { ixbrl } });
  const form = await formOf(amendPath(original));
  const changed = { ...form, trading_profit: "12345" };

  const kept = await submitted(amendPath(original), changed);
  const generated = amendedTo(await submitted(amendPath(original), { ...changed, computations_document: "generated" }));
  const sent = await customer.sandbox.get(`/v1/filings/${generated}/documents/computations.xhtml`);

  assert.equal(form.computations_document, "own");
  assert.equal(amendedTo(kept), undefined);
  assert.match(kept.text, /The computations and the return differ by more than a pound in/);
  assert.equal(sent.status, 200);
  assert.notEqual(sent.bytes.toString("base64"), ixbrl);
});

test("an optional profit that is emptied goes back to its default", async () => {
  const { financials, ...rest } = sampleReturn();
  const given = { ...financials, gross_profit: 6_000_000, net_profit: 1_000_000 };
  const original = await filed({ ...rest, financials: given });
  const form = await formOf(amendPath(original));

  const answer = await submitted(amendPath(original), { ...form, gross_profit: "", net_profit: "0" });

  const id = amendedTo(answer) ?? "";
  const [row] = await service.db.query<{ input: object }>(`select input from filings where id = $1`, [id]);
  assert.equal(form.net_profit, "10,000.00");
  assert.deepEqual(row?.input, sampleReturn());
});

test("where the trading profit follows from details, the form says so, keeps the net profit and speaks in pounds", async () => {
  const financials = { turnover: 12_000_000, trading_profit: 4_000_000 };
  const detailed = { ...financials, net_profit: 3_900_000, adjustments: { depreciation: 100_000 } };
  const original = await filed({ ...sampleReturn(), financials: detailed });
  const plain = await filed();
  const form = await formOf(amendPath(original));

  const [page, plainPage] = [await person.get(amendPath(original)), await person.get(amendPath(plain))];
  const emptied = await submitted(amendPath(original), { ...form, net_profit: "" });
  const answer = await submitted(amendPath(original), { ...form, turnover: "130,000" });

  assert.match(wordsOf(page.text), /The trading profit must follow from it\. Left empty, it is 0\./);
  assert.doesNotMatch(page.text, /it is the trading profit/);
  assert.match(wordsOf(plainPage.text), /Left empty, or 0, it is the trading profit\./);
  assert.match(
    emptied.text,
    /id="trading_profit-error">[^<]* gives £1,000\.00\. Enter that, or correct the net profit\./,
  );
  assert.doesNotMatch(wordsOf(emptied.text), /\bpence\b/);
  const [row] = await service.db.query<{ input: object }>(`select input from filings where id = $1`, [
    amendedTo(answer) ?? "",
  ]);
  assert.deepEqual(row?.input, { ...sampleReturn(), financials: { ...detailed, turnover: 13_000_000 } });
});

test("no user can amend another organisation's filing, or one of the other environment", async () => {
  const original = await filed();
  const stranger = await signedIn(service, await service.customer());
  const form = await formOf(amendPath(original));

  const page = await stranger.get(amendPath(original));
  const answer = await stranger.post(amendPath(original), { ...form, turnover: "1" });
  const live = await submitted(amendPath(original).replace("/sandbox", "/live"), { ...form, turnover: "1" });

  assert.deepEqual([page.status, answer.status, live.status], [404, 404, 404]);
  assert.deepEqual(await amendmentsOf(original), []);
});

test("in live the password is asked for again without losing what was typed, and what live lacks is said", async () => {
  const { sealing } = service;
  const sender = {
    mode: "live" as const,
    companyUtr: null,
    senderId: "LIVESENDER",
    password: "a password of the authority's",
  };
  const live = await service.customer();
  await setCredentials(service.db, { organisationId: live.organisationId, ...sender }, operator, {
    sealing,
    clock: service.clock,
  });
  const reader = await signedIn(service, live);
  const declarant = { name: "Jane Director", status: "Director" };
  const { json } = await live.live.post("/v1/filings", { ...sampleReturn(), declarant });
  const path = `/live/filings/${json.id}/amend`;

  const form = await formOf(path, reader);
  await service.passTime(11 * MINUTE);
  const asked = await reader.get(path);
  const notFiled = await reader.post(path, { ...form, turnover: "130,000", declarant_name: "Jane & John" });
  const mistyped = await reader.post(notFiled.location ?? "", { password: "wrong" });
  const confirmed = await reader.post(notFiled.location ?? "", { password: reader.password });
  const { form: _, ...filledIn } = await formOf(confirmed.location ?? "", reader);
  const afresh = await formOf(path, reader);
  const filedNow = await submitted(path, { ...form, turnover: "130000" }, reader);
  const amendment = await reader.follow(filedNow);
  await service.db.query(`delete from credentials where organisation_id = $1`, [live.organisationId]);
  const without = await reader.get(path);

  assert.equal(asked.location, `/confirm?to=${encodeURIComponent(path)}`);
  assert.match(notFiled.location ?? "", /^\/confirm/);
  assert.equal(mistyped.again, true);
  assert.match(confirmed.location ?? "", /\/amend\?form=[0-9A-Za-z]{24}$/);
  assert.deepEqual(filledIn, { ...form, turnover: "130,000", declarant_name: "Jane & John" });
  assert.equal(afresh.turnover, form.turnover, "by a link one starts afresh");
  assert.match(filedNow.to ?? "", /^\/live\/filings\/fil_\w+$/);
  assert.match(wordsOf(amendment.text), /It will be sent to HMRC once|This amendment will be sent to HMRC next\./);
  assert.equal((await amendmentsOf(json.id)).length, 1);
  assert.equal(without.status, 409);
  assert.match(without.text, /No HMRC credentials are stored for this company/);
});
