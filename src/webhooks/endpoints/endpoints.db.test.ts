import assert from "node:assert/strict";
import { operator } from "../../../test/support/operator.ts";
import { type Service, startService } from "../../../test/support/service.ts";
import { after, before, test } from "../../../test/support/suite.ts";
import { until } from "../../../test/support/until.ts";
import type { Mode } from "../../platform/mode.ts";
import { endpointsOf } from "./endpoint-store.ts";
import { addEndpoint, changeEndpoint, disableEndpoint, existingEndpoint, rotateSecret } from "./endpoints.ts";
import { removeEndpoint } from "./remove-endpoint.ts";

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
        await untilOneWaits();
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

test("of several who add an endpoint side by side, as many succeed as there is room for", async () => {
  const { organisationId } = await service.customer();
  const add = adding(organisationId, 3);
  await add();

  const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => add()));

  const refusals = attempts.flatMap((attempt) => (attempt.status === "rejected" ? [attempt.reason] : []));
  assert.deepEqual(
    refusals.map(({ code }) => code),
    Array(6).fill("too_many_endpoints"),
  );
  assert.equal(
    refusals[0].message,
    "An organisation may have 3 sandbox endpoints. Remove one that you no longer need, or ask whoever runs this service to allow more.",
  );
  assert.equal((await endpointsOf(service.db, organisationId, "sandbox")).length, 3);
});

test("disabled endpoints count and removed ones do not; another environment or organisation has a count of its own", async () => {
  const [{ organisationId }, other] = [await service.customer(), await service.customer()];
  const add = adding(organisationId, 1);
  const { endpoint } = await add();
  const which = { organisationId, mode: null, id: endpoint.id };

  await disableEndpoint(service.db, which, operator, service);
  await assert.rejects(add(), { code: "too_many_endpoints" });
  await add("live");
  await adding(other.organisationId, 1)();
  await removeEndpoint(service.db, which, operator, service);
  await add();
});

test("an organisation that has more than are allowed by now keeps and changes them, and adds no more", async () => {
  const { organisationId } = await service.customer();
  const before = adding(organisationId, 3);
  const added = [await before(), await before(), await before()];
  const rules = { ...service.rules, mostEndpoints: 1 };

  await assert.rejects(adding(organisationId, 1)(), { code: "too_many_endpoints" });

  assert.equal((await endpointsOf(service.db, organisationId, "sandbox")).length, 3);
  for (const { endpoint } of added) {
    const which = { organisationId, mode: null, id: endpoint.id };
    await changeEndpoint(service.db, which, { description: "kept" }, operator, { ...service, rules });
  }
});

function adding(organisationId: string, mostEndpoints: number) {
  const rules = { ...service.rules, mostEndpoints };
  const url = "https://example.com/webhooks";
  return (mode: Mode = "sandbox") =>
    addEndpoint(service.db, { organisationId, mode, url, description: "", eventTypes: null }, operator, {
      ...service,
      rules,
    });
}

async function endpoint() {
  const customer = await service.customer();
  const { endpointId: id } = await customer.listens("sandbox", { eventTypes: ["filing.accepted"] });
  const which = { organisationId: customer.organisationId, mode: null, id };
  await changeEndpoint(service.db, which, { url: "https://example.com/webhooks", description: "" }, operator, service);
  return which;
}

/** The second is held up by the first, with whatever it has read before. */
async function untilOneWaits(): Promise<void> {
  await until("a session waits for a lock", async () => {
    const waiting = await service.db.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return waiting.length > 0;
  });
}
