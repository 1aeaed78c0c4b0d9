import assert from "node:assert/strict";
import { claimSubmissions } from "../../../test/support/due-submissions.ts";
import { sampleReturn } from "../../../test/support/returns.ts";
import { type Service, startService } from "../../../test/support/service.ts";
import { after, before, test } from "../../../test/support/suite.ts";
import { LeaseLost } from "../../work/lease.ts";
import { markSending, saveExchange } from "./submission-store.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

async function fileMany(count: number): Promise<void> {
  const customer = await service.customer();
  await service.db.query(`update submissions set next = null`);
  await Promise.all(Array.from({ length: count }, () => customer.sandbox.post("/v1/filings", sampleReturn())));
}

const claim = (token: string, limit: number, leaseSeconds = 30) =>
  claimSubmissions(service.db, { token, limit, leaseSeconds, now: service.clock.now() });

const software = { vendorId: "1234", product: "Quarterday", version: "0.1.0" };
const marking = (leaseSeconds: number) => ({
  at: service.clock.now(),
  leaseSeconds,
  sentBy: Buffer.alloc(0),
  software,
});

test("claims never exceed their limit and never overlap, however many ask at once", async () => {
  await fileMany(100);

  const claims = await Promise.all(Array.from({ length: 8 }, (_, index) => claim(`T${index}`, 7)));
  const rest = await claim("REST", 1_000);

  assert.ok(claims.every((rows) => rows.length <= 7));
  const ids = [...claims.flat(), ...rest].map((row) => row.id);
  assert.equal(ids.length, 100);
  assert.equal(new Set(ids).size, 100);
});

test("a lease that ran out is claimed by the next, and the first can write nothing any more", async () => {
  await fileMany(1);
  const [first] = await claim("FIRST", 1, 0);
  const [second] = await claim("SECOND", 1);

  assert.ok(first && second);
  assert.equal(second.id, first.id);
  await assert.rejects(markSending(service.db, first, marking(30)), LeaseLost);
  await assert.rejects(
    service.db.transaction((tx) => saveExchange(tx, first, { next: null })),
    LeaseLost,
  );
});

test("a return marked as sending is claimed for recovery, never for another send", async () => {
  await fileMany(1);
  const [first] = await claim("FIRST", 1);
  assert.ok(first);
  await markSending(service.db, first, marking(0));

  const [second] = await claim("SECOND", 1);

  assert.equal(second?.next, "recover");
  assert.ok(second);
  await assert.rejects(markSending(service.db, second, marking(30)), LeaseLost);
});

test("new returns are claimed before polls that have waited longer", async () => {
  await fileMany(4);
  await service.db.query(
    `update submissions set next = 'poll', due_at = due_at - interval '1 hour'
     where id in (select id from submissions where next = 'submit' order by id limit 3)`,
  );

  const [first] = await claim("FIRST", 1);

  assert.equal(first?.next, "submit");
});
