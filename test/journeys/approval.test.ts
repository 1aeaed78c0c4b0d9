// A return waits for approval: nothing of it is sent before, and what is sent is what was approved.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { unzipSync } from "fflate";
import { changeOrganisation } from "../../src/access/organisations.ts";
import { organisationById, updateApproval } from "../../src/access/store.ts";
import type { Actor } from "../../src/audit/audit.ts";
import { addCompany } from "../../src/companies/change.ts";
import { companyTyped, NOTHING_TYPED } from "../../src/companies/typed.ts";
import { type ApproveOutcome, type Approving, approve, sendBack } from "../../src/filings/approval/approve.ts";
import { showCode } from "../../src/filings/approval/code.ts";
import { revokeApproval } from "../../src/filings/approval/decide.ts";
import { makeApprovalLink } from "../../src/filings/approval/link.ts";
import type { CreateDependencies } from "../../src/filings/create/request.ts";
import { askFirst } from "../../src/filings/exchange/restore-store.ts";
import { overdueReturns } from "../../src/filings/overdue.ts";
import { standingsOf } from "../../src/filings/standing-store.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../src/platform/clock.ts";
import { codeOf } from "../../src/platform/errors.ts";
import { canonicalJson } from "../../src/platform/json.ts";
import { signedIn } from "../support/dashboard.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, beforeEach, describe, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
before(async () => {
  service = await startService({ now: "2026-12-20T09:00:00.000Z" });
});
after(() => service.close());
beforeEach(async () => {
  customer = await service.customer();
});

const sam: Actor = { userId: null, name: "sam@example.com", address: null, role: "filer" };
const jane = { name: "Jane Doe", email: "jane@example.com", capacity: "Director" };
const required = { options: { approval: "required" } };

const dependencies = () => {
  const { db, clock, random, sealing, intake, parts } = service;
  const { delaysMs } = parts.webhooks;
  const publishing = { random, delaysMs };
  const rest = { mailing: null, officialPacks: [], idempotencyWaitMs: SECOND, wake: () => {} };
  const { metrics, destinations } = parts;
  return {
    db,
    clock,
    random,
    sealing,
    intake,
    publishing,
    metrics,
    destinations,
    ...rest,
  } satisfies CreateDependencies & {
    publishing: object;
    sealing: object;
  };
};

const stored = async (id: string) => (await customer.sandbox.get(`/v1/filings/${id}`)).json;
const scope = () => ({ organisationId: customer.organisationId, mode: "sandbox" }) as const;

async function waits(change: object = {}, headers: Record<string, string> = {}) {
  const { status, json, text } = await customer.sandbox.post(
    "/v1/filings",
    { ...sampleReturn(), ...required, ...change },
    headers,
  );
  assert.equal(status, 201, text);
  return json;
}

const which = ({ approval }: { approval: { id: string } }) => ({ ...scope(), id: approval.id });

async function link(filing: { approval: { id: string } }) {
  const { token } = await makeApprovalLink(service.db, which(filing), jane, sam, dependencies());
  return token;
}
const code = (filing: { approval: { id: string } }) => showCode(service.db, which(filing), sam, dependencies());

const from = { from: "203.0.113.7" };

const approves = (token: string, given: Partial<Approving> & { code: string }): Promise<ApproveOutcome> =>
  approve(token, { name: "Jane Doe", nameBecause: "", declares: true, ...given }, from, dependencies());

async function approved(filing: { id: string; approval: { id: string } }) {
  const token = await link(filing);
  const outcome = await approves(token, { code: await code(filing) });
  assert.equal(outcome.kind, "approved");
  return stored(filing.id);
}

const messagesSent = async (utr: string) =>
  (await service.db.query("select from simulator.submissions where utr = $1", [utr])).length;

/** Of the return, as the company's page shows it. */
async function stateOfDuty() {
  const [duty] = await service.db.query<{ settled: string }>(
    `select settled from obligations where organisation_id = $1 and kind = 'return' and not is_expected`,
    [customer.organisationId],
  );
  return duty?.settled ?? "open";
}

let companies = 0;
/** Of its own: what the authority has is counted by it. */
const company = () => ({ ...sampleReturn().company, utr: String(1_000_000_000 + 7 * ++companies) });

// First: the clock only goes forward.
test("an approval is by the rules of its day: a return that would say something else by then is void", async () => {
  const loans = [
    {
      participator: "Jane Doe",
      amount: 5_000_000,
      made_on: "2024-06-01",
      repayments: [{ amount: 5_000_000, date: "2026-02-15" }],
    },
  ];
  const { financials } = sampleReturn();
  const filing = await waits({ financials: { ...financials, participator_loans: { loans } } });
  // Relief for what was repaid in the period to 2026-03-31 is due from the first day of 2027.
  service.clock.advance(13 * DAY);
  const token = await link(filing);

  const outcome = await approves(token, { code: await code(filing) });

  assert.equal(outcome.kind, "void");
  const failed = await stored(filing.id);
  assert.deepEqual([failed.status, failed.approval.state, failed.hmrc_error], ["failed", "void", null]);
  assert.match(failed.approval.reason, /By the rules of today/);
});

describe("a return that needs approval", () => {
  test("waits, and nothing of it is sent, until it is approved; then it goes its way", async () => {
    const own = company();
    const filing = await waits({ company: own });
    assert.deepEqual(
      [filing.status, filing.approval.state, filing.approval.asked_by, filing.approval.approver],
      ["pending", "waiting", "option", null],
    );

    for (let days = 0; days < 5; days++) await service.passTime(DAY);
    assert.deepEqual([(await stored(filing.id)).status, await messagesSent(own.utr)], ["pending", 0]);

    const after = await approved(filing);
    assert.deepEqual(
      [after.status, after.approval.state, after.approval.decided_by, after.approval.second_factor],
      ["pending", "approved", "Jane Doe", "read_out"],
    );
    assert.equal((await service.untilFinal(customer.sandbox, filing.id)).status, "acknowledged");
    assert.equal(await messagesSent(own.utr), 1);
  });

  test("is not due, not stuck and not overdue while it waits", async () => {
    const filing = await waits();
    const [row] = await service.db.query<{ due_at: Date | null }>(
      "select due_at from submissions where filing_id = $1",
      [filing.id],
    );

    assert.equal(row?.due_at, null);
    const late = await overdueReturns(service.db, "2030-01-01");
    assert.equal(
      late.filter(({ mode }) => mode === "sandbox").reduce((sum, { count }) => sum + count, 0),
      0,
    );
    await service.settle();
    assert.equal(await stateOfDuty(), "open");
    await approved(filing);
    await service.settle();
    assert.equal(await stateOfDuty(), "filed");
  });

  test("shows the same in a repetition with its key, whatever became of it", async () => {
    const headers = { "idempotency-key": "year-end" };
    const first = await customer.sandbox.post("/v1/filings", { ...sampleReturn(), ...required }, headers);
    await approved(first.json);

    const again = await customer.sandbox.post("/v1/filings", { ...sampleReturn(), ...required }, headers);

    assert.deepEqual([again.status, again.text], [201, first.text]);
  });

  test("has the hash of its input and its whole message, which anybody can compute", async () => {
    const filing = await waits();
    const { text } = await customer.sandbox.get(`/v1/filings/${filing.id}/documents/submission.xml`);
    const body = /<Body>.*<\/Body>/s.exec(text)?.[0] ?? "";
    const [row] = await service.db.query<{ input: unknown; content_sha256: Buffer }>(
      "select input, content_sha256 from filings where id = $1",
      [filing.id],
    );

    const sum = createHash("sha256")
      .update(`${canonicalJson(row?.input)}\n${body}`)
      .digest("hex");
    assert.equal(row?.content_sha256.toString("hex"), sum);
  });

  test("has who approved what in its evidence, without the token", async () => {
    const person = await signedIn(service, customer);
    const filing = await waits();
    const token = await link(filing);
    await approves(token, { code: await code(filing) });
    const [row] = await service.db.query<{ hash: string }>(
      "select encode(content_sha256, 'hex') as hash from filings where id = $1",
      [filing.id],
    );
    const { bytes } = await person.get(`/sandbox/filings/${filing.id}/evidence`);
    const files = unzipSync(bytes);
    const evidence = JSON.parse(Buffer.from(files["approval.json"] ?? []).toString());

    assert.deepEqual(
      [evidence.state, evidence.decided_by, evidence.second_factor, evidence.content_sha256, evidence.links.length],
      ["approved", "Jane Doe", "read_out", { [filing.id]: row?.hash }, 1],
    );
    assert.match(evidence.prepared_by, /^a program, with the API key “[^”]+”$/);
    assert.equal(evidence.links[0].made_by, "sam@example.com", "whom nobody knows by name");
    assert.doesNotMatch(JSON.stringify(evidence), /key_|usr_/);
    assert.ok(!Object.values(files).some((file) => Buffer.from(file).includes(token)));
  });

  test("cannot be amended, and its accounts cannot be delivered", async () => {
    const filing = await waits();

    const amended = await customer.sandbox.post(`/v1/filings/${filing.id}/amend`, { financials: { turnover: 1 } });
    const delivered = await customer.sandbox.post("/v1/companies_house/accounts", {
      filing: filing.id,
      authentication_code: "ABC123",
    });

    assert.deepEqual([amended.status, amended.json.error.code], [409, "waits_for_approval"]);
    assert.deepEqual([delivered.status, delivered.json.error.code], [409, "waits_for_approval"]);
  });
});

describe("the setting", () => {
  const rule = (approval_sandbox: "never" | "unless_approver" | "always") =>
    updateApprovalOf({ approval_live: "never", approval_sandbox, approval_by_mail_only: false });
  const updateApprovalOf = (settings: Parameters<typeof updateApproval>[2]) =>
    service.db.transaction((tx) => updateApproval(tx, customer.organisationId, settings));

  test("asks for approval where no request does, and an option cannot lower it", async () => {
    await rule("always");

    const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());
    const lower = await customer.sandbox.post("/v1/filings", { ...sampleReturn(), options: { approval: "none" } });

    assert.deepEqual([json.approval.state, json.approval.asked_by], ["waiting", "setting"]);
    assert.deepEqual([lower.status, lower.json.error.field], [422, "options.approval"]);
  });

  test("names who approves for the company", async () => {
    await rule("always");
    const own = company();
    const facts = companyTyped({
      ...NOTHING_TYPED,
      name: own.name,
      approverName: "Jane Doe",
      approverEmail: "jane@example.com",
      approverCapacity: "Director",
    });
    await addCompany(service.db, scope(), { utr: own.utr, facts, period: null }, sam, service);

    const { json } = await customer.sandbox.post("/v1/filings", { ...sampleReturn(), company: own });

    assert.deepEqual(json.approval.approver, { name: "Jane Doe", capacity: "Director" });
    assert.ok(!JSON.stringify(json).includes("jane@example.com"));
  });

  test("of another change of the organisation stays as it is", async () => {
    await rule("always");
    await changeOrganisation(service.db, customer.organisationId, { name: "Another Ltd" }, operatorOf(), service);

    const { approval_sandbox } = await organisationById(service.db, customer.organisationId);
    assert.equal(approval_sandbox, "always");
  });
  const operatorOf = (): Actor => ({ ...sam, role: "owner" });
});

describe("a return that was not approved", () => {
  const over = {
    "sent back": async (filing: Waiting) => {
      const token = await link(filing);
      const outcome = await sendBack(
        service.db,
        token,
        { name: "Jane Doe", comment: "Stock is missing." },
        from,
        dependencies(),
      );
      assert.equal(outcome.kind, "sent_back");
    },
    revoked: async (filing: Waiting) => {
      await revokeApproval(service.db, which(filing), sam, dependencies());
    },
    expired: async () => {
      for (let days = 0; days < 15; days++) await service.passTime(DAY);
    },
  };
  type Waiting = { id: string; approval: { id: string } };
  const reasons: Record<keyof typeof over, [state: string, reason: string | null]> = {
    "sent back": ["sent_back", "Stock is missing."],
    revoked: ["revoked", null],
    expired: ["expired", "Nobody decided in time."],
  };

  for (const [name, end] of Object.entries(over) as [keyof typeof over, (of: Waiting) => Promise<void>][])
    test(`because it was ${name} has failed without a word of HMRC, and a corrected one can be filed`, async () => {
      const own = company();
      const filing = await waits({ company: own });

      await end(filing);

      const failed = await stored(filing.id);
      assert.deepEqual(
        [failed.status, failed.hmrc_error, failed.approval.state, failed.approval.reason],
        ["failed", null, ...reasons[name]],
      );
      await service.passTime(DAY);
      assert.deepEqual([await messagesSent(own.utr), await stateOfDuty()], [0, "open"]);
      const again = await customer.sandbox.post("/v1/filings", { ...sampleReturn(), company: own });
      assert.equal((await service.untilFinal(customer.sandbox, again.json.id)).status, "acknowledged");
    });

  test("tells those endpoints that chose it, and filing.failed all", async () => {
    const chose = await customer.listens("sandbox", { eventTypes: ["filing.approval_changed"] });
    const all = await customer.listens("sandbox");
    const filing = await waits();

    await over.revoked(filing);
    await service.passTime(MINUTE);

    assert.deepEqual(
      chose.received.map(({ event }) => [event.type, event.data.object.approval.state]),
      [["filing.approval_changed", "revoked"]],
    );
    assert.deepEqual(
      all.received.map(({ event }) => [event.type, event.data.object.status, event.data.object.approval.state]),
      [["filing.failed", "failed", "revoked"]],
    );
  });
});

describe("an approval", () => {
  test("of what was changed afterwards is void, and nothing is sent", async () => {
    for (const change of [
      "update filings set input = jsonb_set(input, '{financials,trading_profit}', '1') where id = $1",
      "update submissions set body = replace(body, '<Turnover', '<Turnover ') where filing_id = $1",
    ]) {
      const own = company();
      const filing = await waits({ company: own });
      await approved(filing);
      await service.db.query(change, [filing.id]);

      await service.passTime(MINUTE);

      const failed = await stored(filing.id);
      assert.deepEqual(
        [failed.status, failed.approval.state, failed.approval.reason, await messagesSent(own.utr)],
        ["failed", "void", "What was stored is not what was approved. Nothing was sent.", 0],
        change,
      );
    }
  });

  test("covers both returns of a long period of account", async () => {
    const own = company();
    const body = {
      company: own,
      period: { start: "2024-01-01", end: "2024-12-31", accounts_end: "2025-03-31" },
      financials: { turnover: 45_600_000, trading_profit: 4_560_000 },
      declarant: { name: "Jane Doe", status: "Director" },
    };
    const first = await waits(body);
    const second = await stored(first.continues_in);
    assert.deepEqual(second.approval, first.approval);

    await approved(first);
    await service.untilFinal(customer.sandbox, first.id);
    await service.untilFinal(customer.sandbox, second.id);

    assert.deepEqual(
      [(await stored(first.id)).status, (await stored(second.id)).status, await messagesSent(own.utr)],
      ["acknowledged", "acknowledged", 2],
    );
  });

  test("of an amendment: it waits for the original and for the approval, whichever comes last", async () => {
    for (const order of ["original first", "approval first"]) {
      const own = company();
      const original = (await customer.sandbox.post("/v1/filings", { ...sampleReturn(), company: own })).json;
      const change = { financials: { turnover: 99_900_000 }, ...required };
      if (order === "original first") await service.untilFinal(customer.sandbox, original.id);
      const { json: amendment } = await customer.sandbox.post(`/v1/filings/${original.id}/amend`, change);
      assert.equal(amendment.approval.state, "waiting");
      if (order === "approval first") {
        await approved(amendment);
        assert.equal((await stored(amendment.id)).status, "pending");
        await service.untilFinal(customer.sandbox, original.id);
      } else {
        await service.passTime(HOUR);
        assert.equal((await stored(amendment.id)).status, "pending");
        await approved(amendment);
      }
      assert.equal((await service.untilFinal(customer.sandbox, amendment.id)).status, "acknowledged", order);
    }
  });

  test("of an amendment is void when its original is rejected", async () => {
    const { json: original } = await customer.sandbox.post("/v1/filings", sampleReturn(), {
      "service-test-scenario": "rejected",
    });
    const change = { financials: { turnover: 99_900_000 }, ...required };
    const { json: amendment } = await customer.sandbox.post(`/v1/filings/${original.id}/amend`, change);

    await service.untilFinal(customer.sandbox, original.id);

    const failed = await stored(amendment.id);
    assert.deepEqual([failed.status, failed.approval.state], ["failed", "void"]);
  });
});

describe("the code", () => {
  test("is needed, tried five times at most, and works for a quarter of an hour", async () => {
    const filing = await waits();
    const token = await link(filing);
    assert.deepEqual(await approves(token, { code: "" }), {
      kind: "code",
      verdict: { kind: "none", why: "none_made" },
    });

    const right = await code(filing);
    const wrong = right === "000000" ? "000001" : "000000";
    const verdicts = [];
    for (let tries = 0; tries < 5; tries++) verdicts.push(await approves(token, { code: wrong }));
    assert.deepEqual(
      verdicts.map(
        (outcome) =>
          outcome.kind === "code" && (outcome.verdict.kind === "wrong" ? outcome.verdict.left : outcome.verdict.why),
      ),
      [4, 3, 2, 1, "tried_too_often"],
    );
    assert.equal((await approves(token, { code: right })).kind, "code");

    const late = await code(filing);
    service.clock.advance(15 * MINUTE);
    assert.deepEqual(await approves(token, { code: late }), {
      kind: "code",
      verdict: { kind: "none", why: "too_late" },
    });
    assert.equal((await approves(token, { code: ` ${(await code(filing)).replace(/^.../, "$& ")}` })).kind, "approved");
  });

  test("is not stored so that it could be read, and there are ten for a return at most", async () => {
    const filing = await waits();
    const shown = [];
    for (let times = 0; times < 10; times++) shown.push(await code(filing));
    const [row] = await service.db.query<{ row: string }>(
      "select c::text as row from approval_codes c where approval_id = $1",
      [filing.approval.id],
    );

    assert.ok(shown.every((one) => /^\d{6}$/.test(one) && row?.row.includes(one) === false));
    await assert.rejects(code(filing), (error) => codeOf(error) === "too_many_codes");
  });

  test("of another return approves nothing", async () => {
    const [one, other] = [await waits(), await waits({ company: company() })];
    const token = await link(one);
    await code(one);

    const outcome = await approves(token, { code: await code(other) });

    assert.equal(outcome.kind, "code");
  });
});

describe("a link", () => {
  test("works until there is a newer one, until it is decided, and for no longer than 14 days", async () => {
    const filing = await waits();
    const [first, second] = [await link(filing), await link(filing)];
    const troubles = async (token: string) => approves(token, { code: await code(filing).catch(() => "000000") });

    assert.deepEqual(await troubles(first), { kind: "trouble", trouble: "replaced" });
    assert.equal((await troubles(second)).kind, "approved");
    assert.deepEqual(await troubles(second), { kind: "trouble", trouble: "approved" });
    assert.deepEqual(await troubles("x".repeat(40)), { kind: "trouble", trouble: "unknown" });

    const late = await waits({ company: company() });
    const token = await link(late);
    const soon = await code(late);
    service.clock.advance(14 * DAY);
    assert.deepEqual(await approves(token, { code: soon }), { kind: "trouble", trouble: "expired" });
  });

  test("approves once, however many press at the same time", async () => {
    const own = company();
    const filing = await waits({ company: own });
    const token = await link(filing);
    const given = { code: await code(filing) };

    const outcomes = await Promise.all(Array.from({ length: 5 }, () => approves(token, given)));

    assert.deepEqual(outcomes.filter(({ kind }) => kind === "approved").length, 1);
    await service.untilFinal(customer.sandbox, filing.id);
    assert.equal(await messagesSent(own.utr), 1);
  });

  test("asks why the name is another, and for the declaration", async () => {
    const filing = await waits();
    const token = await link(filing);
    const given = { code: await code(filing) };

    await assert.rejects(approves(token, { ...given, name: "John Doe" }), (error) => codeOf(error) === "name_differs");
    await assert.rejects(approves(token, { ...given, declares: false }), (error) => codeOf(error) === "not_declared");
    assert.equal((await approves(token, { ...given, name: "  jane   DOE " })).kind, "approved");
  });

  test("of another organisation is made by nobody else, nor are codes, nor is it taken back", async () => {
    const filing = await waits();
    const stranger = await service.customer();
    const theirs = { organisationId: stranger.organisationId, mode: "sandbox", id: filing.approval.id } as const;

    for (const call of [
      () => makeApprovalLink(service.db, theirs, jane, sam, dependencies()),
      () => showCode(service.db, theirs, sam, dependencies()),
      () => revokeApproval(service.db, theirs, sam, dependencies()),
    ])
      await assert.rejects(call, (error) => codeOf(error) === "approval_not_found");
    assert.equal((await stored(filing.id)).approval.state, "waiting");
  });
});

describe("a program", () => {
  const revoke = (id: string, client = customer.sandbox) => client.send("POST", `/v1/filings/${id}/revoke_approval`);

  test("takes a request back: the return has failed, its link ends, and repeated it changes nothing more", async () => {
    const filing = await waits({ company: company() });
    const token = await link(filing);

    const [first, ...others] = await Promise.all([revoke(filing.id), revoke(filing.id), revoke(filing.id)]);
    const later = await customer.sandbox.post(`/v1/filings/${filing.id}/revoke_approval`, {});

    for (const { status, json, text } of [first, ...others, later]) {
      assert.equal(status, 200, text);
      assert.deepEqual([json.id, json.status, json.approval.state], [filing.id, "failed", "revoked"]);
      assert.deepEqual([json.hmrc_error, json.approval.decided_at], [null, first?.json.approval.decided_at]);
    }
    const trouble = await approves(token, { code: "000000" });
    assert.deepEqual(trouble, { kind: "trouble", trouble: "revoked" });
    assert.equal(await messagesSent(filing.company_utr), 0);
    const rows = await service.db.query<{ actor: string }>(
      "select actor from audit_log where subject = $1 and action = 'approval_revoked'",
      [filing.id],
    );
    assert.deepEqual(rows, [{ actor: `API key ${customer.keys.sandbox.id}` }]);
  });

  test("takes both returns of a long period of account back, whichever it names", async () => {
    const first = await waits({
      company: company(),
      period: { start: "2024-01-01", end: "2024-12-31", accounts_end: "2025-03-31" },
    });

    const { json } = await revoke(first.continues_in);

    assert.deepEqual([json.id, json.status], [first.continues_in, "failed"]);
    assert.deepEqual([(await stored(first.id)).status, (await stored(first.id)).approval.state], ["failed", "revoked"]);
  });

  test("is told why nothing waits: nobody was asked, it was approved, or it was sent back", async () => {
    const { json: plain } = await customer.sandbox.post("/v1/filings", { ...sampleReturn(), company: company() });
    const signed = await waits({ company: company() });
    await approved(signed);
    const back = await waits({ company: company() });
    await sendBack(service.db, await link(back), { name: "Jane Doe", comment: "No." }, from, dependencies());

    const answers = [await revoke(plain.id), await revoke(signed.id), await revoke(back.id)];

    assert.deepEqual(
      answers.map(({ status, json }) => [status, json.error.code]),
      [409, 409, 409].map((status) => [status, "approval_not_waiting"]),
    );
    const said = answers.map(({ json }) => json.error.message);
    assert.match(said[0], /nobody was asked/);
    assert.match(said[1], /the return was approved/);
    assert.match(said[2], /the return was sent back/);
    assert.equal((await stored(signed.id)).approval.state, "approved");
  });

  test("takes back nothing of another organisation or environment", async () => {
    const filing = await waits({ company: company() });
    const stranger = await service.customer();

    const answers = [await revoke(filing.id, stranger.sandbox), await revoke(filing.id, customer.live)];

    for (const { status, json } of answers) assert.deepEqual([status, json.error.code], [404, "filing_not_found"]);
    assert.equal((await stored(filing.id)).approval.state, "waiting");
  });
});

test("what was done stands in the audit log, by name", async () => {
  const filing = await waits();
  await approved(filing);

  const rows = await service.db.query<{ action: string; actor: string; address: string | null }>(
    "select action, actor, address from audit_log where organisation_id = $1 and subject = $2 order by seq",
    [customer.organisationId, filing.id],
  );
  assert.deepEqual(
    rows.map(({ action, actor }) => `${action} by ${actor}`),
    [
      "approval_link_made by sam@example.com",
      "approval_code_made by sam@example.com",
      "filing_approved by Jane Doe (approver)",
    ],
  );
  assert.equal(rows.at(-1)?.address, from.from);
});

test("whoever follows many filings is told that one waits for a person, and why one was not approved", async () => {
  const [waiting, back] = [await waits(), await waits({ company: company() })];
  await sendBack(service.db, await link(back), { name: "Jane Doe", comment: "No." }, from, dependencies());

  const standings = await standingsOf(service.db, [waiting.id, back.id]);

  assert.deepEqual(
    standings
      .sort((one) => (one.id === waiting.id ? -1 : 1))
      .map(({ status, has_next, not_approved }) => [status, has_next, not_approved]),
    [
      ["pending", false, null],
      ["failed", false, "No."],
    ],
  );
});

test("in a restored database it is asked for at HMRC first, once it is approved: it may have been, since the backup", async () => {
  const own = company();
  const filing = await waits({ company: own });
  const submission = async () => {
    const [row] = await service.db.query<{ next: string; is_due: boolean }>(
      "select next, due_at is not null as is_due from submissions where filing_id = $1",
      [filing.id],
    );
    return [row?.next, row?.is_due];
  };

  await service.db.transaction((tx) => askFirst(tx, ["sandbox"], service.clock.now()));
  assert.deepEqual(await submission(), ["recover", false]);
  await service.passTime(DAY);
  assert.equal((await stored(filing.id)).status, "pending");
  await approved(filing);

  assert.deepEqual(await submission(), ["recover", true]);
  assert.equal(await messagesSent(own.utr), 0);
});
