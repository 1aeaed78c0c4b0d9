// What is wrong with accounts for Companies House: the same by validate and by create.

import assert from "node:assert/strict";
import fc from "fast-check";
import { ACCOUNTS, dormantAccounts } from "../../../test/support/accounts.ts";
import type { Client } from "../../../test/support/client.ts";
import { type Service, startService } from "../../../test/support/service.ts";
import { after, before, test } from "../../../test/support/suite.ts";

let service: Service;
let sandbox: Client;
before(async () => {
  service = await startService();
  sandbox = (await service.customer()).sandbox;
});
after(() => service.close());

test("create refuses exactly what validate calls invalid, with the same errors", async () => {
  const verdicts = { valid: 0, invalid: 0 };
  const agree = fc.asyncProperty(arbitraryDelivery(), async (body) => {
    const validated = await sandbox.post("/v1/companies_house/validate", body);
    const created = await sandbox.post(ACCOUNTS, body);

    verdicts[validated.json.valid ? "valid" : "invalid"]++;
    assert.equal(validated.status, 200);
    assert.equal(created.status, validated.json.valid ? 201 : 422, created.text);
    assert.deepEqual(created.json.errors ?? [], validated.json.errors);
  });

  await fc.assert(agree, { numRuns: 200, seed: 20_261_118 });
  assert.ok(Math.min(verdicts.valid, verdicts.invalid) > 40, JSON.stringify(verdicts));
});

test("the warnings of validate are those that the delivery gets", async () => {
  const { accounts } = dormantAccounts();
  const first = { start: "2023-01-10", end: "2024-03-31" };
  const body = dormantAccounts({ period: first, accounts: { ...accounts, first_period: true } });

  const validated = await sandbox.post("/v1/companies_house/validate?include=warnings", body);
  const created = await sandbox.post(ACCOUNTS, body);

  assert.deepEqual(created.json.warnings, validated.json.warnings);
  assert.ok(created.json.warnings.some(({ code }: { code: string }) => code === "incorporated_on_missing"));
  assert.equal(created.json.due_on, null);
});

/** A delivery in which any part may be right, nearly right, or anything at all. */
function arbitraryDelivery(): fc.Arbitrary<unknown> {
  const right = dormantAccounts();
  const anything = fc.jsonValue({ maxDepth: 2 });
  const mostly = (usual: unknown, ...near: fc.Arbitrary<unknown>[]) =>
    fc.oneof(
      { weight: 60, arbitrary: fc.constant(usual) },
      { weight: 2, arbitrary: near.length > 0 ? fc.oneof(...near) : anything },
      { weight: 1, arbitrary: anything },
    );
  const digits = fc.stringMatching(/^(SC|NI|R0|OC|IP)?[0-9]{4,8}$/);
  const day = fc
    .date({ min: new Date("2023-01-01"), max: new Date("2027-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const company = fc.record({
    name: mostly(right.company?.name, fc.string({ unit: "grapheme", maxLength: 170 })),
    registration_number: mostly(right.company?.registration_number, digits),
  });
  const period = fc.record({ start: mostly(right.period?.start, day), end: mostly(right.period?.end, day) });
  const accounts = fc.record(
    Object.fromEntries(Object.entries(right.accounts ?? {}).map(([name, value]) => [name, mostly(value)])),
    { requiredKeys: ["standard", "director", "balance_sheet"] },
  );
  return fc.record(
    {
      company: fc.oneof({ weight: 20, arbitrary: company }, { weight: 1, arbitrary: anything }),
      period: fc.oneof({ weight: 20, arbitrary: period }, { weight: 1, arbitrary: anything }),
      accounts: fc.oneof({ weight: 20, arbitrary: accounts }, { weight: 1, arbitrary: anything }),
      authentication_code: mostly(right.authentication_code, fc.stringMatching(/^[A-Za-z0-9]{5,9}$/)),
      profit_and_loss: mostly(right.profit_and_loss, fc.constantFrom("delivered", "omitted")),
      signed_on: mostly("2025-07-01", day),
      customer_reference: mostly("CLIENT42", fc.string({ maxLength: 30 })),
      contact: mostly({ name: "Jane Agent", number: "01632 960000" }),
      metadata: mostly({ of: "mine" }),
      options: mostly({ test_mode: true }),
    },
    { requiredKeys: ["company", "period", "accounts", "authentication_code", "profit_and_loss"] },
  );
}
