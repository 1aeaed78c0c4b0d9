// What says the same as leaving a field out: null in every optional field, and 0 for the two profits whose default the
// interface puts at 0.

import assert from "node:assert/strict";
import { accountsIn, shapes } from "../../packages/ct600/documents/shapes.fixture.ts";
import { AMENDMENT } from "../../packages/ct600/input/fields/amendment.ts";
import type { Field } from "../../packages/ct600/input/fields/field.ts";
import { FILING } from "../../packages/ct600/input/fields/filing.ts";
import { beside, returnWithAccounts } from "../support/accounts.ts";
import { besidesBareAccounts } from "../support/accounts-warnings.ts";
import type { Answer } from "../support/client.ts";
import { inBatches } from "../support/nothing-stored.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
before(async () => {
  service = await startService();
  customer = await service.customer();
});
after(() => service.close());

const [shape] = shapes();
const ownAccounts = shape === undefined ? Buffer.alloc(0) : accountsIn(shape);

test("null in any optional field is taken, and files what leaving it out files", async () => {
  // The company's number is optional to some bodies alone.
  const paths = optionalFields(FILING).filter((path) => path !== "company.registration_number");

  assert.ok(paths.includes("options.idempotency_key") && paths.includes("accounts.balance_sheet.provisions"));
  await inBatches(paths, async (path) => {
    const input = await inputStored(await file(withNull(path, needed(path))));
    // What is said of the delivery is kept with the delivery.
    const { companies_house: _, ...expected } = needed(path) as { companies_house?: object };
    assert.deepEqual(withoutEmpty(input), expected, path);
  });
});

test("null in any field of an amendment leaves that field as it was filed", async () => {
  const paths = optionalFields(AMENDMENT).filter((path) => path !== "financials");

  await inBatches(paths, async (path) => {
    // Only a few amendments of one filing may wait.
    const original = await file({
      ...sampleReturn(),
      financials: { ...sampleReturn().financials, net_profit: 5_000_000 },
    });
    const change = { financials: { turnover: 13_000_000, trading_profit: 4_100_000 } };
    const { json, text } = await amend(original, withNull(path, change));
    assert.ok(json.id, `${path}: ${text}`);
    const { financials } = (await inputStored(json.id)) as ReturnType<typeof sampleReturn>;
    const expected = {
      turnover: path === "financials.turnover" ? 12_000_000 : 13_000_000,
      trading_profit: path === "financials.trading_profit" ? 4_000_000 : 4_100_000,
      net_profit: 5_000_000,
    };
    assert.deepEqual(withoutEmpty(financials), expected, path);
  });
});

test("null for everything an amendment may change is an amendment that says nothing", async () => {
  const original = await file(sampleReturn());

  const { status, json } = await amend(original, { financials: null, accounts: null, declarant: null, options: null });

  assert.deepEqual([status, json.error.code, json.error.field], [422, "missing_field", "financials"]);
});

test("null in a required field is an error of that field", async () => {
  const problems = async (body: object) => {
    const { json } = await customer.sandbox.post("/v1/validate", body);
    return json.errors.map(({ code, field }: { code: string; field: string }) => `${code} ${field}`);
  };

  const good = sampleReturn();
  assert.deepEqual(await problems({ ...good, period: null }), ["invalid_type period"]);
  assert.deepEqual(await problems({ ...good, company: { ...good.company, utr: null } }), ["invalid_utr company.utr"]);
  assert.deepEqual(await problems({ ...good, financials: { turnover: null, trading_profit: null } }), [
    "invalid_type financials.turnover",
    "invalid_type financials.trading_profit",
  ]);
});

test("a gross and a net profit of 0 file what leaving them out files", async () => {
  const { financials, ...rest } = sampleReturn();
  const plain = await file({ ...rest, financials });
  const zeros = await file({ ...rest, financials: { ...financials, gross_profit: 0, net_profit: 0 } });

  for (const name of ["accounts.xhtml", "computations.xhtml"]) {
    assert.equal(await document(zeros, name), await document(plain, name));
  }
  assert.doesNotMatch(await document(zeros, "accounts.xhtml"), /GrossProfitLoss/);
  assert.deepEqual(await inputStored(zeros), sampleReturn());
});

test("validate says nothing about a profit of 0", async () => {
  const { financials, ...rest } = sampleReturn({ utr: "2000000000" });
  const body = { ...rest, accounts: { standard: "frs105" }, declarant: { name: "Jane Director", status: "Director" } };

  const { json } = await customer.sandbox.post("/v1/validate?include=warnings", {
    ...body,
    financials: { ...financials, gross_profit: 0, net_profit: 0 },
  });

  assert.deepEqual([json.valid, json.errors, besidesBareAccounts(json.warnings)], [true, [], []]);
});

test("in an amendment 0 restores the default, for the amendments after it too", async () => {
  const { financials, ...rest } = sampleReturn();
  const given = { ...financials, gross_profit: 6_000_000, net_profit: 1_000_000 };
  const original = await file({ ...rest, financials: given });

  const restored = await amend(original, { financials: { gross_profit: 0, net_profit: 0 } });
  const later = await amend(restored.json.id, { financials: { turnover: 13_000_000 } });

  assert.match(await document(original, "accounts.xhtml"), /GrossProfitLoss/);
  assert.deepEqual(await inputStored(restored.json.id), sampleReturn());
  for (const { json } of [restored, later]) {
    const accounts = await document(json.id, "accounts.xhtml");
    assert.doesNotMatch(accounts, /GrossProfitLoss/);
    assert.match(accounts, /name="core:ProfitLossOnOrdinaryActivitiesBeforeTax"[^>]*>40,000</);
  }
});

test("an amendment that puts 0 where the default stood changes nothing", async () => {
  const original = await file(sampleReturn());

  const { status, json } = await amend(original, { financials: { gross_profit: 0, net_profit: 0 } });

  assert.deepEqual([status, json.error.code], [422, "no_changes"]);
});

test("base64 with line breaks or without padding files the same document", async () => {
  const ixbrl = ownAccounts.toString("base64");
  const writings = {
    "lines of 76": ixbrl.replace(/.{76}/g, "$&\r\n"),
    "lines of 64, and one at the end": `${ixbrl.replace(/.{64}/g, "$&\n")}\n`,
    unpadded: ixbrl.replace(/=+$/, ""),
  };

  for (const [what, written] of Object.entries(writings)) {
    const id = await file({ ...sampleReturn(), accounts: { ixbrl: written } });
    assert.equal(await document(id, "accounts.xhtml"), ownAccounts.toString(), what);
  }
});

async function file(body: object): Promise<string> {
  const { status, json, text } = await customer.sandbox.post("/v1/filings", body);
  assert.equal(status, 201, text);
  return json.id;
}

function amend(id: string, change: object): Promise<Answer> {
  return customer.sandbox.post(`/v1/filings/${id}/amend`, change);
}

async function document(id: string, name: string): Promise<string> {
  return (await customer.sandbox.get(`/v1/filings/${id}/documents/${name}`)).text;
}

async function inputStored(id: string): Promise<unknown> {
  const [row] = await service.db.query<{ input: unknown }>(`select input from filings where id = $1`, [id]);
  return row?.input;
}

function optionalFields(group: Field, prefix = ""): string[] {
  if (group.kind !== "group") return [];
  return Object.entries(group.fields).flatMap(([name, field]) => [
    ...(field.required || field.requiredUnless ? [] : [prefix + name]),
    ...optionalFields(field, `${prefix}${name}.`),
  ]);
}

/** The sample with what must be there where anything of its group is. */
/** Groups with required fields: those are there beside the null. */
const NEEDED: Readonly<Record<string, object>> = {
  "charity.": { charity: { kind: "sports_club", all_exempt: false } },
  "accounts.comparatives.": { accounts: { comparatives: { start: "2023-04-01", end: "2024-03-31" } } },
  "accounts.directors_report.": {
    accounts: {
      directors_report: {
        directors: [{ name: "A Director" }],
        signed_by: "A Director",
        approved_on: "2025-06-01",
      },
    },
  },
  "companies_house.": { accounts: returnWithAccounts().accounts, companies_house: beside },
  "financials.losses.from_period.": {
    financials: {
      ...sampleReturn().financials,
      losses: { from_later_periods: 100, from_period: { start: "2025-04-01", end: "2026-03-31" } },
    },
  },
};

function needed(path: string): object {
  const [, more = {}] = Object.entries(NEEDED).find(([group]) => path.startsWith(group)) ?? [];
  return { ...sampleReturn(), ...more };
}

function withNull(path: string, body: object = sampleReturn()): object {
  const [first = "", ...rest] = path.split(".");
  const value = rest.length === 0 ? null : withNull(rest.join("."), Reflect.get(body, first) ?? {});
  return { ...body, [first]: value };
}

/** Without parts that have nothing in them, such as the parent of the null: they say no more than leaving them out. */
function withoutEmpty(part: unknown): unknown {
  if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
  const kept = Object.entries(part).map(([name, value]) => [name, withoutEmpty(value)] as const);
  return Object.fromEntries(kept.filter(([, value]) => !isEmpty(value)));
}

function isEmpty(part: unknown): boolean {
  return typeof part === "object" && part !== null && Object.keys(part).length === 0;
}
