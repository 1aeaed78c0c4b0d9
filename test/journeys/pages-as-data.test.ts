// Supplementary pages that a caller sends element by element: each is filed, accepted, by HMRC's own pack where it is
// beside the checkout, and brings its amounts to the boxes of the main form.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openOfficialPacks } from "../../src/artefacts/official-pack.ts";
import { pagesAsData, tradingCompany } from "../support/pages-as-data.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";
import { fullestReturn } from "../support/widest-return.ts";

const pack = fileURLToPath(new URL("../../../../shared/hmrc/ct600-v1.993", import.meta.url));

let service: Service;
let customer: Customer;
before(async () => {
  service = await startService({
    now: "2026-11-15T09:00:00.000Z",
    ...(existsSync(pack) && { officialPacks: await openOfficialPacks([pack]) }),
  });
  customer = await service.customer();
});
after(() => service.close());

for (const [index, { letter, what, page, financials, boxes }] of pagesAsData.entries())
  test(`CT600${letter}, ${what}: filed as sent, and the main form follows from it`, async () => {
    const created = await customer.sandbox.post("/v1/filings", returnWith({ [letter]: page }, index, financials));

    assert.equal(created.status, 201, created.text);
    await assertFiled(created.json.id, boxes);
    const texts = [...JSON.stringify(page).matchAll(/"(\w+)":"([^"]+)"/g)];
    const xml = await documentOf(created.json.id, "submission.xml");
    for (const [, element, text] of texts) assert.ok(xml.includes(`<${element}>${text}</${element}>`), element);
    assert.match(await documentOf(created.json.id, "computations.xhtml"), new RegExp(`CT600${letter} \\(`));
  });

test("a return with nearly everything at once, and seven supplementary pages, is accepted", async () => {
  const created = await customer.sandbox.post("/v1/filings", fullestReturn());

  assert.equal(created.status, 201, created.text);
  await assertFiled(created.json.id, { 95: "yes", 100: "yes", 105: "yes", 140: "yes", 142: "yes", 144: "yes" });
});

test("ring fence profits are taxed at general rates, and a warning says so", async () => {
  const { page } = pagesAsData.find(({ letter }) => letter === "I") ?? assert.fail();
  const { json } = await customer.sandbox.post("/v1/validate?include=warnings", returnWith({ I: page }, 30));

  const found = json.warnings.find(({ code }: { code: string }) => code === "ring_fence_rates_not_applied");
  assert.equal(found?.field, "pages.I");
});

test("an amendment changes a page by its elements, adds one, and takes one out", async () => {
  const [b, d] = pagesAsData;
  const { json: original } = await customer.sandbox.post("/v1/filings", returnWith({ B: b?.page }, 20));
  await assertFiled(original.id, b?.boxes ?? {});

  const { json: amended, text } = await customer.sandbox.post(`/v1/filings/${original.id}/amend`, {
    pages: { B: { ForeignPermanentEstablishmentExemption: "yes" }, D: d?.page },
  });
  assert.ok(amended.id, text);
  await assertFiled(amended.id, { ...b?.boxes, ...d?.boxes, 525: "22950.00" });
  const xml = await documentOf(amended.id, "submission.xml");
  assert.match(xml, /<ForeignPermanentEstablishmentExemption>yes</);
  assert.match(xml, /<Name>Example Overseas Ltd</);

  const { json: without } = await customer.sandbox.post(`/v1/filings/${amended.id}/amend`, { pages: { B: {} } });
  await assertFiled(without.id, { 110: "yes", 525: "22750.00" });
  assert.doesNotMatch(await documentOf(without.id, "submission.xml"), /ControlledForeignCompanies/);
});

const REFUSED: readonly [what: string, pages: unknown, problem: string, sentence: RegExp][] = [
  ["CT600G", { G: {} }, "page_not_supported pages.G", /there is no Northern Ireland rate/],
  ["CT600L", { L: {} }, "page_not_supported pages.L", /financials\.research_and_development/],
  [
    "a letter that no page has",
    { Q: {} },
    "page_not_supported pages.Q",
    /Unknown field pages\.Q\. Known are B, D, F, H, I, K, M, N and P\./,
  ],
  ["a page that is no object", { D: "yes" }, "invalid_type pages.D", /must be an object/],
  [
    "an element that CT600D does not have",
    { D: { Declaratio: "yes" } },
    "unknown_field pages.D.Declaratio",
    /Did you mean Declaration/,
  ],
  [
    "a sum that is wrong",
    wrongSum(),
    "business_rule_failed pages.B.TotalCFCtaxChargeble",
    /sum of all boxes B5J.*9463/,
  ],
];

for (const [what, pages, problem, sentence] of REFUSED)
  test(`${what} is refused, and nothing is filed`, async () => {
    const { status, json } = await customer.sandbox.post("/v1/filings", { ...tradingCompany, pages });

    assert.equal(status, 422);
    assert.deepEqual(
      json.errors.map(({ code, field }: { code: string; field: string }) => `${code} ${field}`),
      [problem],
    );
    assert.match(json.errors[0].message, sentence);
  });

function wrongSum() {
  return { B: { ...pagesAsData[0]?.page, TotalCFCtaxChargeble: "201.00" } };
}

function returnWith(pages: object, index: number, more: object = {}) {
  const financials = { ...tradingCompany.financials, ...more };
  return {
    ...tradingCompany,
    financials,
    company: { ...tradingCompany.company, utr: String(1_000_001_000 + index) },
    pages,
  };
}

async function assertFiled(id: string, boxes: Readonly<Record<string, string>>): Promise<void> {
  const final = await service.untilFinal(customer.sandbox, id);
  assert.deepEqual([final.status, final.hmrc_error], ["acknowledged", null]);
  const { json: computation } = await customer.sandbox.get(`/v1/filings/${id}/computation`);
  for (const [box, text] of Object.entries(boxes)) assert.equal(computation.boxes[box], text, `box ${box}`);
}

const documentOf = async (id: string, name: string): Promise<string> =>
  (await customer.sandbox.get(`/v1/filings/${id}/documents/${name}`)).text;
