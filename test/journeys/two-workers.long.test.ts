// Two workers, each a process of its own, on one queue of hundreds of returns that all become due at once: each is sent
// by one of them.

import assert from "node:assert/strict";
import { MINUTE, SECOND } from "../../src/platform/clock.ts";
import { type Interposer, startInterposer } from "../support/interposer.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";
import { until } from "../support/until.ts";
import { startWorkerProcess, type WorkerProcess } from "../support/worker-process.ts";

const RETURNS = 200;

let service: Service;
let between: Interposer;
let workers: WorkerProcess[] = [];

before(async () => {
  between = await startInterposer();
  service = await startService({ sandboxUrl: () => between.url });
  between.forwardTo(service.simulator.url);
  // A lease and a time-out that nothing here outlives: this is about the claim, not about taking over, and the clock
  // does not bring a second look.
  const limits = { leaseSeconds: 120, sendTimeoutMs: 10 * MINUTE };
  const start = () => startWorkerProcess(service, { ...limits, sandboxUrl: between.url });
  workers = await Promise.all([start(), start()]);
});
after(async () => {
  for (const worker of workers) await worker.kill();
  await service.close();
  await between.close();
});

test("two workers on one queue never both send the same return", async () => {
  // The workers' clocks are a second behind: nothing is due before both are told, at the same moment.
  service.clock.advance(SECOND);
  await storeReturns();

  tellWorkers();
  while (!(await areAll("submitted"))) await lineUp();
  service.clock.advance(SECOND);
  tellWorkers();
  await until("all are accepted", () => areAll("accepted"));

  const expected = await transactionIdsIn(`select unnest(transaction_ids) as transaction_id from submissions`);
  assert.equal(new Set(expected).size, RETURNS);
  assert.deepEqual(submitsSeen(), expected);
  assert.deepEqual(await transactionIdsIn(`select transaction_id from simulator.submissions`), expected);
  const events = await service.db.query<{ type: string; count: number; filings: number }>(
    `select type, count(*) as count, count(distinct subject_id) as filings from events group by type order by type desc`,
  );
  assert.deepEqual(events, [
    { type: "filing.submitted", count: RETURNS, filings: RETURNS },
    { type: "filing.accepted", count: RETURNS, filings: RETURNS },
  ]);
});

/**
 * One is filed as a customer would; the others are copies of its rows under ids of their own, which costs less than
 * building each.
 */
async function storeReturns() {
  const customer = await service.customer();
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.db.query(
    `insert into filings (id, organisation_id, mode, test_mode, status, company_name, company_utr, period_start, period_end, input,
                          tax_due_pence, schema_version, created_at, updated_at)
     select f.id || '_' || n, organisation_id, mode, test_mode, status, company_name, company_utr, period_start, period_end, input,
            tax_due_pence, schema_version, created_at, updated_at
     from filings f, generate_series(2, ${RETURNS}) n where f.id = $1`,
    [json.id],
  );
  await service.db.query(
    `insert into submissions
     select copy.* from submissions s, generate_series(2, ${RETURNS}) n,
       jsonb_populate_record(s, jsonb_build_object('id', s.id || '_' || n, 'filing_id', s.filing_id || '_' || n,
         'transaction_ids', array[upper(md5(n::text))])) copy
     where s.filing_id = $1`,
    [json.id],
  );
}

function tellWorkers() {
  for (const worker of workers) worker.tell(service.clock.now());
}

/** Every worker that comes to the queue finds it locked; then all that wait go on at the same moment. */
async function lineUp() {
  await service.db.transaction(async (tx) => {
    await tx.query(`lock table submissions in access exclusive mode`);
    await until("several wait at the queue", async () => {
      const waiting = await service.db.query(
        `select distinct pid from pg_locks where relation = 'public.submissions'::regclass and not granted`,
      );
      return waiting.length >= workers.length;
    });
  });
}

async function areAll(status: string): Promise<boolean> {
  const rows = await service.db.query(`select from filings where status = $1`, [status]);
  return rows.length === RETURNS;
}

async function transactionIdsIn(query: string): Promise<string[]> {
  const rows = await service.db.query<{ transaction_id: string }>(query);
  return rows.map(({ transaction_id }) => transaction_id).sort();
}

function submitsSeen(): string[] {
  return between.messages
    .filter((_, index) => between.seen[index] === "submit")
    .map((xml) => /<TransactionID>(\w+)<\/TransactionID>/.exec(xml)?.[1] ?? "")
    .sort();
}
