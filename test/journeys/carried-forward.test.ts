// What a return leaves for the next one: asked for when the next period is prepared, and held against what that return
// brings forward.

import assert from "node:assert/strict";
import type { CapitalAllowancesInput } from "../../packages/ct600/computation/allowances/capital-allowances.ts";
import type { Warning } from "../../packages/ct600/problem.ts";
import type { ReturnInput } from "../../packages/ct600/return.ts";
import { besidesBareAccounts } from "../support/accounts-warnings.ts";
import type { Client } from "../support/client.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService({ now: "2026-11-15T09:00:00.000Z", liveUrl: (url) => url });
});
after(() => service.close());

const UTR = "2000000000";
const PATH = `/v1/carried_forward?company_utr=${UTR}&period_start=2025-04-01`;

/** For the year to March 2025: it leaves £820 in the main pool, £500 of losses and £100 of loans. */
const first = (): ReturnInput => ({
  ...sampleReturn({ utr: UTR }),
  financials: {
    turnover: 12_000_000,
    trading_profit: -50_000,
    net_profit: 10_000_000 - 50_000 - 9_982_000,
    capital_allowances: { main_pool: { brought_forward: 100_000, claim: 18_000 } },
    participator_loans: { loans: [{ participator: "A Director", amount: 10_000, made_on: "2024-06-01" }] },
  },
});

const LEFT = {
  capital_allowances: { main_pool: { brought_forward: 82_000 } },
  losses: { trading_since_april_2017: 50_000 },
  participator_loans: { brought_forward: 10_000 },
};

/** The year after. */
const next = (financials: Partial<ReturnInput["financials"]>): ReturnInput => ({
  ...sampleReturn({ utr: UTR }),
  period: { start: "2025-04-01", end: "2026-03-31" },
  financials: { turnover: 1_050, trading_profit: 0, ...financials },
  declarant: { name: "Jane Director", status: "Director" },
});

async function filed(client: Client, body: object, scenario = "accepted"): Promise<string> {
  const { status, json, text } = await client.post("/v1/filings", body, { "service-test-scenario": scenario });
  assert.equal(status, 201, text);
  return json.id;
}

async function amended(client: Client, id: string, change: object, scenario = "accepted"): Promise<string> {
  const { status, json, text } = await client.post(`/v1/filings/${id}/amend`, change, {
    "service-test-scenario": scenario,
  });
  assert.equal(status, 201, text);
  return json.id;
}

async function differing(client: Client, body: object): Promise<string[]> {
  const { json } = await client.post("/v1/validate?include=warnings", body);
  assert.equal(json.valid, true, JSON.stringify(json));
  return differingIn(json);
}

const differingIn = ({ warnings }: { warnings: Warning[] }): string[] =>
  warnings.filter(({ code }) => code === "brought_forward_differs").map(({ field }) => field);

const left = async ({ sandbox }: Customer) => (await sandbox.get(PATH)).json;

test("what a return leaves can be asked for as a part of the next one's input, and files without a warning", async () => {
  const customer = await service.customer();
  const id = await filed(customer.sandbox, first());

  const answer = await left(customer);
  const { json } = await customer.sandbox.post(
    "/v1/validate?include=warnings",
    next({ ...answer.input.financials, net_profit: 82_000 }),
  );

  assert.deepEqual(answer, {
    object: "carried_forward",
    filing: id,
    period_start: "2024-04-01",
    period_end: "2025-03-31",
    input: { financials: LEFT },
  });
  assert.deepEqual([json.valid, json.errors, besidesBareAccounts(json.warnings)], [true, [], []]);
});

test("a figure that differs is a warning, which stays with the filing; loans may have become less", async () => {
  const customer = await service.customer();
  const id = await filed(customer.sandbox, first());
  const body = next({
    net_profit: 81_900,
    capital_allowances: { main_pool: { brought_forward: 81_900 } },
    losses: { trading_since_april_2017: 50_099, property_brought_forward: 100 },
    participator_loans: { brought_forward: 9_900 },
  });

  const { json } = await customer.sandbox.post("/v1/filings", body);
  const more = await differing(
    customer.sandbox,
    next({ ...LEFT, net_profit: 82_000, participator_loans: { brought_forward: 10_100 } }),
  );

  const told = json.warnings.filter(({ code }: { code: string }) => code === "brought_forward_differs");
  assert.deepEqual(
    told.map(({ field, message }: { field: string; message: string }) => [field, message.split(",")[0]]),
    [
      ["financials.capital_allowances.main_pool.brought_forward", id],
      ["financials.losses.property_brought_forward", id],
    ],
  );
  assert.match(told[0].message, /£820/);
  assert.deepEqual(more, ["financials.participator_loans.brought_forward"]);
});

test("an amendment leaves other figures; when it fails, those of its original stand again", async () => {
  const customer = await service.customer();
  const original = await filed(customer.sandbox, first());
  const change = {
    financials: { trading_profit: -60_000, net_profit: first().financials.net_profit ?? 0, adjustments: {} },
  };
  const more = { financials: { ...change.financials, adjustments: { other_deductions: 10_000 } } };

  const refused = await amended(customer.sandbox, original, more, "rejected");
  const waiting = await left(customer);
  await service.untilFinal(customer.sandbox, refused);
  const afterwards = await left(customer);
  const accepted = await amended(customer.sandbox, original, more);
  const last = await left(customer);

  const losses = (answer: { input: { financials: typeof LEFT } }) =>
    answer.input.financials.losses.trading_since_april_2017;
  assert.deepEqual([waiting.filing, losses(waiting)], [refused, 60_000]);
  assert.deepEqual([afterwards.filing, losses(afterwards)], [original, 50_000]);
  assert.deepEqual([last.filing, losses(last)], [accepted, 60_000]);
});

test("an amendment that brings forward another figure is warned too", async () => {
  const customer = await service.customer();
  await filed(customer.sandbox, first());
  const id = await filed(customer.sandbox, next({ ...LEFT, net_profit: 82_000 }));

  const { json } = await customer.sandbox.post(`/v1/filings/${id}/amend`, {
    financials: { losses: { trading_since_april_2017: 40_000 } },
  });

  assert.deepEqual(
    besidesBareAccounts<Warning>(json.warnings).map(({ code, field }) => `${code} ${field}`),
    ["brought_forward_differs financials.losses.trading_since_april_2017"],
  );
});

const BUILDING = { cost: 10_000_000, first_used_on: "2025-01-01" };

/** For the year to March 2025, with a loss of £740 from 90 days of the building. */
const withBuilding = (change: Partial<CapitalAllowancesInput> = {}): ReturnInput => ({
  ...sampleReturn({ utr: UTR }),
  financials: {
    turnover: 12_000_000,
    trading_profit: -74_000,
    net_profit: 0,
    adjustments: {},
    capital_allowances: { structures_and_buildings: [BUILDING], ...change },
  },
});

test("a building goes on in use, and the next return, sent as given, has its allowance for the whole year", async () => {
  const customer = await service.customer();
  await filed(customer.sandbox, withBuilding());

  const { input } = await left(customer);
  const { json } = await customer.sandbox.post(
    "/v1/validate?include=warnings,computation",
    next({ ...input.financials, net_profit: 300_000 }),
  );

  assert.deepEqual(input, {
    financials: {
      capital_allowances: { structures_and_buildings: [BUILDING] },
      losses: { trading_since_april_2017: 74_000 },
    },
  });
  assert.deepEqual([json.valid, json.errors, besidesBareAccounts(json.warnings)], [true, [], []]);
  const box711 = json.computation.lines.find(({ box }: { box: string | null }) => box === "711");
  assert.equal(box711?.value, "3000.00");
});

test("a building that is left out was sold: it goes no further, and there is no warning", async () => {
  const customer = await service.customer();
  const id = await filed(customer.sandbox, withBuilding());
  const losses = { trading_since_april_2017: 74_000 };

  assert.deepEqual(await differing(customer.sandbox, next({ losses })), []);
  await amended(customer.sandbox, id, {
    financials: { trading_profit: 0, capital_allowances: { structures_and_buildings: [] } },
  });
  assert.deepEqual((await left(customer)).input, {});
});

test("a building does not outlive its trade", async () => {
  const customer = await service.customer();
  await filed(customer.sandbox, withBuilding({ trade_ceased: true }));

  assert.equal((await left(customer)).input.financials.capital_allowances, undefined);
});

const FIELDS_LEFT = [
  "financials.capital_allowances.main_pool.brought_forward",
  "financials.losses.trading_since_april_2017",
  "financials.participator_loans.brought_forward",
];

test("what a return leaves out of all that the last one left is a warning, which says what to send", async () => {
  const customer = await service.customer();
  const id = await filed(customer.sandbox, first());
  const { capital_allowances: _, ...others } = LEFT;

  const { json } = await customer.sandbox.post("/v1/filings", next({ property_profit: 1_000 }));
  const without = await differing(customer.sandbox, next(others));
  const repaid = await differing(
    customer.sandbox,
    next({ ...LEFT, net_profit: 82_000, participator_loans: { brought_forward: 0 } }),
  );

  const told: Warning[] = json.warnings.filter(({ code }: Warning) => code === "brought_forward_differs");
  const carried = (pounds: string) =>
    `${id}, the return before this one, carried ${pounds} forward here, and this one brings nothing forward.`;
  const [pool, losses, loans] = FIELDS_LEFT;
  assert.deepEqual(
    told.map(({ field, message }) => [field, message]),
    [
      [pool, `${carried("£820")} Send 82000 pence in ${pool}, or correct the earlier return.`],
      [losses, `${carried("£500")} Send 50000 pence in ${losses}, or correct the earlier return.`],
      [
        loans,
        `${carried("£100")} Send what is left of it in ${loans}, 0 if nothing is, or correct the earlier return.`,
      ],
    ],
  );
  assert.ok(told.every(({ message }) => message.length < 300));
  assert.deepEqual(without, [pool]);
  assert.deepEqual(repaid, []);
});

test("a plain return is warned as any other, and so is its amendment", async () => {
  const customer = await service.customer();
  await filed(customer.sandbox, first());

  const { json: plain } = await customer.sandbox.post("/v1/filings", next({}));
  const { json: samePlain } = await customer.sandbox.post(`/v1/filings/${plain.id}/amend`, {
    financials: { trading_profit: 100 },
  });
  const { json: wider } = await customer.sandbox.post(`/v1/filings/${samePlain.id}/amend`, {
    financials: { property_profit: 1_000 },
  });

  for (const filing of [plain, samePlain, wider]) assert.deepEqual(differingIn(filing), FIELDS_LEFT);
});

test("a plain return that ignores the loss of a plain return before it is told the loss and its field", async () => {
  const { sandbox } = await service.customer();
  const second = { ...sampleReturn({ utr: UTR }), period: { start: "2025-04-01", end: "2026-03-31" } };
  const { json: lossMaking } = await sandbox.post("/v1/filings", sampleReturn({ utr: UTR, trading_profit: -70_000 }));

  const { json } = await sandbox.post("/v1/filings", second);
  const losses = { trading_since_april_2017: 70_000 };
  const told = await sandbox.post("/v1/validate?include=warnings", {
    ...second,
    financials: { ...second.financials, losses },
  });

  const [warning] = json.warnings.filter(({ code }: { code: string }) => code === "brought_forward_differs");
  assert.equal(warning.field, "financials.losses.trading_since_april_2017");
  assert.equal(
    warning.message,
    `${lossMaking.id}, the return before this one, carried £700 forward here, and this one brings nothing forward. Send 70000 pence in financials.losses.trading_since_april_2017, or correct the earlier return.`,
  );
  assert.deepEqual(differingIn(told.json), []);
});

test("a figure of nothing, and a trading loss after the trade's end, may be left out", async () => {
  const [nothing, ceased] = [await service.customer(), await service.customer()];
  const usedUp = { main_pool: { brought_forward: 100_000, claim: 100_000 } };
  const body = first();
  await filed(nothing.sandbox, {
    ...body,
    financials: { turnover: 0, trading_profit: 0, net_profit: 100_000, capital_allowances: usedUp },
  });
  await filed(ceased.sandbox, {
    ...body,
    financials: {
      turnover: 0,
      trading_profit: -50_000,
      net_profit: 50_000,
      capital_allowances: { main_pool: { brought_forward: 100_000 }, trade_ceased: true },
      chargeable_gains: { losses: 70_000 },
    },
  });
  const income = next({ property_profit: 1_000 });

  assert.deepEqual(await differing(nothing.sandbox, income), []);
  assert.deepEqual(await differing(ceased.sandbox, income), ["financials.chargeable_gains.losses_brought_forward"]);
});

test("of two returns of one period of account only the first is held against the return before", async () => {
  const customer = await service.customer();
  await filed(customer.sandbox, first());
  const period = { start: "2025-04-01", end: "2026-03-31", accounts_end: "2026-06-30" };

  const { json } = await customer.sandbox.post("/v1/filings", { ...next({ property_profit: 1_000 }), period });
  const { json: second } = await customer.sandbox.get(`/v1/filings/${json.continues_in}`);

  assert.deepEqual(differingIn(json), FIELDS_LEFT);
  assert.deepEqual(differingIn(second), []);
});

test("a filing that failed leaves nothing", async () => {
  const customer = await service.customer();
  const id = await filed(customer.sandbox, first(), "rejected");
  await service.untilFinal(customer.sandbox, id);

  const { status, json } = await customer.sandbox.get(PATH);

  assert.deepEqual([status, json.error.code, json.error.field], [404, "filing_not_found", "period_start"]);
  assert.deepEqual(await differing(customer.sandbox, next({ losses: { trading_since_april_2017: 1_000 } })), []);
});

test("environments, organisations and other periods have nothing to do with each other", async () => {
  const customer = await service.customer();
  const other = await service.customer();
  await filed(customer.sandbox, first());
  const body = next({ losses: { trading_since_april_2017: 1_000 } });

  const statuses = await Promise.all(
    [customer.live, other.sandbox].map(async (client) => (await client.get(PATH)).status),
  );
  const gap = await customer.sandbox.get(PATH.replace("2025-04-01", "2025-04-02"));

  assert.deepEqual(statuses, [404, 404]);
  assert.equal(gap.status, 404);
  assert.deepEqual(await differing(customer.live, body), []);
  assert.deepEqual(await differing(other.sandbox, body), []);
  assert.deepEqual(await differing(customer.sandbox, body), FIELDS_LEFT);
});

test("of two originals for one period, which the sandbox takes, the newer counts", async () => {
  const customer = await service.customer();
  await filed(customer.sandbox, first());
  service.clock.advance(1_000);
  const newer = await filed(customer.sandbox, { ...sampleReturn({ utr: UTR, trading_profit: -70_000 }) });

  assert.deepEqual(await left(customer), {
    object: "carried_forward",
    filing: newer,
    period_start: "2024-04-01",
    period_end: "2025-03-31",
    input: { financials: { losses: { trading_since_april_2017: 70_000 } } },
  });
});

for (const [query, code, field] of [
  ["", "invalid_utr", "company_utr"],
  [`?company_utr=${UTR}`, "missing_field", "period_start"],
  ["?company_utr=123&period_start=2025-04-01", "invalid_utr", "company_utr"],
  [`?company_utr=${UTR}&period_start=2025-02-30`, "invalid_date", "period_start"],
  [`?company_utr=${UTR}&period_start=2025-04-01&mode=live`, "unknown_field", "mode"],
] as const)
  test(`asking with ${query || "nothing"} is refused with ${code}`, async () => {
    const customer = await service.customer();

    const { status, json } = await customer.sandbox.get(`/v1/carried_forward${query}`);

    assert.deepEqual([status, json.error.code, json.error.field], [422, code, field]);
  });
