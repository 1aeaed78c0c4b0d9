// A draft whose return was sent for approval waits with it: filed once that is approved, and open again, as it was,
// when it ends in any other way.

import assert from "node:assert/strict";
import { pdfBase64 } from "../../packages/ct600/attachments/pdf.fixture.ts";
import { changeApproval } from "../../src/access/organisations.ts";
import type { Actor } from "../../src/audit/audit.ts";
import { deleteDraft } from "../../src/drafts/delete.ts";
import { tryDraft } from "../../src/drafts/try.ts";
import { approve, sendBack } from "../../src/filings/approval/approve.ts";
import { showCode } from "../../src/filings/approval/code.ts";
import { revokeApproval } from "../../src/filings/approval/decide.ts";
import { makeApprovalLink } from "../../src/filings/approval/link.ts";
import { setCredentials } from "../../src/filings/exchange/credentials.ts";
import { DAY, HOUR, SECOND } from "../../src/platform/clock.ts";
import { codeOf } from "../../src/platform/errors.ts";
import { signedIn, wordsOf } from "../support/dashboard.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, beforeEach, describe, test } from "../support/suite.ts";

const DRAFTS = "/v1/drafts";

let service: Service;
let customer: Customer;
before(async () => {
  service = await startService({ now: "2026-12-20T09:00:00.000Z", liveUrl: (simulatorUrl) => simulatorUrl });
});
after(() => service.close());
beforeEach(async () => {
  customer = await service.customer();
  const always = { approval_sandbox: "always", approval_live: "always" } as const;
  await changeApproval(service.db, customer.organisationId, always, operator, service);
});

const sam: Actor = { userId: null, name: "sam@example.com", address: null, role: "filer" };
const jane = { name: "Jane Doe", email: null, capacity: "Director" };
const from = { from: "203.0.113.7" };

function dependencies() {
  const { db, clock, random, sealing, intake, parts } = service;
  const { metrics, destinations, webhooks } = parts;
  const publishing = { random, delaysMs: webhooks.delaysMs };
  const rest = { mailing: null, officialPacks: [], idempotencyWaitMs: SECOND, wake: () => {} };
  return { db, clock, random, sealing, intake, metrics, destinations, publishing, ...rest };
}

const scope = () => ({ organisationId: customer.organisationId, mode: "sandbox" }) as const;
const draftOf = async (id: string) => (await customer.sandbox.get(`${DRAFTS}/${id}`)).json;
const filingOf = async (id: string) => (await customer.sandbox.get(`/v1/filings/${id}`)).json;
const begin = async (input: object = sampleReturn(), more: object = {}) => {
  const { status, json, text } = await customer.sandbox.post(DRAFTS, { input, ...more });
  assert.equal(status, 201, text);
  return json.id as string;
};
const file = (id: string, version: number) => customer.sandbox.post(`${DRAFTS}/${id}/file`, { version });
const patch = (id: string, body: object) =>
  customer.sandbox.send("PATCH", `${DRAFTS}/${id}`, {
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const listed = async (state: string) =>
  (await customer.sandbox.get(`${DRAFTS}?state=${state}`)).json.data.map(({ id }: { id: string }) => id);

/** Sent for approval: the draft and its filing. */
async function sent(input?: object, more?: object) {
  const id = await begin(input, more);
  const { json, status, text } = await file(id, 1);
  assert.equal(status, 201, text);
  assert.equal(json.approval.state, "waiting");
  return { id, filing: json };
}

type Waiting = { approval: { id: string } };
const which = ({ approval }: Waiting) => ({ ...scope(), id: approval.id });
const link = async (filing: Waiting) =>
  (await makeApprovalLink(service.db, which(filing), jane, sam, dependencies())).token;

async function approves(filing: Waiting) {
  const token = await link(filing);
  const code = await showCode(service.db, which(filing), sam, dependencies());
  const given = { name: jane.name, nameBecause: "", declares: true, code };
  return (await approve(token, given, from, dependencies())).kind;
}

const returned = async (filing: Waiting, comment = "The van is missing.") =>
  sendBack(service.db, await link(filing), { name: jane.name, comment }, from, dependencies());
const takenBack = (filing: Waiting) => revokeApproval(service.db, which(filing), sam, dependencies());

/** How it may end otherwise than approved, the one first for which the clock goes on. */
const endings: Record<string, { input?: () => object; end: (filing: Waiting & { id: string }) => Promise<unknown> }> = {
  void: {
    // Relief for what was repaid in the period to 2026-03-31 is due from the first day of 2027.
    input: () => {
      const { financials, ...rest } = sampleReturn();
      const repayments = [{ amount: 5_000_000, date: "2026-02-15" }];
      const loan = { participator: "Jane Doe", amount: 5_000_000, made_on: "2024-06-01", repayments };
      return { ...rest, financials: { ...financials, participator_loans: { loans: [loan] } } };
    },
    async end(filing) {
      service.clock.advance(13 * DAY);
      assert.equal(await approves(filing), "void");
    },
  },
  sent_back: { end: (filing) => returned(filing) },
  revoked: { end: takenBack },
  expired: {
    async end({ id }) {
      service.clock.advance(14 * DAY + HOUR);
      await service.untilFinal(customer.sandbox, id);
    },
  },
};

for (const [ending, { input, end }] of Object.entries(endings))
  test(`a draft whose approval is ${ending} is open again, with all it had, and is filed again as another return`, async () => {
    const attachments = [{ name: "Letter.pdf", pdf: pdfBase64("A letter") }];
    const { id, filing } = await sent({ ...(input?.() ?? sampleReturn()), attachments });
    const waiting = await draftOf(id);
    assert.deepEqual(
      [waiting.state, waiting.filing, waiting.not_approved, waiting.problems],
      ["waiting", filing.id, null, []],
    );

    await end(filing);

    const open = await draftOf(id);
    assert.deepEqual(
      [open.state, open.filing, open.not_approved, open.version, open.problems],
      ["open", null, filing.id, 2, []],
    );
    assert.deepEqual(open.input, waiting.input);
    const failed = await filingOf(filing.id);
    assert.deepEqual([failed.status, failed.approval.state, failed.hmrc_error], ["failed", ending, null]);
    assert.deepEqual([await listed("open"), await listed("waiting"), await listed("filed")], [[id], [], []]);

    const changed = await patch(id, { version: 2, input: { metadata: { van: "added" } } });
    assert.equal(changed.status, 200, changed.text);
    const { json: again } = await file(id, 3);
    assert.notEqual(again.id, filing.id);
    assert.deepEqual([failed.metadata, again.metadata], [{}, { van: "added" }]);
    const { bytes } = await customer.sandbox.get(`/v1/filings/${again.id}/documents/Letter.pdf`);
    assert.equal(bytes.toString("base64"), attachments[0]?.pdf);
    assert.equal(await approves(again), "approved");
    const filed = await draftOf(id);
    assert.deepEqual([filed.state, filed.filing, filed.not_approved], ["filed", again.id, filing.id]);
  });

describe("a draft that waits for approval", () => {
  test("is filed in the moment in which it is approved, and stays so", async () => {
    const { id, filing } = await sent();
    assert.deepEqual([await listed("open"), await listed("waiting"), await listed("filed")], [[], [id], []]);

    assert.equal(await approves(filing), "approved");

    assert.deepEqual([await listed("open"), await listed("waiting"), await listed("filed")], [[], [], [id]]);
    await service.untilFinal(customer.sandbox, filing.id);
    const { state, filing: made, version } = await draftOf(id);
    assert.deepEqual([state, made, version], ["filed", filing.id, 1]);
  });

  test("is filed for good once it is approved, also where what is stored is found changed when it is sent", async () => {
    const { id, filing } = await sent();
    await approves(filing);
    await service.db.query("update filings set input = jsonb_set(input, '{metadata}', '{}') where id = $1", [
      filing.id,
    ]);

    const failed = await service.untilFinal(customer.sandbox, filing.id);

    assert.deepEqual([failed.status, failed.approval.state], ["failed", "void"]);
    const { state, filing: made, not_approved } = await draftOf(id);
    assert.deepEqual([state, made, not_approved], ["filed", filing.id, null]);
    const person = await signedIn(service, customer, "filer");
    assert.match(wordsOf((await person.get(`/sandbox/filings/${filing.id}`)).text), /Correct and file again/);
  });

  test("is neither changed nor deleted nor filed in another version: each refusal says what to do", async () => {
    const { id, filing } = await sent();
    const says = new RegExp(`waits for approval as ${filing.id}\\. Take the request for approval back first`);

    const answers = [await patch(id, { version: 1, input: { financials: { turnover: 1 } } }), await file(id, 2)];
    const deleted = await deleteDraft({ ...scope(), id }, operator, service).catch((error) => error);

    for (const { status, json } of answers) {
      assert.deepEqual([status, json.error.code], [409, "draft_not_open"]);
      assert.match(json.error.message, says);
    }
    assert.equal(codeOf(deleted), "draft_not_open");
    assert.match(deleted.message, says);
    assert.equal((await draftOf(id)).state, "waiting");
  });

  test("is not tried in the sandbox", async () => {
    const { organisationId } = customer;
    const wanted = { organisationId, mode: "live", companyUtr: null, senderId: "SENDER", password: "secret" } as const;
    await setCredentials(service.db, wanted, operator, service);
    const { json: draft } = await customer.live.post(DRAFTS, {
      input: { ...sampleReturn(), declarant: { name: "Jane Doe", status: "Director" } },
    });
    const { json: filing, text } = await customer.live.post(`${DRAFTS}/${draft.id}/file`, { version: 1 });
    assert.equal(filing.approval?.state, "waiting", text);

    const filer = { organisationId, mode: "live", declarant: null, filesAs: "company", refuseIncomplete: false };
    const request = { actor: operator, version: 1, place: "sandbox", key: "k".repeat(24) } as const;
    const asked = { ...request, filer: { ...filer, approvalRule: "never" } as never, answerFor: () => assert.fail() };
    const refused = await tryDraft(draft.id, asked, dependencies()).catch((error) => error);

    assert.equal(codeOf(refused), "draft_not_open");
    assert.match(refused.message, /Take the request for approval back first/);
    assert.deepEqual((await customer.sandbox.get("/v1/filings")).json.data, []);
  });

  test("asked for again, gives the return that waits, also after it was sent back and filed anew", async () => {
    const { id, filing } = await sent();
    const repeated = await file(id, 1);
    await returned(filing);
    const late = await file(id, 1);
    const { json: second } = await file(id, 2);
    const latest = [await file(id, 1), await file(id, 2)];

    assert.deepEqual([repeated.status, repeated.json.id], [201, filing.id]);
    assert.equal(repeated.headers["idempotent-replayed"], "true");
    assert.deepEqual([late.status, late.json], [201, filing]);
    assert.notEqual(second.id, filing.id);
    assert.deepEqual(
      latest.map(({ json }) => json.id),
      [filing.id, second.id],
    );
    const all = await customer.sandbox.get("/v1/filings");
    assert.equal(all.json.data.length, 2);
  });

  test("of a long period of account waits for the one approval of both returns, and is open for both again", async () => {
    const { company, declarant } = sampleReturn() as unknown as Record<string, unknown>;
    const { id, filing } = await sent({
      company,
      declarant,
      period: { start: "2024-01-01", end: "2024-12-31", accounts_end: "2025-03-31" },
      financials: { turnover: 45_600_000, trading_profit: 4_560_000 },
    });
    assert.deepEqual([(await draftOf(id)).state, filing.continues_in === null], ["waiting", false]);

    await returned(filing);

    const open = await draftOf(id);
    assert.deepEqual([open.state, open.not_approved, open.problems], ["open", filing.id, []]);
    const person = await signedIn(service, customer, "filer");
    const pages = [filing.id, filing.continues_in].map((one) => person.get(`/sandbox/filings/${one}`));
    for (const { text } of await Promise.all(pages)) assert.match(text, new RegExp(`href="/sandbox/drafts/${id}"`));
    const { json: again } = await file(id, 2);
    assert.equal((await filingOf(again.continues_in)).approval.id, again.approval.id);
    assert.equal(await approves(again), "approved");
    assert.equal((await draftOf(id)).state, "filed");
  });

  test("to amend is open again to amend the same return, and its reason stays with the one that was not approved", async () => {
    const { filing: original } = await sent();
    await approves(original);
    await service.untilFinal(customer.sandbox, original.id);
    const { json: draft } = await customer.sandbox.post(DRAFTS, {
      from: original.id,
      kind: "amend",
      reason: "An invoice was found.",
      input: { financials: { turnover: 99_900_000 } },
    });
    const { json: amendment } = await file(draft.id, 1);
    assert.equal((await draftOf(draft.id)).state, "waiting");

    await takenBack(amendment);

    const open = await draftOf(draft.id);
    assert.deepEqual(
      [open.state, open.kind, open.from, open.not_approved, open.version],
      ["open", "amend", original.id, amendment.id, 2],
    );
    const person = await signedIn(service, customer, "filer");
    assert.match((await person.get(`/sandbox/filings/${amendment.id}`)).text, /An invoice was found\./);
    const { json: again } = await file(draft.id, 2);
    await approves(again);
    assert.equal((await service.untilFinal(customer.sandbox, again.id)).status, "acknowledged");
  });
});

test("what a program filed itself has no draft, and is corrected by another one", async () => {
  const { json: filing } = await customer.sandbox.post("/v1/filings", sampleReturn());
  const other = await begin();
  await returned(filing);

  const person = await signedIn(service, customer, "filer");
  const page = wordsOf((await person.get(`/sandbox/filings/${filing.id}`)).text);

  assert.match(page, /Correct and file again .*Nothing was sent to HMRC\. Correct the return and file it again\./);
  assert.doesNotMatch(page, /Go on in its draft/);
  assert.deepEqual([(await draftOf(other)).state, (await draftOf(other)).version], ["open", 1]);
});

describe("at the dashboard", () => {
  test("drafts are listed by where they stand, and each says what comes next", async () => {
    const person = await signedIn(service, customer, "filer");
    const { id, filing } = await sent();
    const open = await begin({ company: { name: "Still Writing Ltd" } });
    const pageOf = async (state: string) => wordsOf((await person.get(`/sandbox/drafts${state}`)).text);
    const [before, waiting] = [await pageOf(""), await pageOf("?state=waiting")];
    const draft = await person.get(`/sandbox/drafts/${id}`);
    const elsewhere = ["/needs", "/check", "/pages/turnover", "/tasks/profit", "/delete"];

    assert.match(before, /Being written Waiting for approval Filed .*Still Writing Ltd/);
    assert.doesNotMatch(before, /Example Widgets Ltd/);
    assert.match(waiting, /Example Widgets Ltd/);
    assert.doesNotMatch(waiting, /Still Writing Ltd/);
    assert.match(
      wordsOf(draft.text),
      /This return waits for approval .* take the request back on the page of the return : then/,
    );
    assert.match(draft.text, new RegExp(`href="/sandbox/filings/${filing.id}"`));
    for (const path of elsewhere)
      assert.equal((await person.get(`/sandbox/drafts/${id}${path}`)).to, `/sandbox/drafts/${id}`, path);

    await returned(filing, "The director's van is missing.");
    const failed = await person.get(`/sandbox/filings/${filing.id}`);
    const again = wordsOf((await person.get(`/sandbox/drafts/${id}`)).text);
    assert.match(wordsOf(failed.text), /Go on in its draft .*Its draft is open again, to be changed\./);
    assert.doesNotMatch(wordsOf(failed.text), /Correct and file again/);
    assert.match(failed.text, new RegExp(`href="/sandbox/drafts/${id}"`));
    assert.match(
      again,
      /Sent back by Jane Doe The director's van is missing\. .* send it for approval again\. The return as it was Tasks/,
    );
    assert.match(await pageOf("?state=waiting"), /Nothing waits for approval/);
    assert.match(await pageOf(""), /Still Writing Ltd .*Example Widgets Ltd \(not approved\)/);
    assert.doesNotMatch(await pageOf(""), /Still Writing Ltd \(not approved\)/);
    assert.doesNotMatch(wordsOf((await person.get(`/sandbox/drafts/${open}`)).text), /Sent back/);
  });

  test("a viewer sees that nobody approved it, and no way to act", async () => {
    const { filing } = await sent();
    await returned(filing);
    const viewer = await signedIn(service, customer, "viewer");

    const page = wordsOf((await viewer.get(`/sandbox/filings/${filing.id}`)).text);

    assert.match(page, /Sent back by Jane Doe .* Nothing was sent to HMRC\./);
    assert.doesNotMatch(page, /Go on in its draft|Its draft is open again/);
  });
});
