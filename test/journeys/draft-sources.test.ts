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
