// Every reply of HMRC is kept beside the return and stands in its evidence: each once, however often it came, without
// credentials, and without what a list says of other returns.

import assert from "node:assert/strict";
import { unzipSync } from "fflate";
import { saveExchange } from "../../src/filings/exchange/submission-store.ts";
import type { KeptReply } from "../../src/filings/replies/reply.ts";
import { MOST_DIFFERENT, repliesOf } from "../../src/filings/replies/reply-store.ts";
import { MINUTE, SECOND } from "../../src/platform/clock.ts";
import { newCustomerWithPerson, type Person } from "../support/dashboard.ts";
import { claimSubmissions } from "../support/due-submissions.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
let person: Person;
before(async () => {
  service = await startService();
  ({ customer, person } = await newCustomerWithPerson(service));
});
after(() => service.close());

async function filed(scenario: string, change: Parameters<typeof sampleReturn>[0] = {}): Promise<string> {
  const headers = { "service-test-scenario": scenario };
  const { json, status, text } = await customer.sandbox.post("/v1/filings", sampleReturn(change), headers);
  assert.equal(status, 201, text);
  return json.id;
}

interface Listed {
  file: string | null;
  to: string;
  kind: string;
  times: number;
  http_status: number | null;
  first_at: string;
  last_at: string;
}

async function repliesIn(id: string): Promise<{ listed: Listed[]; files: Record<string, string> }> {
  const { bytes } = await person.get(`/sandbox/filings/${id}/evidence`);
  const entries = Object.entries(unzipSync(bytes)).map(([name, data]) => [name, Buffer.from(data).toString()]);
  const files: Record<string, string> = Object.fromEntries(entries);
  return { listed: JSON.parse(files["replies.json"] ?? "null"), files };
}

const summary = ({ listed }: { listed: Listed[] }) => listed.map(({ to, kind, times }) => `${to} ${kind} ${times}`);

async function final(id: string): Promise<void> {
  await service.untilFinal(customer.sandbox, id);
  await service.settle();
}

test("of an accepted return: the acknowledgement, the receipt and the end of the conversation", async () => {
  const id = await filed("accepted");
  await final(id);

  const replies = await repliesIn(id);

  assert.deepEqual(summary(replies), ["submit acknowledgement 1", "poll response 1", "delete deleted 1"]);
  assert.deepEqual(
    replies.listed.map(({ file }) => file),
    ["replies/01-submit-acknowledgement.xml", "replies/receipt.xml", "replies/02-delete-deleted.xml"],
  );
  const { correlation_id } = (await customer.sandbox.get(`/v1/filings/${id}`)).json;
  for (const { file } of replies.listed) assert.ok(replies.files[file ?? ""]?.includes(correlation_id), `${file}`);
});

test("of a rejected return its last reply is that to a poll", async () => {
  const id = await filed("rejected");
  await final(id);

  const { listed, files } = await repliesIn(id);

  assert.deepEqual(summary({ listed }), ["submit acknowledgement 1", "poll errors 1", "delete deleted 1"]);
  assert.equal(listed[1]?.file, "replies/last-reply.xml");
  assert.match(files["replies/last-reply.xml"] ?? "", /<Qualifier>error</);
});

test("polls of a slow return are one reply with its count, first and last time", async () => {
  const id = await filed("slow");
  const startedAt = service.clock.now();
  for (let seconds = 0; seconds < 40; seconds++) await service.passTime(SECOND);
  await final(id);

  const { listed } = await repliesIn(id);
  const waiting = listed.find(({ to, kind }) => to === "poll" && kind === "acknowledgement");

  assert.ok(waiting !== undefined && waiting.times >= 10, JSON.stringify(listed));
  assert.ok(Date.parse(waiting.last_at) - Date.parse(waiting.first_at) >= 15 * SECOND);
  assert.ok(Date.parse(waiting.first_at) >= startedAt.getTime());
  assert.equal(listed.length, 4);
});

test("errors and pages that are no replies are kept too, with their status", async () => {
  const [unavailable, page] = [await filed("unavailable"), await filed("html_page")];
  for (let minutes = 0; minutes < 10; minutes++) await service.passTime(MINUTE);

  const told = await repliesIn(unavailable);
  assert.deepEqual(summary(told).slice(0, 4), [
    ...["submit errors 1", "submit errors 1", "submit acknowledgement 1", "poll errors 1"],
  ]);
  assert.match(told.files["replies/01-submit-errors.xml"] ?? "", /<Number>1000</);
  const { listed, files } = await repliesIn(page);
  const forbidden = listed.filter(({ http_status }) => http_status === 403);
  assert.deepEqual(
    forbidden.map(({ to, kind }) => `${to} ${kind}`),
    ["submit unreadable", "poll unreadable"],
  );
  assert.match(files["replies/01-submit-unreadable.txt"] ?? "", /<html/i);
});

test("a send that is refused has its reply", async () => {
  const id = await filed("authentication_failure");
  await service.settle();

  const { listed, files } = await repliesIn(id);

  assert.deepEqual(summary({ listed }), ["submit errors 1"]);
  assert.match(files["replies/01-submit-errors.xml"] ?? "", /<Number>1046</);
});

test("a list that finds a lost return says nothing of other returns of its sender", async () => {
  const other = await filed("slow", { utr: "1234567895" });
  await service.settle();
  const { correlation_id: theirs } = (await customer.sandbox.get(`/v1/filings/${other}`)).json;
  assert.match(theirs, /\w{16}/);
  const id = await filed("acknowledgement_lost");
  for (let minutes = 0; minutes < 5; minutes++) await service.passTime(MINUTE);

  const { listed, files } = await repliesIn(id);
  const file = listed.find(({ to }) => to === "list")?.file ?? "";

  const { correlation_id: ours } = (await customer.sandbox.get(`/v1/filings/${id}`)).json;
  assert.ok(files[file]?.includes(ours), JSON.stringify(listed));
  assert.ok(!files[file]?.includes(theirs));
});

test("what is alike is counted in one row however often it comes, and a peer that never repeats itself fills no disk", async () => {
  const id = await filed("accepted", { utr: "1234567895" });
  const [row] = (
    await claimSubmissions(service.db, { token: "T", limit: 100, leaseSeconds: 60, now: service.clock.now() })
  ).filter(({ filing_id }) => filing_id === id);
  assert.ok(row);
  const save = async (text: string, at: Date) => {
    await service.db.query(
      `update submissions set lease_token = 'T', lease_until = now() + interval '1 hour' where id = $1`,
      [row.id],
    );
    const bytes = Buffer.from(text);
    const reply: KeptReply = { kind: "acknowledgement", status: 200, bytes, to: "poll", at };
    await saveExchange(service.db, row, { due_at: null, reply });
  };
  const at = (second: number) => new Date(Date.parse("2026-11-15T12:00:00Z") + second * SECOND);
  for (let number = 0; number < 300; number++)
    await save(`<m><TransactionID>${number}</TransactionID>waiting</m>`, at(number));
  const [alike, ...more] = await repliesOf(service.db, id);
  assert.deepEqual([alike?.times, alike?.first_at, alike?.last_at, more.length], [300, at(0), at(299), 0]);

  for (let number = 0; number < MOST_DIFFERENT + 20; number++) await save(`<m>${number}</m>`, at(300 + number));
  await save("<m><TransactionID>x</TransactionID>waiting</m>", at(1_000));

  const all = await repliesOf(service.db, id);
  assert.equal(all.length, MOST_DIFFERENT);
  assert.equal(all[0]?.times, 301);
});

test("an outcome that is not written keeps no reply", async () => {
  const id = await filed("accepted", { utr: "2000000000" });
  const [row] = (
    await claimSubmissions(service.db, { token: "LOST", limit: 100, leaseSeconds: 60, now: service.clock.now() })
  ).filter(({ filing_id }) => filing_id === id);
  assert.ok(row);
  await service.db.query(`update submissions set lease_token = 'ANOTHER' where id = $1`, [row.id]);

  const reply: KeptReply = {
    ...{ kind: "acknowledgement", status: 200, bytes: Buffer.from("<m/>"), to: "poll", at: service.clock.now() },
  };
  await assert.rejects(saveExchange(service.db, row, { due_at: null, reply }));

  assert.deepEqual(await repliesOf(service.db, id), []);
});
