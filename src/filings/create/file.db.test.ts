// What an upgrade finds: answers remembered before it are given as they were, and what waited for credentials goes on
// waiting for them. And that a return is never checked inside a transaction.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { operator } from "../../../test/support/operator.ts";
import { sampleReturn } from "../../../test/support/returns.ts";
import { type Customer, type Service, startService } from "../../../test/support/service.ts";
import { after, before, test } from "../../../test/support/suite.ts";
import { setCredentials } from "../exchange/credentials.ts";
import { filingOf } from "../store.ts";
import { amendReturn, fileReturn, validateReturn } from "./file.ts";
import type { CreateDependencies } from "./request.ts";

const migration = readFileSync(new URL("../../../../migrations/0016_waiting_and_answers.sql", import.meta.url), "utf8");

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

test("an answer that was remembered before the upgrade is given byte for byte after it", async () => {
  const customer = await service.customer();
  const key = { "idempotency-key": "before the upgrade" };
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn(), key);
  const stored = `{ "id":"${json.id}",  "object":"filing", "as":"it was" }`;
  await upgraded(async () => {
    await service.db.query(`update idempotency_keys set answer_body = $2 where organisation_id = $1`, [
      customer.organisationId,
      stored,
    ]);
  });

  const again = await customer.sandbox.post("/v1/filings", sampleReturn(), key);

  assert.equal(again.text, stored);
  assert.deepEqual(
    [again.status, again.headers.location, again.headers["idempotent-replayed"]],
    [201, `/v1/filings/${json.id}`, "true"],
  );
  assert.deepEqual(await service.db.query("select filing_id from idempotency_keys where answer_body = $1", [stored]), [
    { filing_id: json.id },
  ]);
});

test("what waited for credentials before the upgrade is released by setting them, and nothing else is", async () => {
  const customer = await service.customer();
  const waits = "There are no credentials to send with; set them with `quarterday credentials set`.";
  const refused =
    "The authority refuses the credentials; nothing is sent until they are set anew with `quarterday credentials set`.";
  const ids: string[] = [];
  for (const [next, lastError] of [
    ["submit", waits],
    ["recover", refused],
    ["submit", "answered 503"],
    ["poll", waits],
  ] as const)
    ids.push(await submissionWith(customer, next, lastError));
  await upgraded(async () => {});

  service.clock.advance(1_000);
  const given = { mode: "live", companyUtr: null, senderId: "SENDER", password: "secret" } as const;
  const { organisationId } = customer;
  const { released } = await setCredentials(service.db, { organisationId, ...given }, operator, service);

  const due = await service.db.query<{ filing_id: string }>(
    `select filing_id from submissions where organisation_id = $1 and due_at = $2 order by created_at`,
    [organisationId, service.clock.now()],
  );
  assert.equal(released, 2);
  assert.deepEqual(due.map(({ filing_id }) => filing_id).sort(), ids.slice(0, 2).sort());
});

test("a return is never checked inside a transaction", async () => {
  const customer = await service.customer();
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());
  const scope = { organisationId: customer.organisationId, mode: "sandbox" } as const;
  const original = await filingOf(service.db, { id: json.id, ...scope });
  assert.ok(original);
  let isRead = false;
  const read = () => {
    isRead = true;
    throw new Error("the input was read");
  };
  const filer = {
    ...scope,
    declarant: null,
    filesAs: "company",
    refuseIncomplete: false,
    approvalRule: "never",
  } as const;
  const request = { filer, companyUtr: null, read, scenario: null, idempotency: null, actor: null };

  await service.db.transaction(async (tx) => {
    // Nothing but the database is looked at before it is refused.
    const inside = { db: tx } as unknown as CreateDependencies;
    for (const filing of [
      fileReturn(request, inside),
      amendReturn(original, request, inside),
      validateReturn(request, inside),
    ])
      await assert.rejects(filing, /before a transaction, not inside one/);
  });

  assert.equal(isRead, false);
});

/** As it was stored by the version before, and then the migration. */
async function upgraded(before: () => Promise<void>): Promise<void> {
  await service.db.transaction((tx) =>
    tx.script(
      `alter table submissions drop column waits_for_credentials; alter table idempotency_keys drop column filing_id`,
    ),
  );
  await before();
  await service.db.transaction((tx) => tx.script(migration));
}

async function submissionWith(customer: Customer, next: string, lastError: string): Promise<string> {
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.db.query(
    `update submissions set next = $2, last_error = $3, due_at = 'infinity' where filing_id = $1`,
    [json.id, next, lastError],
  );
  return json.id;
}
