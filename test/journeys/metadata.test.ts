// Metadata: pairs of the caller's own with a filing. Returned everywhere, changed at any time, found by lists and by
// people, and never sent.

import assert from "node:assert/strict";
import { type Person, signedIn } from "../support/dashboard.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, describe, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
let person: Person;
before(async () => {
  service = await startService();
  customer = await service.customer();
  person = await signedIn(service, customer);
});
after(() => service.close());

const withMetadata = (metadata: unknown, change = {}) => ({ ...sampleReturn(), ...change, metadata });

async function filed(metadata: unknown, by = customer) {
  const { status, json, text } = await by.sandbox.post("/v1/filings", withMetadata(metadata));
  assert.equal(status, 201, text);
  return json;
}

const problemsOf = (json: { errors?: { code: string; field: string }[] }) =>
  json.errors?.map(({ code, field }) => `${code} ${field}`) ?? [];

const stored = async () => (await service.db.query("select from filings")).length;

describe("with a filing", () => {
  test("it is returned by create, retrieve, list and events, and is {} without any", async () => {
    const by = await service.customer();
    const receiver = await by.listens();
    const metadata = { order_id: "6735", "client.name": "Café – Ærø 🚀", empty: "", left_out: null };

    const { id, metadata: created } = await filed(metadata, by);
    const { json: plain } = await by.sandbox.post("/v1/filings", sampleReturn());
    await service.untilFinal(by.sandbox, id);

    const kept = { order_id: "6735", "client.name": "Café – Ærø 🚀", empty: "" };
    const listed = (await by.sandbox.get("/v1/filings")).json.data;
    const events = (await by.sandbox.get("/v1/events")).json.data.filter(
      (event: { data: { object: { id: string } } }) => event.data.object.id === id,
    );
    assert.deepEqual(created, kept);
    assert.deepEqual((await by.sandbox.get(`/v1/filings/${id}`)).json.metadata, kept);
    assert.deepEqual(
      listed.map((filing: { metadata: object }) => filing.metadata),
      [{}, kept],
    );
    assert.deepEqual(
      events.map((event: { data: { object: { metadata: object } } }) => event.data.object.metadata),
      [kept, kept],
    );
    assert.ok(receiver.received.some(({ body }) => body.includes('"order_id":"6735"')));
    assert.deepEqual(plain.metadata, {});
  });

  test("two returns of a long period of account have the same", async () => {
    const period = { start: "2024-01-01", end: "2024-12-31", accounts_end: "2025-03-31" };

    const { json } = await customer.sandbox.post("/v1/filings", withMetadata({ order: "both" }, { period }));

    const second = await customer.sandbox.get(`/v1/filings/${json.continues_in}`);
    assert.deepEqual([json.metadata, second.json.metadata], [{ order: "both" }, { order: "both" }]);
  });

  test("another pair under the same idempotency key is another request", async () => {
    const key = { "idempotency-key": "metadata" };
    const send = (metadata: object) => customer.sandbox.post("/v1/filings", withMetadata(metadata), key);

    const first = await send({ a: "1", b: "2" });
    const again = await send({ b: "2", a: "1" });
    const other = await send({ a: "1" });

    assert.deepEqual([again.status, again.text], [201, first.text]);
    assert.deepEqual([other.status, other.json.error.code], [409, "idempotency_conflict"]);
  });
});

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, "v"]));
const code = "invalid_metadata";

/** As JSON: objects in a program cannot have some of them. */
const refusedMetadata: Record<string, [json: string, problems: string[]]> = {
  "a text": ['"order"', ["invalid_type metadata"]],
  "a list": ['["order"]', ["invalid_type metadata"]],
  "21 pairs": [JSON.stringify(many(21)), [`${code} metadata`]],
  "10,000 pairs": [JSON.stringify(many(10_000)), [`${code} metadata`]],
  "an empty key": ['{"": "v"}', [`${code} metadata.`]],
  "a key with a blank": ['{"order id": "v"}', [`${code} metadata.order id`]],
  "a key with brackets": ['{"a[b]": "v"}', [`${code} metadata.a[b]`]],
  "a key of another alphabet": ['{"заказ": "v"}', [`${code} metadata.заказ`]],
  "a key of 41 characters": [JSON.stringify({ ["k".repeat(41)]: "v" }), [`${code} metadata.${"k".repeat(40)}…`]],
  "a very long key": [JSON.stringify({ ["🚀".repeat(50_000)]: "v" }), [`${code} metadata.${"🚀".repeat(20)}…`]],
  "a key that objects have": ['{"__proto__": "v"}', [`${code} metadata.__proto__`]],
  "a key that is an object's own parent": ['{"__proto__": {"a": "v"}}', [`${code} metadata.__proto__`]],
  "a key with a NUL": ['{"a\\u0000b": "v"}', [`${code} metadata.a\0b`]],
  "a key with half a character": ['{"a\\ud800": "v"}', [`${code} metadata.a\ud800`]],
  "a number": ['{"order": 6735}', [`${code} metadata.order`]],
  "an object": ['{"order": {"id": "6735"}}', [`${code} metadata.order`]],
  "a value of 501 characters": [JSON.stringify({ order: "é".repeat(501) }), [`${code} metadata.order`]],
  "a value with a NUL": ['{"order": "a\\u0000b"}', [`${code} metadata.order`]],
  "a value with half a character": ['{"order": "a\\udc00"}', [`${code} metadata.order`]],
  "a value with a line break": ['{"order": "a\\nb"}', [`${code} metadata.order`]],
  "several bad pairs": ['{"a b": "v", "good": "v", "order": 1}', [`${code} metadata.a b`, `${code} metadata.order`]],
};

describe("what is refused", () => {
  let id: string;
  before(async () => {
    id = (await filed({ kept: "yes" })).id;
  });

  for (const [what, [json, problems]] of Object.entries(refusedMetadata))
    test(`${what}: by create, validate, amend and update alike, and nothing is changed`, async () => {
      const before = await stored();
      const body = (of: object) => `${JSON.stringify(of).slice(0, -1)},"metadata":${json}}`;
      const send = (path: string, text: string) =>
        customer.sandbox.send("POST", path, { body: text, headers: { "content-type": "application/json" } });

      const created = await send("/v1/filings", body(sampleReturn()));
      const validated = await send("/v1/validate", body(sampleReturn()));
      const amended = await send(`/v1/filings/${id}/amend`, body({ financials: { turnover: 13_000_000 } }));
      const updated = await send(`/v1/filings/${id}`, `{"metadata":${json}}`);

      assert.deepEqual([created.status, problemsOf(created.json)], [422, problems]);
      assert.deepEqual([validated.status, validated.json.valid, problemsOf(validated.json)], [200, false, problems]);
      assert.deepEqual([amended.status, problemsOf(amended.json)], [422, problems]);
      assert.deepEqual([updated.status, problemsOf(updated.json)], [422, problems]);
      assert.equal(await stored(), before);
      assert.deepEqual((await customer.sandbox.get(`/v1/filings/${id}`)).json.metadata, { kept: "yes" });
    });

  test("what is just within the limits is kept: 20 pairs, 40 and 500 characters, names that objects have", async () => {
    const metadata = { ...many(17), constructor: "v", ["k".repeat(40)]: "🚀".repeat(500), toString: "" };

    const { id } = await filed(metadata);

    assert.deepEqual((await customer.sandbox.get(`/v1/filings/${id}`)).json.metadata, metadata);
  });
});

describe("a change", () => {
  const update = (id: string, metadata: unknown) => customer.sandbox.post(`/v1/filings/${id}`, { metadata });

  test("sets what is sent, keeps the rest and removes what is null; the filing itself stays as it was", async () => {
    const { id } = await filed({ order: "1", client: "A" });
    const before = await service.untilFinal(customer.sandbox, id);
    service.clock.advance(60_000);
    const events = (await customer.sandbox.get("/v1/events")).json;

    const { status, json } = await update(id, { order: "2", paid_on: "2026-01-20", client: null, never_there: null });

    assert.equal(status, 200);
    assert.deepEqual(json, { ...before, metadata: { order: "2", paid_on: "2026-01-20" } });
    assert.deepEqual((await customer.sandbox.get(`/v1/filings/${id}`)).json, json);
    assert.deepEqual((await customer.sandbox.get("/v1/events")).json, events);
  });

  test("is recorded in the audit log by the names of its keys, and one that changes nothing is not", async () => {
    const { id } = await filed({ order: "1" });

    await update(id, { paid_on: "private", order: null });
    await update(id, { paid_on: "private", order: null });

    const lines = await service.db.query("select actor, action, details from audit_log where subject = $1", [id]);
    const actor = `API key ${customer.keys.sandbox.id}`;
    assert.deepEqual(lines, [{ actor, action: "metadata_changed", details: { keys: "order, paid_on" } }]);
    assert.doesNotMatch(JSON.stringify(lines), /private/);
  });

  test("may not make more than 20 pairs of it", async () => {
    const { id } = await filed(many(20));

    const more = await update(id, { another: "v" });
    const instead = await update(id, { another: "v", k0: null });

    assert.deepEqual([more.status, problemsOf(more.json)], [422, [`${code} metadata`]]);
    assert.deepEqual([instead.status, Object.keys(instead.json.metadata).length], [200, 20]);
  });

  test("may be repeated as it is, so whatever idempotency key comes with it is not read", async () => {
    const { id } = await filed({});
    const change = (key: string) =>
      customer.sandbox.post(`/v1/filings/${id}`, { metadata: { order: "2" } }, { "idempotency-key": key });

    const answers = [await change("mine"), await change("mine"), await change("k".repeat(256))];

    assert.deepEqual(
      answers.map(({ status, json }) => [status, json.metadata]),
      answers.map(() => [200, { order: "2" }]),
    );
  });

  test("takes metadata and nothing else", async () => {
    const { id } = await filed({});
    const refused = async (path: string, body: object) =>
      problemsOf((await customer.sandbox.post(path, body)).json).join();

    assert.equal(await refused(`/v1/filings/${id}`, {}), "missing_field metadata");
    assert.equal(await refused(`/v1/filings/${id}`, { metadata: {}, financials: {} }), "unknown_field financials");
    assert.equal(await refused(`/v1/filings/${id}?dry_run=1`, { metadata: {} }), "unknown_field dry_run");
  });

  test("while the filing is on its way loses nothing: the next event has it", async () => {
    const by = await service.customer();
    const { id } = await filed({ order: "1" }, by);
    await service.settle();

    await by.sandbox.post(`/v1/filings/${id}`, { metadata: { order: "2" } });
    const final = await service.untilFinal(by.sandbox, id);

    const { data } = (await by.sandbox.get("/v1/events?type=filing.accepted")).json;
    assert.deepEqual([final.status, final.metadata], ["acknowledged", { order: "2" }]);
    assert.deepEqual([data[0].data.object.id, data[0].data.object.metadata], [id, { order: "2" }]);
  });
});

describe("an amendment", () => {
  test("starts with what its original has at that moment, with what is sent laid over it; then each has its own", async () => {
    const { id } = await filed({ order: "1", client: "A" });
    const amend = (body: object) => customer.sandbox.post(`/v1/filings/${id}/amend`, body);
    await customer.sandbox.post(`/v1/filings/${id}`, { metadata: { client: "B" } });

    const plain = (await amend({ financials: { turnover: 13_000_000 } })).json;
    const own = (await amend({ financials: { turnover: 14_000_000 }, metadata: { order: null, reason: "typo" } })).json;
    await customer.sandbox.post(`/v1/filings/${plain.id}`, { metadata: { order: "3" } });

    assert.deepEqual(plain.metadata, { order: "1", client: "B" });
    assert.deepEqual(own.metadata, { client: "B", reason: "typo" });
    assert.deepEqual((await customer.sandbox.get(`/v1/filings/${id}`)).json.metadata, { order: "1", client: "B" });
  });

  test("of metadata alone is none, and one that exceeds 20 pairs together with its original's is refused", async () => {
    const { id } = await filed(many(20));
    const amend = (body: object) => customer.sandbox.post(`/v1/filings/${id}/amend`, body);

    const alone = await amend({ metadata: { k1: "1" } });
    const more = await amend({ financials: { turnover: 13_000_000 }, metadata: { order: "1" } });

    assert.deepEqual(problemsOf(alone.json), ["missing_field financials"]);
    assert.deepEqual(problemsOf(more.json), [`${code} metadata`]);
  });

  test("under one idempotency key, removing a pair and keeping it are two requests", async () => {
    const { id } = await filed({ order: "1" });
    const amend = (metadata: object) =>
      customer.sandbox.post(
        `/v1/filings/${id}/amend`,
        { financials: { turnover: 13_000_000 }, metadata },
        { "idempotency-key": "removes" },
      );

    const [kept, removed] = [await amend({}), await amend({ order: null })];

    assert.deepEqual([kept.status, removed.status], [201, 409]);
  });
});

describe("found by it", () => {
  let by: Customer;
  let searcher: Person;
  const ids: Record<string, string> = {};
  before(async () => {
    by = await service.customer();
    searcher = await signedIn(service, by);
    ids.first = (await filed({ order: "6735", client: "Ærø & Söner <b>" }, by)).id;
    ids.second = (await filed({ order: "6735", client: "B", ref: "8596148861" }, by)).id;
    ids.third = (await filed({ other: "6735" }, by)).id;
    // Somebody else's.
    await filed({ order: "6735", client: "B" });
  });

  const found = async (query: string) => {
    const { status, json } = await by.sandbox.get(`/v1/filings?${query}`);
    return status === 200 ? json.data.map(({ id }: { id: string }) => id) : problemsOf(json);
  };

  test("a list has the filings that have the pair exactly, and of several pairs all", async () => {
    assert.deepEqual(await found("metadata[order]=6735"), [ids.second, ids.first]);
    assert.deepEqual(await found("metadata%5Border%5D=6735&metadata[client]=B"), [ids.second]);
    assert.deepEqual(await found(`metadata[client]=${encodeURIComponent("Ærø & Söner <b>")}`), [ids.first]);
    assert.deepEqual(await found("metadata[client]=b"), [], "case matters");
    assert.deepEqual(await found("metadata[order]=673"), []);
    assert.deepEqual(await found("metadata[order]="), []);
    assert.deepEqual(await found("metadata[constructor]=6735"), []);
    assert.deepEqual(await found("metadata[order]=6735&status=failed"), []);
  });

  test("pages of such a list follow each other", async () => {
    const one = (await by.sandbox.get("/v1/filings?metadata[order]=6735&limit=1")).json;
    const two = (await by.sandbox.get(`/v1/filings?metadata[order]=6735&limit=1&starting_after=${ids.second}`)).json;

    assert.deepEqual(
      [one.data[0].id, one.has_more, two.data[0].id, two.has_more],
      [ids.second, true, ids.first, false],
    );
  });

  test("a list that cannot be meant is refused at its parameter", async () => {
    const pairs = Object.keys(many(21)).map((key) => `metadata[${key}]=v`);

    assert.deepEqual(await found("metadata=6735"), [`${code} metadata`]);
    assert.deepEqual(await found("metadata[]=6735"), [`${code} metadata.`]);
    assert.deepEqual(await found("metadata[a][b]=1"), [`${code} metadata.a][b`]);
    assert.deepEqual(await found("metadata[order]=1&metadata[order]=2"), [`${code} metadata.order`]);
    assert.deepEqual(await found("metadata[order]=a%00b"), [`${code} metadata.order`]);
    assert.deepEqual(await found("metadata[__proto__]=1"), [`${code} metadata.__proto__`]);
    assert.deepEqual(await found("__proto__[order]=1"), ["unknown_field __proto__"]);
    assert.deepEqual(await found(pairs.join("&")), [`${code} metadata`]);
    assert.deepEqual(await found("status[order]=1"), ["invalid_type status"]);
    assert.deepEqual(await found("metdata[order]=1"), ["unknown_field metdata"]);
  });

  test("a changed pair is found by what it is now", async () => {
    const { id } = await filed({ order: "before", same: "before" }, by);

    await by.sandbox.post(`/v1/filings/${id}`, { metadata: { order: "after" } });

    assert.deepEqual(await found("metadata[order]=before"), []);
    assert.deepEqual(await found("metadata[order]=after"), [id]);
    assert.deepEqual(await found("metadata[same]=before"), [id]);
  });

  test("a person finds it by a whole value in any case, also one that looks like a UTR, and reads the pairs as text", async () => {
    const listed = async (text: string) => {
      const { text: page } = await searcher.get(`/sandbox/filings?q=${encodeURIComponent(text)}`);
      return [...page.matchAll(/<a href="\/sandbox\/filings\/(fil_\w+)">/g)].map(([, id]) => id);
    };
    const page = await searcher.get(`/sandbox/filings/${ids.first}`);
    const file = await searcher.get("/sandbox/filings.csv?q=8596148861");

    assert.deepEqual(await listed("aero & soner <B>"), [ids.first]);
    assert.deepEqual(await listed("6735"), [ids.third, ids.second, ids.first]);
    assert.deepEqual(await listed("8596148861"), [ids.second]);
    assert.deepEqual(await listed("673"), []);
    assert.match(page.text, /<h2[^>]*>Metadata<\/h2>/);
    assert.match(page.text, /Ærø &amp; Söner &lt;b>/);
    assert.match(file.text, /"\{""client"":""B"",""order"":""6735"",""ref"":""8596148861""\}"/);
    assert.doesNotMatch((await person.get("/sandbox/filings?q=aero+%26+soner")).text, /fil_/, "somebody else's");
  });
});

test("it is sent to nobody but the caller: neither HMRC's messages nor documents nor the log have a word of it", async () => {
  const by = await service.customer();
  await by.listens();
  const [key, value] = ["quokka-key", "numbat value 7431"];
  const logged = service.logged().length;

  const { id } = await filed({ [key]: value }, by);
  const { json: amendment } = await by.sandbox.post(`/v1/filings/${id}/amend`, {
    financials: { turnover: 13_000_000 },
    metadata: { [`${key}-2`]: value },
  });
  await by.sandbox.post(`/v1/filings/${id}`, { metadata: { [`${key}-3`]: value } });
  await by.sandbox.post(`/v1/filings/${id}`, { metadata: { [`${key} bad`]: value } });
  await by.sandbox.get(`/v1/filings?metadata[${key}]=${encodeURIComponent(value)}`);
  await service.untilFinal(by.sandbox, amendment.id);

  const isIn = (text: string) => text.includes("quokka") || text.includes("numbat");
  for (const filing of [id, amendment.id]) {
    const { data } = (await by.sandbox.get(`/v1/filings/${filing}/documents`)).json;
    assert.ok(data.length >= 4);
    for (const { url } of data) assert.ok(!isIn((await by.sandbox.get(url)).text), url);
  }
  assert.ok(!isIn(JSON.stringify(service.logged(logged))));
  // What the authority was sent is in submissions and in the simulator's own tables.
  const tables = await service.db.query<{ at: string }>(
    "select format('%I.%I', schemaname, tablename) as at from pg_tables where schemaname in ('public', 'simulator')",
  );
  const holding: string[] = [];
  for (const { at } of tables) {
    const [row] = await service.db.query(
      `select from ${at} t where t::text like '%numbat%' or t::text like '%' || encode('numbat', 'hex') || '%' limit 1`,
    );
    if (row !== undefined) holding.push(at);
  }
  assert.deepEqual(holding.sort(), ["public.events", "public.filings"]);
  assert.deepEqual(await service.db.query("select from filings where input::text like '%numbat%'"), []);
});
