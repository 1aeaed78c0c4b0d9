// What a caller says about generated accounts, from the door to the filed document: nothing is invented, everything can
// be said, and everything that can be said can be amended.

import assert from "node:assert/strict";
import { ACCOUNTS } from "../../packages/ct600/input/fields/accounts.ts";
import type { AccountsInput } from "../../packages/ct600/return.ts";
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

const EVERYTHING: AccountsInput = {
  standard: "frs102",
  directors: [{ name: "Ann Finch", signs: true }, { name: "Bo Reed" }],
  approved_on: "2025-06-30",
  principal_activity: "Bakery",
  average_employees: 3,
  dormant: false,
  first_period: false,
  balance_sheet: {
    tangible_assets: 600_000,
    debtors: 300_000,
    cash: 200_000,
    creditors_within_one_year: 250_000,
    creditors_after_one_year: 100_000,
    called_up_share_capital: 10_000,
    profit_and_loss_reserve: 740_000,
  },
  profit_and_loss: { distribution_costs: 1_000_000, administrative_expenses: 7_000_000, tax: 760_000 },
  comparatives: {
    start: "2023-04-01",
    end: "2024-03-31",
    turnover: 9_000_000,
    net_profit: 1_000_000,
    tax: 190_000,
    balance_sheet: { tangible_assets: 500_000, called_up_share_capital: 10_000 },
    average_employees: 2,
  },
  registered_office: { lines: ["1 High Street", "Leeds"], postcode: "LS1 1AA" },
  country: "england_and_wales",
  legal_form: "private_limited",
  directors_advances: [{ director: "Ann Finch", opening: 10_000, repaid: 10_000, interest_rate: "2.25" }],
  directors_guarantees: [{ director: "Bo Reed", maximum: 50_000, terms: "For a loan." }],
  commitments: { total: 100_000, description: "A lease." },
  fixed_asset_movements: {
    tangible_assets: {
      cost: { opening: 700_000, additions: 300_000 },
      depreciation: { opening: 200_000, charge: 200_000 },
    },
  },
  debtors_detail: { trade_debtors: 200_000, other_debtors: 100_000 },
  creditors_detail: { within_one_year: { trade_creditors: 250_000 }, secured: 100_000 },
  policies: { turnover: "As billed.", tangible_assets: "Over five years." },
  notes: [{ title: "Parent", text: "There is none." }],
};

/** A document of the caller's own, which of two returns has the accounts, and why there are none. */
const NOT_CONTENT = ["ixbrl", "pdf", "pdf_name", "filed_with", "not_attached"] as const;

/** Another word about each field; what hangs on it changes with it. */
const CHANGES: {
  [Name in keyof Required<Omit<AccountsInput, (typeof NOT_CONTENT)[number]>>]: AccountsInput;
} = {
  standard: { standard: "frs105" },
  director: { director: "Cy Hill" },
  directors: { directors: [{ name: "Cy Hill" }] },
  approved_on: { approved_on: "2025-07-01" },
  principal_activity: { principal_activity: "Mill" },
  average_employees: { average_employees: 4 },
  dormant: { dormant: false, average_employees: 5 },
  first_period: { first_period: false, comparatives: { ...datesBefore(), turnover: 9_100_000 } },
  balance_sheet: { balance_sheet: { prepayments: 5_000, profit_and_loss_reserve: 745_000 } },
  profit_and_loss: { profit_and_loss: { interest_payable: 5_000, administrative_expenses: 6_995_000 } },
  comparatives: { comparatives: { ...datesBefore(), balance_sheet: { share_premium: 1_000 } } },
  registered_office: { registered_office: { postcode: "LS2 2BB" } },
  country: { country: "wales" },
  legal_form: { legal_form: "limited_by_guarantee" },
  limited_by: { legal_form: "community_interest", limited_by: "guarantee" },
  directors_report: {
    directors_report: {
      directors: [{ name: "Ann Finch" }, { name: "Bo Reed" }, { name: "Cy Hill", resigned_on: "2024-06-30" }],
      signed_by: "Bo Reed",
      approved_on: "2025-06-30",
    },
  },
  directors_advances: { directors_advances: [] },
  directors_guarantees: { directors_guarantees: [{ director: "Bo Reed", maximum: 60_000 }] },
  commitments: { commitments: { total: 200_000 } },
  fixed_asset_movements: {
    fixed_asset_movements: { tangible_assets: { cost: { disposals: 50_000 }, depreciation: { disposals: 50_000 } } },
  },
  asset_classes: {
    asset_classes: [{ kind: "plant_and_machinery", cost: { opening: 500_000, additions: 100_000 } }],
  },
  investment_property: {
    balance_sheet: { investment_property: 100_000, profit_and_loss_reserve: 840_000 },
    investment_property: { additions: 100_000 },
  },
  deferred_tax: {
    balance_sheet: { provisions: 5_000, profit_and_loss_reserve: 735_000 },
    profit_and_loss: { deferred_tax: 5_000 },
    deferred_tax: { opening: 0 },
  },
  // A profit of £32,400 after tax leads to the £7,400 of the balance sheet.
  reserves: { reserves: { opening: 1_000_000, dividends: 3_500_000 } },
  going_concern: { going_concern: true },
  debtors_detail: { debtors_detail: { trade_debtors: 100_000, prepayments: 100_000 } },
  creditors_detail: { creditors_detail: { after_five_years: 50_000 } },
  policies: { policies: { other: "Leases are written off as paid." } },
  notes: { notes: [{ title: "Events", text: "None." }] },
};

test("the contract's minimal body is filed, with what it lacks and what is assumed in its warnings", async () => {
  const { status, json } = await customer.sandbox.post("/v1/filings", sampleReturn());

  const codes = json.warnings.map(({ code }: { code: string }) => code);
  assert.equal(status, 201);
  for (const code of ["balance_sheet_missing", "director_missing", "average_employees_missing", "assumed"])
    assert.ok(codes.includes(code), code);
});

test("live refuses accounts that nobody signs, and takes a declarant who is a director", async () => {
  const as = (status: string, accounts = {}) =>
    customer.live.post("/v1/validate", { ...sampleReturn(), declarant: { name: "Jo Day", status }, accounts });

  const [agent, director, named] = await Promise.all([as("Agent"), as("Director"), as("Agent", { director: "Ann" })]);

  assert.deepEqual(
    agent.json.errors.map(({ code, field }: { code: string; field: string }) => `${code} ${field}`),
    ["missing_field accounts.director"],
  );
  assert.deepEqual([director.json.valid, named.json.valid], [true, true]);
});

test("live tells everybody who is missing on a return at once, beside what else is wrong with it", async () => {
  const told = async (change: object) => {
    const { json } = await customer.live.post("/v1/validate", {
      ...sampleReturn(),
      financials: { turnover: -1, trading_profit: 0 },
      ...change,
    });
    return json.errors.map(({ code, field }: { code: string; field: string }) => `${code} ${field}`);
  };
  const [turnover, name, status, director] = [
    "invalid_monetary_value financials.turnover",
    ...["declarant.name", "declarant.status", "accounts.director"].map((field) => `missing_field ${field}`),
  ];

  assert.deepEqual(await told({}), [turnover, director, name, status]);
  assert.deepEqual(await told({ declarant: { name: "Jo Day" } }), [turnover, director, status]);
  assert.deepEqual(await told({ declarant: { status: "Director" } }), [turnover, name]);
  assert.deepEqual(await told({ accounts: { director: "Ann" } }), [turnover, name, status]);
});

test("accounts that say everything are filed, and every field of them can be amended", async () => {
  const body = { ...sampleReturn(), accounts: EVERYTHING };

  for (const [name, accounts] of Object.entries(CHANGES)) {
    const { status, json: original } = await customer.sandbox.post("/v1/filings", body);
    assert.equal(status, 201, JSON.stringify(original));
    const amended = await customer.sandbox.post(`/v1/filings/${original.id}/amend`, { accounts });
    assert.equal(amended.status, 201, `${name}: ${amended.text.slice(0, 400)}`);
  }
  assert.deepEqual(
    Object.keys(CHANGES).sort(),
    Object.keys(ACCOUNTS.fields)
      .filter((name) => !NOT_CONTENT.some((one) => one === name))
      .sort(),
  );
});

function datesBefore() {
  return { start: "2023-04-01", end: "2024-03-31" };
}
