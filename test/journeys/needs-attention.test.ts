// A filing that needs a person: the API shows why and since when, lists find it, and the event reaches only endpoints
// that chose it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { attentionReasons } from "../../src/filings/review/attention.ts";
import { raiseFlag } from "../../src/filings/review/raise-flag.ts";
import { resolveFlag } from "../../src/filings/review/resolve-flag.ts";
import { MINUTE, SECOND } from "../../src/platform/clock.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

async function filed({ sandbox }: Customer, scenario: string): Promise<string> {
  const { json } = await sandbox.post("/v1/filings", sampleReturn(), { "service-test-scenario": scenario });
  for (let second = 0; second < 6; second++) await service.passTime(SECOND);
  return json.id;
}

const shown = async ({ sandbox }: Customer, id: string) => (await sandbox.get(`/v1/filings/${id}`)).json;

const idsIn = async ({ sandbox }: Customer, query: string) =>
  (await sandbox.get(`/v1/filings?${query}`)).json.data.map(({ id }: { id: string }) => id);

test("the API shows why a filing needs attention, and its event reaches only endpoints that chose it", async () => {
  const customer = await service.customer();
  const choseNone = await customer.listens();
  const choseIt = await customer.listens("sandbox", { eventTypes: ["filing.needs_attention"] });

  const flagged = await filed(customer, "wrong_receipt");
  const well = await filed(customer, "accepted");
  await service.settle();

  const { needs_attention: attention, updated_at: since } = await shown(customer, flagged);
  assert.deepEqual(attention, { since, reason: "receipt_mismatch", message: attention.message });
  assert.match(attention.message, /^HMRC's receipt is for a different IRmark than the one sent\. Ask HMRC/);
  assert.equal((await shown(customer, well)).needs_attention, null);
  assert.deepEqual(await idsIn(customer, "needs_attention=true"), [flagged]);
  assert.deepEqual(await idsIn(customer, "needs_attention=false"), [well]);
  assert.deepEqual(
    choseIt.received.map(({ event: { type, data } }) => [type, data.object.id, data.object.needs_attention]),
    [["filing.needs_attention", flagged, attention]],
  );
  const types = new Set(choseNone.received.map(({ event }) => event.type));
  assert.deepEqual(types, new Set(["filing.submitted", "filing.accepted"]));
});

test("a flag that stands already publishes nothing, another reason does, and a resolved one can be raised again", async () => {
  const customer = await service.customer();
  const receiver = await customer.listens("sandbox", { eventTypes: ["filing.needs_attention"] });
  const id = await filed(customer, "wrong_receipt");
  const first = (await shown(customer, id)).needs_attention;
  const publishing = { random: service.random, delaysMs: [0] };
  const raise = async (reason: "receipt_mismatch" | "internal_error") => {
    await service.passTime(MINUTE);
    const attention = { reason, message: `Because of ${reason}.` };
    const at = service.clock.now();
    await service.db.transaction((tx) => raiseFlag(tx, id, attention, { at, publishing }));
    await service.settle();
    return (await shown(customer, id)).needs_attention;
  };

  const repeated = await raise("receipt_mismatch");
  const other = await raise("internal_error");
  const which = { organisationId: customer.organisationId, mode: "sandbox", id } as const;
  await resolveFlag(service.db, which, "Seen", operator, service);
  const resolved = (await shown(customer, id)).needs_attention;
  const again = await raise("internal_error");

  assert.deepEqual(repeated, first);
  assert.deepEqual([other.reason, other.since > first.since], ["internal_error", true]);
  assert.equal(resolved, null);
  assert.ok(again.since > other.since);
  assert.deepEqual(
    receiver.received.map(({ event }) => event.data.object.needs_attention),
    [first, other, again],
  );
});

test("a flag of an older release shows since when, and keeps nothing of an earlier one", async () => {
  const customer = await service.customer();
  const id = await filed(customer, "wrong_receipt");
  const { updated_at: flaggedAt } = await shown(customer, id);
  const as = (change: string) => service.db.query(`update filings set ${change} where id = $1`, [id]);

  await as("flag = null, updated_at = updated_at + interval '1 hour'");
  const cleared = await shown(customer, id);
  await as("flag = 'Ask HMRC.', updated_at = updated_at + interval '1 hour'");
  const flagged = await shown(customer, id);

  assert.equal(cleared.needs_attention, null);
  assert.deepEqual(flagged.needs_attention, { since: flagged.updated_at, reason: "other", message: "Ask HMRC." });
  assert.ok(flagged.updated_at > flaggedAt);
});

test("every reason is in the reference", () => {
  const reference = readFileSync(new URL("../../../docs/interface.md", import.meta.url), "utf8");
  const [, table = ""] = /\n### Needs attention\n(.*?)\n##+ /s.exec(reference) ?? [];

  const named = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, reason]) => reason);

  assert.deepEqual(named, Object.keys(attentionReasons));
});
