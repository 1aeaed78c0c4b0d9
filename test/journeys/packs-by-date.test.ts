// Returns around the day on which HMRC takes another release: each is judged by that of its own day, in the service and
// in the sandbox.

import assert from "node:assert/strict";
import { sampleReturn } from "../support/returns.ts";
import { startService } from "../support/service.ts";
import { test } from "../support/suite.ts";

/** £10,000 lent on the first day of the new rate. */
const lending = {
  ...sampleReturn(),
  period: { start: "2026-04-06", end: "2026-09-30" },
  financials: {
    ...sampleReturn().financials,
    participator_loans: { loans: [{ participator: "Ann Lee", amount: 1_000_000, made_on: "2026-04-06" }] },
  },
};

test("a loan is filed at 33.75% until 5 April 2027, at 35.75% after, and the first return is amended", async () => {
  const service = await startService({ now: "2027-04-05T12:00:00Z" });
  const { sandbox } = await service.customer();

  const early = (await sandbox.post("/v1/filings", lending)).json;
  const filed = await service.untilFinal(sandbox, early.id);
  const again = { financials: { participator_loans: lending.financials.participator_loans } };
  const unchanged = await sandbox.post(`/v1/filings/${early.id}/amend`, again);
  service.clock.advance(24 * 3_600_000);
  const amendment = (await sandbox.post(`/v1/filings/${early.id}/amend`, again)).json;
  const amended = await service.untilFinal(sandbox, amendment.id);
  await service.close();

  assert.deepEqual(
    [filed.status, filed.judged_by, filed.loan_tax_pence],
    ["acknowledged", "v1.993 + changes to v1.994", 337_500],
  );
  assert.deepEqual([unchanged.status, unchanged.json.error.code], [422, "no_changes"]);
  assert.deepEqual(
    [amended.status, amended.judged_by, amended.loan_tax_pence],
    ["acknowledged", "v1.993 + changes to v1.995", 357_500],
  );
  assert.deepEqual([filed.schema_version, amended.schema_version], ["v1.993", "v1.993"]);
});

test("from the day on which v1.995 decides, first-year allowances have boxes of their own", async () => {
  const service = await startService({ now: "2027-04-05T12:00:00Z" });
  const { sandbox } = await service.customer();
  const spending = {
    ...sampleReturn(),
    period: { start: "2026-04-01", end: "2027-03-31" },
    financials: {
      turnover: 20_000_000,
      net_profit: 14_000_000,
      trading_profit: 0,
      capital_allowances: {
        forty_percent_first_year_allowance: { expenditure: 10_000_000 },
        zero_emission_cars: { expenditure: 5_000_000 },
        electric_charge_points: { expenditure: 5_000_000 },
      },
    },
  };
  const filed = async (utr: string) => {
    const body = { ...spending, company: { ...spending.company, utr } };
    const { id } = (await sandbox.post("/v1/filings", body)).json;
    const { status, judged_by, hmrc_error } = await service.untilFinal(sandbox, id);
    assert.equal(hmrc_error, null);
    const { boxes } = (await sandbox.get(`/v1/filings/${id}/computation`)).json;
    return [status, judged_by, ...["696", "713", "725", "726", "760"].map((box) => boxes[box] ?? null)];
  };

  const before = await filed("8596148860");
  service.clock.advance(24 * 3_600_000);
  const since = await filed("2000000000");
  await service.close();

  assert.deepEqual(before, [
    ...["acknowledged", "v1.993 + changes to v1.994"],
    ...[null, null, "140000.00", null, "200000.00"],
  ]);
  assert.deepEqual(since, [
    ...["acknowledged", "v1.993 + changes to v1.995"],
    ...["40000.00", "50000.00", null, "50000.00", "200000.00"],
  ]);
});

test("a validation says which release judges, if it is asked to", async () => {
  const service = await startService({ now: "2026-04-05T22:59:59Z" });
  const { sandbox } = await service.customer();
  const plain = { ...sampleReturn(), period: { start: "2024-04-01", end: "2025-03-31" } };

  const last = (await sandbox.post("/v1/validate?include=judged_by", plain)).json;
  service.clock.advance(1_000);
  const first = (await sandbox.post("/v1/validate?include=warnings,judged_by", plain)).json;
  const invalid = (await sandbox.post("/v1/validate?include=judged_by", {})).json;
  const unasked = (await sandbox.post("/v1/validate", plain)).json;
  const unknown = await sandbox.post("/v1/validate?include=release", plain);
  await service.close();

  assert.deepEqual(last, { valid: true, errors: [], judged_by: "v1.993" });
  assert.deepEqual([first.judged_by, Array.isArray(first.warnings)], ["v1.993 + changes to v1.994", true]);
  assert.deepEqual([invalid.valid, invalid.judged_by], [false, "v1.993 + changes to v1.994"]);
  assert.deepEqual(unasked, { valid: true, errors: [] });
  assert.equal(unknown.status, 422);
});
