// Amending a filing in the dashboard: a draft of the whole return as it stands, in which any answer can be changed. The
// check shows what that changes before anything is filed, and however often it is submitted, it amends once.

import assert from "node:assert/strict";
import { pdfBase64 } from "../../packages/ct600/attachments/pdf.fixture.ts";
import { accountsIn, shapes } from "../../packages/ct600/documents/shapes.fixture.ts";
import { setCredentials } from "../../src/filings/exchange/credentials.ts";
import { MINUTE } from "../../src/platform/clock.ts";
import { answers, checks, DECLARED, declaration, startsAmending, submits } from "../support/amending.ts";
import { type Page, type Person, signedIn, wordsOf } from "../support/dashboard.ts";
import { formIn } from "../support/form-in-page.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn, wideReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, describe, test } from "../support/suite.ts";

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

const amendmentsOf = async (id: string) =>
  (await service.db.query<{ id: string }>(`select id from filings where amends = $1`, [id])).map((row) => row.id);
const inputOf = async (id: string) =>
  (await service.db.query<{ input: object }>(`select input from filings where id = $1`, [id]))[0]?.input;
const checkOf = async (draft: string, by = person) => wordsOf((await by.get(`${draft}/check`)).text);
const NET_PROFIT = "financials.net_profit";
/** The amendment that a draft was filed as. */
async function filedAs(draft: string, { to }: Page): Promise<string> {
  assert.equal(to, `${draft}/filed`);
  return (await customer.sandbox.get(`/v1/drafts/${draft.split("/").at(-1)}`)).json.filing;
}

test("an amendment becomes a filing of its own, with the rest as it was filed, and says why on its page", async () => {
  const original = await filed({ ...sampleReturn(), declarant: { name: "Jane Director", status: "Director" } });
  const draft = await startsAmending(person, original);
  const turnover = formIn((await person.get(`${draft}/pages/turnover`)).text);

  const saved = await answers(person, draft, "turnover", { [NET_PROFIT]: "£45,000.50" });
  const answer = await submits(person, draft, "Two invoices were missing.\nBoth of March.");
  const id = await filedAs(draft, answer);
  const confirmation = wordsOf((await person.get(`${draft}/filed`)).text);
  const final = await service.untilFinal(customer.sandbox, id);
  const page = wordsOf((await person.get(`/sandbox/filings/${id}`)).text);

  assert.equal(turnover["financials.turnover"], "120,000.00");
  assert.equal(saved.to, `${draft}/check`, "one answer is changed, and checked");
  assert.match(confirmation, /Pay £8,550\.00 ?, less what was paid for the return before, with the payment reference/);
  assert.deepEqual([final.status, final.amends, final.tax_due_pence], ["acknowledged", original, 855_000]);
  assert.deepEqual(await inputOf(id), {
    ...sampleReturn(),
    financials: { turnover: 12_000_000, net_profit: 4_500_050, trading_profit: 4_500_050 },
    declarant: { name: "Jane Director", status: "Director" },
  });
  assert.match(
    page,
    /This return amends the return of 15 Nov 2026 ?\. Reason Two invoices were missing\. Both of March\./,
  );
  const { text: ofOriginal } = await person.get(`/sandbox/filings/${original}`);
  assert.match(ofOriginal, new RegExp(`<a href="/sandbox/filings/${id}">Amendment 1</a>`));
  assert.doesNotMatch(wordsOf((await person.get(`/sandbox/filings/${original}`)).text), /Two invoices/);
});

describe("before and after", () => {
  test("the check shows the tax and every box that differs, as both are in the messages, and nothing else", async () => {
    const original = await filed(wideReturn());
    const draft = await startsAmending(person, original);
    await answers(person, draft, "turnover", { "financials.turnover": "500,000" });
    await answers(person, draft, "gifts", { "financials.qualifying_donations": "700" });
    const { text } = await person.get(`${draft}/check`);
    const none = await amendmentsOf(original);

    const id = await filedAs(draft, await submits(person, draft));

    const boxes = async (of: string): Promise<Record<string, string>> =>
      (await customer.sandbox.get(`/v1/filings/${of}/computation`)).json.boxes;
    const [before, after] = [await boxes(original), await boxes(id)];
    const differing = Object.keys({ ...before, ...after }).filter((box) => before[box] !== after[box]);
    const shown = rowsOf(text, "Boxes of the CT600 that are different");
    assert.deepEqual(shown.map(([box = ""]) => box.split(" ")[0]).sort(), differing.sort());
    const pounds = (amount: string) => `£${Number(amount).toLocaleString("en-GB", { minimumFractionDigits: 2 })}`;
    for (const [name = "", was, now] of shown) {
      const box = name.split(" ")[0] ?? "";
      assert.deepEqual([was, now], [pounds(before[box] ?? ""), pounds(after[box] ?? "")], name);
    }
    assert.ok(differing.includes("145") && differing.includes("305"), differing.join());
    const [filedBefore, filedAfter] = [
      await customer.sandbox.get(`/v1/filings/${original}`),
      await customer.sandbox.get(`/v1/filings/${id}`),
    ];
    const [[, due, dueAfter, difference] = []] = rowsOf(text, "Tax before and after the amendment");
    const taxes = [filedBefore, filedAfter].map(({ json }) => json.tax_due_pence / 100);
    assert.deepEqual(
      [due, dueAfter],
      taxes.map((tax) => pounds(String(tax))),
    );
    assert.equal(difference, `−${pounds(String((taxes[0] ?? 0) - (taxes[1] ?? 0)))}`);
    assert.deepEqual(
      rowsOf(text, "Answers that are different").map(([label, ...values]) => [label, ...values]),
      [
        ["Turnover", "£480,000.00", "£500,000.00"],
        ["Gifts to charity in total", "£500.00", "£700.00"],
      ],
    );
    assert.deepEqual(none, []);
  });

  test("what stands in no box is told by its question, and what no question asks for by its part", async () => {
    const original = await filed({
      ...sampleReturn(),
      accounts: { director: "Jane Director" },
      metadata: { order: "17" },
    });
    const draft = await startsAmending(person, original);
    await answers(person, draft, "directors", { "accounts.director": "Mary Poppins" });
    const id = draft.split("/").at(-1);
    const body = JSON.stringify({ version: 2, input: { metadata: { order: "18" } } });
    await customer.sandbox.send("PATCH", `/v1/drafts/${id}`, { headers: { "content-type": "application/json" }, body });

    const { text } = await person.get(`${draft}/check`);

    assert.match(wordsOf(text), /No box of the CT600 is different\./);
    assert.deepEqual(rowsOf(text, "Answers that are different"), [
      ["Name of the director who signs", "Jane Director", "Mary Poppins"],
    ]);
    assert.match(wordsOf(text), /Also changed: what is kept with the filing for programs\./);
  });
});

/** The cells of a table, row by row. */
function rowsOf(page: string, caption: string): string[][] {
  const [, table = ""] = page.split(`<caption class="visually-hidden">${caption}</caption>`);
  const [body = ""] = table.split("</table>", 1);
  const rows = [...body.matchAll(/<tr data-key[\s\S]*?<\/tr>/g)];
  return rows.map(([row]) => [...row.matchAll(/<td[\s\S]*?<\/td>/g)].map(([cell]) => wordsOf(cell).trim()));
}

test("an amendment is not called filed before it is: it is sent next, or waits for the return it amends", async () => {
  const accepted = await filed();
  const { json: fresh } = await customer.sandbox.post("/v1/filings", sampleReturn());
  const amending = async (original: string) => {
    const draft = await startsAmending(person, original);
    await answers(person, draft, "turnover", { [NET_PROFIT]: "45,000" });
    const about = wordsOf((await person.get(draft)).text);
    return { about, id: await filedAs(draft, await submits(person, draft)) };
  };

  const next = await amending(accepted);
  const waits = await amending(fresh.id);
  const wordsAbout = async (id: string) => wordsOf((await person.get(`/sandbox/filings/${id}`)).text);
  const [nextWords, waitingWords] = [await wordsAbout(next.id), await wordsAbout(waits.id)];
  await service.untilFinal(customer.sandbox, next.id);
  await service.untilFinal(customer.sandbox, waits.id);
  const later = await wordsAbout(waits.id);

  assert.match(nextWords, /This amendment will be sent to the HMRC simulator next\./);
  assert.match(
    waitingWords,
    /It will be sent to the HMRC simulator once the return of 15 Nov 2026 has been accepted\./,
  );
  assert.match(waits.about, /It is sent when the return it amends is accepted, and fails if that one fails\./);
  assert.doesNotMatch(next.about, /It is sent when/);
  for (const words of [nextWords, waitingWords, later]) assert.doesNotMatch(words, /is filed/);
  assert.doesNotMatch(later, /This amendment (will|waits)/);
});

test("nothing is filed without a reason, with an unread warning, or where nothing has changed", async () => {
  const original = await filed();
  const draft = await startsAmending(person, original);
  const unchanged = await checkOf(draft);
  await answers(person, draft, "turnover", { [NET_PROFIT]: "45,000" });
  const { text } = await person.get(`${draft}/check`);
  const looked = [...text.matchAll(/name="looked" value="([^"]+)"/g)].map(([, mark = ""]) => mark);

  const silent = await checks(person, draft, "   ");
  const long = await checks(person, draft, "x".repeat(1_001));
  const unreadable = await checks(person, draft, "bell \u0007");
  const unread = await person.post(`${draft}/check`, { reason: "An invoice was missing." });
  const past = await person.get(`${draft}/submit?looked=${"a".repeat(22)}`);
  const kept = await person.get(`${draft}/check`);

  assert.match(unchanged, /This return cannot be filed yet This amendment changes nothing on the return\./);
  assert.ok(looked.length > 0);
  assert.match(wordsOf(silent.text), /There is a problem Reason: Say why the return is amended\./);
  assert.match(wordsOf(long.text), /Use at most 1000 characters\./);
  assert.match(wordsOf(unreadable.text), /Use letters, digits and punctuation only\./);
  assert.match(wordsOf(unread.text), /Read each warning and tick it before you go on\./);
  assert.equal(past.location, `${draft}/check`);
  assert.match(kept.text, /<textarea[^>]*>An invoice was missing\.<\/textarea>/, "the reason stays");
  assert.deepEqual(await amendmentsOf(original), []);
});

test("a link to the declaration without a reason leads back to the check", async () => {
  const original = await filed();
  const { json } = await customer.sandbox.post("/v1/drafts", {
    from: original,
    kind: "amend",
    input: { financials: { turnover: 13_000_000 } },
  });
  const draft = `/sandbox/drafts/${json.id}`;
  const form = await declaration(person, draft);
  const body = JSON.stringify({ version: 2, reason: null });
  await customer.sandbox.send("PATCH", `/v1/drafts/${json.id}`, {
    headers: { "content-type": "application/json" },
    body,
  });

  const answer = await person.post(`${draft}/submit`, form);

  assert.equal(answer.to, `${draft}/check`);
  assert.deepEqual(await amendmentsOf(original), []);
});

test("the audit log records who amended what", async () => {
  const original = await filed();
  const draft = await startsAmending(person, original);
  await answers(person, draft, "turnover", { "financials.turnover": "130000" });
  const id = await filedAs(draft, await submits(person, draft));

  const entries = await service.db.query(
    `select actor, mode, details from audit_log where action = 'filing_amended' and subject = $1`,
    [original],
  );

  assert.deepEqual(entries, [{ actor: person.user.email, mode: "sandbox", details: { amendment: id } }]);
});

test("a declaration that is sent ten times at once, and once more, amends once", async () => {
  const original = await filed();
  const draft = await startsAmending(person, original);
  await answers(person, draft, "turnover", { [NET_PROFIT]: "41000" });
  const form = await declaration(person, draft);

  const sent = await Promise.all(Array.from({ length: 10 }, () => person.post(`${draft}/submit`, form)));
  const later = await person.post(`${draft}/submit`, form);

  assert.deepEqual(new Set([...sent, later].map(({ to }) => to)), new Set([`${draft}/filed`]));
  assert.equal((await amendmentsOf(original)).length, 1);
  const written = await service.db.query(`select from audit_log where action = 'filing_amended' and subject = $1`, [
    original,
  ]);
  assert.equal(written.length, 1);
});

test("the button that is pressed twice begins one draft; that for next year beside it begins another", async () => {
  const original = await filed();
  const path = `/sandbox/filings/${original}/draft`;
  const token = "f".repeat(24);

  const [first, again] = [
    await person.post(path, { kind: "amend", token }),
    await person.post(path, { kind: "amend", token }),
  ];
  const nextYear = await person.post(path, { kind: "next_year", token });

  assert.equal(first.location, again.location);
  assert.match(nextYear.location ?? "", /\/drafts\/drf_/);
  assert.notEqual(nextYear.location, first.location);
});

test("what the checks refuse stands at its question, and is not filed", async () => {
  const original = await filed();
  const draft = await startsAmending(person, original);

  const wrong = await answers(person, draft, "turnover", { "financials.turnover": "lots" });
  const another = await answers(person, draft, "company", { "company.name": "Another Ltd" });
  const words = await checkOf(draft);
  const pressed = await checks(person, draft);

  assert.match(wrong.text, /value="lots"/);
  assert.equal(wrong.again, true);
  assert.match(wordsOf(another.text), /“Company name” cannot be amended\./);
  assert.match(
    words,
    /This return cannot be filed yet Which company is the return for\?: “Company name” cannot be amended/,
  );
  assert.match(wordsOf(pressed.text), /The return cannot be filed yet\./);
  assert.deepEqual(await amendmentsOf(original), []);
});

test("a filing that is not accepted yet can be amended; a failed one cannot, and that is said", async () => {
  const { json: pending } = await customer.sandbox.post("/v1/filings", sampleReturn());
  const failed = await filed(sampleReturn(), { "service-test-scenario": "rejected" });
  const offers = async (id: string) => /value="amend"/.test((await person.get(`/sandbox/filings/${id}`)).text);

  const offered = [await offers(pending.id), await offers(failed)];
  const token = "a".repeat(24);
  const refused = await person.post(`/sandbox/filings/${failed}/draft`, { kind: "amend", token });

  assert.deepEqual(offered, [true, false]);
  assert.equal(refused.status, 400);
  assert.match(refused.text, /This filing failed, so it cannot be amended\. Correct the return and file it again\./);
  assert.deepEqual(await amendmentsOf(failed), []);
});

test("where the return that a draft amends fails meanwhile, the draft says so and files nothing", async () => {
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn(), { "service-test-scenario": "rejected" });
  const draft = await startsAmending(person, json.id);
  await answers(person, draft, "turnover", { [NET_PROFIT]: "41000" });
  const form = await declaration(person, draft);
  await service.untilFinal(customer.sandbox, json.id);

  const late = await person.post(`${draft}/submit`, form);
  const words = [wordsOf((await person.get(draft)).text), await checkOf(draft)];

  assert.equal(late.to, `${draft}/check`);
  for (const said of words) assert.match(said, /There is nothing to amend any more The return has failed since\./);
  assert.deepEqual(await amendmentsOf(json.id), []);
});

test("documents of one's own and attached files are said beforehand, and are sent again as filed", async () => {
  const [shape] = shapes();
  const ixbrl = shape === undefined ? "" : accountsIn(shape).toString("base64");
  const attachments = [
    { name: "Letter & notes.pdf", pdf: pdfBase64("A letter") },
    { name: "Group.pdf", pdf: pdfBase64("Group"), type: "group_accounts" },
  ];
  const original = await filed({ ...sampleReturn(), accounts: { ixbrl }, attachments });
  const draft = await startsAmending(person, original);
  const about = wordsOf((await person.get(draft)).text);
  await answers(person, draft, "turnover", { "financials.turnover": "130000" });
  const id = await filedAs(draft, await submits(person, draft));
  const plain = wordsOf((await person.get(await startsAmending(person, await filed()))).text);

  assert.match(
    about,
    /The accounts are your own document The same document is sent again\. If it shows a figure that you change here, the two will differ\./,
  );
  assert.match(about, /2 attached files are sent again as filed: Letter & notes\.pdf; Group\.pdf\./);
  assert.doesNotMatch(plain, /your own document|attached/);
  const sent = async (name: string) =>
    (await customer.sandbox.get(`/v1/filings/${id}/documents/${encodeURIComponent(name)}`)).bytes.toString("base64");
  assert.equal(await sent("accounts.xhtml"), ixbrl);
  for (const { name, pdf } of attachments) assert.equal(await sent(name), pdf);
});

test("where the trading profit follows from details, it follows from what is changed", async () => {
  const financials = { turnover: 12_000_000, trading_profit: 4_000_000 };
  const detailed = { ...financials, net_profit: 3_900_000, adjustments: { depreciation: 100_000 } };
  const original = await filed({ ...sampleReturn(), financials: detailed });
  const draft = await startsAmending(person, original);

  await answers(person, draft, "turnover", { [NET_PROFIT]: "40,000" });
  const id = await filedAs(draft, await submits(person, draft));

  assert.deepEqual(await inputOf(id), {
    ...sampleReturn(),
    financials: { ...detailed, net_profit: 4_000_000, trading_profit: 4_100_000 },
    declarant: { name: "Jane Director", status: "Director" },
  });
});

test("an optional profit that is emptied goes back to its default", async () => {
  const { financials, ...rest } = sampleReturn();
  const original = await filed({
    ...rest,
    financials: { ...financials, gross_profit: 6_000_000, net_profit: 4_000_000 },
  });
  const draft = await startsAmending(person, original);

  await answers(person, draft, "turnover", { "financials.gross_profit": "" });
  const id = await filedAs(draft, await submits(person, draft));

  assert.deepEqual((await inputOf(id)) as object, {
    ...sampleReturn(),
    financials: { ...financials, net_profit: 4_000_000 },
    declarant: { name: "Jane Director", status: "Director" },
  });
});

test("no user can amend another organisation's filing, or one of the other environment", async () => {
  const original = await filed();
  const draft = await startsAmending(person, original);
  const stranger = await signedIn(service, await service.customer());
  const token = "b".repeat(24);
  const path = `/sandbox/filings/${original}`;

  const sent = [
    await stranger.get(`${path}/amend`),
    await stranger.post(`${path}/draft`, { kind: "amend", token }),
    await person.post(`${path.replace("/sandbox", "/live")}/draft`, { kind: "amend", token }),
    await stranger.get(`${draft}/check`),
    await stranger.post(`${draft}/check/on-top`, { version: "1", newest: original }),
  ];

  assert.deepEqual(
    sent.map(({ status }) => status),
    [404, 404, 404, 404, 404],
  );
  assert.deepEqual(await amendmentsOf(original), []);
});

test("the address of the form of before leads to the filing, where the button is", async () => {
  const original = await filed();

  const answer = await person.get(`/sandbox/filings/${original}/amend`);

  assert.equal(answer.location, `/sandbox/filings/${original}`);
});

test("in live the password is asked for before it is submitted, and what live lacks is said", async () => {
  const { sealing } = service;
  const sender = {
    mode: "live" as const,
    companyUtr: null,
    senderId: "LIVESENDER",
    password: "a password of the authority's",
  };
  const live = await service.customer();
  const stored = { organisationId: live.organisationId, ...sender };
  await setCredentials(service.db, stored, operator, { sealing, clock: service.clock });
  const reader = await signedIn(service, live);
  const declarant = { name: "Jane Director", status: "Director" };
  const { json } = await live.live.post("/v1/filings", { ...sampleReturn(), declarant });
  const draft = await startsAmending(reader, json.id, "live");
  await answers(reader, draft, "turnover", { "financials.turnover": "130,000" });
  const form = await declaration(reader, draft);
  await service.passTime(11 * MINUTE);

  const asked = await reader.post(`${draft}/submit`, { ...form, "declarant.name": "Jane & John" });
  const confirmed = await reader.post(asked.location ?? "", { password: reader.password });
  const typed = formIn((await reader.get(confirmed.location ?? "")).text);
  const none = await amendmentsOf(json.id);
  await service.db.query(`delete from credentials where organisation_id = $1`, [live.organisationId]);
  const without = await reader.post(`${draft}/submit`, form);
  await setCredentials(service.db, stored, operator, { sealing, clock: service.clock });
  const sent = await reader.post(`${draft}/submit`, form);
  const [id = ""] = await amendmentsOf(json.id);
  const page = wordsOf((await reader.get(`/live/filings/${id}`)).text);

  assert.match(asked.location ?? "", /^\/confirm/);
  assert.equal(typed["declarant.name"], "Jane & John");
  assert.deepEqual(none, []);
  assert.match(wordsOf(without.text), /No HMRC credentials are stored for this company/);
  assert.equal(sent.to, `${draft}/filed`);
  assert.match(page, /It will be sent to HMRC once|This amendment will be sent to HMRC next\./);
  assert.equal((await amendmentsOf(json.id)).length, 1);
  assert.deepEqual(DECLARED.declared, "yes");
});
