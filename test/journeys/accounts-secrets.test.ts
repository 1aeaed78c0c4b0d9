// The company's authentication code, the presenter's id and code, and the hashes that stand for them: in the message,
// and nowhere else. Every column of every table is searched, and the log, answers, events, documents and pages.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { setCredentials } from "../../src/filings/exchange/credentials.ts";
import { SECOND } from "../../src/platform/clock.ts";
import { canonicalJson } from "../../src/platform/json.ts";
import { accountsEventTypes } from "../../src/register/lifecycle.ts";
import { codeContext } from "../../src/register/sealed-code.ts";
import {
  ACCOUNTS,
  beside,
  delivered,
  dormantAccounts,
  givePresenter,
  returnWithAccounts,
} from "../support/accounts.ts";
import { type Interposer, startInterposer } from "../support/interposer.ts";
import { operator } from "../support/operator.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

const CODE = "ZQ8WX4VK";
const PRESENTER = { presenterId: "6666QUOKKA7", code: "nUmB4tVeLlm" };
const md5 = (text: string) => createHash("md5").update(text).digest("hex");

/** Any of these in a text gives one away; in a column of bytes it stands in hexadecimal. */
const secrets = [CODE, PRESENTER.presenterId, PRESENTER.code].flatMap((secret) => [
  secret,
  secret.toLowerCase(),
  md5(secret),
  Buffer.from(secret).toString("hex"),
  Buffer.from(secret).toString("base64").slice(0, 10),
]);
const given = (text: string) => secrets.filter((secret) => text.includes(secret));

let service: Service;
let between: Interposer;
let customer: Customer;
/** What was answered, whatever it was. */
const answers: string[] = [];

before(async () => {
  between = await startInterposer();
  service = await startService({
    liveUrl: (url) => url,
    companiesHouseUrl(url) {
      between.forwardTo(url);
      return new URL(url.pathname, between.url);
    },
  });
  customer = await service.customer();
  const { db, sealing, clock } = service;
  const credentials = { ...customer, mode: "live", companyUtr: null, senderId: "SENDER", password: "x" } as const;
  await setCredentials(db, credentials, operator, { sealing, clock });
  for (const destination of ["live", "test"] as const) {
    // One presenter is for live, the other for tests: the simulator remembers which.
    const presenterId = destination === "live" ? PRESENTER.presenterId : `${PRESENTER.presenterId}T`;
    await givePresenter(service, customer, { ...PRESENTER, presenterId, destination });
  }
});
after(async () => {
  await service.close();
  await between.close();
});

async function post(mode: "sandbox" | "live", path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await customer[mode].post(path, body, headers);
  answers.push(answer.text + JSON.stringify(answer.headers));
  return answer;
}

async function noneStored(when: string) {
  const tables = await service.db.query<{ at: string }>(
    `select format('%I.%I', schemaname, tablename) as at from pg_tables where schemaname in ('public', 'simulator')`,
  );
  assert.ok(tables.length > 20);
  for (const { at } of tables) {
    const rows = await service.db.query<{ text: string }>(`select t::text as text from ${at} t`);
    for (const { text } of rows) assert.deepEqual(given(text), [], `${when}: ${at} ${text.slice(0, 200)}`);
  }
}

const declarant = { name: "Jane Director", status: "Director" };
const alone = (change: object = {}) => ({ ...dormantAccounts({ authentication_code: CODE }), ...change });
const both = () => ({ ...returnWithAccounts(), declarant, companies_house: { ...beside, authentication_code: CODE } });

test("the search finds what is there", async () => {
  const { organisationId } = customer;
  await service.db.query(
    "insert into own_documents (organisation_id, sha256, content, created_at) values ($1, $2, $3, now())",
    [organisationId, Buffer.alloc(32), Buffer.from(`<x>${CODE}</x>`)],
  );

  await assert.rejects(noneStored("planted"), /own_documents/);
  await service.db.query("delete from own_documents where sha256 = $1", [Buffer.alloc(32)]);
});

test("no code, id or hash is stored in clear, at any moment of a delivery and however it ends", async () => {
  await customer.listens("sandbox", { eventTypes: [...accountsEventTypes] });
  await customer.listens("live", { eventTypes: [...accountsEventTypes] });
  const keyed = { "idempotency-key": "once" };
  for (const mode of ["sandbox", "live"] as const) {
    assert.equal((await post(mode, ACCOUNTS, alone(), keyed)).status, 201);
    assert.equal((await post(mode, ACCOUNTS, alone(), keyed)).headers["idempotent-replayed"], "true");
    assert.equal((await post(mode, "/v1/filings", both(), keyed)).status, 201);
  }
  assert.equal((await post("live", ACCOUNTS, alone({ options: { test_mode: true } }))).status, 201);
  for (const scenario of ["rejected", "authentication_failure", "document_refused", "parked"])
    assert.equal((await post("sandbox", ACCOUNTS, alone(), { "service-test-scenario": scenario })).status, 201);
  await noneStored("before anything is sent");

  for (const seconds of [0, 1, 1, 60, 60, 600]) {
    await service.passTime(seconds * SECOND);
    await noneStored(`after ${seconds} more seconds`);
  }

  assert.ok(between.messages.some((message) => message.includes(CODE) && message.includes(md5(PRESENTER.code))));
  const open = await service.db.query(
    "select status, sealed_code is not null as kept from companies_house_accounts where sealed_code is not null",
  );
  assert.deepEqual(open, [], "erased with the receipt or the rejection");
});

test("no answer, event, document or page of the log has one", async () => {
  for (const mode of ["sandbox", "live"] as const) {
    const { json } = await customer[mode].get(`${ACCOUNTS}?limit=100`);
    for (const { id, filing } of json.data) {
      answers.push((await customer[mode].get(`${ACCOUNTS}/${id}`)).text);
      const documents = (await customer[mode].get(`${ACCOUNTS}/${id}/documents`)).json.data;
      assert.deepEqual(
        documents.map(({ name }: { name: string }) => name),
        ["accounts.xhtml", "submission.xml"],
      );
      for (const { name } of documents)
        answers.push((await customer[mode].get(`${ACCOUNTS}/${id}/documents/${name}`)).text);
      if (filing !== null)
        answers.push((await customer[mode].get(`/v1/filings/${filing}/documents/submission.xml`)).text);
    }
    answers.push(
      (await customer[mode].get("/v1/events?limit=100")).text,
      (await customer[mode].get("/v1/filings")).text,
    );
    for (const type of accountsEventTypes) answers.push((await customer[mode].get(`/v1/events?type=${type}`)).text);
  }
  for (const text of answers) assert.deepEqual(given(text), [], text.slice(0, 300));
  for (const line of service.logged()) assert.deepEqual(given(JSON.stringify(line)), []);
});

test("what is wrong with a code is told without it", async () => {
  const wrong = `${CODE}!`;
  for (const body of [
    alone({ authentication_code: wrong }),
    { ...both(), companies_house: { authentication_code: wrong } },
  ]) {
    const paths =
      "accounts" in body && "declarant" in body
        ? ["/v1/filings", "/v1/validate"]
        : [ACCOUNTS, "/v1/companies_house/validate"];
    for (const path of paths) {
      const { text } = await post("sandbox", path, body);
      assert.match(text, /invalid_authentication_code/);
      assert.deepEqual(given(text), []);
    }
  }
});

test("the fingerprint of a body with a code is no plain hash of it, and the same body without one has a plain one", async () => {
  const key = { "idempotency-key": "fingerprint" };
  const body = { ...alone(), metadata: { n: "1" } };
  await post("sandbox", ACCOUNTS, body, key);
  const plainBody = returnWithAccounts();
  await post("sandbox", "/v1/filings", plainBody, key);

  const stored = await service.db.query<{ path: string; fingerprint: Buffer }>(
    "select path, fingerprint from idempotency_keys where key = 'fingerprint' order by path",
  );

  const plain = (of: object) => createHash("sha256").update(canonicalJson(of)).update("\0").digest("hex");
  assert.deepEqual(
    stored.map(({ path, fingerprint }) => [
      path,
      fingerprint.toString("hex") === plain(path === ACCOUNTS ? body : plainBody),
    ]),
    [
      [ACCOUNTS, false],
      ["/v1/filings", true],
    ],
  );
});

test("a code is sealed for its own delivery, as it was sent", async () => {
  const { json } = await post("sandbox", ACCOUNTS, alone({ authentication_code: "abcDEF12" }));
  const [row] = await service.db.query<{ sealed_code: Buffer }>(
    "select sealed_code from companies_house_accounts where id = $1",
    [json.id],
  );

  assert.ok(row);
  assert.equal(service.sealing.open(row.sealed_code, codeContext(json)), "abcDEF12");
  assert.throws(() => service.sealing.open(row.sealed_code, codeContext({ id: "cha_other" })));
  await service.settle();
  assert.equal((await delivered(customer.sandbox, json.id)).status, "submitted");
});
