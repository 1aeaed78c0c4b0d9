// The audit log as a person reads it: by name, by who, by what and by day, and the same as a file.

import assert from "node:assert/strict";
import { createApiKey } from "../../src/access/api-keys.ts";
import { DAY } from "../../src/platform/clock.ts";
import { type Person, signedIn, wordsOf } from "../support/dashboard.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

const PATH = "/sandbox/settings/audit";

let service: Service;
let customer: Customer;
let person: Person;
let filing: string;
let key: string;
let firstDay: string;

before(async () => {
  service = await startService();
  customer = await service.customer();
  const { organisationId } = customer;
  firstDay = service.clock.now().toISOString().slice(0, "2026-11-15".length);
  const wanted = { organisationId, mode: "sandbox", name: "Night import" } as const;
  key = (await createApiKey(service.db, wanted, operator, service)).key.id;
  filing = (await customer.sandbox.post("/v1/filings", sampleReturn())).json.id;
  await customer.sandbox.post(`/v1/filings/${filing}`, { metadata: { order_id: "6735" } });
  service.clock.advance(3 * DAY);
  person = await signedIn(service, customer);
});
after(() => service.close());

/** The rows of the table, as words. */
async function rowsOf(query: string): Promise<string[]> {
  const { text, status } = await person.get(`${PATH}${query}`);
  assert.equal(status, 200, query);
  const [, body = ""] = /<tbody>(.*?)<\/tbody>/s.exec(text) ?? [];
  return [...body.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) => wordsOf(row));
}

test("an entry names what it is about, and leads there", async () => {
  const { text } = await person.get(`${PATH}?what=keys`);

  const link = `<a dir="auto" title="Night import ${key}" href="/sandbox/settings/keys/${key}">Night import</a>`;
  assert.match(text, new RegExp(link));
  const [changed = ""] = await rowsOf("?what=metadata_changed");
  assert.match(changed, /Changed the metadata of a filing Example Widgets Ltd/);
  const [signedInNow = ""] = await rowsOf(`?what=signed_in&by=${person.user.id}`);
  assert.match(signedInNow, new RegExp(`Signed in.* ${person.user.name}`));
});

test("what a key did says the key by its name", async () => {
  const draft = await customer.sandbox.post("/v1/drafts", { input: sampleReturn() });
  const path = `${PATH}?what=draft_begun`;

  const { text } = await person.get(path);
  const [row = ""] = await rowsOf("?what=draft_begun");

  assert.match(row, /Began a draft Example Widgets Ltd test –/);
  assert.match(text, new RegExp(`title="test ${customer.keys.sandbox.id}" href="/sandbox/settings/keys/`));
  assert.match(text, new RegExp(`href="/sandbox/drafts/${draft.json.id}"`));
  assert.doesNotMatch(wordsOf(text), /API key key_|drf_/);
});

test("each filter leaves what it names, and together what all of them name", async () => {
  const all = await rowsOf("");
  const own = await rowsOf(`?by=${person.user.id}`);
  const none = await rowsOf("?by=none");
  const counts = {
    keys: (await rowsOf("?what=keys")).length,
    created: (await rowsOf("?what=key_created")).length,
    about: (await rowsOf(`?about=${key}`)).length,
    onTheFirstDay: (await rowsOf(`?what=key_created&from=${firstDay}&to=${firstDay}`)).length,
    later: (await rowsOf(`?what=key_created&from=2099-01-01`)).length,
    together: (await rowsOf(`?what=returns&by=none&about=${filing}&from=${firstDay}`)).length,
    contradictory: (await rowsOf(`?what=returns&by=${person.user.id}&about=${filing}`)).length,
    ofAnother: (await rowsOf("?by=usr_nobody")).length,
  };

  assert.equal(own.length + none.length, all.length);
  assert.ok(own.length > 0 && none.length > 0);
  assert.ok(counts.keys >= 1);
  assert.deepEqual(counts, {
    keys: counts.created,
    created: counts.onTheFirstDay,
    about: 1,
    onTheFirstDay: counts.keys,
    later: 0,
    together: 1,
    contradictory: 0,
    ofAnother: 0,
  });
});

test("a filter that is none is told at its field, and shows nothing", async () => {
  for (const [query, told] of [
    ["?what=everything", /Choose one of the changes in the list/],
    ["?from=yesterday", /Enter a day, month and year/],
    ["?from=2026-11-02&to=2026-11-01", /The end date is before the start date/],
  ] as const) {
    const page = await person.get(`${PATH}${query}`);
    assert.equal(page.status, 400, query);
    assert.match(wordsOf(page.text), told);
    assert.equal((await person.get(`${PATH}.csv${query}`)).status, 400, query);
  }
});

test("what is strange in a filter finds nothing and does no harm", async () => {
  for (const query of ["?about=%25", "?about=%00", "?by=%27%20or%201=1", `?about=${"x".repeat(5_000)}`, "?before=-1"])
    assert.ok((await person.get(`${PATH}${query}`)).status < 500, query);
});

test("the file holds the same entries, newest first, and no formula", async () => {
  await person.post("/sandbox/settings/keys/new", { name: "=cmd|' /C calc'!A0" });

  const { text, headers } = await person.get(`${PATH}.csv?what=keys`);
  const lines = text.trim().split("\r\n");

  assert.match(String(headers["content-disposition"]), /audit-sandbox-\d{4}-\d\d-\d\d\.csv/);
  assert.match(lines[0] ?? "", /at,environment,action,change,about,about_name,user,user_name,address,details/);
  assert.match(lines[1] ?? "", /,sandbox,key_created,Created an API key,key_\w+,'=cmd/);
  assert.equal(lines.length - 1, (await rowsOf("?what=keys")).length);
});

test("who may not read the log gets neither page nor file", async () => {
  for (const role of ["filer", "viewer"] as const) {
    const colleague = await signedIn(service, customer, role);
    for (const path of [PATH, `${PATH}.csv`]) assert.equal((await colleague.get(path)).status, 403, role);
  }
});
