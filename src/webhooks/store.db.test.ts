import assert from "node:assert/strict";
import { operator } from "../../test/support/operator.ts";
import { type Service, startService } from "../../test/support/service.ts";
import { after, before, test } from "../../test/support/suite.ts";
import { DAY, after as later } from "../platform/clock.ts";
import { disableEndpoint, enableEndpoint } from "./endpoints/endpoints.ts";
import { publish } from "./publish.ts";
import { replayInBulk } from "./replays/replay.ts";
import { forgetEventsBefore } from "./store.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

test("what a disabled endpoint missed outlives the retention, until it was sent and its time is over", async () => {
  const customer = await service.customer();
  const receiver = await customer.listens("sandbox", { eventTypes: ["filing.submitted"] });
  const { organisationId } = customer;
  const which = { organisationId, mode: null, id: receiver.endpointId };
  const forget = () =>
    forgetEventsBefore(service.db, { organisationId, before: later(service.clock.now(), -90 * DAY), limit: 500 });
  const happens = async (subjectId: string) => {
    const about = { organisationId, mode: "sandbox", type: "filing.submitted", subjectId, object: {} } as const;
    const publishing = { random: service.random, delaysMs: [0] };
    await service.db.transaction((tx) => publish(tx, { ...about, at: service.clock.now() }, publishing));
    await service.settle();
  };
  await happens("fil_heard");
  await disableEndpoint(service.db, which, operator, service);
  await happens("fil_missed");

  await service.passTime(200 * DAY);
  assert.equal(await forget(), 1, "the one that was heard");
  const { held } = await enableEndpoint(service.db, which, { replaysHeld: false }, operator, service);
  assert.equal(await forget(), 0, "enabling alone does not give them up");
  const asOf = service.clock.now();
  const open = { mode: null, endpointId: which.id, statuses: ["held"] as const, since: null, until: null, asOf };
  await replayInBulk(service.db, { organisationId, ...open }, operator, service);
  await service.settle();
  assert.equal(await forget(), 0, "it was attempted just now");
  await service.passTime(91 * DAY);

  assert.equal(held, 1);
  assert.equal(receiver.received.length, 2, "what was missed was heard in the end");
  assert.equal(await forget(), 1);
});
