// Amendments of every group of the wider return: objects merge at any depth, lists are replaced, and where money goes
// is audited.

import assert from "node:assert/strict";
import type { ReturnInput } from "../../packages/ct600/return.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
before(async () => {
  service = await startService({ now: "2026-11-15T09:00:00.000Z" });
  customer = await service.customer();
});
after(() => service.close());

type Financials = ReturnInput["financials"];

const ACCOUNT = {
  bank_name: "Example Bank",
  sort_code: "204060",
  account_number: "13572468",
  account_name: "Example Widgets",
  reference: "ROLL 99881",
};

const loan = (participator: string, amount: number) => ({ participator, amount, made_on: "2024-06-01" });

/** Everything there is to merge: the pool writes down £1,800, so £40,000 follow from £41,800. */
const wide = (): ReturnInput => ({
  ...sampleReturn(),
  company: { ...sampleReturn().company, associated_companies: 1 },
  financials: {
    ...sampleReturn().financials,
    net_profit: 4_180_000,
    adjustments: { depreciation: 0 },
    capital_allowances: {
      main_pool: { brought_forward: 1_000_000 },
      cars: [],
      structures_and_buildings: [{ cost: 100, first_used_on: "2024-06-01" }],
    },
    chargeable_gains: { gains: 50_000, losses: 10_000 },
    losses: { trading_since_april_2017: 100_000, claim_since_april_2017: 0 },
    participator_loans: { loans: [loan("A Director", 10_000), loan("B Director", 20_000)] },
    tax_already_paid: 5_000_000,
  },
  return: { estimated_figures: true, exports_goods: true },
  repayment: ACCOUNT,
});

async function filed(body: object = wide()): Promise<string> {
  const { status, json, text } = await customer.sandbox.post("/v1/filings", body);
  assert.equal(status, 201, text);
  return json.id;
}

async function amended(id: string, change: object) {
  const { status, json, text } = await customer.sandbox.post(`/v1/filings/${id}/amend`, change);
  assert.equal(status, 201, text);
  return json;
}

async function stored(id: string): Promise<ReturnInput> {
  const [row] = await service.db.query<{ input: ReturnInput }>(`select input from filings where id = $1`, [id]);
  return row?.input ?? assert.fail();
}

const boxesOf = async (id: string) => (await customer.sandbox.get(`/v1/filings/${id}/computation`)).json.boxes;

/** A change of the figures, and what the group says after it. */
const merges: [what: string, change: object, after: (input: Financials) => unknown, expected: unknown][] = [
  [
    "a claim joins what its pool brought forward",
    { trading_profit: 4_080_000, capital_allowances: { main_pool: { claim: 100_000 } } },
    ({ capital_allowances }) => capital_allowances,
    {
      main_pool: { brought_forward: 1_000_000, claim: 100_000 },
      cars: [],
      structures_and_buildings: [{ cost: 100, first_used_on: "2024-06-01" }],
    },
  ],
  [
    "a list of cars takes the place of the old one, and other lists stay",
    {
      trading_profit: 3_982_000,
      capital_allowances: { cars: [{ cost: 100_000, bought_on: "2024-05-01", co2_emissions: 40 }] },
    },
    ({ capital_allowances }) => [
      capital_allowances?.cars?.length,
      capital_allowances?.structures_and_buildings?.length,
    ],
    [1, 1],
  ],
  [
    "an adjustment joins the others",
    { trading_profit: 4_000_100, adjustments: { entertaining: 100 } },
    ({ adjustments }) => adjustments,
    { depreciation: 0, entertaining: 100 },
  ],
  [
    "gains change and their losses stay",
    { chargeable_gains: { gains: 60_000 } },
    ({ chargeable_gains }) => chargeable_gains,
    { gains: 60_000, losses: 10_000 },
  ],
  [
    "a claim changes and the losses stay",
    { losses: { claim_since_april_2017: 50_000 } },
    ({ losses }) => losses,
    { trading_since_april_2017: 100_000, claim_since_april_2017: 50_000 },
  ],
  [
    "loans take the place of the old ones",
    { participator_loans: { loans: [loan("C Director", 30_000)] } },
    ({ participator_loans }) => participator_loans,
    { loans: [loan("C Director", 30_000)] },
  ],
  [
    "an empty list leaves no loan",
    { participator_loans: { loans: [] } },
    ({ participator_loans }) => participator_loans,
    { loans: [] },
  ],
  [
    "a new group stands beside the others",
    { management_expenses: { this_period: 100 }, property_profit: -100, other_income: 100 },
    ({ management_expenses, chargeable_gains }) => [management_expenses, chargeable_gains?.gains],
    [{ this_period: 100 }, 50_000],
  ],
  ["what was paid changes", { tax_already_paid: 0 }, ({ tax_already_paid }) => tax_already_paid, 0],
];

for (const [what, financials, of, expected] of merges)
  test(`${what}, and the rest is as it was filed`, async () => {
    const { id } = await amended(await filed(), { financials });

    const input = await stored(id);
    assert.deepEqual(of(input.financials), expected);
    const untouched = ({ financials: figures, ...rest }: ReturnInput) => [
      rest,
      Object.fromEntries(Object.entries(figures).filter(([name]) => !Object.hasOwn(financials, name))),
    ];
    assert.deepEqual(untouched(input), untouched(wide()));
  });

test("loans that are taken away take their page and tax with them", async () => {
  const original = await filed();
  const { id, loan_tax_pence } = await amended(original, { financials: { participator_loans: { loans: [] } } });

  const [before, now] = [await boxesOf(original), await boxesOf(id)];
  assert.deepEqual(
    [before[95], before[480], now[95], now[480], loan_tax_pence],
    ["yes", "101.25", undefined, undefined, 0],
  );
});

test("the number of associated companies changes, and one way of giving it takes the place of the other", async () => {
  const straddling = {
    ...sampleReturn({ trading_profit: 6_000_000 }),
    period: { start: "2022-10-01", end: "2023-09-30" },
  };
  const original = await filed({ ...straddling, company: { ...straddling.company, associated_companies: 1 } });

  const byYear = await amended(original, { company: { associated_companies_by_year: [1, 4] } });
  const again = await amended(byYear.id, { company: { associated_companies: 2 } });
  const refused = await customer.sandbox.post(`/v1/filings/${again.id}/amend`, {
    company: { associated_companies: 3, associated_companies_by_year: [1, 4] },
  });

  const boxes = await boxesOf(byYear.id);
  assert.deepEqual([boxes[326], boxes[327], boxes[328]], [undefined, "1", "4"]);
  const { associated_companies, associated_companies_by_year } = (await stored(again.id)).company;
  assert.deepEqual([associated_companies, associated_companies_by_year], [2, undefined]);
  assert.equal(refused.json.error.field, "company.associated_companies_by_year");
});

test("what a company says of itself changes, and its tax with it", async () => {
  const { company, period } = sampleReturn();
  const financials = { turnover: 0, trading_profit: 0, non_trading_loan_profit: 4_000_000 };
  const original = await filed({ company: { ...company, close_investment_holding: false }, period, financials });

  const holding = await amended(original, { company: { close_investment_holding: true } });
  const abroad = await amended(holding.id, { company: { uk_resident: false, being_wound_up: true } });

  const boxes = await Promise.all([original, holding.id, abroad.id].map(boxesOf));
  assert.deepEqual(
    boxes.map((of) => [of[4], of[440]]),
    [
      ["0", "7600.00"],
      ["2", "10000.00"],
      ["11", "10000.00"],
    ],
  );
});

test("statements merge: one is taken back, another made, a third stays", async () => {
  const { id } = await amended(await filed(), { return: { estimated_figures: false, exports_services: true } });

  const boxes = await boxesOf(id);
  assert.deepEqual([boxes[55], boxes[616], boxes[617]], [undefined, "yes", "yes"]);
});

test("a change of the account is audited without its digits; other amendments by the API are not", async () => {
  const original = await filed();
  const audited = (subjects: string[]) =>
    service.db.query<{ subject: string; details: object; actor: string }>(
      `select subject, actor, details from audit_log where action = 'filing_amended' and subject = any($1)`,
      [subjects],
    );

  const first = await amended(original, { repayment: { not_below: 1_000 } });
  const second = await amended(original, { repayment: { ...ACCOUNT }, financials: { turnover: 1 } });
  const line = [original, first.id, second.id];
  const before = await audited(line);
  const changed = await amended(original, { repayment: { account_number: "24681357" } });

  assert.deepEqual(before, []);
  const lines = await audited(line);
  assert.deepEqual(
    lines.map(({ subject, details }) => ({ subject, details })),
    [{ subject: second.id, details: { amendment: changed.id, repayment: "changed" } }],
  );
  assert.equal(lines[0]?.actor, `API key ${customer.keys.sandbox.id}`);
  assert.deepEqual((await stored(changed.id)).repayment, {
    ...ACCOUNT,
    not_below: 1_000,
    account_number: "24681357",
  });
});

test("a repayment whose relief is not due yet changes nothing, and the refusal says from which day it is", async () => {
  const loans = [{ ...loan("Jane Director", 5_000_000), repayments: [{ amount: 1_500_000, date: "2026-05-15" }] }];
  const { json: filing } = await customer.sandbox.post("/v1/filings", {
    ...sampleReturn(),
    financials: { ...sampleReturn().financials, participator_loans: { loans: [loan("Jane Director", 5_000_000)] } },
  });

  const { status, json } = await customer.sandbox.post(`/v1/filings/${filing.id}/amend`, {
    financials: { participator_loans: { loans } },
  });

  assert.deepEqual([status, json.error.code], [422, "no_changes"]);
  assert.match(
    json.error.message,
    /changes nothing on the return\. Relief for these £15,000 is due from 2028-01-01 on/,
  );
});

test("part of an account joins what was filed, and is refused where nothing was", async () => {
  const { repayment: _, ...without } = wide();
  const original = await filed(without);

  const { status, json } = await customer.sandbox.post(`/v1/filings/${original}/amend`, {
    repayment: { account_number: "24681357" },
  });

  assert.equal(status, 422);
  assert.deepEqual(
    json.errors.map(({ code, field }: { code: string; field: string }) => `${code} ${field}`),
    ["missing_field repayment.bank_name", "missing_field repayment.sort_code", "missing_field repayment.account_name"],
  );
});
