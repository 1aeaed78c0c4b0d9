// Ten companies file what HMRC's free service could file: validated, filed, accepted by the simulator, and explained
// line by line afterwards.

import assert from "node:assert/strict";
import { evaluated } from "../../packages/ct600/computation/evaluate.fixture.ts";
import type { ShownLine } from "../../packages/ct600/computation/shown.ts";
import { poundsAndPence } from "../../packages/ct600/money.ts";
import { besidesBareAccounts } from "../support/accounts-warnings.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";
import { tenCompanies } from "../support/ten-companies.ts";

let service: Service;
before(async () => {
  service = await startService({ now: "2026-11-15T09:00:00.000Z" });
});
after(() => service.close());

for (const { what, input, boxes, figures = {}, warnings = [] } of tenCompanies)
  test(`${what}: filed, accepted and explained`, async () => {
    const customer = await service.customer();
    const checked = await customer.sandbox.post("/v1/validate?include=warnings,computation", input);
    const created = await customer.sandbox.post("/v1/filings", input);
    const final = await service.untilFinal(customer.sandbox, created.json.id);
    const { json: explained } = await customer.sandbox.get(`/v1/filings/${created.json.id}/computation`);

    assert.deepEqual(
      [checked.json.valid, besidesBareAccounts<{ code: string }>(checked.json.warnings).map(({ code }) => code)],
      [true, warnings],
    );
    assert.deepEqual([final.status, final.hmrc_error], ["acknowledged", null]);
    const { object, filing, ...computation } = explained;
    assert.deepEqual([object, filing], ["computation", created.json.id]);
    assert.deepEqual(computation, checked.json.computation);
    for (const [box, value] of Object.entries(boxes)) assert.equal(computation.boxes[box], value, `box ${box}`);
    for (const [name, value] of Object.entries(figures)) assert.equal(computation.figures[name], value, name);
    assertWorkedOutAgain(computation, input);
    assertSettled(final, computation.boxes);
    assertSent(await sent(customer, created.json.id), computation.boxes);
  });

/** From the body alone, without the program that made the lines. */
function assertWorkedOutAgain({ lines, boxes }: { lines: ShownLine[]; boxes: Record<string, string> }, body: unknown) {
  const again = evaluated(lines, body);
  for (const { id, box, value } of lines) {
    assert.equal(poundsAndPence(again.get(id) ?? 0n), value, id);
    if (box !== null) assert.equal(boxes[box], value, `box ${box}`);
  }
}

function assertSettled(filing: Record<string, unknown>, boxes: Record<string, string>) {
  const pence = (box: string) => (boxes[box] === undefined ? null : Number(boxes[box].replace(".", "")));
  assert.equal(filing.tax_due_pence, pence("440"));
  assert.equal(filing.tax_payable_pence, pence("525"));
  assert.equal(filing.loan_tax_pence, pence("480") ?? 0);
  assert.equal(filing.tax_outstanding_pence, pence("600") ?? (boxes[605] === undefined ? null : 0));
  if (boxes[595] !== undefined) assert.equal(filing.tax_overpaid_pence, pence("605") ?? 0);
}

async function sent(customer: Customer, id: string): Promise<string> {
  return (await customer.sandbox.get(`/v1/filings/${id}/documents/submission.xml`)).text;
}

/** Every amount of the explanation is somewhere in what was sent. */
function assertSent(xml: string, boxes: Record<string, string>) {
  for (const [box, value] of Object.entries(boxes)) assert.ok(xml.includes(`>${value}</`), `box ${box}: ${value}`);
}
