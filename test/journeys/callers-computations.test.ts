// A caller's own computations: judged before anything is stored, filed byte for byte as given, alone or beside the
// caller's own accounts, stored once and counted, and never filed beside a return that states something else.

import assert from "node:assert/strict";
import { accountsIn, computationsIn, shapes } from "../../packages/ct600/documents/shapes.fixture.ts";
import { setStorageQuota } from "../../src/filings/create/storage-quota.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, describe, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
before(async () => {
  service = await startService();
  customer = await service.customer();
});
after(() => service.close());

const [shape] = shapes();
const computations =
  shape === undefined ? "" : computationsIn(shape).toString().replace("</body>", "<p>Own</p></body>");
const accounts = shape === undefined ? "" : accountsIn(shape).toString().replace("</body>", "<p>Own</p></body>");
const encoded = (document: string) => ({ ixbrl: Buffer.from(document).toString("base64") });
const withComputations = (document: string, more: object = {}) => ({
  ...(shape?.input ?? sampleReturn()),
  accounts: {},
  computations: encoded(document),
  ...more,
});
const documentOf = async (id: string, name: string) =>
  (await customer.sandbox.get(`/v1/filings/${id}/documents/${name}`)).text;
const filed = async (body: object) => {
  const { status, json, text } = await customer.sandbox.post("/v1/filings", body);
  assert.equal(status, 201, text.slice(0, 500));
  return json.id as string;
};

for (const [what, own] of Object.entries({ alone: null, "beside accounts of the caller's own": accounts }))
  test(`computations ${what} are filed as they are, and come back as they were`, async () => {
    const id = await filed(withComputations(computations, own === null ? {} : { accounts: encoded(own) }));
    const final = await service.untilFinal(customer.sandbox, id);

    assert.equal(final.status, "acknowledged");
    assert.equal(await documentOf(id, "computations.xhtml"), computations);
    const filedAccounts = await documentOf(id, "accounts.xhtml");
    assert.equal(own === null ? filedAccounts.includes("<p>Own</p>") : filedAccounts === own, own !== null);
  });

/** What is done to sound computations, and the code they get. */
const refused: Record<string, [document: string, code: string]> = {
  "another company's UTR": [
    computations.replace(/(TaxReference"[^>]*>)\d{10}/, "$11234567895"),
    "ixbrl_company_mismatch",
  ],
  "another period's": [
    computations.replace(/(EndOfPeriodCoveredByReturn"[^>]*>)[^<]*/, "$130 March 2025"),
    "ixbrl_date_mismatch",
  ],
  "an old taxonomy": [computations.replaceAll("2025-01-01", "2019-01-01"), "ixbrl_taxonomy_not_accepted"],
  "accounts in their place": [accounts, "ixbrl_taxonomy_not_accepted"],
  "a script": [computations.replace("</body>", "<script>alert(1)</script></body>"), "ixbrl_unsafe"],
  "no word on partnerships": [
    computations.replace(/<ix:nonNumeric name="ct-comp:CompanyIsAPartnerInAFirm".*?<\/ix:nonNumeric>/, "no"),
    "ixbrl_missing_facts",
  ],
  "other profits than the return": [
    computations.replace(/(TotalProfitsChargeableToCorporationTax"[^>]*>)[\d,]+/, "$11"),
    "does_not_reconcile",
  ],
  "a PDF": ["%PDF-1.7", "ixbrl_malformed"],
};

describe("computations that would be refused, or contradict the return, are refused here", () => {
  for (const [what, [document, code]] of Object.entries(refused))
    test(`${what}: ${code}`, async () => {
      const before = (await customer.sandbox.get("/v1/filings")).json.data.length;
      const created = await customer.sandbox.post("/v1/filings", withComputations(document));
      const validated = await customer.sandbox.post("/v1/validate", withComputations(document));

      assert.equal(created.status, 422);
      const codes = created.json.errors.map((error: { code: string; field: string }) => `${error.code} ${error.field}`);
      assert.ok(codes.includes(`${code} computations.ixbrl`), codes.join(", "));
      assert.deepEqual(validated.json.errors, created.json.errors);
      assert.equal((await customer.sandbox.get("/v1/filings")).json.data.length, before);
    });

  test("more than 18 MB of documents together: ixbrl_too_large, by an amendment too", async () => {
    const padding = " ".repeat(9_000_000);
    const padded = (document: string) => encoded(document.replace("</body>", `${padding}</body>`));
    const id = await filed(withComputations(computations, { accounts: padded(accounts) }));

    const { status, json } = await customer.sandbox.post(`/v1/filings/${id}/amend`, {
      computations: padded(computations),
    });

    assert.deepEqual([status, json.error.code, json.error.field], [422, "ixbrl_too_large", "computations.ixbrl"]);
  });
});

describe("an amendment", () => {
  const amend = (id: string, change: object) => customer.sandbox.post(`/v1/filings/${id}/amend`, change);

  test("keeps the document where it changes no figure of it", async () => {
    const id = await filed(withComputations(computations));

    const { status, json } = await amend(id, { accounts: { director: "Another Director" } });

    assert.equal(status, 201);
    assert.equal(await documentOf(json.id, "computations.xhtml"), computations);
  });

  test("that changes a figure is refused beside the old document, and filed with generated computations", async () => {
    const id = await filed(withComputations(computations));
    const financials = { trading_profit: 1_234_500 };

    const kept = await amend(id, { financials });
    const both = await amend(id, { financials, computations: { use_generated: true, ...encoded(computations) } });
    const generated = await amend(id, { financials, computations: { use_generated: true } });

    assert.deepEqual(
      [kept.status, kept.json.error.code, kept.json.error.field],
      [422, "does_not_reconcile", "computations.ixbrl"],
    );
    assert.deepEqual([both.status, both.json.error.field], [422, "computations.use_generated"]);
    assert.equal(generated.status, 201);
    assert.doesNotMatch(await documentOf(generated.json.id, "computations.xhtml"), /<p>Own<\/p>/);
  });

  test("puts a document in the place of generated computations", async () => {
    const { computations: _, ...plain } = withComputations(computations);
    const id = await filed(plain);

    const { status, json } = await amend(id, { computations: encoded(computations) });

    assert.equal(status, 201);
    assert.equal(await documentOf(json.id, "computations.xhtml"), computations);
  });
});

test("both documents are stored once and counted once, and a quota that has no room for them stores nothing", async () => {
  const { organisationId, sandbox } = await service.customer();
  const body = withComputations(computations, { accounts: encoded(accounts) });
  const counted = async () => {
    const [row] = await service.db.query<{ stored_bytes: number }>(
      `select stored_bytes from storage_quotas where organisation_id = $1`,
      [organisationId],
    );
    return row?.stored_bytes ?? 0;
  };
  const fromRows = async () => {
    const [row] = await service.db.query<{ bytes: number }>(
      `select (select sum(octet_length(s.body) + octet_length(f.input::text) + octet_length(f.warnings::text))
                 from filings f join submissions s on s.filing_id = f.id where f.organisation_id = $1)
         + (select sum(octet_length(content)) from own_documents where organisation_id = $1) as bytes`,
      [organisationId],
    );
    return Number(row?.bytes ?? 0);
  };
  await setStorageQuota(service.db, { organisationId, quotaBytes: 10_000_000 }, operator, service);

  for (let time = 0; time < 2; time++) assert.equal((await sandbox.post("/v1/filings", body)).status, 201);
  const documents = await service.db.query(`select from own_documents where organisation_id = $1`, [organisationId]);
  assert.equal(documents.length, 2);
  assert.equal(await counted(), await fromRows());

  await setStorageQuota(service.db, { organisationId, quotaBytes: await counted() }, operator, service);
  const { status } = await sandbox.post("/v1/filings", body);
  assert.equal(status, 403);
  assert.equal(await counted(), await fromRows());
});

describe("a period of account of more than twelve months", () => {
  const pair = (more: { computations?: object; next_period?: object; financials?: object } = {}) => ({
    ...sampleReturn(),
    period: { start: "2024-01-01", end: "2024-12-31", accounts_end: "2025-03-31" },
    ...more,
  });
  const filedPair = async (body: object): Promise<[first: string, second: string]> => {
    const { status, json, text } = await customer.sandbox.post("/v1/filings", body);
    assert.equal(status, 201, text.slice(0, 500));
    return [json.id, json.continues_in];
  };
  const bothOf = (ids: readonly string[]) => Promise.all(ids.map((id) => documentOf(id, "computations.xhtml")));
  /** The generated ones, made the caller's own by a paragraph. */
  const own = async () => {
    const [first = "", second = ""] = await bothOf(await filedPair(pair()));
    return [first, second].map((document) => document.replace("</body>", "<p>Own</p></body>")) as [string, string];
  };
  const errorsOf = async (body: object) => {
    const { status, json } = await customer.sandbox.post("/v1/filings", body);
    assert.equal(status, 422);
    return json.errors.map(({ code, field }: { code: string; field: string }) => `${code} ${field}`);
  };

  test("has computations of the caller's own for both returns, or for one of them", async () => {
    const [first, second] = await own();
    const mine = { computations: encoded(first) };
    const next_period = { computations: encoded(second) };

    const both = await filedPair(pair({ ...mine, next_period }));
    const onlyFirst = await filedPair(pair(mine));
    const onlySecond = await filedPair(pair({ next_period }));

    const isOwn = (documents: string[]) => documents.map((document) => document.includes("<p>Own</p>"));
    assert.deepEqual(await bothOf(both), [first, second]);
    assert.deepEqual(isOwn(await bothOf(onlyFirst)), [true, false]);
    assert.deepEqual(isOwn(await bothOf(onlySecond)), [false, true]);
    for (const id of both) assert.equal((await service.untilFinal(customer.sandbox, id)).status, "acknowledged");
  });

  test("is told what is wrong with each document, on its own field", async () => {
    const [first, second] = await own();
    const swapped = pair({ computations: encoded(second), next_period: { computations: encoded(first) } });
    const broken = pair({ next_period: { computations: { ixbrl: "not base64" } } });
    const beside = { ...swapped, declarant: { name: "x".repeat(500), status: "Director" } };

    const mismatches = ["ixbrl_date_mismatch computations.ixbrl", "ixbrl_date_mismatch next_period.computations.ixbrl"];
    const found = await errorsOf(swapped);
    for (const mismatch of mismatches) assert.ok(found.includes(mismatch), found.join(", "));
    assert.deepEqual(await errorsOf(broken), ["invalid_ixbrl_encoding next_period.computations.ixbrl"]);
    const together = await errorsOf(beside);
    for (const problem of [...mismatches, "invalid_declarant declarant.name"])
      assert.equal(together.filter((one: string) => one === problem).length, 1, together.join(", "));
  });
});
