// With the authority's own schema and rules installed, every return is judged by them too, and what they find is told
// like our own findings. The pack here is our own small one, stricter than the real one, so that it finds what we do
// not.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { judgeBy } from "../../packages/simulator/program/judges.ts";
import { startForTest } from "../../packages/simulator/running.fixture.ts";
import { pollMessage, vector } from "../../packages/simulator/sample.fixture.ts";
import { packFolder, smallSchematron } from "../../src/artefacts/official-pack.fixture.ts";
import { openOfficialPacks } from "../../src/artefacts/official-pack.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, describe, test } from "../support/suite.ts";

interface Corpus {
  today: string;
  cases: Record<string, { body_xsd_valid: boolean; bvr_codes: string[] }>;
}

const RETURN = "/g:GovTalkMessage/g:Body/c:IRenvelope/c:CompanyTaxReturn";
const anything = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.govtalk.gov.uk/taxation/CT/5">
  <xs:element name="IRenvelope"><xs:complexType><xs:sequence>
    <xs:any processContents="skip" maxOccurs="unbounded"/></xs:sequence></xs:complexType></xs:element></xs:schema>`;
const noRounding = smallSchematron(
  `<s:rule context="${RETURN}/c:Turnover/c:Total"><s:assert id="a" test=". &lt; 1000000" diagnostics="errorCode.A transactional.en.A">a</s:assert></s:rule>
   <s:rule context="${RETURN}/c:CompanyInformation/c:PeriodCovered/c:To"><s:assert id="b" test="date:seconds(.) &lt;= date:seconds(date:date())" diagnostics="errorCode.B transactional.B">b</s:assert></s:rule>`,
);

describe("a pack that is stricter than we are", () => {
  let service: Service;
  let customer: Customer;
  before(async () => {
    const folder = packFolder({ "CT-2014-v1-994.xsd": anything, "CT-2014-v1-994.sch": noRounding });
    service = await startService({ officialPacks: await openOfficialPacks([folder]) });
    customer = await service.customer();
  });
  after(() => service.close());

  test("is named by /readyz", async () => {
    const { json } = await customer.sandbox.get("/readyz");

    assert.deepEqual(json, { status: "ready", rules: { built_in: "v1.993", official: "v1.994" } });
  });

  test("lets pass what satisfies it, and the return is filed", async () => {
    const { status, json } = await customer.sandbox.post("/v1/filings", sampleReturn());

    assert.equal(status, 201);
    await service.untilFinal(customer.sandbox, json.id);
  });

  test("refuses the rest like one of our rules: code, its words with its number, the field", async () => {
    const large = { ...sampleReturn(), financials: { ...sampleReturn().financials, turnover: 100_000_000 } };
    const expected = { code: "business_rule_failed", message: "A is wrong (rule 1001).", field: "financials.turnover" };

    const validated = await customer.sandbox.post("/v1/validate", large);
    const created = await customer.sandbox.post("/v1/filings", large);

    assert.deepEqual(validated.json, { valid: false, errors: [expected] });
    assert.equal(created.status, 422);
    assert.deepEqual(created.json.errors, [expected]);
  });

  test("judges amendments too", async () => {
    const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());
    const amended = await customer.sandbox.post(`/v1/filings/${json.id}/amend`, {
      financials: { turnover: 100_000_000 },
    });

    assert.equal(amended.status, 422);
    assert.equal(amended.json.errors[0].message, "A is wrong (rule 1001).");
  });
});

const real = fileURLToPath(new URL("../../../../shared/hmrc/ct600-v1.993/", import.meta.url));
const skip = existsSync(real) ? false : "the authority's material is not beside the checkout";

test("the real pack finds nothing wrong with returns of every kind", { skip }, async () => {
  const service = await startService({ officialPacks: await openOfficialPacks([real]) });
  const customer = await service.customer();
  for (const trading_profit of [4_000_000, 12_000_000, 40_000_000, -5_000_000, 0, 9_999_999_999_999]) {
    const body = { ...sampleReturn(), financials: { turnover: 50_000_000, trading_profit } };
    const { json } = await customer.sandbox.post("/v1/validate", body);
    assert.deepEqual(json, { valid: true, errors: [] }, `${trading_profit}`);
  }
  await service.close();
});

test("with the real pack in the sandbox too, a return and its amendment are accepted", { skip }, async () => {
  const service = await startService({ officialPacks: await openOfficialPacks([real]) });
  const { sandbox } = await service.customer();

  const original = await sandbox.post("/v1/filings", sampleReturn());
  const change = { financials: { turnover: 13_000_000 } };
  const amendment = await sandbox.post(`/v1/filings/${original.json.id}/amend`, change);
  const final = await service.untilFinal(sandbox, amendment.json.id);
  await service.close();

  assert.equal(final.status, "acknowledged");
});

test("with the real pack the sandbox gives every return of the corpus the authority's verdict", { skip }, async () => {
  const { today, cases }: Corpus = JSON.parse(vector("returns/expected.json").toString());
  const packs = await openOfficialPacks([real]);
  const authority = await startForTest({ judge: judgeBy(packs) });
  authority.setTime(`${today}T09:00:00.000Z`);

  const verdicts: Record<string, string[]> = {};
  for (const name of Object.keys(cases)) {
    const { correlationId } = await authority.send(vector(`returns/${name}.xml`));
    const { problems } = await authority.send(pollMessage({ correlationId }));
    verdicts[name] = [...new Set(problems)].sort();
  }
  await authority.close();
  await Promise.all(packs.map((pack) => pack.close()));

  for (const [name, { body_xsd_valid, bvr_codes }] of Object.entries(cases)) {
    if (body_xsd_valid) assert.deepEqual(verdicts[name], bvr_codes, name);
    else assert.match(verdicts[name]?.join() ?? "", /^(4051|4065)$/, name);
  }
});
