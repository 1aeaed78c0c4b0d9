// A draft that a program made with the lines of its figures, and a person who goes on with it by hand: what is changed
// is kept without its lines, and nobody has to mend them.

import assert from "node:assert/strict";
import { byHand } from "../support/by-hand.ts";
import { type Person, signedIn, wordsOf } from "../support/dashboard.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
let person: Person;
before(async () => {
  service = await startService({ now: "2026-11-15T09:00:00.000Z" });
  customer = await service.customer();
  person = await signedIn(service, customer);
});
after(() => service.close());

const TURNOVER = {
  field: "financials.turnover",
  lines: [
    { code: "4000", name: "Sales", credit: 11_000_000 },
    { code: "4010", name: "Other sales", credit: 1_000_000 },
  ],
};
const CASH = { field: "accounts.balance_sheet.cash", lines: [{ code: "1200", name: "Bank", debit: 4_010_000 }] };

const input = (sources: unknown) => ({
  company: { name: "Example Widgets Ltd", utr: "8596148860", registration_number: "12345678", associated_companies: 0 },
  period: { start: "2025-04-01", end: "2026-03-31" },
  financials: { turnover: 12_000_000, net_profit: 4_000_000, trading_profit: 4_000_000 },
  accounts: {
    standard: "frs105",
    average_employees: 2,
    director: "Jane Director",
    approved_on: "2026-06-01",
    balance_sheet: { cash: 4_010_000, called_up_share_capital: 10_000, profit_and_loss_reserve: 4_000_000 },
  },
  return: { exports_nothing: true },
  sources,
});

async function begun(sources: unknown): Promise<string> {
  const { status, text, json } = await customer.sandbox.post("/v1/drafts", { input: input(sources) });
  assert.equal(status, 201, text);
  return json.id;
}

const sourcesOf = async (id: string) => (await customer.sandbox.get(`/v1/drafts/${id}`)).json.input.sources;

test("a figure that a person changes is kept without its lines, the others keep theirs, and it is filed", async () => {
  const id = await begun([TURNOVER, CASH]);
  const at = `/sandbox/drafts/${id}`;
  const hand = byHand(person);

  const shown = async () => wordsOf((await person.get(`${at}/pages/turnover`)).text);
  assert.match(await shown(), /It comes from 4000 Sales , 4010 Other sales \. If you change it/);
  await hand.fill(`${at}/pages/turnover`, {});
  assert.deepEqual(await sourcesOf(id), [TURNOVER, CASH]);
  await hand.fill(`${at}/pages/turnover`, { "financials.turnover": "£119,000" });
  assert.deepEqual(await sourcesOf(id), [CASH]);
  assert.doesNotMatch(await shown(), /It comes from/);

  const filed = await hand.submitted(`${at}/check`);
  assert.equal(filed.to, `${at}/filed`, wordsOf(filed.text).slice(0, 900));
});

test("lines that never led to their figure are told at its question in words, and saving its page lets them go", async () => {
  const wrong = { ...TURNOVER, lines: TURNOVER.lines.slice(0, 1) };
  const id = await begun([CASH, wrong]);
  const at = `/sandbox/drafts/${id}`;

  const check = wordsOf((await person.get(`${at}/check`)).text);
  assert.match(check, /The lines of the trial balance that this figure comes from do not lead to it/);
  assert.doesNotMatch(check, /sources|financials\./);
  const page = wordsOf((await person.get(`${at}/pages/turnover`)).text);
  assert.match(page, /do not lead to it/);

  await byHand(person).fill(`${at}/pages/turnover`, {});
  assert.deepEqual(await sourcesOf(id), [CASH]);
  assert.doesNotMatch(wordsOf((await person.get(`${at}/check`)).text), /do not lead to it/);
});

test("so are lines that are wrong as a whole", async () => {
  const many = Array.from({ length: 2_000 }, (_, index) => ({
    code: `${index}`,
    credit: index === 0 ? 11_998_001 : 1,
  }));
  const twice = { ...TURNOVER, lines: [...TURNOVER.lines, ...TURNOVER.lines] };
  const id = await begun([{ field: "financials.turnover", lines: many }, twice]);

  await byHand(person).fill(`/sandbox/drafts/${id}/pages/turnover`, {});
  assert.deepEqual(await sourcesOf(id), [{ field: "financials.turnover", lines: many }]);
});

const KINDS = [
  { name: "Sales of branch", category: "sales", side: "credit", each: 60_000, count: 600 },
  { name: "Purchases of branch", category: "purchases", side: "debit", each: 10_000, count: 500 },
  { name: "Office costs of branch", category: "office_costs", side: "debit", each: 8_000, count: 500 },
  { name: "Trade debtors of branch", category: "trade_debtors", side: "debit", each: 20_000, count: 200 },
  { name: "Trade creditors of branch", category: "trade_creditors", side: "credit", each: 5_000, count: 198 },
  { name: "Share capital", category: "share_capital", side: "credit", each: 100_000, count: 1 },
  { name: "Bank current account", category: "bank_and_cash", side: "debit", each: 24_090_000, count: 1 },
] as const;
const LEDGER = KINDS.flatMap(({ name, category, side, each, count }, kind) =>
  Array.from({ length: count }, (_, at) => ({
    line: { code: `${kind + 1}${String(at).padStart(4, "0")}`, name: `${name} number ${at + 1}`, [side]: each },
    category,
  })),
);

test("a ledger of 2,000 accounts is kept as a draft with every line, opened by a person, and filed with them", async () => {
  assert.equal(LEDGER.length, 2_000);
  const { company, period } = input([]);
  const { associated_companies, ...known } = company;
  const { json: mapped, status: told } = await customer.sandbox.post("/v1/trial_balances", {
    ...{ company: known, period, business: "trade", standard: "frs102" },
    lines: LEDGER.map(({ line }) => line),
    mapping: LEDGER.map(({ line: { code, name }, category }) => ({ code, name, category })),
  });
  assert.equal(told, 200);
  const sources: { field: string; lines: object[] }[] = mapped.sources;
  const most = Object.fromEntries(sources.map(({ field, lines }) => [field, lines.length]));
  assert.deepEqual([most["financials.net_profit"], most["financials.turnover"]], [1_600, 600]);
  assert.ok(JSON.stringify(sources).length > 256 * 1024, "more than a draft has room for beside them");

  const written = {
    ...mapped.input,
    company: { ...known, associated_companies },
    return: { exports_nothing: true },
    sources,
  };
  const { accounts } = input([]);
  const { standard: _, balance_sheet: __, ...details } = accounts;
  const body = { input: { ...written, accounts: { ...written.accounts, ...details } } };
  const { status, json: draft, text } = await customer.sandbox.post("/v1/drafts", body);
  assert.equal(status, 201, text.slice(0, 300));
  assert.deepEqual(await sourcesOf(draft.id), sources);

  const at = `/sandbox/drafts/${draft.id}`;
  for (const path of [at, `${at}/check`, `${at}/pages/turnover`, `${at}/pages/company`])
    assert.equal((await person.get(path)).status, 200, path);
  assert.match(
    wordsOf((await person.get(`${at}/pages/turnover`)).text),
    /It comes from 10000 Sales of branch number 1 /,
  );
  await byHand(person).fill(`${at}/pages/turnover`, {});
  assert.deepEqual(await sourcesOf(draft.id), sources, "a page that changes no figure leaves every line");

  const { version } = (await customer.sandbox.get(`/v1/drafts/${draft.id}`)).json;
  const filed = await customer.sandbox.post(`/v1/drafts/${draft.id}/file`, { version });
  assert.equal(filed.status, 201, filed.text.slice(0, 600));
  const final = await service.untilFinal(customer.sandbox, filed.json.id);
  assert.equal(final.status, "acknowledged", JSON.stringify(final.hmrc_error));
  const { json: computed } = await customer.sandbox.get(`/v1/filings/${filed.json.id}/computation`);
  const shown = computed.sources.find(({ field }: { field: string }) => field === "financials.net_profit");
  assert.equal(shown.from.length, 1_600);
});

test("sources of more than 3 MiB are refused, and nothing is saved; they count towards what is stored", async () => {
  const id = await begun([TURNOVER]);
  const lines = Array.from({ length: 2_000 }, (_, at) => ({ code: `${at}`, name: "字".repeat(100), credit: 1 }));
  const of = (fields: readonly string[]) => fields.map((field) => ({ field, lines }));
  const many = of(["turnover", "net_profit", "gross_profit", "trading_profit", "annual_payments"]);
  const fields = many.map(({ field, lines: these }) => ({ field: `financials.${field}`, lines: these }));
  const patch = (sources: unknown) =>
    customer.sandbox.send("PATCH", `/v1/drafts/${id}`, { body: JSON.stringify({ version: 1, input: { sources } }) });

  const { status, json } = await patch(fields);
  assert.deepEqual([status, json.error.code], [413, "draft_too_large"]);
  assert.match(json.error.message, /its sources may have 3 MiB\. Leave out those with the most lines/);
  assert.deepEqual(await sourcesOf(id), [TURNOVER]);
  assert.equal((await patch(fields.slice(0, 4))).status, 200);
  const [row] = await service.db.query<{ bytes: string }>("select bytes from drafts where id = $1", [id]);
  assert.ok(Number(row?.bytes) > 2_500_000, row?.bytes);
});
