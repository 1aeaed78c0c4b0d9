// Keys that prepare: they write drafts and ask that one is approved. Whatever is filed with one waits for a person, in
// live as in the sandbox, whatever the request and the settings say.

import assert from "node:assert/strict";
import { AMENDMENT } from "../../packages/ct600/input/fields/amendment.ts";
import { shapeOf } from "../../packages/ct600/input/shape.ts";
import { createApiKey, recogniseApiKey } from "../../src/access/api-keys.ts";
import type { ApprovalRule } from "../../src/access/approval-rule.ts";
import { changeApproval } from "../../src/access/organisations.ts";
import type { Actor } from "../../src/audit/audit.ts";
import { approve } from "../../src/filings/approval/approve.ts";
import { showCode } from "../../src/filings/approval/code.ts";
import { makeApprovalLink } from "../../src/filings/approval/link.ts";
import { amendReturn, type FilingOutcome, fileReturn } from "../../src/filings/create/file.ts";
import { setCredentials } from "../../src/filings/exchange/credentials.ts";
import { returnIn } from "../../src/filings/read-return.ts";
import { filingOf } from "../../src/filings/store.ts";
import { DAY, SECOND } from "../../src/platform/clock.ts";
import type { Mode } from "../../src/platform/mode.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, beforeEach, describe, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
before(async () => {
  service = await startService({ liveUrl: (simulatorUrl) => simulatorUrl });
});
after(() => service.close());
beforeEach(async () => {
  customer = await service.customer();
  const { organisationId } = customer;
  const wanted = { organisationId, mode: "live", companyUtr: null, senderId: "SENDER", password: "secret" } as const;
  await setCredentials(service.db, wanted, operator, service);
});

async function preparer(mode: Mode) {
  const wanted = { organisationId: customer.organisationId, mode, name: "Assistant", permission: "prepare" } as const;
  const { key, secret } = await createApiKey(service.db, wanted, operator, service);
  return { key, secret, client: service.client(secret) };
}

let companies = 0;
const ownReturn = (more: object = {}) => ({
  ...sampleReturn({ utr: String(1_500_000_000 + 11 * ++companies) }),
  declarant: { name: "Jane Doe", status: "Director" },
  ...more,
});
const messagesSent = async (utr: string) =>
  (await service.db.query("select from simulator.submissions where utr = $1", [utr])).length;
const rule = (approval: ApprovalRule) =>
  changeApproval(
    service.db,
    customer.organisationId,
    { approval_live: approval, approval_sandbox: approval },
    operator,
    service,
  );

function dependencies() {
  const { db, clock, random, sealing, intake, parts } = service;
  const { metrics, destinations, webhooks } = parts;
  const publishing = { random, delaysMs: webhooks.delaysMs };
  return {
    ...{ db, clock, random, sealing, intake, metrics, destinations, publishing },
    ...{ mailing: null, officialPacks: [], idempotencyWaitMs: SECOND, wake: () => {} },
  };
}

const sam: Actor = { userId: null, name: "sam@example.com", address: null, role: "filer" };

/** By a person, with a link and a code. */
async function approved(id: string, mode: Mode): Promise<void> {
  const which = { organisationId: customer.organisationId, mode, id };
  const jane = { name: "Jane Doe", email: null, capacity: "Director" };
  const { token } = await makeApprovalLink(service.db, which, jane, sam, dependencies());
  const code = await showCode(service.db, which, sam, dependencies());
  const given = { name: jane.name, nameBecause: "", declares: true, code };
  const { kind } = await approve(token, given, { from: "203.0.113.7" }, dependencies());
  assert.equal(kind, "approved");
}

for (const mode of ["live", "sandbox"] as const)
  describe(`a ${mode} key that prepares`, () => {
    test("begins and changes a draft and files it: it waits, and is sent once a person has approved it", async () => {
      const { client, key } = await preparer(mode);
      const input = ownReturn();
      const { json: draft, text: begun } = await client.post("/v1/drafts", { input });
      assert.ok(draft.id, begun);
      const patched = await client.send("PATCH", `/v1/drafts/${draft.id}`, {
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ version: 1, input: { metadata: { made_by: "assistant" } } }),
      });
      assert.equal(patched.status, 200, patched.text);

      const { status, json: filing, text } = await client.post(`/v1/drafts/${draft.id}/file`, { version: 2 });

      assert.equal(status, 201, text);
      const { state, asked_by, prepared_by } = filing.approval;
      assert.deepEqual(filing.approval.preparer, { type: "api_key", id: key.id });
      assert.deepEqual(
        [filing.livemode, filing.status, state, asked_by, prepared_by],
        [mode === "live", "pending", "waiting", "key", `API key ${key.id}`],
      );
      assert.equal((await client.get(`/v1/drafts/${draft.id}`)).json.state, "waiting");
      for (let days = 0; days < 3; days++) await service.passTime(DAY);
      assert.equal(await messagesSent(input.company.utr), 0);

      await approved(filing.approval.id, mode);
      assert.equal((await service.untilFinal(customer[mode], filing.id)).status, "acknowledged");
      assert.equal(await messagesSent(input.company.utr), 1);
    });

    for (const approval of ["never", "unless_approver", "always"] as const)
      test(`cannot do without approval where the setting is ${approval}`, async () => {
        await rule(approval);
        const { client } = await preparer(mode);
        const { json: draft } = await client.post("/v1/drafts", { input: ownReturn() });

        const { json: filing } = await client.post(`/v1/drafts/${draft.id}/file`, { version: 1 });

        assert.deepEqual([filing.approval?.state, filing.approval?.asked_by], ["waiting", "key"]);
      });

    test("asks for approval of an amendment too", async () => {
      const { client } = await preparer(mode);
      const { json: original } = await customer[mode].post("/v1/filings", ownReturn());
      await service.untilFinal(customer[mode], original.id);
      const input = { financials: { net_profit: 7_000_000 } };
      const begun = await client.post("/v1/drafts", { from: original.id, kind: "amend", input });
      assert.equal(begun.status, 201, begun.text);

      const { json, text } = await client.post(`/v1/drafts/${begun.json.id}/file`, { version: 1 });

      assert.deepEqual([json.amends, json.approval?.state], [original.id, "waiting"], text);
      for (let days = 0; days < 3; days++) await service.passTime(DAY);
      assert.equal((await customer[mode].get(`/v1/filings/${json.id}`)).json.status, "pending");
    });
  });

describe("where a return is stored, whatever route leads there,", () => {
  async function filer(mode: Mode) {
    const verdict = await recogniseApiKey(service.db, (await preparer(mode)).secret, service);
    assert.ok(verdict.kind === "known");
    return verdict.caller;
  }
  const request = { scenario: null, idempotency: null, actor: null };
  const waits = (outcome: FilingOutcome) => {
    assert.ok(outcome.kind === "created", JSON.stringify(outcome));
    assert.deepEqual([outcome.filing.approval?.state, outcome.filing.approval?.asked_by], ["waiting", "key"]);
  };

  for (const mode of ["live", "sandbox"] as const)
    test(`a return of a ${mode} key that prepares waits, and so does an amendment`, async () => {
      const by = await filer(mode);
      const input = ownReturn();
      const read = () => returnIn(input);
      waits(await fileReturn({ ...request, filer: by, companyUtr: input.company.utr, read }, dependencies()));

      const tested = ownReturn({ options: { test_mode: true } });
      const readTested = () => returnIn(tested);
      // One of HMRC's tests, which files nothing: the sandbox knows none.
      if (mode === "live")
        waits(
          await fileReturn({ ...request, filer: by, companyUtr: tested.company.utr, read: readTested }, dependencies()),
        );
      await service.passTime(DAY);
      assert.deepEqual([await messagesSent(input.company.utr), await messagesSent(tested.company.utr)], [0, 0]);

      const { json } = await customer[mode].post("/v1/filings", ownReturn());
      await service.untilFinal(customer[mode], json.id);
      const { organisationId } = customer;
      const original = await filingOf(service.db, { id: json.id, organisationId, mode });
      assert.ok(original);
      const change = () => shapeOf(AMENDMENT)({ financials: { net_profit: 7_000_000 } });
      waits(await amendReturn(original, { ...request, filer: by, read: change }, dependencies()));
    });
});
