// Amending a filed return: a new filing that names the original, sent when that one is accepted, failing when it fails.

import assert from "node:assert/strict";
import { SECOND } from "../../src/platform/clock.ts";
import type { Database } from "../../src/platform/database/db.ts";
import { filingsOf } from "../support/amends.ts";
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

const { filed, filing } = filingsOf(() => customer);
const REJECTED = { "service-test-scenario": "rejected" };

async function bodySentFor(filingId: string): Promise<string> {
  const [row] = await service.db.query<{ body: string }>(`select body from submissions where filing_id = $1`, [
    filingId,
  ]);
  return row?.body ?? "";
}

test("an amendment is a new filing that names its original, with the figures merged and the tax calculated again", async () => {
  const original = await filed();
  await service.untilFinal(customer.sandbox, original);

  const amended = await customer.sandbox.post(`/v1/filings/${original}/amend`, {
    financials: { trading_profit: 4_500_000 },
  });
  const final = await service.untilFinal(customer.sandbox, amended.json.id);

  assert.equal(amended.status, 201);
  assert.equal(amended.headers.location, `/v1/filings/${amended.json.id}`);
  assert.equal(amended.json.amends, original);
  assert.equal(amended.json.tax_due_pence, 855_000);
  assert.equal(final.status, "acknowledged");
  const before_ = await filing(original);
  assert.equal(before_.amended_by, amended.json.id);
  assert.equal(before_.tax_due_pence, 760_000);
});

test("on the wire an amendment is a whole return marked amended, with a mark of its own", async () => {
  const original = await filed();
  const { json } = await customer.sandbox.post(`/v1/filings/${original}/amend`, {
    financials: { turnover: 13_000_000 },
  });

  const sent = await bodySentFor(json.id);

  assert.match(sent, /<CompanyTaxReturn ReturnType="amended">/);
  assert.match(sent, /<Total>130000.00<\/Total>/);
  assert.match(sent, /<Profits>40000.00<\/Profits>/);
  const marks = [sent, await bodySentFor(original)].map((body) => /<IRmark[^>]*>([^<]+)</.exec(body)?.[1]);
  assert.notEqual(marks[0], marks[1]);
});

test("an amendment waits until its original is accepted, and chains go in order", async () => {
  const original = await filed("slow");
  const first = (await customer.sandbox.post(`/v1/filings/${original}/amend`, { financials: { turnover: 100 } })).json
    .id;
  const second = (await customer.sandbox.post(`/v1/filings/${first}/amend`, { financials: { turnover: 200 } })).json.id;

  await service.settle();
  assert.deepEqual([(await filing(first)).status, (await filing(second)).status], ["pending", "pending"]);

  await service.untilFinal(customer.sandbox, original);
  await service.untilFinal(customer.sandbox, second);
  const times = await Promise.all([original, first, second].map(async (id) => filing(id)));
  assert.ok(times[0].acknowledged_at <= times[1].submitted_at);
  assert.ok(times[1].acknowledged_at <= times[2].submitted_at);
});

test("an amendment fails with its original and says why, and so does the amendment of it", async () => {
  const receiver = await customer.listens();
  const original = await filed("rejected");
  const first = (await customer.sandbox.post(`/v1/filings/${original}/amend`, { financials: { turnover: 100 } })).json
    .id;
  const second = (await customer.sandbox.post(`/v1/filings/${first}/amend`, { financials: { turnover: 200 } })).json.id;

  const failed = await service.untilFinal(customer.sandbox, original);
  await service.settle();

  for (const id of [first, second]) {
    const amendment = await filing(id);
    assert.equal(amendment.status, "failed");
    assert.equal(amendment.hmrc_error, failed.hmrc_error);
    assert.equal(amendment.correlation_id, null);
  }
  const told = receiver.received
    .filter(({ event }) => event.type === "filing.failed")
    .map(({ event }) => event.data.object.id);
  assert.deepEqual(told.sort(), [original, first, second].sort());
  const answer = await customer.sandbox.post(`/v1/filings/${original}/amend`, { financials: { turnover: 300 } });
  assert.equal(answer.json.error.code, "filing_not_amendable");
});

test("amended_by names the newest amendment that did not fail", async () => {
  const original = await filed();
  await service.untilFinal(customer.sandbox, original);
  const amend = async (turnover: number, headers: Record<string, string> = {}) =>
    (await customer.sandbox.post(`/v1/filings/${original}/amend`, { financials: { turnover } }, headers)).json.id;
  const seen: [named: string | null, listed: string | null][] = [];
  const look = async () => {
    const { data } = (await customer.sandbox.get("/v1/filings?limit=10")).json;
    const listed = data.find(({ id }: { id: string }) => id === original);
    seen.push([(await filing(original)).amended_by, listed.amended_by]);
  };

  const rejected = { "service-test-scenario": "rejected" };
  const lone = await amend(100, rejected);
  await look();
  service.clock.advance(SECOND);
  const failed = await service.untilFinal(customer.sandbox, lone);
  await look();
  const standing = await amend(200);
  const newer = await amend(300, rejected);
  await look();
  await service.untilFinal(customer.sandbox, newer);
  await look();

  assert.equal(failed.status, "failed");
  const expected = [lone, null, newer, standing];
  assert.deepEqual(
    seen,
    expected.map((id) => [id, id]),
  );
  const ended = await filing(newer);
  assert.equal((await filing(original)).updated_at, ended.updated_at, "it changed when the amendment failed");
});

test("an original that fails is amended by nothing, in its event as well", async () => {
  const listener = await service.customer();
  const receiver = await listener.listens();
  const rejected = { "service-test-scenario": "rejected" };
  const { json: original } = await listener.sandbox.post("/v1/filings", sampleReturn(), rejected);
  await listener.sandbox.post(`/v1/filings/${original.id}/amend`, { financials: { turnover: 100 } });

  const failed = await service.untilFinal(listener.sandbox, original.id);
  await service.settle();

  assert.equal(failed.amended_by, null);
  const told = receiver.received.find(
    ({ event }) => event.type === "filing.failed" && event.data.object.id === original.id,
  );
  assert.equal(told?.event.data.object.amended_by, null);
});

async function amended(id: string, change: object, headers: Record<string, string> = {}) {
  const { json } = await customer.sandbox.post(`/v1/filings/${id}/amend`, change, headers);
  return json;
}

async function financialsOf(id: string): Promise<object> {
  const [row] = await service.db.query<{ input: { financials: object } }>("select input from filings where id = $1", [
    id,
  ]);
  return row?.input.financials ?? {};
}

const namedBy = (ids: string[]) => Promise.all(ids.map(async (id) => (await filing(id)).amended_by));

test("whichever return of a line is named, the newest is amended, and what was changed before stays", async () => {
  const original = await filed();
  const { id: first, ...one } = await amended(original, { financials: { turnover: 13_000_000 } });
  const { id: second, ...two } = await amended(original, { financials: { trading_profit: 4_100_000 } });
  const { id: third, ...three } = await amended(first, { financials: { gross_profit: 900 } });

  assert.deepEqual([one.amends, two.amends, three.amends], [original, first, second]);
  assert.deepEqual(await financialsOf(third), { turnover: 13_000_000, trading_profit: 4_100_000, gross_profit: 900 });
  assert.deepEqual(await namedBy([original, first, second, third]), [third, third, third, null]);
});

test("when one fails, those that wait for it fail with its words, and the earlier ones name the newest that stands", async () => {
  const original = await filed();
  const { id: first } = await amended(original, { financials: { turnover: 100 } });
  await service.untilFinal(customer.sandbox, first);
  const { id: rejected } = await amended(original, { financials: { turnover: 200 } }, REJECTED);
  const { id: waiting } = await amended(original, { financials: { turnover: 300 } });
  const before = await namedBy([original, first, rejected, waiting]);

  const { hmrc_error } = await service.untilFinal(customer.sandbox, rejected);
  const afterwards = await namedBy([original, first, rejected, waiting]);
  const next = await amended(waiting, { financials: { trading_profit: 4_100_000 } });

  assert.deepEqual(before, [waiting, waiting, waiting, null]);
  assert.deepEqual(afterwards, [first, null, null, null]);
  const { status, hmrc_error: copied } = await filing(waiting);
  assert.deepEqual([status, copied], ["failed", hmrc_error]);
  assert.equal(next.amends, first, "a failed one names the line too");
  assert.deepEqual(await financialsOf(next.id), { turnover: 100, trading_profit: 4_100_000 });
});

test("expected_newest is compared with the newest, and nothing is filed where it is another", async () => {
  const original = await filed();
  const change = (turnover: number, expected_newest: string) => ({
    financials: { turnover },
    options: { expected_newest },
  });
  const amend = (body: object, headers: Record<string, string> = {}) =>
    customer.sandbox.post(`/v1/filings/${original}/amend`, body, headers);
  const key = { "idempotency-key": "expecting" };

  const first = await amend(change(100, original), key);
  const stale = await amend(change(200, original));
  const replayed = await amend(change(100, original), key);
  const second = await amend(change(200, first.json.id));

  assert.deepEqual([first.status, second.status], [201, 201]);
  assert.deepEqual(
    [stale.status, stale.json.error.code, stale.json.error.field],
    [409, "amended_meanwhile", "options.expected_newest"],
  );
  assert.match(stale.json.error.message, new RegExp(`^${first.json.id} is the newest`));
  assert.equal(replayed.text, first.text);
  assert.deepEqual(await namedBy([original, first.json.id]), [second.json.id, second.json.id]);
});

test("of changes in the same moment each is laid over the one before, and a repetition gets the first answer", async () => {
  const original = await filed();
  const amend = (financials: object, headers: Record<string, string> = {}) =>
    customer.sandbox.post(`/v1/filings/${original}/amend`, { financials }, headers);
  const key = { "idempotency-key": "at once" };

  const [one, again, other] = await Promise.all([
    amend({ turnover: 13_000_000 }, key),
    amend({ turnover: 13_000_000 }, key),
    amend({ trading_profit: 4_100_000 }),
  ]);

  assert.deepEqual([one.status, again.text, other.status], [201, one.text, 201]);
  const { amended_by: newest } = await filing(original);
  assert.deepEqual(await financialsOf(newest), { turnover: 13_000_000, trading_profit: 4_100_000 });
  const line = [one.json, other.json];
  assert.deepEqual(
    line.map(({ amends }) => amends).sort(),
    [original, line.find(({ id }) => id !== newest)?.id].sort(),
  );
});

test("in a tree that a previous release stored the one that was filed last stands", async () => {
  const original = await filed();
  const { id: first } = await amended(original, { financials: { turnover: 100 } });
  const { id: second } = await amended(original, { financials: { turnover: 200 } });
  await service.db.query("update filings set amends = $2 where id = $1", [second, original]);
  await service.db.query("update filings set amended_by = null where id = $1", [first]);

  const third = await amended(first, { financials: { trading_profit: 4_100_000 } });

  assert.equal(third.amends, second);
  assert.deepEqual(await financialsOf(third.id), { turnover: 200, trading_profit: 4_100_000 });
  assert.deepEqual(await namedBy([original, first, second]), [third.id, third.id, third.id]);
  for (const id of [original, first, second, third.id])
    assert.equal((await service.untilFinal(customer.sandbox, id)).status, "acknowledged");
});

test("a change that others come before again and again is refused after the third check", async (t) => {
  let overtake: (() => Promise<void>) | null = null;
  const servedFrom = (db: Database): Database => ({
    ...db,
    async transaction(steps, options) {
      await overtake?.();
      return db.transaction(steps, options);
    },
  });
  const own = await startService({ servedFrom });
  t.after(() => own.close());
  const { sandbox } = await own.customer();
  const { json: original } = await sandbox.post("/v1/filings", sampleReturn());
  const others: string[] = [];

  // As another process does: requests of this one wait for each other in line.
  overtake = async () => {
    const newest = others.at(-1) ?? original.id;
    others.push(`fil_overtaking${others.length}`);
    await copyAsAmendment(own, newest, others.at(-1) ?? "");
  };
  const { status, json } = await sandbox.post(`/v1/filings/${original.id}/amend`, {
    financials: { trading_profit: 1 },
  });
  overtake = null;

  assert.deepEqual([status, json.error.code, json.error.field], [409, "amended_meanwhile", null]);
  const { data } = (await sandbox.get("/v1/filings")).json;
  assert.deepEqual(data.map(({ id }: { id: string }) => id).sort(), [original.id, ...others].sort());
  assert.equal(others.length, 3);
});

/** The filing and its submission once more, as an amendment. */
async function copyAsAmendment({ db }: Pick<Service, "db">, amends: string, id: string): Promise<void> {
  const copy = async (table: string, key: string, changed: Record<string, string>) => {
    const columns = await db.query<{ name: string }>(
      `select quote_ident(column_name) as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'
         and not column_name = any ($2)`,
      [table, Object.keys(changed)],
    );
    const same = columns.map(({ name }) => name).join(", ");
    const values = Object.values(changed);
    await db.query(
      `insert into ${table} (${Object.keys(changed).join(", ")}, ${same})
       select ${values.map((_, index) => `$${index + 2}`).join(", ")}, ${same} from ${table} where ${key} = $1`,
      [amends, ...values],
    );
  };
  await copy("filings", "id", { id, amends });
  await copy("submissions", "filing_id", { id: `sub_${id}`, filing_id: id });
}
