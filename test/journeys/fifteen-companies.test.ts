// Fifteen companies of the kinds that advisers meet file in live, by an organisation that refuses incomplete returns:
// each return is accepted, by HMRC's own pack where it is beside the checkout, and accounts, computation and boxes
// agree with what was worked out by hand.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openOfficialPacks } from "../../src/artefacts/official-pack.ts";
import { setCredentials } from "../../src/filings/exchange/credentials.ts";
import { type AdvisedCompany, type Filed, fifteenCompanies } from "../support/fifteen-companies.ts";
import { operator } from "../support/operator.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

const pack = fileURLToPath(new URL("../../../../shared/hmrc/ct600-v1.993", import.meta.url));

let service: Service;
let customer: Customer;
before(async () => {
  service = await startService({
    now: "2026-11-15T09:00:00.000Z",
    liveUrl: (simulatorUrl) => simulatorUrl,
    ...(existsSync(pack) && { officialPacks: await openOfficialPacks([pack]) }),
  });
  customer = await service.customer();
  const { organisationId } = customer;
  const sender = { mode: "live", companyUtr: null, senderId: "ADVISER", password: "a password" } as const;
  await setCredentials(service.db, { organisationId, ...sender }, operator, service);
  await service.db.query("update organisations set refuse_incomplete = true where id = $1", [organisationId]);
});
after(() => service.close());

for (const [index, company] of fifteenCompanies.entries())
  test(`${company.what}: accepted in live, complete, and the three documents agree`, async () => {
    const { input, next } = withUtr(company, index);
    const checked = await customer.live.post("/v1/validate?include=warnings", input);
    assert.deepEqual(checked.json.errors, []);

    const created = await customer.live.post("/v1/filings", input);
    assert.equal(created.status, 201, created.text);
    await assertFiled(created.json.id, company);
    if (next !== undefined) await assertFiled(created.json.continues_in, next);
  });

test("the loss that the start-up carries back is set against the earlier year, which names its period", async () => {
  const startUp = fifteenCompanies.find(({ what }) => what.includes("carries back")) ?? assert.fail();
  const earlier = {
    ...startUp.input,
    company: { ...startUp.input.company, utr: "1000000909" },
    period: { start: "2024-04-01", end: "2025-03-31" },
    financials: { turnover: 60_000_00, trading_profit: 15_000_00, net_profit: 15_000_00 },
    accounts: { ...startUp.input.accounts, approved_on: "2025-09-01", comparatives: null, first_period: true },
  };
  const { json: original } = await customer.live.post("/v1/filings", earlier);
  await assertFiled(original.id, { boxes: { 155: "15000.00", 440: "2850.00" }, profit: 15_000 });
  const losses = { from_later_periods: 15_000_00, from_period: { start: "2025-04-01", end: "2026-03-31" } };

  const { json: amendment, text } = await customer.live.post(`/v1/filings/${original.id}/amend`, {
    financials: { losses },
  });

  assert.ok(amendment.id, text);
  await assertFiled(amendment.id, { boxes: { 275: "15000.00", 280: "yes", 440: "0.00" }, profit: 15_000 });
  assert.match(
    await documentOf(amendment.id, "computations.xhtml"),
    /Trading loss of the period 1 April 2025 to 31 March 2026, carried back/,
  );
});

function withUtr(company: AdvisedCompany, index: number): AdvisedCompany {
  const utr = String(1_000_000_800 + index);
  return { ...company, input: { ...company.input, company: { ...company.input.company, utr } } };
}

async function assertFiled(id: string, { boxes, profit }: Filed): Promise<void> {
  const final = await service.untilFinal(customer.live, id);
  assert.deepEqual([final.status, final.hmrc_error], ["acknowledged", null]);
  const { json: computation } = await customer.live.get(`/v1/filings/${id}/computation`);
  const xml = await documentOf(id, "submission.xml");
  for (const [box, value] of Object.entries(boxes))
    if (computation.boxes[box] === undefined && value !== undefined)
      assert.ok(xml.includes(`>${value}</`), `box ${box}`);
    else assert.equal(computation.boxes[box], value, `box ${box}`);
  if (profit === null) return;
  const [accounts, computations] = [await documentOf(id, "accounts.xhtml"), await documentOf(id, "computations.xhtml")];
  assert.equal(factIn(accounts, "core:ProfitLossOnOrdinaryActivitiesBeforeTax"), profit, "the accounts");
  assert.equal(factIn(computations, "ct-comp:ProfitLossPerAccounts"), profit, "the computations");
}

const documentOf = async (id: string, name: string): Promise<string> =>
  (await customer.live.get(`/v1/filings/${id}/documents/${name}`)).text;

/** Of this period: it comes first. */
function factIn(document: string, name: string): number {
  const [, attributes = "", shown = ""] =
    new RegExp(`<ix:nonFraction([^>]* name="${name}"[^>]*)>([^<]+)<`).exec(document) ?? assert.fail(`no ${name}`);
  return Number(shown.replace(/\D/g, "")) * (attributes.includes('sign="-"') ? -1 : 1);
}
