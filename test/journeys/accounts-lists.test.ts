// Deliveries as a customer reads them: lists with filters and cursor, documents and their headers, metadata, when they
// are due; and what another organisation or the other environment sees of them.

import assert from "node:assert/strict";
import { createApiKey } from "../../src/access/api-keys.ts";
import { permissions } from "../../src/access/permission.ts";
import { SECOND } from "../../src/platform/clock.ts";
import {
  ACCOUNTS,
  beside,
  CODE,
  deliver,
  delivered,
  dormantAccounts,
  returnWithAccounts,
} from "../support/accounts.ts";
import { operator } from "../support/operator.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
/** In the order in which they were made. */
const made: string[] = [];
let filing: string;

before(async () => {
  service = await startService();
  customer = await service.customer();
  const { sandbox } = customer;
  const year = (from: number) => ({ start: `${from}-04-01`, end: `${from + 1}-03-31` });
  const company = { name: "Another Lion Ltd", registration_number: "SC654321" };
  filing = (await sandbox.post("/v1/filings", returnWithAccounts())).json.id;
  const bodies: [object, string][] = [
    [dormantAccounts({ period: year(2022) }), "accepted"],
    [dormantAccounts({ period: year(2023), metadata: { order: "17", plan: "Yearly" } }), "rejected_by_examiner"],
    [dormantAccounts({ company }), "parked"],
    [{ filing, ...beside, customer_reference: "CLIENT42", contact: { name: "Jane Agent" } }, "accepted"],
  ];
  for (const [body, scenario] of bodies) {
    made.push((await deliver(sandbox, body, { "service-test-scenario": scenario })).id);
    service.clock.advance(SECOND);
  }
  for (let step = 0; step < 3; step++) await service.passTime(SECOND);
  made.push((await deliver(sandbox, dormantAccounts())).id);
});
after(() => service.close());

const list = async (query = "") => (await customer.sandbox.get(`${ACCOUNTS}${query}`)).json;
const ids = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => made.indexOf(id));

test("the list is newest first, and its pages hold every delivery once", async () => {
  const seen: number[] = [];
  let after = "";
  for (let more = true; more; ) {
    const page = await list(`?limit=2${after && `&starting_after=${after}`}`);
    seen.push(...ids(page));
    after = page.data.at(-1).id;
    more = page.has_more;
  }

  assert.deepEqual(seen, [4, 3, 2, 1, 0]);
  assert.deepEqual(ids(await list()), seen);
});

/** What each filter finds. */
const filters: Record<string, number[]> = {
  "status=accepted": [3, 0],
  "status=rejected,pending": [4, 1],
  "status=submitted": [2],
  "company_registration_number=SC654321": [2],
  "company_registration_number=07654321&status=rejected": [1],
  "period_end=2025-03-31": [4, 3, 2],
  "needs_attention=true": [2],
  "needs_attention=false&status=submitted": [],
  "created_from=2026-11-15T09:00:03Z": [4, 3],
  "created_to=2026-11-15T09:00:00Z": [0],
  "created_from=2027-01-01": [],
};

for (const [query, expected] of Object.entries(filters))
  test(`${query} finds what it says`, async () => {
    assert.deepEqual(ids(await list(`?${query}`)), expected);
  });

test("the deliveries of a return are found by its id", async () => {
  assert.deepEqual(ids(await list(`?filing=${filing}`)), [3]);
});

test("a filter or a cursor that is wrong is refused with its name", async () => {
  const refused: [query: string, status: number, field: string][] = [
    ["status=parked", 422, "status"],
    ["company_registration_number=7", 422, "company_registration_number"],
    ["period_end=2025-02-30", 422, "period_end"],
    ["needs_attention=yes", 422, "needs_attention"],
    ["limit=0", 422, "limit"],
    ["surprise=1", 422, "surprise"],
    ["created_from=yesterday", 422, "created_from"],
    ["starting_after=cha_000000000000000000000000", 404, "starting_after"],
  ];
  for (const [query, status, field] of refused) {
    const answer = await customer.sandbox.get(`${ACCOUNTS}?${query}`);
    assert.equal(answer.status, status, `${query} ${answer.text}`);
    assert.equal(answer.json.error.field, field, answer.text);
  }
});

test("an examiner's words, and what a person has to look at, are shown as they came", async () => {
  const rejected = await delivered(customer.sandbox, made[1] ?? "");
  const parked = await delivered(customer.sandbox, made[2] ?? "");

  assert.deepEqual(rejected.examiner.telephone, "029 2018 0123");
  assert.match(rejected.examiner.comment, /change of accounting reference date/);
  assert.deepEqual(rejected.rejections[0].code, "259");
  assert.deepEqual([parked.status, parked.needs_attention.reason], ["submitted", "parked"]);
  assert.deepEqual(rejected.metadata, { order: "17", plan: "Yearly" });
});

test("its documents are the accounts, and once sent the message around them, without codes, as attachments", async () => {
  const [sent, unsent] = [made[3] ?? "", made[4] ?? ""];
  const namesOf = async (id: string) =>
    (await customer.sandbox.get(`${ACCOUNTS}/${id}/documents`)).json.data.map(({ name }: { name: string }) => name);

  assert.deepEqual(await namesOf(sent), ["accounts.xhtml", "submission.xml"]);
  assert.deepEqual(await namesOf(unsent), ["accounts.xhtml"]);
  const listed = (await customer.sandbox.get(`${ACCOUNTS}/${sent}/documents`)).json.data;
  for (const { name, size, url } of listed) {
    const { status, headers, bytes } = await customer.sandbox.get(url);
    assert.deepEqual([status, bytes.length], [200, size]);
    assert.equal(headers["content-disposition"], `attachment; filename="${name}"`);
    assert.equal(headers["x-content-type-options"], "nosniff");
    assert.match(
      String(headers["content-type"]),
      name === "accounts.xhtml" ? /^application\/xhtml\+xml/ : /^application\/xml/,
    );
  }
  const message = (await customer.sandbox.get(`${ACCOUNTS}/${sent}/documents/submission.xml`)).text;
  const accounts = (await customer.sandbox.get(`${ACCOUNTS}/${sent}/documents/accounts.xhtml`)).bytes;
  assert.ok(message.includes(accounts.toString("base64")));
  assert.match(message, /<CustomerReference>CLIENT42<\/CustomerReference>/);
  assert.match(message, /<ContactName>Jane Agent<\/ContactName>/);
  assert.ok(!message.includes(CODE));
  const missing = await customer.sandbox.get(`${ACCOUNTS}/${sent}/documents/computations.xhtml`);
  assert.deepEqual([missing.status, missing.json.error.code], [404, "not_found"]);
});

/**
 * Companies Act 2006 section 442: 9 months; of first accounts over 12 months, the later of 21 after incorporation and
 * 3.
 */
const dues: [what: string, change: object, due: string | null][] = [
  ["a year", {}, "2025-12-31"],
  ["a month's end", { period: { start: "2024-06-01", end: "2025-05-31" } }, "2026-02-28"],
  ["first accounts of more than 12 months", first("2024-01-10"), "2025-10-10"],
  ["the same, when 3 months after the period are later", first("2023-10-01"), "2025-07-01"],
  ["the same, without the day of incorporation", first(undefined), null],
];

function first(incorporated_on: string | undefined) {
  const { company, accounts } = dormantAccounts();
  return {
    company: { ...company, incorporated_on },
    period: { start: incorporated_on ?? "2023-10-01", end: "2025-03-31" },
    accounts: { ...accounts, first_period: true },
  };
}

for (const [what, change, due] of dues)
  test(`due on ${due ?? "no day that is known"}: ${what}`, async () => {
    const { sandbox } = await service.customer();
    const { due_on } = await deliver(sandbox, { ...dormantAccounts(), ...change });

    assert.equal(due_on, due);
  });

test("another organisation and the other environment see nothing of it, and are told the same as of one that never was", async () => {
  const id = made[0] ?? "";
  const outsiders = [(await service.customer()).sandbox, customer.live];

  for (const outsider of outsiders) {
    assert.deepEqual((await outsider.get(ACCOUNTS)).json, { object: "list", data: [], has_more: false });
    assert.deepEqual((await outsider.get(`${ACCOUNTS}?company_registration_number=07654321`)).json.data, []);
    for (const path of [`/${id}`, `/${id}/documents`, `/${id}/documents/accounts.xhtml`, `?starting_after=${id}`]) {
      const { status, json } = await outsider.get(ACCOUNTS + path);
      assert.deepEqual([status, json.error.code], [404, "accounts_not_found"], path);
    }
  }
  const [other] = outsiders;
  const told = async (path: string) => ({ ...(await other?.get(`${ACCOUNTS}/${path}`))?.json.error, request_id: "" });
  assert.deepEqual(await told(id), await told("cha_000000000000000000000000"));
  assert.deepEqual(await told(id), await told("1"));
});

test("a read-only key reads deliveries, a validate-only key validates accounts, one that prepares does both, and none delivers", async () => {
  const statusesOf = { read_only: [200, 403, 403], validate_only: [403, 200, 403], prepare: [200, 200, 403] };
  for (const permission of permissions.filter((one) => one !== "all")) {
    const wanted = { organisationId: customer.organisationId, mode: "sandbox", name: permission, permission } as const;
    const client = service.client((await createApiKey(service.db, wanted, operator, service)).secret);
    const statuses = [
      (await client.get(`${ACCOUNTS}/${made[0]}`)).status,
      (await client.post("/v1/companies_house/validate", dormantAccounts())).status,
      (await client.post(ACCOUNTS, dormantAccounts())).status,
    ];
    assert.deepEqual(statuses, statusesOf[permission], permission);
  }
});
