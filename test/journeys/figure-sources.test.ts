// The lines of a trial balance that figures come from, from the request to what is read of the filing: the computation
// and the document.

import assert from "node:assert/strict";
import { signedIn, wordsOf } from "../support/dashboard.ts";
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

const SOURCES = [
  {
    field: "financials.turnover",
    lines: [
      { code: "4000", name: "Sales", credit: 11_000_000 },
      { code: "4010", name: "Other sales", credit: 1_000_000, note: "Without the grant" },
    ],
    note: "Agreed with the bank",
  },
];
const FROM = [
  { code: "4000", name: "Sales", amount: 11_000_000 },
  { code: "4010", name: "Other sales", amount: 1_000_000, note: "Without the grant" },
];

const turnoverIn = (computation: { lines: { id: string; operands: unknown[] }[] }) =>
  computation.lines.find(({ id }) => id === "turnover")?.operands;

test("a figure is traced to its lines in the computation and in the document, also after an amendment", async () => {
  const { sandbox } = customer;
  const expected = [{ input: "financials.turnover", value: "120000.00", from: FROM, note: "Agreed with the bank" }];

  const validated = await sandbox.post("/v1/validate?include=computation", { ...sampleReturn(), sources: SOURCES });
  assert.deepEqual(turnoverIn(validated.json.computation), expected);

  const created = await sandbox.post("/v1/filings", { ...sampleReturn(), sources: SOURCES });
  assert.equal(created.status, 201, created.text);
  const { id } = created.json;
  const { json: computation } = await sandbox.get(`/v1/filings/${id}/computation`);
  assert.deepEqual(turnoverIn(computation), expected);
  assert.deepEqual(computation.sources, [
    { field: "financials.turnover", value: 12_000_000, from: FROM, note: "Agreed with the bank" },
  ]);
  const { text } = await sandbox.get(`/v1/filings/${id}/documents/computations.xhtml`);
  assert.match(text, /Turnover, £120,000.00: from 4000 Sales, 4010 Other sales<\/p>/);
  const person = await signedIn(service, customer);
  const page = wordsOf((await person.get(`/sandbox/filings/${id}`)).text);
  assert.match(
    page,
    /from 4000 Sales , 4010 Other sales Note: Agreed with the bank 4010 Other sales : Without the grant/,
  );

  assert.equal((await service.untilFinal(sandbox, id)).status, "acknowledged");
  const stale = await sandbox.post(`/v1/filings/${id}/amend`, { financials: { turnover: 11_000_000 } });
  assert.equal(stale.status, 422, stale.text);
  assert.deepEqual(
    stale.json.errors.map(({ code, field }: { code: string; field: string }) => [code, field]),
    [["does_not_reconcile", "sources.0.lines"]],
  );
  assert.match(stale.text, /£110,000.00, but its lines add up to £120,000.00/);

  const noted = await sandbox.post(`/v1/filings/${id}/amend`, {
    financials: { turnover: 11_000_000 },
    sources: [{ field: "financials.turnover", lines: SOURCES[0]?.lines.slice(0, 1) }],
  });
  assert.equal(noted.status, 201, noted.text);
  const { json: after } = await sandbox.get(`/v1/filings/${noted.json.id}/computation`);
  assert.deepEqual(after.sources, [{ field: "financials.turnover", value: 11_000_000, from: FROM.slice(0, 1) }]);

  assert.equal((await service.untilFinal(sandbox, noted.json.id)).status, "acknowledged");
  const without = await sandbox.post(`/v1/filings/${noted.json.id}/amend`, { sources: [] });
  assert.equal(without.status, 201, without.text);
  assert.ok(!("sources" in (await sandbox.get(`/v1/filings/${without.json.id}/computation`)).json));
});

test("a draft keeps its sources, and is told which of them a change has left behind", async () => {
  const { sandbox } = customer;
  const draft = await sandbox.post("/v1/drafts", {
    input: { ...sampleReturn({ utr: "8596148860", name: "Drafted Ltd" }), sources: SOURCES },
  });
  assert.deepEqual(draft.json.input.sources, SOURCES);
  const patched = await sandbox.send("PATCH", `/v1/drafts/${draft.json.id}`, {
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ version: 1, input: { financials: { turnover: 11_000_000 } } }),
  });
  assert.deepEqual(
    patched.json.problems.map(({ field }: { field: string }) => field),
    ["sources.0.lines"],
  );
});
