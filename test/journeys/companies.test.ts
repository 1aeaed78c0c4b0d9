// Companies and what they have to do, as programs read them.

import assert from "node:assert/strict";
import { dormantAccounts } from "../support/accounts.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const DAY_SECONDS = 24 * 60 * 60;
const period = { start: "2025-04-01", end: "2026-03-31" };

async function file({ sandbox }: Customer, change: object = {}, headers = {}) {
  const { status, json, text } = await sandbox.post("/v1/filings", { ...sampleReturn(), period, ...change }, headers);
  assert.equal(status, 201, text);
  return json as { id: string; company_utr: string };
}

interface Duty {
  id: string;
  company: string;
  kind: string;
  period_end: string;
  due_on: string;
  state: string;
  expected: boolean;
  late: boolean;
  filing: string | null;
  companies_house_accounts: string | null;
  days_left: number;
  penalty_pounds: number | null;
  notes: { code: string; text: string }[];
}

async function duties({ sandbox }: Customer, query = ""): Promise<Duty[]> {
  const { status, json, text } = await sandbox.get(`/v1/obligations${query}`);
  assert.equal(status, 200, text);
  return json.data;
}

const said = (rows: readonly Duty[]) => rows.map(({ kind, due_on, state }) => `${kind} ${due_on} ${state}`);

test("a return that was filed a moment ago is a company with three duties, and those of the year after", async () => {
  const customer = await service.customer();
  const filed = await file(customer);

  const { json } = await customer.sandbox.get("/v1/companies");
  const [company] = json.data;
  assert.deepEqual([json.data.length, json.has_more], [1, false]);
  assert.equal(company.utr, filed.company_utr);
  const { json: whole } = await customer.sandbox.get(`/v1/companies/${company.id}`);
  assert.deepEqual(
    whole.periods.map(({ start, end, expected }: { start: string; end: string; expected: boolean }) => [
      start,
      end,
      expected,
    ]),
    [
      ["2025-04-01", "2026-03-31", false],
      ["2026-04-01", "2027-03-31", true],
    ],
  );
  const own = (await duties(customer)).filter(({ expected }) => !expected);
  assert.deepEqual(
    own.map(({ kind, due_on }) => [kind, due_on]),
    [
      ["accounts", "2026-12-31"],
      ["pay", "2027-01-01"],
      ["return", "2027-03-31"],
    ],
  );
  assert.equal(own.find(({ kind }) => kind === "return")?.filing, filed.id);
});

test("the state follows the return to its end, and the accounts theirs", async () => {
  const customer = await service.customer();
  const filed = await file(customer, { companies_house: undefined });
  const stateOf = async (kind: string) =>
    (await duties(customer, `?kind=${kind}`)).find(({ period_end }) => period_end === period.end)?.state;

  assert.equal(await stateOf("return"), "filed");
  await service.untilFinal(customer.sandbox, filed.id);
  assert.equal(await stateOf("return"), "accepted");

  assert.notEqual(await stateOf("accounts"), "accepted");
  const { company } = sampleReturn();
  const body = dormantAccounts({
    company: { name: company.name, registration_number: "12345678" },
    period,
  });
  if (body.accounts) body.accounts = { ...body.accounts, approved_on: "2026-06-30" };
  const delivered = await customer.sandbox.post("/v1/companies_house/accounts", body);
  assert.equal(delivered.status, 201, delivered.text);
  assert.equal(await stateOf("accounts"), "filed");
  for (let seconds = 0; seconds < 120; seconds++) await service.passTime(1_000);
  assert.equal(await stateOf("accounts"), "accepted");
});

test("a rejected return is rejected until another is accepted", async () => {
  const customer = await service.customer();
  const rejected = await file(customer, {}, { "service-test-scenario": "rejected" });
  await service.untilFinal(customer.sandbox, rejected.id);
  const state = async () => (await duties(customer, "?kind=return")).map(({ state: one }) => one)[0];

  assert.equal(await state(), "rejected");
  assert.equal((await duties(customer, "?state=rejected")).length, 1);
  const again = await file(customer);
  await service.untilFinal(customer.sandbox, again.id);
  assert.equal(await state(), "accepted");
  assert.deepEqual(await duties(customer, "?state=rejected,filed"), []);
});

test("the sandbox's clock moves the sandbox's days, and what the law sets for them", async () => {
  const customer = await service.customer();
  await file(customer, {}, { "service-test-scenario": "rejected" });
  const accounts = async () =>
    (await duties(customer, "?kind=accounts")).find(({ period_end }) => period_end === period.end);
  const due = Date.parse("2026-12-31T12:00:00Z");
  const advanceTo = async (moment: number) => {
    const { json } = await customer.sandbox.get("/v1/sandbox/clock");
    const seconds = Math.round((moment - service.clock.now().getTime()) / 1_000) - json.advanced_seconds;
    const { status, text } = await customer.sandbox.post("/v1/sandbox/clock/advance", { seconds });
    assert.equal(status, 200, text);
  };

  await advanceTo(due - 31 * DAY_SECONDS * 1_000);
  assert.deepEqual([(await accounts())?.state, (await accounts())?.days_left], ["upcoming", 31]);
  await advanceTo(due - 30 * DAY_SECONDS * 1_000);
  assert.equal((await accounts())?.state, "due_soon");
  assert.ok((await duties(customer, "?state=due_soon")).some(({ kind }) => kind === "accounts"));
  await advanceTo(due);
  assert.deepEqual([(await accounts())?.state, (await accounts())?.days_left], ["due_soon", 0]);
  await advanceTo(due + DAY_SECONDS * 1_000);
  const late = await accounts();
  assert.deepEqual([late?.state, late?.late, late?.penalty_pounds], ["overdue", true, 150]);
  assert.ok(late?.notes.some(({ text }) => text.startsWith("The law sets £150")));
  assert.ok((await duties(customer, "?state=overdue")).some(({ id }) => id === late?.id));
});

test("the list is in the order of days, page by page, and its filters find what they say", async () => {
  const customer = await service.customer();
  for (const [index, end] of ["2024-12-31", "2025-06-30", "2025-09-30"].entries())
    await file(customer, {
      period: {
        start:
          `${Number(end.slice(0, 4)) - 1}${{ "12-31": "-01-01", "06-30": "-07-01", "09-30": "-10-01" }[end.slice(5)]}`.replace(
            "2023-01-01",
            "2024-01-01",
          ),
        end,
      },
      company: { ...sampleReturn().company, utr: `859614886${index}` },
    });

  const all = await duties(customer, "?limit=100");
  assert.equal(all.length, 18);
  assert.deepEqual(
    [...all]
      .sort((one, other) => (one.due_on < other.due_on ? -1 : one.due_on > other.due_on ? 1 : 0))
      .map(({ due_on }) => due_on),
    all.map(({ due_on }) => due_on),
  );
  const paged: string[] = [];
  for (let last = ""; ; ) {
    const { json } = await customer.sandbox.get(`/v1/obligations?limit=5${last && `&starting_after=${last}`}`);
    paged.push(...json.data.map(({ id }: Duty) => id));
    if (!json.has_more) break;
    last = paged.at(-1) ?? "";
  }
  assert.deepEqual(
    paged,
    all.map(({ id }) => id),
  );
  const before = await duties(customer, "?limit=100&due_before=2026-07-01");
  assert.deepEqual(said(before), said(all.filter(({ due_on }) => due_on < "2026-07-01")));
  assert.ok(before.some(({ due_on }) => due_on === "2026-06-30"));
  const [first] = all;
  const ofOne = await duties(customer, `?limit=100&company=${first?.company}`);
  assert.deepEqual(
    ofOne.map(({ id }) => id),
    all.filter(({ company }) => company === first?.company).map(({ id }) => id),
  );
  const states = "?limit=100&state=overdue,due_soon";
  assert.deepEqual(
    said(await duties(customer, states)),
    said(all.filter(({ state }) => ["overdue", "due_soon"].includes(state))),
  );
});

test("another organisation's companies, and those of the other environment, do not exist", async () => {
  const [owner, other] = [await service.customer(), await service.customer()];
  await file(owner);
  const [duty] = await duties(owner);

  assert.ok(duty);
  for (const client of [other.sandbox, owner.live]) {
    for (const path of [
      `/v1/companies/${duty.company}`,
      `/v1/obligations?company=${duty.company}`,
      `/v1/obligations?starting_after=${duty.id}`,
    ]) {
      const { status, json } = await client.get(path);
      assert.deepEqual([status, json.error.code], [404, "not_found"], path);
    }
    assert.deepEqual((await client.get("/v1/companies")).json.data, []);
    assert.deepEqual((await client.get("/v1/obligations")).json.data, []);
  }
});

test("a wrong filter is refused with its name", async () => {
  const customer = await service.customer();
  for (const [query, field] of [
    ["state=late", "state"],
    ["due_before=2026-02-30", "due_before"],
    ["kind=vat", "kind"],
    ["limit=0", "limit"],
  ]) {
    const { status, json } = await customer.sandbox.get(`/v1/obligations?${query}`);
    assert.deepEqual([status, json.error.errors?.[0]?.field ?? json.error.field], [422, field], query);
  }
});
