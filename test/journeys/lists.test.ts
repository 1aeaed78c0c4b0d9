// The lists of filings and events: newest first, page by page, through filters; a parameter we cannot honour is
// refused.

import assert from "node:assert/strict";
import { SECOND } from "../../src/platform/clock.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
/** Five filings, oldest first: two acknowledged, one failed, two pending. */
let customer: Customer;
let ids: string[];
/** Their events, oldest first. */
let eventIds: string[];

const LAST_YEAR = { start: "2023-04-01", end: "2024-03-31" };

before(async () => {
  service = await startService();
  customer = await service.customer();
  const { sandbox } = customer;
  ids = [];
  const file = async (body: object, scenario?: string) => {
    const { json } = await sandbox.post("/v1/filings", body, scenario ? { "service-test-scenario": scenario } : {});
    ids.push(json.id);
    return json.id;
  };
  const first = await file(sampleReturn());
  const second = await file({ ...sampleReturn(), period: LAST_YEAR });
  const third = await file(sampleReturn({ utr: "1234567890" }), "rejected");
  for (const id of [first, second, third]) await service.untilFinal(sandbox, id);
  await file(sampleReturn({ utr: "1234567890" }));
  await file({ ...sampleReturn({ utr: "1234567890" }), period: LAST_YEAR });
  const rows = await service.db.query<{ id: string }>(`select id from events order by seq`);
  eventIds = rows.map(({ id }) => id);
});
after(() => service.close());

test("filings are listed newest first, each as it is when retrieved", async () => {
  const { status, json } = await customer.sandbox.get("/v1/filings");

  assert.equal(status, 200);
  assert.deepEqual(Object.keys(json), ["object", "data", "has_more"]);
  assert.equal(json.object, "list");
  assert.equal(json.has_more, false);
  assert.deepEqual(idsIn(json), ids.toReversed());
  for (const filing of json.data) {
    assert.deepEqual((await customer.sandbox.get(`/v1/filings/${filing.id}`)).json, filing);
  }
});

test("events are listed newest first, each as it was delivered", async () => {
  const { status, json } = await customer.sandbox.get("/v1/events");

  assert.equal(status, 200);
  assert.deepEqual(Object.keys(json), ["object", "data", "has_more"]);
  assert.equal(json.has_more, false);
  assert.deepEqual(idsIn(json), eventIds.toReversed());
  assert.equal(eventIds.length, 6);
  for (const event of json.data) {
    assert.deepEqual((await customer.sandbox.get(`/v1/events/${event.id}`)).json, event);
  }
});

for (const path of ["/v1/filings", "/v1/events"]) {
  test(`pages of ${path} follow each other without a gap or a repetition`, async () => {
    const everything = idsIn((await customer.sandbox.get(path)).json);

    const pages: { ids: string[]; has_more: boolean }[] = [];
    for (let after = ""; pages.at(-1)?.has_more ?? true; after = `&starting_after=${pages.at(-1)?.ids.at(-1)}`) {
      const { json } = await customer.sandbox.get(`${path}?limit=2${after}`);
      pages.push({ ids: idsIn(json), has_more: json.has_more });
    }

    assert.deepEqual(
      pages.flatMap((page) => page.ids),
      everything,
    );
    assert.equal(pages.length, Math.ceil(everything.length / 2));
  });

  test(`${path} says whether there is more, exactly at the edge too`, async () => {
    const count = idsIn((await customer.sandbox.get(path)).json).length;

    const oneLess = (await customer.sandbox.get(`${path}?limit=${count - 1}`)).json;
    const exactly = (await customer.sandbox.get(`${path}?limit=${count}`)).json;
    const most = (await customer.sandbox.get(`${path}?limit=100`)).json;
    const behindTheLast = (await customer.sandbox.get(`${path}?starting_after=${idsIn(most).at(-1)}`)).json;

    assert.deepEqual([oneLess.has_more, oneLess.data.length], [true, count - 1]);
    assert.deepEqual([exactly.has_more, exactly.data.length], [false, count]);
    assert.deepEqual([most.has_more, most.data.length], [false, count]);
    assert.deepEqual(behindTheLast, { object: "list", data: [], has_more: false });
  });
}

test("a page has twenty filings unless told otherwise", async () => {
  const { sandbox } = await service.customer();
  for (let filed = 0; filed < 21; filed++) await sandbox.post("/v1/filings", sampleReturn());

  const { json } = await sandbox.get("/v1/filings");

  assert.deepEqual([json.data.length, json.has_more], [20, true]);
});

test("filings are filtered by several statuses, by ranges of periods and by when they were made", async () => {
  const [first, second, third, fourth, fifth] = ids;
  const { json: oldest } = await customer.sandbox.get(`/v1/filings/${third}`);
  const { json: newest } = await customer.sandbox.get(`/v1/filings/${fourth}`);
  const [early, late] = [oldest.created_at, newest.created_at];
  assert.ok(early < late);
  const today = late.slice(0, 10);
  const expected = {
    "status=pending,failed": [fifth, fourth, third],
    "status=failed,failed,submitted": [third],
    "status=pending,failed&limit=2": [fifth, fourth],
    [`status=pending,failed&starting_after=${fourth}`]: [third],
    "period_end_from=2025-03-31": [fourth, third, first],
    "period_end_to=2025-03-30": [fifth, second],
    "period_end_from=2024-03-31&period_end_to=2024-03-31": [fifth, second],
    "period_end=2024-03-31&period_end_from=2025-01-01": [],
    [`created_from=${late}`]: [fifth, fourth],
    [`created_to=${early}`]: [third, second, first],
    [`created_from=${early}&created_to=${early}&limit=2`]: [third, second],
    [`created_to=${late}&starting_after=${fourth}`]: [third, second, first],
    [`created_from=${today}&created_to=${today}&status=failed,pending`]: [fifth, fourth, third],
    "created_to=2020-01-01": [],
  };

  for (const [query, wanted] of Object.entries(expected)) {
    const { json } = await customer.sandbox.get(`/v1/filings?${query}`);
    assert.deepEqual(idsIn(json), wanted, query);
  }
});

test("a list of changes loses nothing and repeats nothing but what changes meanwhile", async () => {
  const { sandbox } = await service.customer();
  const made: string[] = [];
  for (let count = 0; count < 4; count++) {
    // The first two change at the same moment.
    if (count > 1) service.clock.advance(SECOND);
    made.push((await sandbox.post("/v1/filings", sampleReturn())).json.id);
  }
  await service.db.query("update filings set updated_at = created_at where id = any ($1)", [made]);
  const [one = "", other = "", third, fourth] = made;
  const [first = "", second = ""] = [one, other].sort();
  const since = `updated_since=${(await sandbox.get(`/v1/filings/${first}`)).json.created_at}`;

  const begun = (await sandbox.get(`/v1/filings?${since}&limit=1`)).json;
  // What was shown last changes before the next page is asked for.
  await service.db.query("update filings set updated_at = updated_at + interval '1 hour' where id = $1", [first]);
  const pages: { data: { id: string }[]; has_more: boolean; next_cursor: string | null }[] = [begun];
  for (let cursor = begun.next_cursor; cursor !== null; cursor = pages.at(-1)?.next_cursor ?? null)
    pages.push((await sandbox.get(`/v1/filings?${since}&limit=2&starting_after=${cursor}`)).json);
  const later = (await sandbox.get("/v1/filings?updated_since=2099-01-01")).json;

  assert.deepEqual(pages.flatMap(idsIn), [first, second, third, fourth, first]);
  assert.deepEqual(
    pages.map(({ has_more }) => has_more),
    [true, true, false],
  );
  assert.deepEqual(later, { object: "list", data: [], has_more: false, next_cursor: null });
});

test("filings are filtered by status, UTR and end of period, alone and together, page by page", async () => {
  const [first, second, third, fourth, fifth] = ids;
  const expected = {
    "status=pending": [fifth, fourth],
    "status=submitted": [],
    "status=accepted": [],
    "status=acknowledged": [second, first],
    "status=failed": [third],
    "company_utr=1234567890": [fifth, fourth, third],
    "company_utr=8596148860": [second, first],
    "company_utr=0000000000": [],
    "period_end=2024-03-31": [fifth, second],
    "period_end=2024-02-29": [],
    "company_utr=1234567890&period_end=2025-03-31": [fourth, third],
    "status=pending&company_utr=1234567890&period_end=2024-03-31": [fifth],
    [`company_utr=1234567890&starting_after=${fifth}&limit=1`]: [fourth],
    [`status=acknowledged&starting_after=${third}`]: [second, first],
  };

  for (const [query, wanted] of Object.entries(expected)) {
    const { json } = await customer.sandbox.get(`/v1/filings?${query}`);
    assert.deepEqual(idsIn(json), wanted, query);
  }
});

test("events are filtered by type", async () => {
  const typesOf = async (type: string) =>
    (await customer.sandbox.get(`/v1/events?type=${type}`)).json.data.map((event: { type: string }) => event.type);

  assert.deepEqual(await typesOf("filing.submitted"), Array(3).fill("filing.submitted"));
  assert.deepEqual(await typesOf("filing.accepted"), Array(2).fill("filing.accepted"));
  assert.deepEqual(await typesOf("filing.failed"), ["filing.failed"]);
});

test("a parameter we cannot honour is refused by its name", async () => {
  const [filing] = ids;
  const [event] = eventIds;
  const expected: Record<string, string> = {
    ...Object.fromEntries(
      ["0", "101", "-1", "1.5", "1e1", "ten", "", "+5", "05", "%20"].flatMap((limit) => [
        [`/v1/filings?limit=${limit}`, "422 invalid_type limit"],
        [`/v1/events?limit=${limit}`, "422 invalid_type limit"],
      ]),
    ),
    "/v1/filings?limit=1&limit=2": "422 invalid_type limit",
    "/v1/filings?status=done": "422 invalid_type status",
    "/v1/filings?status=": "422 invalid_type status",
    "/v1/filings?status=pending&status=failed": "422 invalid_type status",
    "/v1/filings?company_utr=123": "422 invalid_utr company_utr",
    "/v1/filings?company_utr=12345678901": "422 invalid_utr company_utr",
    "/v1/filings?period_end=2025-02-29": "422 invalid_date period_end",
    "/v1/filings?period_end=31/03/2025": "422 invalid_date period_end",
    "/v1/filings?period_end=0000-01-01": "422 invalid_date period_end",
    "/v1/filings?status=pending,": "422 invalid_type status",
    "/v1/filings?status=pending,done": "422 invalid_type status",
    "/v1/filings?period_end_from=2025-02-29": "422 invalid_date period_end_from",
    "/v1/filings?period_end_to=soon": "422 invalid_date period_end_to",
    "/v1/filings?created_from=2025-02-29": "422 invalid_date created_from",
    "/v1/filings?created_from=2025-02-29T10:00:00Z": "422 invalid_date created_from",
    "/v1/filings?created_to=2025-02-28T10:00": "422 invalid_date created_to",
    "/v1/filings?updated_since=yesterday": "422 invalid_date updated_since",
    "/v1/filings?needs_attention=yes": "422 invalid_type needs_attention",
    [`/v1/filings?updated_since=2025-02-28&starting_after=${filing}`]: "422 invalid_type starting_after",
    "/v1/filings?updated_since=2025-02-28&starting_after=cur_x": "422 invalid_type starting_after",
    "/v1/filings?starting_after=cur_x": "404 filing_not_found starting_after",
    "/v1/filings?type=filing.failed": "422 unknown_field type",
    "/v1/filings?ending_before=1": "422 unknown_field ending_before",
    "/v1/filings?starting_after=": "404 filing_not_found starting_after",
    "/v1/filings?starting_after=fil_0": "404 filing_not_found starting_after",
    [`/v1/filings?starting_after=${event}`]: "404 filing_not_found starting_after",
    "/v1/events?type=filing.paid": "422 invalid_type type",
    "/v1/events?type=%00": "422 invalid_type type",
    "/v1/events?status=pending": "422 unknown_field status",
    [`/v1/events?starting_after=${filing}`]: "404 not_found starting_after",
    [`/v1/filings/${filing}?expand=all`]: "422 unknown_field expand",
    [`/v1/filings/${filing}/documents?limit=1`]: "422 unknown_field limit",
    [`/v1/filings/${filing}/documents/submission.xml?inline=1`]: "422 unknown_field inline",
    [`/v1/filings/${filing}/documents/nothing.xml?inline=1`]: "404 not_found null",
    [`/v1/events/${event}?expand=all`]: "422 unknown_field expand",
  };

  for (const [path, wanted] of Object.entries(expected)) {
    const { status, json } = await customer.sandbox.get(path);
    assert.equal(`${status} ${json.error.code} ${json.error.field}`, wanted, path);
  }
});

test("all bad parameters are named at once", async () => {
  const { json } = await customer.sandbox.get("/v1/filings?nope=1&limit=0&period_end=x&company_utr=1&status=x");

  assert.deepEqual(
    json.errors.map(({ field }: { field: string }) => field),
    ["status", "company_utr", "period_end", "limit", "nope"],
  );
});

function idsIn(list: { data: { id: string }[] }): string[] {
  return list.data.map(({ id }) => id);
}
