// The published client, through the whole service: what a customer's program would do with it, and what it sees when
// things go wrong.

import assert from "node:assert/strict";
import { unzipSync } from "fflate";
import { Agent, fetch as undiciFetch } from "undici";
import {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  type Fetch,
  NotFoundError,
  Quarterday,
  type QuarterdayOptions,
  SignatureError,
  ValidationError,
  verifySignature,
  WaitTimeoutError,
} from "../../clients/typescript/src/index.ts";
import { beside, dormantAccounts, returnWithAccounts } from "../support/accounts.ts";
import { besidesBareAccounts } from "../support/accounts-warnings.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
let dispatcher: Agent;
before(async () => {
  service = await startService();
  dispatcher = new Agent({ connect: { ca: service.certificate.cert } });
});
after(async () => {
  await dispatcher.close();
  await service.close();
});

const trusting: Fetch = (url, request) => undiciFetch(url, { ...request, dispatcher });

/** The service's clock is the client's, and whenever the client waits, the service works. */
function clientOf(customer: Customer, options: Partial<QuarterdayOptions> = {}): Quarterday {
  return new Quarterday({
    apiKey: customer.keys.sandbox.secret,
    baseUrl: service.url,
    fetch: trusting,
    sleep: (milliseconds) => service.passTime(milliseconds),
    now: () => service.clock.now().getTime(),
    ...options,
  });
}

test("file, wait, look: a return is acknowledged", async () => {
  const client = clientOf(await service.customer());

  const filing = await client.filings.create(sampleReturn());
  const final = await client.filings.waitUntilFinal(filing.id);

  assert.deepEqual([filing.status, filing.tax_due_pence], ["pending", 760_000]);
  assert.equal(final.status, "acknowledged");
  assert.deepEqual(await client.filings.retrieve(filing.id), final);
});

test("a rejection is an end, not an error, and has the authority's words", async () => {
  const client = clientOf(await service.customer());
  const { id } = await client.filings.create(sampleReturn(), { testScenario: "rejected" });

  const final = await client.filings.waitUntilFinal(id);

  assert.equal(final.status, "failed");
  assert.match(String(final.hmrc_error), /^\d+: /);
});

test("waiting for a slow authority ends with what was last seen, and can be taken up again", async () => {
  const client = clientOf(await service.customer());
  const { id } = await client.filings.create(sampleReturn(), { testScenario: "slow" });

  await assert.rejects(client.filings.waitUntilFinal(id, { timeoutMs: 10_000 }), (error) => {
    return error instanceof WaitTimeoutError && error.filing.id === id && error.filing.status === "submitted";
  });
  assert.equal((await client.filings.waitUntilFinal(id)).status, "acknowledged");
});

test("in the sandbox a slow authority answers as soon as the clock is advanced", async () => {
  const client = clientOf(await service.customer());
  const { id } = await client.filings.create(sampleReturn(), { testScenario: "slow" });
  await service.settle();

  const clock = await client.sandboxClock.advance({ seconds: 30 });
  await service.settle();

  assert.equal((await client.filings.retrieve(id)).status, "accepted");
  assert.equal(clock.advanced_seconds, 30);
  assert.deepEqual(await client.sandboxClock.retrieve(), clock);
});

test("metadata is filed, changed, and found over the pages of a list", async () => {
  const client = clientOf(await service.customer());
  const metadata = { order: "6735", client: "A & B" };
  const [one, two] = [
    await client.filings.create({ ...sampleReturn(), metadata }),
    await client.filings.create({ ...sampleReturn(), metadata }),
  ];
  await client.filings.create(sampleReturn());

  const changed = await client.filings.update(one.id, { metadata: { order: null, paid: "yes" } });

  const found = [];
  for await (const { id } of client.filings.list({ metadata: { client: "A & B" }, limit: 1 })) found.push(id);
  assert.deepEqual(changed.metadata, { client: "A & B", paid: "yes" });
  assert.deepEqual(found, [two.id, one.id]);
  assert.deepEqual((await client.filings.list({ metadata })).data, [two]);
});

test("an amendment is a new filing over the old one", async () => {
  const client = clientOf(await service.customer());
  const original = await client.filings.create(sampleReturn());

  const amendment = await client.filings.amend(original.id, { financials: { trading_profit: 4_500_000 } });
  const final = await client.filings.waitUntilFinal(amendment.id);

  assert.deepEqual([amendment.amends, amendment.tax_due_pence, final.status], [original.id, 855_000, "acknowledged"]);
  assert.equal((await client.filings.retrieve(original.id)).amended_by, amendment.id);
});

test("lists come page by page or all at once, filtered, newest first", async () => {
  const client = clientOf(await service.customer());
  const ids: string[] = [];
  for (let count = 0; count < 5; count++) {
    ids.unshift((await client.filings.create(sampleReturn())).id);
    service.clock.advance(1);
  }
  await service.settle();

  const page = await client.filings.list({ limit: 2, starting_after: ids[1] ?? "" });
  const all = await collected(client.filings.all({ limit: 2, status: "submitted", company_utr: "8596148860" }));
  const events = await collected(client.events.all({ limit: 2, type: "filing.submitted" }));

  assert.deepEqual([page.data.map(({ id }) => id), page.has_more], [[ids[2], ids[3]], true]);
  assert.deepEqual(
    all.map(({ id }) => id),
    ids,
  );
  assert.equal((await client.filings.list({ period_end: "2024-12-31" })).data.length, 0);
  assert.equal(new Set(events.map(({ data }) => data.object.id)).size, 5);
  const [newest] = (await client.events.list({ limit: 1 })).data;
  assert.deepEqual(await client.events.retrieve(newest?.id ?? ""), newest);
});

test("validate tells everything that is wrong, and hints if asked for", async () => {
  const client = clientOf(await service.customer());

  assert.deepEqual(await client.validate(sampleReturn()), { valid: true, errors: [] });
  const wrong = await client.validate(sampleReturn({ utr: "12", name: "" }));
  assert.deepEqual(
    wrong.errors.map(({ code }) => code),
    ["invalid_utr", "invalid_company_name"],
  );
  const declarant = { name: "Jane Director", status: "Director" };
  const hinted = await client.validate(
    { ...sampleReturn({ utr: "8596148861" }), declarant },
    { includeWarnings: true },
  );
  assert.deepEqual(
    besidesBareAccounts(hinted.warnings ?? []).map(({ code }) => code),
    ["utr_check_digit"],
  );
});

test("the documents of a filing can be had, byte for byte", async () => {
  const customer = await service.customer();
  const client = clientOf(customer);
  const { id } = await client.filings.create(sampleReturn());
  await client.filings.waitUntilFinal(id);

  const documents = await client.filings.listDocuments(id);

  assert.deepEqual(
    documents.data.map(({ name }) => name),
    ["submission.xml", "accounts.xhtml", "computations.xhtml", "receipt.xml"],
  );
  for (const { name, size, url } of documents.data) {
    const bytes = await client.filings.retrieveDocument(id, name);
    assert.equal(bytes.length, size);
    assert.deepEqual(Buffer.from(bytes), (await customer.sandbox.get(url)).bytes);
  }
  const evidence = unzipSync(await client.filings.retrieveEvidence(id));
  assert.equal(JSON.parse(Buffer.from(evidence["filing.json"] ?? []).toString()).id, id);
});

test("accounts are delivered, followed to their end, found and downloaded", async () => {
  const customer = await service.customer();
  const client = clientOf(customer);
  const { accounts } = client.companiesHouse;

  const delivered = await accounts.deliver(dormantAccounts(), { idempotencyKey: "one" });
  const again = await accounts.deliver(dormantAccounts(), { idempotencyKey: "one" });
  const accepted = await accounts.waitUntilDecided(delivered.id);
  const { id } = await accounts.deliver(dormantAccounts(), { testScenario: "rejected" });
  const rejected = await accounts.waitUntilDecided(id);

  assert.deepEqual([delivered.status, again.id, accepted.status], ["pending", delivered.id, "accepted"]);
  assert.deepEqual([rejected.status, rejected.rejections.length], ["rejected", 1]);
  assert.deepEqual(await accounts.retrieve(delivered.id), accepted);
  const found = await collected(accounts.list({ status: ["accepted", "rejected"], limit: 1 }));
  assert.deepEqual(found, [rejected, accepted]);
  assert.deepEqual((await accounts.list({ needs_attention: true, filing: "fil_none" })).data, []);
  for (const { name, size } of (await accounts.listDocuments(delivered.id)).data)
    assert.equal((await accounts.retrieveDocument(delivered.id, name)).length, size);
  const [event, ...others] = await collected(client.events.list({ type: "companies_house_accounts.rejected" }));
  assert.ok(event && others.length === 0);
  assert.deepEqual(event.data.object.rejections, rejected.rejections);
  assert.deepEqual((await client.events.list()).data, []);
});

test("accounts are checked without being delivered, and a delivery that does not exist is an error", async () => {
  const { accounts } = clientOf(await service.customer()).companiesHouse;

  assert.deepEqual(await accounts.validate(dormantAccounts()), { valid: true, errors: [] });
  const { errors, warnings } = await accounts.validate(dormantAccounts({ authentication_code: "?" }), {
    includeWarnings: true,
  });
  assert.deepEqual(
    errors.map(({ field }) => field),
    ["authentication_code"],
  );
  assert.ok(Array.isArray(warnings));
  assert.deepEqual((await accounts.list()).data, []);
  await assert.rejects(accounts.retrieve("cha_none"), NotFoundError);
});

test("a return and its accounts go in one request, and each has its own end", async () => {
  const client = clientOf(await service.customer());

  const filing = await client.filings.create({ ...returnWithAccounts(), companies_house: beside });
  const accounts = await client.companiesHouse.accounts.waitUntilDecided(filing.companies_house_accounts ?? "");

  assert.deepEqual([accounts.filing, accounts.status], [filing.id, "accepted"]);
  assert.equal((await client.filings.waitUntilFinal(filing.id)).companies_house_accounts, accounts.id);
});

test("refusals arrive as errors that a program can tell apart", async () => {
  const customer = await service.customer();
  const client = clientOf(customer);

  await assert.rejects(client.filings.create(sampleReturn({ utr: "12", name: "" })), (error) => {
    assert.ok(error instanceof ValidationError);
    assert.deepEqual([error.status, error.code, error.field], [422, "invalid_utr", "company.utr"]);
    assert.deepEqual(
      error.errors.map(({ field }) => field),
      ["company.utr", "company.name"],
    );
    assert.match(String(error.requestId), /^req_/);
    assert.match(String(error.docUrl), /\/docs\/errors#invalid_utr$/);
    return true;
  });
  await assert.rejects(client.filings.retrieve("fil_none"), NotFoundError);
  await assert.rejects(client.events.retrieve("evt_none"), NotFoundError);
  await client.filings.create(sampleReturn(), { idempotencyKey: "one" });
  await assert.rejects(
    client.filings.create(sampleReturn({ trading_profit: 1 }), { idempotencyKey: "one" }),
    (error) => error instanceof ConflictError && error.code === "idempotency_conflict",
  );
  const stranger = clientOf(customer, { apiKey: `sk_sandbox_${"x".repeat(38)}` });
  await assert.rejects(stranger.filings.list(), AuthenticationError);
});

test("an answer that is lost on the way costs nothing: the return is filed once, and the client gets it", async () => {
  const client = clientOf(await service.customer(), { fetch: losing(2) });

  const filing = await client.filings.create(sampleReturn());

  const filed = await collected(client.filings.all());
  assert.deepEqual(
    filed.map(({ id }) => id),
    [filing.id],
  );
});

test("when no answer comes at all, the error has the key, and repeating with it finds what was filed", async () => {
  const customer = await service.customer();
  const lost = await clientOf(customer, { fetch: losing(Number.POSITIVE_INFINITY) })
    .filings.create(sampleReturn())
    .catch((error: unknown) => error);
  assert.ok(lost instanceof ConnectionError && lost.idempotencyKey !== null);
  const client = clientOf(customer);

  const found = await client.filings.create(sampleReturn(), { idempotencyKey: lost.idempotencyKey });

  assert.deepEqual(
    (await client.filings.list()).data.map(({ id }) => id),
    [found.id],
  );
});

test("an untrusted certificate is not tried again, and the error says what to do", async () => {
  const waits: number[] = [];
  const client = clientOf(await service.customer(), {
    fetch: globalThis.fetch,
    sleep: async (milliseconds) => void waits.push(milliseconds),
  });

  await assert.rejects(client.filings.create(sampleReturn()), (error) => {
    assert.ok(error instanceof ConnectionError);
    assert.equal(error.code, "DEPTH_ZERO_SELF_SIGNED_CERT");
    assert.match(error.message, /certificate is not trusted here.*NODE_EXTRA_CA_CERTS.*Nothing was sent\.$/);
    return true;
  });
  assert.deepEqual(waits, []);
});

test("a delivered webhook is verified, and is the event the service lists", async () => {
  const customer = await service.customer();
  const receiver = await customer.listens();
  const client = clientOf(customer);
  const { id } = await client.filings.create(sampleReturn({ name: "Café & Söhne Ltd" }));
  await client.filings.waitUntilFinal(id);
  const now = service.clock.now();

  assert.equal(receiver.received.length, 2);
  for (const { headers, body } of receiver.received) {
    const event = verifySignature(body, headers["service-signature"], receiver.secret, { now });
    assert.equal(event.data.object.id, id);
    assert.deepEqual(await client.events.retrieve(event.id), event);
    assert.throws(
      () => verifySignature(body.replace(id, "fil_other"), headers["service-signature"], receiver.secret, { now }),
      (error) => error instanceof SignatureError && error.reason === "signature_mismatch",
    );
  }
});

/** Lets the service answer, and loses that many of its answers. */
function losing(count: number): Fetch {
  let lost = 0;
  return async (url, request) => {
    const answer = await trusting(url, request);
    if (lost >= count) return answer;
    lost++;
    await answer.arrayBuffer();
    throw new TypeError("fetch failed", { cause: new Error("read ECONNRESET") });
  };
}

async function collected<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
