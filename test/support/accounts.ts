// Accounts to deliver in tests: those of a small trading company, and of a dormant one.

import assert from "node:assert/strict";
import { STAND_IN } from "../../packages/ct600/input/declarant.ts";
import { asReturn } from "../../packages/ct600/register/accounts-alone.ts";
import { registerDocument } from "../../packages/ct600/register/delivered-accounts.ts";
import type { AccountsDeliveryInput } from "../../packages/ct600/register/input.ts";
import type { ReturnInput } from "../../packages/ct600/return.ts";
import type { Queryable } from "../../src/platform/database/db.ts";
import type { PresenterDestination } from "../../src/register/presenters/presenter-store.ts";
import { setPresenter } from "../../src/register/presenters/presenters.ts";
import type { Client } from "./client.ts";
import { operator } from "./operator.ts";
import { sampleReturn } from "./returns.ts";
import type { Customer, Service } from "./service.ts";

/** Nobody's. */
export const CODE = "Q7X4K2";

/** A presenter that nobody has, to be set for an organisation. */
export const PRESENTER = {
  presenterId: "66664217000",
  code: "Fq8mZr3Kd1w",
  packageReference: "0012",
  firstNumber: null,
} as const;

/** A return whose accounts the register takes: a micro-entity's. */
export function returnWithAccounts(change: Parameters<typeof sampleReturn>[0] = {}): ReturnInput {
  return {
    ...sampleReturn(change),
    accounts: {
      standard: "frs105",
      director: "Jane Director",
      approved_on: "2025-06-30",
      average_employees: 3,
      first_period: true,
      balance_sheet: {
        tangible_assets: 1_200_000,
        fixed_assets: 1_200_000,
        debtors: 1_500_000,
        cash: 3_000_000,
        creditors_within_one_year: 2_450_000,
        called_up_share_capital: 10_000,
        profit_and_loss_reserve: 3_240_000,
      },
      registered_office: { lines: ["1 High Street", "Exampletown"], postcode: "EX1 1AA" },
    },
  };
}

export const beside = {
  authentication_code: CODE,
  profit_and_loss: "left_out",
} as const;

/** On its own: the company has no tax return to file. */
export function dormantAccounts(change: Partial<AccountsDeliveryInput> = {}): AccountsDeliveryInput {
  return {
    company: { name: "Sleeping Lion Ltd", registration_number: "07654321" },
    period: { start: "2024-04-01", end: "2025-03-31" },
    accounts: {
      standard: "frs105",
      director: "Jane Director",
      approved_on: "2025-06-30",
      dormant: true,
      average_employees: 0,
      balance_sheet: { cash: 100, called_up_share_capital: 100 },
      registered_office: { lines: ["1 High Street", "Exampletown"], postcode: "EX1 1AA" },
    },
    ...beside,
    ...change,
  };
}

export const ACCOUNTS = "/v1/companies_house/accounts";

export interface PresenterWishes {
  destination?: PresenterDestination;
  presenterId?: string;
  code?: string;
  firstNumber?: string | null;
}

/** With a presenter of its own an organisation may deliver live. */
export function givePresenter(
  { db, sealing, clock }: Pick<Service, "db" | "sealing" | "clock">,
  { organisationId }: Pick<Customer, "organisationId">,
  { destination = "live", presenterId, code = "Ab3dEf7hIjK", firstNumber = null }: PresenterWishes = {},
): Promise<{ released: number }> {
  const details = { presenterId: presenterId ?? newPresenterId(), code, packageReference: "0012", firstNumber };
  return setPresenter(db, { organisationId, destination, ...details }, operator, { sealing, clock });
}

let presenters = 0;

/** One that no other test of the process has. */
export const newPresenterId = () => `6666${String(++presenters).padStart(4, "0")}000`;

export async function delivered(client: Client, id: string) {
  const { status, text, json } = await client.get(`${ACCOUNTS}/${id}`);
  assert.equal(status, 200, text);
  return json;
}

/** Delivers, and gives back the object of the answer. */
export async function deliver(client: Client, body: object, headers: Record<string, string> = {}) {
  const { status, text, json } = await client.post(ACCOUNTS, body, headers);
  assert.equal(status, 201, text);
  return json;
}

/** What the simulator has a receipt for. */
export function takenBySimulator({ db }: Pick<Service, "db">, companyNumber: string) {
  return db.query<{ submission_number: string; scenario: string }>(
    `select submission_number, scenario from simulator.companies_house_submissions where company_number = $1
     order by submission_number`,
    [companyNumber],
  );
}

/** A dormant company's own document, right for HMRC and for the register; and what is said beside it. */
export function ownAccounts() {
  const { company, period } = dormantAccounts();
  if (company === undefined || period === undefined) throw new Error("the sample names its company and period");
  const input = asReturn(dormantAccounts());
  if (input === null) throw new Error("the sample has accounts");
  const given = { today: "2026-11-15", declarant: STAND_IN, taxPence: 0n };
  const document = registerDocument(input, beside, given);
  if (document === null) throw new Error("there is a copy of the sample for the register");
  return { ixbrl: Buffer.from(document).toString("base64"), of: { company, period } };
}

/** It may have been sent, and nobody knows: a person can resolve its flag, and send it. */
export async function holdAccounts(db: Queryable, id: string, flag: string): Promise<void> {
  await db.query(
    `update companies_house_accounts
     set next = null, due_at = null, submission_number = '0KOALA', numbers = '{0KOALA}', transaction_id = '1', first_sent_at = created_at,
         sending_since = created_at, flag = $2, flag_reason = 'uncertain'
     where id = $1`,
    [id, flag],
  );
}

/** A return whose accounts are a document of the caller's own. */
export function returnWithOwnAccounts(): ReturnInput {
  const { ixbrl, of } = ownAccounts();
  const { utr } = sampleReturn().company;
  const financials = { turnover: 0, trading_profit: 0 };
  return { company: { ...of.company, utr }, period: of.period, financials, accounts: { ixbrl } };
}
