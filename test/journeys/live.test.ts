// Live filing, against a stand-in under another address: it needs an address and credentials, says so while it has
// none, and sends what live demands.

import assert from "node:assert/strict";
import { refuseCredentials, type SenderCredentials, senderOf } from "../../src/access/credentials.ts";
import { changeOrganisation } from "../../src/access/organisations.ts";
import { setCredentials } from "../../src/filings/exchange/credentials.ts";
import { submit } from "../../src/filings/exchange/submit.job.ts";
import { connectAuthority } from "../../src/main/serve/authority.ts";
import { MINUTE, SECOND } from "../../src/platform/clock.ts";
import { claimSubmissions } from "../support/due-submissions.ts";
import { type Interposer, startInterposer } from "../support/interposer.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let authority: Interposer;
let service: Service;
before(async () => {
  authority = await startInterposer();
  service = await startService({
    liveUrl: (simulatorUrl) => {
      authority.forwardTo(simulatorUrl);
      return authority.url;
    },
  });
});
after(async () => {
  await service.close();
  await authority.close();
});

const declarant = { name: "Jane Director", status: "Director" };
const liveReturn = (change: Parameters<typeof sampleReturn>[0] = {}) => ({ ...sampleReturn(change), declarant });
const SECRET = "correct horse battery staple";

function give(customer: Customer, given: Partial<SenderCredentials> & { companyUtr?: string } = {}) {
  const { companyUtr = null, senderId = "LIVESENDER", password = SECRET } = given;
  const { sealing } = service.parts.webhooks;
  const wanted = { organisationId: customer.organisationId, mode: "live", companyUtr, senderId, password } as const;
  return setCredentials(service.db, wanted, operator, { sealing, clock: service.clock });
}

const lastMessage = () => authority.messages.at(-1) ?? "";
/** What was submitted by a sender, however the messages of others fall in between. */
const sentBy = (senderId: string) =>
  authority.messages.filter(
    (message) => message.includes(`<SenderID>${senderId}<`) && message.includes("<Function>submit<"),
  );
const messagesOf = (kind: string) => authority.messages.filter((_, index) => authority.seen[index] === kind);

test("without credentials nothing is filed live, and validation still answers", async () => {
  const customer = await service.customer();

  const refused = await customer.live.post("/v1/filings", { company: "nonsense" });
  const validated = await customer.live.post("/v1/validate", liveReturn());

  assert.equal(refused.status, 403);
  assert.equal(refused.json.error.code, "live_not_configured");
  assert.equal(validated.json.valid, true);
});

test("with credentials a return is filed under the live class, with no test flag, and deleted in the end", async () => {
  const customer = await service.customer();
  await give(customer);
  authority.messages.length = 0;
  authority.seen.length = 0;

  const { json } = await customer.live.post("/v1/filings", liveReturn());
  const final = await service.untilFinal(customer.live, json.id);
  await service.settle();

  assert.equal(final.status, "acknowledged");
  assert.equal(final.livemode, true);
  assert.deepEqual([...new Set(authority.seen)], ["submit", "poll", "delete"]);
  for (const message of authority.messages) {
    assert.match(message, /<Class>HMRC-CT-CT600<\/Class>/);
    assert.match(message, /<GatewayTest>0<\/GatewayTest>/);
  }
  const [submitted = ""] = messagesOf("submit");
  assert.match(submitted, /<Qualifier>request<\/Qualifier>/);
  assert.match(submitted, /<SenderID>LIVESENDER<\/SenderID>.*<Value>correct horse battery staple<\/Value>/);
  assert.match(submitted, /<Sender>Company<\/Sender>/);
  assert.doesNotMatch(messagesOf("poll").join(""), /LIVESENDER|correct horse/);
});

test("Test-in-Live goes to the same address under its own class, on polls and deletes too", async () => {
  const customer = await service.customer();
  await give(customer);
  authority.messages.length = 0;

  const { json } = await customer.live.post("/v1/filings", { ...liveReturn(), options: { test_mode: true } });
  const final = await service.untilFinal(customer.live, json.id);
  await service.settle();

  assert.equal(final.test_mode, true);
  assert.ok(authority.messages.length >= 3);
  for (const message of authority.messages) {
    assert.match(message, /<Class>HMRC-CT-CT600-TIL<\/Class>/);
    assert.match(message, /<GatewayTest>0<\/GatewayTest>/);
  }
});

test("an amendment is sent live as a request, and says in the return that it amends", async () => {
  const customer = await service.customer();
  await give(customer);
  const { json } = await customer.live.post("/v1/filings", liveReturn());
  await service.untilFinal(customer.live, json.id);

  const amended = await customer.live.post(`/v1/filings/${json.id}/amend`, { financials: { turnover: 13_000_000 } });
  await service.untilFinal(customer.live, amended.json.id);

  const message = messagesOf("submit").at(-1) ?? "";
  assert.match(message, /<Qualifier>request<\/Qualifier>/);
  assert.match(message, /ReturnType="amended"/);
});

test("validate warns about a second live original for a UTR and period, and about nothing else", async () => {
  const customer = await service.customer();
  await give(customer);
  const other = await service.customer();
  const [utr, rejected] = ["7318240001", "7318240002"];
  const warned = async (body: object, by = customer.live) => {
    const { json } = await by.post("/v1/validate?include=warnings", body);
    const found = json.warnings.filter(({ code }: { code: string }) => code === "already_filed");
    return found.map(({ field, message }: { field: string; message: string }) => `${field}: ${message}`);
  };
  const inTest = { ...liveReturn({ utr }), options: { test_mode: true } };
  await customer.live.post("/v1/filings", inTest);
  const beforeOriginal = await warned(liveReturn({ utr }));
  authority.refuseNext("submit", "3001");
  const { json: failed } = await customer.live.post("/v1/filings", liveReturn({ utr: rejected }));
  await service.untilFinal(customer.live, failed.id);

  const { json: original } = await customer.live.post("/v1/filings", liveReturn({ utr }));

  assert.deepEqual(beforeOriginal, [], "a return to Test-in-Live is not filed");
  const [warning = "", ...more] = await warned(liveReturn({ utr }));
  assert.match(warning, new RegExp(`^period: ${original.id} `));
  assert.deepEqual(more, []);
  for (const [what, body] of [
    ["another company", liveReturn()],
    ["another period", { ...liveReturn({ utr }), period: { start: "2024-04-01", end: "2025-03-30" } }],
    ["one that is only tested", inTest],
    ["one whose original failed", liveReturn({ utr: rejected })],
    ["a period with an error", { ...liveReturn({ utr }), period: { start: "2024-04-01", end: "2025-02-30" } }],
  ] as const)
    assert.deepEqual(await warned(body), [], what);
  assert.deepEqual(await warned(liveReturn({ utr }), customer.sandbox), []);
  assert.deepEqual(await warned(liveReturn({ utr }), other.live), []);
});

test("a company's own credentials go before the organisation's, and an agent files as an agent", async () => {
  const customer = await service.customer();
  await give(customer, { companyUtr: "7318240001", senderId: "ITSOWN" });
  const other = await customer.live.post("/v1/filings", { ...liveReturn(), financials: {} });
  await give(customer, { senderId: "EVERYBODY" });
  await changeOrganisation(service.db, customer.organisationId, { files_as: "agent" }, operator, service);

  for (const utr of ["7318240001", "8596148860"]) {
    const { json } = await customer.live.post("/v1/filings", liveReturn({ utr }));
    await service.untilFinal(customer.live, json.id);
  }

  assert.equal(other.json.error.code, "live_not_configured", "credentials for another company are none");
  const [own = "", shared = ""] = ["ITSOWN", "EVERYBODY"].map((senderId) => sentBy(senderId).join(""));
  assert.match(own, /<Key Type="UTR">7318240001<.*<Sender>Agent<\/Sender>/);
  assert.match(shared, /<Key Type="UTR">8596148860</);
});

for (const number of ["1046", "1002"]) {
  test(`credentials that are refused (${number}) fail the filing and hold everything else back until they are set again`, async () => {
    const customer = await service.customer();
    const bystander = await service.customer();
    await give(customer, { senderId: `REFUSED${number}` });
    await give(bystander, { senderId: "BYSTANDER" });
    authority.refuseNext("submit", number);
    const { json: first } = await customer.live.post("/v1/filings", liveReturn());
    await service.settle();
    const { json: second } = await customer.live.post("/v1/filings", liveReturn({ utr: "7318240001" }));
    const { json: elsewhere } = await bystander.live.post("/v1/filings", liveReturn());
    await service.untilFinal(bystander.live, elsewhere.id);
    await service.passTime(30 * MINUTE);

    const failed = (await customer.live.get(`/v1/filings/${first.id}`)).json;
    const waiting = (await customer.live.get(`/v1/filings/${second.id}`)).json;
    assert.equal(failed.status, "failed");
    assert.match(failed.hmrc_error, new RegExp(number));
    assert.equal(waiting.status, "pending");
    assert.equal(sentBy(`REFUSED${number}`).length, 1, "only the first return was sent");

    service.clock.advance(SECOND);
    await give(customer, { senderId: `RENEWED${number}` });
    assert.equal((await service.untilFinal(customer.live, second.id)).status, "acknowledged");
    assert.equal(sentBy(`RENEWED${number}`).length, 1);
  });
}

test("a return sent under one sender id is never sent again under another: it is held for a person", async () => {
  const customer = await service.customer();
  await give(customer, { senderId: "FORMER" });
  authority.conduct("submit", "garble");
  const { json } = await customer.live.post("/v1/filings", liveReturn());
  await service.settle();
  authority.conduct("submit", "pass");
  await give(customer, { senderId: "LATTER" });
  for (let minute = 0; minute < 20; minute++) await service.passTime(MINUTE);

  const [filing] = await service.db.query<{ status: string; flag: string }>(
    "select status, flag from filings where id = $1",
    [json.id],
  );
  assert.equal(filing?.status, "pending");
  assert.match(filing?.flag ?? "", /another sender id/);
  assert.equal(sentBy("LATTER").length, 0);
});

test("credentials that are set while the old ones are being refused are not refused with them", async () => {
  const customer = await service.customer();
  await give(customer);
  const sender = { organisationId: customer.organisationId, mode: "live" as const, companyUtr: "8596148860" };
  const { sealing } = service.parts.webhooks;
  const old = await senderOf(service.db, sender, { sealing });
  service.clock.advance(SECOND);
  await give(customer, { senderId: "NEWER" });

  assert.ok(old.kind === "ready");
  await refuseCredentials(service.db, old.stored, service.clock.now());

  assert.equal((await senderOf(service.db, sender, { sealing })).kind, "ready");
});

test("a message that already waits for its moment is held back too once the credentials are refused", async () => {
  const customer = await service.customer();
  await give(customer, { senderId: "WAITING" });
  const { json } = await customer.live.post("/v1/filings", liveReturn());
  const claimed = await claimSubmissions(service.db, { now: service.clock.now(), limit: 100, destination: "live" });
  const row = claimed.find(({ filing_id }) => filing_id === json.id) ?? assert.fail();
  const { sealing } = service.parts.webhooks;
  const { gate, ...connection } = connectAuthority(service.parts);
  const sender = await senderOf(service.db, { ...customer, mode: "live", companyUtr: row.company_utr }, { sealing });
  assert.ok(sender.kind === "ready");
  const refusedMeanwhile = async () => {
    await refuseCredentials(service.db, sender.stored, service.clock.now());
    return { kind: "go" } as const;
  };

  await submit(row, {
    ...service.parts,
    ...connection,
    sealing,
    gate: { ...gate, enter: refusedMeanwhile },
    publishing: { random: service.random, delaysMs: [] },
    slots: 1,
    perOrganisation: 1,
  });

  assert.equal((await customer.live.get(`/v1/filings/${json.id}`)).json.status, "pending");
  assert.deepEqual(sentBy("WAITING"), []);
});

test("credentials are nowhere to be read: not in the database, not in the log, not in a document", async () => {
  const customer = await service.customer();
  await give(customer, { senderId: "SECRETSENDER" });
  const { json } = await customer.live.post("/v1/filings", liveReturn());
  await service.untilFinal(customer.live, json.id);
  assert.match(lastMessage(), /CT600/);

  const tables = await service.db.query<{ row: string }>(
    `select to_jsonb(c)::text as row from credentials c union all select to_jsonb(s)::text from submissions s
     union all select to_jsonb(f)::text from filings f`,
  );
  const { text } = await customer.live.get(`/v1/filings/${json.id}/documents/submission.xml`);
  for (const place of [tables.map(({ row }) => row).join(""), JSON.stringify(service.logged()), text]) {
    assert.doesNotMatch(place, /SECRETSENDER|correct horse/);
  }
  assert.match(text, /<SenderID><\/SenderID>/);
});
