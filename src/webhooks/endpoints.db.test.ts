import assert from "node:assert/strict";
import { operator } from "../../test/support/operator.ts";
import { type Service, startService } from "../../test/support/service.ts";
import { after, before, test } from "../../test/support/suite.ts";
import { until } from "../../test/support/until.ts";
import { changeEndpoint, existingEndpoint, rotateSecret } from "./endpoints.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const changes = {
  url: { url: "https://example.com/changed" },
  description: { description: "changed" },
  "event types": { eventTypes: ["filing.failed"] },
  "event types, to all of them": { eventTypes: null },
};
const columns = { url: "url", description: "description", eventTypes: "event_types" } as const;

for (const [first, one] of Object.entries(changes)) {
  for (const [second, other] of Object.entries(changes)) {
    if (Object.keys(one)[0] === Object.keys(other)[0]) continue;
    test(`who changes the ${second} while another changes the ${first} undoes nothing`, async () => {
      const which = await endpoint();

      let changing: Promise<unknown> | undefined;
      await service.db.transaction(async (tx) => {
        await changeEndpoint(tx, which, one, operator, service);
        changing = changeEndpoint(service.db, which, other, operator, service);
        await somebodyWaits();
      });
      await changing;

      const row = await existingEndpoint(service.db, which);
      const now = Object.entries(columns).map(([name, column]) => [name, row[column]]);
      const before = { url: "https://example.com/webhooks", description: "", eventTypes: ["filing.accepted"] };
      assert.deepEqual(Object.fromEntries(now), { ...before, ...one, ...other });
    });
  }
}

test("a change that names nothing changes nothing, and a description can be emptied", async () => {
  const which = await endpoint();
  await rotateSecret(service.db, which, { overlapMs: 0 }, operator, service);
  const before = await changeEndpoint(service.db, which, { description: "ours" }, operator, service);

  assert.deepEqual(await changeEndpoint(service.db, which, {}, operator, service), before);
  assert.deepEqual(await changeEndpoint(service.db, which, { description: "" }, operator, service), {
    ...before,
    description: "",
  });
});

async function endpoint() {
  const customer = await service.customer();
  const { endpointId: id } = await customer.listens("sandbox", { eventTypes: ["filing.accepted"] });
  const which = { organisationId: customer.organisationId, mode: null, id };
  await changeEndpoint(service.db, which, { url: "https://example.com/webhooks", description: "" }, operator, service);
  return which;
}

/** The second is held up by the first, with whatever it has read before. */
async function somebodyWaits(): Promise<void> {
  await until("a session waits for a lock", async () => {
    const waiting = await service.db.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return waiting.length > 0;
  });
}
