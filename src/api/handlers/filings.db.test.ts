// What is wrong with a return: told whole, in one order, and the same by validate and by create.

import assert from "node:assert/strict";
import fc from "fast-check";
import type { Client } from "../../../test/support/client.ts";
import { sampleReturn } from "../../../test/support/returns.ts";
import { type Service, startService } from "../../../test/support/service.ts";
import { after, before, test } from "../../../test/support/suite.ts";

let service: Service;
let sandbox: Client;
before(async () => {
  service = await startService();
  sandbox = (await service.customer()).sandbox;
});
after(() => service.close());

test("all problems are told at once, in the same order whatever the order of the input", async () => {
  const parts = Object.entries({
    company: { nmae: "x", utr: 8596148860, registration_number: "1", associated_companies: -1 },
    period: { start: "2024-13-01", end: "2030-01-01" },
    financials: { turnover: -1, trading_profit: 1.5, tax_rate_year: 1999 },
    accounts: { standard: "ifrs", ixbrl: "?" },
    declarant: { name: 7 },
    options: { test_mode: "yes" },
  });

  const forward = await sandbox.post("/v1/filings", Object.fromEntries(parts));
  const backward = await sandbox.post("/v1/filings", Object.fromEntries(parts.toReversed()));

  assert.deepEqual(backward.json.errors, forward.json.errors);
  assert.deepEqual(
    forward.json.errors.map(({ code, field }: { code: string; field: string }) => `${field}: ${code}`),
    [
      "company.name: missing_field",
      "company.utr: invalid_utr",
      "company.associated_companies: invalid_type",
      "period.start: invalid_date",
      "financials.turnover: invalid_monetary_value",
      "financials.trading_profit: invalid_monetary_value",
      "accounts.standard: invalid_accounting_standard",
      "declarant.name: invalid_type",
      "options.test_mode: invalid_type",
      "company.nmae: unknown_field",
      "company.registration_number: invalid_registration_number",
      "period.end: invalid_period",
      "financials.tax_rate_year: invalid_tax_rate_year",
      "accounts.ixbrl: invalid_ixbrl_encoding",
    ],
  );
});

test("ten thousand unknown fields do not hide what else is wrong", async () => {
  const { period: _, ...rest } = sampleReturn({ utr: "1" });
  const unknown = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`x${index}`, index]));

  const { json } = await sandbox.post("/v1/validate", { ...unknown, ...rest });

  const codes = json.errors.map(({ code }: { code: string }) => code);
  assert.deepEqual(codes.slice(0, 3), ["invalid_utr", "missing_field", "unknown_field"]);
  assert.deepEqual([codes.length, json.errors_left_out], [100, 9_902]);
});

test("a field that has an error gets no warning, and the others keep theirs", async () => {
  const body = {
    company: { ...sampleReturn().company, name: "Café Ltd" },
    period: { start: "2026-04-01", end: "2027-04-30" },
    financials: { turnover: -1, trading_profit: 4_000_000, tax_rate_year: 1999 },
    accounts: { dormant: true, ixbrl: "?" },
    declarant: { name: "José", status: "é" },
  };

  const { json } = await sandbox.post("/v1/validate?include=warnings", body);

  assert.deepEqual([...new Set(json.errors.map(({ field }: { field: string }) => field))].sort(), [
    "accounts.ixbrl",
    "declarant.status",
    "financials.tax_rate_year",
    "financials.turnover",
    "period.end",
  ]);
  assert.deepEqual(
    json.warnings.map(({ code, field }: { code: string; field: string }) => `${field}: ${code}`),
    ["company.name: company_name_folded", "company.utr: utr_check_digit", "declarant.name: declarant_name_folded"],
  );
});

test("create refuses exactly what validate calls invalid, with the same errors", async () => {
  const verdicts = { valid: 0, invalid: 0 };
  const agree = fc.asyncProperty(arbitraryReturn(), async (body) => {
    const validated = await sandbox.post("/v1/validate", body);
    const created = await sandbox.post("/v1/filings", body);

    verdicts[validated.json.valid ? "valid" : "invalid"]++;
    assert.equal(validated.status, 200);
    assert.equal(created.status, validated.json.valid ? 201 : 422);
    assert.deepEqual(created.json.errors ?? [], validated.json.errors);
  });

  await fc.assert(agree, { numRuns: 200, seed: 20_261_115 });
  assert.ok(Math.min(verdicts.valid, verdicts.invalid) > 40, JSON.stringify(verdicts));
});

/** A return in which any part may be right, nearly right, or anything at all. */
function arbitraryReturn(): fc.Arbitrary<unknown> {
  const mostly = <Value>(usual: fc.Arbitrary<Value>, otherwise: fc.Arbitrary<Value>) =>
    fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: otherwise });
  const name = mostly(fc.constant("Example Widgets Ltd"), fc.string({ unit: "grapheme", maxLength: 170 }));
  const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
  const day = fc.date({ min: new Date("2014-01-01"), max: new Date("2027-12-31"), noInvalidDate: true });
  const pence = mostly(fc.integer(), fc.maxSafeInteger());
  const usually = (usual: fc.Arbitrary<unknown>) =>
    fc.oneof({ weight: 60, arbitrary: usual }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) });
  const part = (fields: Record<string, fc.Arbitrary<unknown>>, required: string[]) => {
    const values = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, usually(value)]));
    return usually(fc.record(values, { requiredKeys: required }));
  };
  const text = (date: Date) => date.toISOString().slice(0, 10);
  const period = mostly(
    fc.constant({ start: "2024-04-01", end: "2025-03-31" }),
    fc.tuple(day, day).map(([start, end]) => ({ start: text(start), end: text(end) })),
  );
  const company = part(
    {
      name,
      utr: digits(10),
      registration_number: mostly(digits(8), fc.constantFrom("SC123456", "NI012345", "OC300000", "sc123456")),
      associated_companies: mostly(fc.nat(40), fc.integer()),
    },
    ["name", "utr", "registration_number"],
  );
  const financials = part(
    {
      turnover: fc.nat(),
      trading_profit: pence,
      gross_profit: pence,
      net_profit: pence,
      tax_rate_year: mostly(fc.integer({ min: 2015, max: 2026 }), fc.integer({ min: 2000, max: 2050 })),
    },
    ["turnover", "trading_profit"],
  );
  const accounts = part({ standard: fc.constantFrom("frs102", "frs105") }, []);
  const declarant = part({ name, status: mostly(fc.constant("Director"), fc.string()) }, []);
  const options = part({ test_mode: fc.boolean() }, []);
  const fields = { company, period: usually(period), financials, accounts, declarant, options };
  return usually(fc.record(fields, { requiredKeys: ["company", "period", "financials"] }));
}
