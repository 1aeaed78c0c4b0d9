// A return is filed by hand: page by page, each leading to the next that has to be answered, to the check, the
// declaration and the confirmation.

import assert from "node:assert/strict";
import { ACCOUNTS, byHand, COMPANY, day, draftIn, period, TRADE } from "../support/by-hand.ts";
import { type Person, signedIn, wordsOf } from "../support/dashboard.ts";
import { type Form, formIn } from "../support/form-in-page.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
let person: Person;
before(async () => {
  service = await startService();
  customer = await service.customer();
  person = await signedIn(service, customer);
});
after(async () => {
  await service.close();
});

const fill = (path: string, typed: Form, by = person) => byHand(by).fill(path, typed);
const walk = (pages: readonly Form[], from = "/sandbox/drafts/new", by = person) => byHand(by).walk(pages, from);
const begun = (needs: Form = {}, by = person) => byHand(by).begun(needs);
const ticked = (check: string) => byHand(person).ticked(check);
const submitted = (check: string) => byHand(person).submitted(check);

test("a dormant company: nine pages, and the filing is what was typed", async () => {
  const check = await walk([
    COMPANY,
    period(),
    { needs: "dormant" },
    { "accounts.standard": "frs105", "accounts.average_employees": "0" },
    { "accounts.balance_sheet.current_assets": "100", "accounts.balance_sheet.called_up_share_capital": "100" },
    { "accounts.director": "Jane Director", ...day("accounts.approved_on", "1 6 2025") },
    { "return.exports_nothing": "true" },
  ]);
  const page = await person.get(check);
  const filed = await submitted(check);
  const confirmation = wordsOf((await person.follow(filed)).text);

  assert.match(check, /\/check$/);
  assert.doesNotMatch(wordsOf(page.text), /cannot be filed yet/);
  assert.match(confirmation, /Return submitted to the sandbox/);
  const [, id = ""] = /(fil_\w+)/.exec(confirmation) ?? [];
  const { json } = await customer.sandbox.get(`/v1/filings/${id}`);
  assert.equal(json.tax_due_pence, 0);
  assert.equal((await service.untilFinal(customer.sandbox, id)).status, "acknowledged");
  const [row] = await service.db.query<{ input: object }>("select input from filings where id = $1", [id]);
  assert.deepEqual(row?.input, {
    company: { name: "Quiet Harbour Ltd", utr: "6596148860", registration_number: "12345678" },
    period: { start: "2024-04-01", end: "2025-03-31" },
    financials: { turnover: 0, trading_profit: 0 },
    accounts: {
      dormant: true,
      standard: "frs105",
      average_employees: 0,
      balance_sheet: { current_assets: 10_000, called_up_share_capital: 10_000 },
      director: "Jane Director",
      approved_on: "2025-06-01",
    },
    return: { exports_nothing: true },
    declarant: { name: "Jane Director", status: "Director" },
  });
});

async function inputOf(path: string): Promise<Record<string, unknown>> {
  const { json } = await customer.sandbox.get(`/v1/drafts/${draftIn(path)}`);
  return json.input;
}

test("the trading profit is never typed: it follows from the accounts, and the tax so far stands beside every page", async () => {
  const first = await begun();
  const at = `/sandbox/drafts/${draftIn(first)}`;
  const next = await walk([TRADE, ...ACCOUNTS], first);
  const before = wordsOf((await person.get(next)).text);
  await fill(`${at}/needs`, { needs: "adjustments" });

  await fill(`${at}/pages/costs-not-allowed`, { "financials.adjustments.entertaining": "1,000" });
  const after = wordsOf((await person.get(`${at}/pages/income-not-of-trade`)).text);
  const input = await inputOf(at);

  assert.match(first, /\/pages\/turnover$/);
  assert.match(before, /Tax £7,600\.00/);
  assert.match(after, /Tax so far £7,790\.00/);
  assert.deepEqual(input.financials, {
    turnover: 12_000_000,
    net_profit: 4_000_000,
    trading_profit: 4_100_000,
    adjustments: { entertaining: 100_000 },
  });
});

test("a wrong UTR is told before anything else is typed, at its question and in its words", async () => {
  const short = await fill("/sandbox/drafts/new", { ...COMPANY, "company.utr": "123456789" });
  const wrong = await fill("/sandbox/drafts/new", { ...COMPANY, "company.utr": "12345 67891" });
  const corrected = await person.post("/sandbox/drafts/new", { ...formIn(wrong.text), "company.utr": "12345 67892" });
  const meant = await person.post("/sandbox/drafts/new", formIn(corrected.text));

  assert.match(short.text, /id="company.utr-error"/);
  assert.match(short.text, /value="123456789"/);
  assert.match(wordsOf(wrong.text), /The check digit of this UTR is wrong\. .* If it is right, save it again\./);
  assert.equal(corrected.again, true);
  assert.match(meant.to ?? "", /\/pages\/period$/);
  for (const { text } of [short, wrong]) assert.doesNotMatch(wordsOf(text), /company\.utr|input\./);
});

test("problems stop at the check, each with the way to its question; nothing is filed", async () => {
  const at = `/sandbox/drafts/${draftIn(await begun())}`;
  await fill(`${at}/pages/turnover`, { "financials.turnover": "1,000", "financials.net_profit": "2,000" });
  await fill(`${at}/pages/balance-sheet`, {
    "accounts.balance_sheet.cash": "10",
    "accounts.balance_sheet.current_assets": "20",
  });

  const check = await person.get(`${at}/check`);
  const pressed = await person.post(`${at}/check`, {});
  const declared = await person.get(`${at}/submit`);

  const words = wordsOf(check.text);
  assert.match(words, /This return cannot be filed yet Balance sheet: .*Current assets in total/);
  assert.match(check.text, /href="[^"]*\/pages\/balance-sheet\?back=check#accounts\.balance_sheet\.current_assets"/);
  assert.doesNotMatch(words, /accounts\.|balance_sheet|\d+ pence/);
  assert.match(wordsOf(pressed.text), /The return cannot be filed yet/);
  assert.equal(declared.to, `${at}/check`);
  assert.deepEqual((await customer.sandbox.get("/v1/filings?company_utr=6596148860")).json.data.length, 1);
});

test("two people change one page: the second sees both answers, and what only one of them changed is kept", async () => {
  const colleague = await signedIn(service, customer);
  const first = await begun();
  const at = `/sandbox/drafts/${draftIn(first)}`;
  await fill(first, { ...TRADE, "financials.gross_profit": "70,000" });
  const [mine, theirs] = [formIn((await person.get(first)).text), formIn((await colleague.get(first)).text)];
  await colleague.post(first, { ...theirs, "financials.turnover": "130,000" });

  const other = await person.post(first, { ...mine, "financials.gross_profit": "60,000" });
  const stale = formIn((await person.get(first)).text);
  await colleague.post(first, { ...formIn((await colleague.get(first)).text), "financials.turnover": "140,000" });
  const told = await person.post(first, { ...stale, "financials.turnover": "150,000" });
  const between = await inputOf(at);
  await person.post(first, formIn(told.text));

  assert.equal(other.again, false);
  const words = wordsOf(told.text);
  assert.match(words, /Somebody else changed this while the page was open, so nothing was saved\./);
  assert.match(words, /Turnover £140,000\.00 £150,000\.00/);
  assert.match(words, /Save mine and continue .*Keep theirs/);
  assert.deepEqual(between.financials, {
    turnover: 14_000_000,
    net_profit: 4_000_000,
    gross_profit: 6_000_000,
    trading_profit: 4_000_000,
  });
  assert.equal(((await inputOf(at)).financials as { turnover: number }).turnover, 15_000_000);
});

test("however often and however many at once submit, one return is filed, with the warnings ticked by name", async () => {
  const at = `/sandbox/drafts/${draftIn(await walk([TRADE, ...ACCOUNTS], await begun()))}`;
  const untouched = await person.post(`${at}/check`, {});
  const declaration = (await ticked(`${at}/check`)).to ?? "";
  const { looked = "" } = formIn((await person.get(declaration)).text);
  const form = { looked, "declarant.name": "Jane Director", "declarant.status": "Director" };
  const undeclared = await person.post(`${at}/submit`, form);

  const answers = await Promise.all(
    Array.from({ length: 5 }, () => person.post(`${at}/submit`, { ...form, declared: "yes" })),
  );
  const later = await person.post(`${at}/submit`, { ...form, declared: "yes" });

  assert.match(wordsOf(untouched.text), /Read each warning and tick it before you go on\./);
  assert.match(wordsOf(undeclared.text), /Tick the declaration before you submit the return\./);
  const { filing } = (await customer.sandbox.get(`/v1/drafts/${draftIn(at)}`)).json;
  const { json } = await customer.sandbox.get(`/v1/filings/${filing}`);
  assert.equal(json.tax_due_pence, 760_000);
  assert.equal(later.to, `${at}/filed`);
  assert.ok(answers.some(({ to }) => to === `${at}/filed`));
  const seen = await service.db.query<{ actor: string }>(
    "select actor from audit_log where action = 'draft_warnings_seen' and subject = $1",
    [draftIn(at)],
  );
  assert.deepEqual(seen, [{ actor: person.user.email }]);
  const { data } = (await customer.sandbox.get("/v1/filings?limit=100")).json;
  assert.equal(data.filter(({ tax_due_pence }: { tax_due_pence: number }) => tax_due_pence === 760_000).length, 1);
});

test("a change after the check is checked again before it is filed", async () => {
  const at = `/sandbox/drafts/${draftIn(await walk([TRADE, ...ACCOUNTS], await begun()))}`;
  const declaration = (await ticked(`${at}/check`)).to ?? "";
  const { looked = "" } = formIn((await person.get(declaration)).text);
  await fill(`${at}/pages/turnover`, { "financials.turnover": "125,000" });

  const sent = await person.post(`${at}/submit`, { looked, "declarant.name": "Jane", declared: "yes" });

  assert.deepEqual([sent.to, sent.notice], [`${at}/check`, "draft_changed"]);
  assert.equal((await customer.sandbox.get(`/v1/drafts/${draftIn(at)}`)).json.state, "open");
});

test("last year again: what the last return left is there before anything is typed, and is looked at page by page", async () => {
  const utr = "1000000070";
  const company = { ...COMPANY, "company.utr": utr };
  const { json, text } = await customer.sandbox.post("/v1/filings", {
    company: { name: "Quiet Harbour Ltd", utr, registration_number: "12345678", partner_in_firm: false },
    period: { start: "2023-04-01", end: "2024-03-31" },
    financials: {
      ...{ turnover: 10_000_000, net_profit: -600_000, trading_profit: -500_000 },
      adjustments: { depreciation: 100_000 },
    },
    accounts: {
      ...{ standard: "frs105", average_employees: 3, director: "Jane Director", principal_activity: "Ferries" },
      balance_sheet: { current_assets: 2_000_000, called_up_share_capital: 100 },
    },
    return: { exports_nothing: true },
  });
  assert.equal((await service.untilFinal(customer.sandbox, json.id)).status, "acknowledged", text);

  const second = await walk([company]);
  const suggested = formIn((await person.get(second)).text);
  const needs = await walk([{}], second);
  const page = await person.get(needs);
  const at = `/sandbox/drafts/${draftIn(needs)}`;
  const list = wordsOf((await person.get(at)).text);
  const form = formIn((await person.get(needs)).text);
  const { needs: _, ...rest } = form;
  const ticks = [...page.text.matchAll(/name="needs" value="(\w+)" checked/g)].map(([, name = ""]) => name);
  const turnover = (await person.post(needs, { ...rest, needs: ticks })).to ?? "";
  const both = formIn((await person.get(turnover)).text);
  const rested: string[] = [];
  const typed: Record<string, Form> = { "costs-not-allowed": { "financials.adjustments.depreciation": "1,500" } };
  for (let next = await walk([TRADE], turnover); !next.endsWith("/check"); ) {
    const name = next.split("/").at(-1) ?? "";
    rested.push(name);
    next = await walk([typed[name] ?? {}], next);
  }
  await fill(`${at}/pages/losses-brought-forward`, {});
  const looked = wordsOf((await person.get(at)).text);
  const input = await inputOf(at);

  assert.deepEqual(
    [
      suggested["period.start-day"],
      suggested["period.start-year"],
      suggested["period.end-month"],
      suggested["period.end-year"],
    ],
    ["1", "2024", "3", "2025"],
  );
  assert.deepEqual(ticks, ["adjustments", "losses"]);
  assert.match(wordsOf(page.text), /losses brought forward As the last return left it\./);
  assert.match(list, /Losses From last year, check .*size and standard From last year, check/);
  assert.equal(both["accounts.comparatives.turnover"], "100,000.00");
  assert.equal(both["accounts.comparatives.net_profit"], "-6,000.00");
  assert.deepEqual(rested, [
    ...[
      "costs-not-allowed",
      "income-not-of-trade",
      "losses-brought-forward",
      "standard",
      "balance-sheet",
      "directors",
      "exports",
    ],
  ]);
  assert.match(looked, /Losses Done .*size and standard Done/);
  assert.doesNotMatch(looked, /From last year, check/);
  assert.deepEqual((input.financials as { losses: object }).losses, { trading_since_april_2017: 500_000 });
  assert.equal((input.accounts as { director: string }).director, "Jane Director");
});

test("a tick that is taken away takes its answers back; a list has room for another item", async () => {
  const at = `/sandbox/drafts/${draftIn(await begun({ needs: "participator_loans" }))}`;
  const loans = "financials.participator_loans.loans";
  const loan = (index: number, amount: string) => ({
    [`${loans}.${index}.participator`]: `Director ${index}`,
    [`${loans}.${index}.amount`]: amount,
    ...day(`${loans}.${index}.made_on`, "1 5 2024"),
  });
  const added = await fill(`${at}/pages/loans`, { ...loan(0, "1,000"), add: loans });
  await fill(`${at}/pages/loans`, loan(1, "2,000"));
  const both = (await inputOf(at)).financials as { participator_loans: { loans: { amount: number }[] } };
  await fill(`${at}/needs`, { needs: "losses" });

  assert.match(added.to ?? "", /\/pages\/loans#/);
  assert.deepEqual(
    both.participator_loans.loans.map(({ amount }) => amount),
    [100_000, 200_000],
  );
  assert.equal((await inputOf(at)).financials, undefined);
});

test("another organisation's draft, and one of the other environment, do not exist", async () => {
  const at = `/sandbox/drafts/${draftIn(await begun())}`;
  const stranger = await signedIn(service, await service.customer());
  for (const path of ["", "/needs", "/pages/turnover", "/check", "/submit", "/filed", "/tasks/losses", "/documents"]) {
    assert.equal((await stranger.get(at + path)).status, 404, path);
    assert.equal((await person.get(at.replace("sandbox", "live") + path)).status === 200, false, path);
  }
  assert.equal((await person.get(`${at}/pages/nothing`)).status, 404);
});

test("the account for a repayment is shown in full to who typed it, and masked to another filer", async () => {
  const [filer, other] = [await signedIn(service, customer, "filer"), await signedIn(service, customer, "filer")];
  const at = `/sandbox/drafts/${draftIn(await begun({ needs: "payments" }, filer))}`;
  await fill(`${at}/pages/paid`, { "financials.tax_already_paid": "9,000" }, filer);
  await fill(
    `${at}/pages/repayment`,
    {
      ...{ "repayment.account_number": "31926 819", "repayment.sort_code": "20-40-60" },
      ...{ "repayment.bank_name": "A bank", "repayment.reference": "ROLL 77" },
    },
    filer,
  );

  const [own, others] = [await filer.get(`${at}/pages/repayment`), await other.get(`${at}/pages/repayment`)];
  await fill(`${at}/pages/repayment`, { "repayment.bank_name": "Another bank" }, other);
  const [row] = await service.db.query<{ repayment: object }>(
    "select input->'repayment' as repayment from drafts where id = $1",
    [draftIn(at)],
  );

  assert.match(own.text, /value="31926819"/);
  for (const mask of ["••••••19", "••••60", "•••••77"]) assert.ok(others.text.includes(`value="${mask}"`), mask);
  assert.doesNotMatch(others.text + (await other.get(`${at}/check`)).text, /31926819|204060|ROLL/);
  assert.deepEqual(row?.repayment, {
    ...{ bank_name: "Another bank", sort_code: "204060", account_number: "31926819", reference: "ROLL 77" },
  });
});

test("a company's page leads to a return with what is known of the company", async () => {
  await person.post("/sandbox/companies/new", {
    name: "Slow Ferry Ltd",
    utr: "6596148860",
    seen_utr: "6596148860",
    registration_number: "12345678",
  });
  const { data } = (await customer.sandbox.get("/v1/companies?utr=6596148860")).json;
  const { text } = await person.get(`/sandbox/companies/${data[0].id}`);
  const [, start = ""] = /href="(\/sandbox\/drafts\/new[^"]*)"/.exec(text) ?? [];

  const form = formIn((await person.get(start.replaceAll("&amp;", "&"))).text);

  assert.equal(form["company.utr"], "6596148860");
  assert.equal(form["company.name"], data[0].name);
});

test("a ticked task of which every page may be left out is led to, once, and on from there", async () => {
  const first = await begun({ needs: "reliefs" });
  const list = await walk([TRADE], first);
  const page = await person.get(list);
  const [, on = ""] = /href="([^"]+)">\s*Continue</.exec(page.text) ?? [];
  const gifts = `/sandbox/drafts/${draftIn(first)}/pages/gifts`;
  const { to: back } = await fill(gifts, { "financials.qualifying_donations": "500" });
  const { to: again } = await fill(first, TRADE);

  assert.match(list, /\/tasks\/reliefs$/);
  assert.match(wordsOf(page.text), /Gifts and reliefs Gifts .* Continue/);
  assert.match(on, /\/pages\/standard$/);
  assert.equal(back, list);
  assert.doesNotMatch(again ?? "", /\/tasks\/reliefs$/, "it has an answer");
});

test("a trading profit that a program gave is kept, where nothing leads to it from the accounts", async () => {
  const financials = { turnover: 12_000_000, net_profit: 4_000_000, trading_profit: 4_290_000 };
  const { json } = await customer.sandbox.post("/v1/drafts", {
    input: {
      company: { name: "Quiet Harbour Ltd", utr: "6596148860", registration_number: "12345678" },
      period: { start: "2024-04-01", end: "2025-03-31" },
      financials,
    },
  });
  const at = `/sandbox/drafts/${json.id}`;

  await fill(`${at}/pages/turnover`, { "financials.turnover": "130,000" });
  const kept = await inputOf(at);
  const words = wordsOf((await person.get(`${at}/pages/turnover`)).text);
  await fill(`${at}/needs`, { needs: "adjustments" });
  await fill(`${at}/pages/costs-not-allowed`, { "financials.adjustments.entertaining": "1,000" });

  assert.deepEqual(kept.financials, { ...financials, turnover: 13_000_000 });
  assert.match(words, /A program gave the trading profit: £42,900\.00\./);
  assert.equal(((await inputOf(at)).financials as { trading_profit: number }).trading_profit, 4_100_000);
});

test("a rejected return: its first button leads to the draft, which files it again as corrected, in four pages", async () => {
  const body = { ...sampleReturn(), metadata: { order: "17" } };
  const { json } = await customer.sandbox.post("/v1/filings", body, { "service-test-scenario": "rejected" });
  await service.untilFinal(customer.sandbox, json.id);
  const page = await person.get(`/sandbox/filings/${json.id}`);
  const [form = ""] = page.text.match(/<form[^>]*\/draft"[\s\S]*?<\/form>/) ?? [];
  const [, token = ""] = /name="token" value="(\w+)"/.exec(form) ?? [];

  const begun = await person.post(`/sandbox/filings/${json.id}/draft`, { kind: "correct", token });
  const again = await person.post(`/sandbox/filings/${json.id}/draft`, { kind: "correct", token });
  const draft = begun.location ?? "";
  const saved = await fill(`${draft}/pages/turnover`, { "financials.turnover": "130,000" });
  const filed = await submitted(`${draft}/check`);

  assert.match(wordsOf(page.text), /Correct and file again/);
  assert.match(draft, /^\/sandbox\/drafts\/drf_/);
  assert.equal(again.location, draft);
  assert.equal(saved.again, false);
  const { json: object } = await customer.sandbox.get(`/v1/drafts/${draft.split("/").at(-1)}`);
  assert.deepEqual([object.kind, object.from, object.state], ["correct", json.id, "filed"], wordsOf(filed.text));
  const { json: filing } = await customer.sandbox.get(`/v1/filings/${object.filing}`);
  const { json: computation } = await customer.sandbox.get(`/v1/filings/${object.filing}/computation`);
  assert.deepEqual([filing.metadata, computation.boxes["145"]], [{ order: "17" }, "130000.00"]);
});

test("the page of the newest return leads to next year's; that of a superseded one, and of viewers, does not", async () => {
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.untilFinal(customer.sandbox, json.id);
  const viewer = await signedIn(service, customer, "viewer");
  const path = `/sandbox/filings/${json.id}`;
  const offers = async (by: Person) => /Start next year's return/.test(wordsOf((await by.get(path)).text));

  assert.deepEqual([await offers(person), await offers(viewer)], [true, false]);
  const refused = await viewer.post(`${path}/draft`, { kind: "next_year", token: "e".repeat(24) });
  const begun = await person.post(`${path}/draft`, { kind: "next_year", token: "e".repeat(24) });
  const tasks = wordsOf((await person.get((begun.location ?? "").replace("/needs", ""))).text);
  await customer.sandbox.post(`/v1/filings/${json.id}/amend`, { financials: { turnover: 13_000_000 } });

  assert.equal(refused.status, 403);
  assert.match(tasks, /From last year, check/);
  assert.equal(await offers(person), false);
});

test("associated companies and something unusual are asked for where they are ticked, and last year's ticks are set", async () => {
  const needs = { needs: ["associated-companies", "unusual"] };
  const first = await walk([{ ...COMPANY, "company.utr": "1000000071" }, period()]);
  const at = `/sandbox/drafts/${draftIn(first)}`;
  const sent = await person.post(first, { ...formIn((await person.get(first)).text), ...needs });
  const ticked = (await person.get(`${at}/needs`)).text;
  const afterTicks = sent.to ?? "";
  const afterCompany = await walk([{ "company.associated_companies": "2" }], afterTicks);
  const afterTrade = await walk([TRADE, ...ACCOUNTS], afterCompany);
  const unusual = await walk([{ "return.estimated_figures": "true" }], afterTrade);
  const input = await inputOf(at);
  const next = await submitted(`${at}/check`);
  const begun = await walk([{ ...COMPANY, "company.utr": "1000000071" }]);
  const again = await walk([{ ...day("period.start", "1 4 2025"), ...day("period.end", "31 3 2026") }], begun);
  const lastYears = (await person.get(again)).text;
  const second = `/sandbox/drafts/${draftIn(again)}`;
  await fill(`${second}/pages/associated-companies`, { "company.associated_companies": "3" });
  const typed = (await inputOf(second)).company as { associated_companies?: number };
  await person.post(`${second}/needs`, { needs: "unusual" });

  assert.match(ticked, /value="associated-companies" checked/);
  assert.match(afterTicks, /\/pages\/associated-companies$/);
  assert.match(afterTrade, /\/pages\/unusual$/);
  assert.match(unusual, /\/check$/);
  assert.deepEqual((input.company as { associated_companies: number }).associated_companies, 2);
  assert.deepEqual(input.return, { exports_nothing: true, estimated_figures: true });
  assert.equal(next.to, `${at}/filed`);
  assert.match(lastYears, /value="associated-companies" checked/);
  assert.match(lastYears, /value="unusual" checked/);
  const after = (await inputOf(second)).company as { associated_companies?: number };
  assert.deepEqual([typed.associated_companies, after.associated_companies], [3, undefined]);
});
