// Set-up of the tests about replays: a customer with a receiver, deliveries that were abandoned, and a choice among
// them.

import { HOUR, MINUTE } from "../../src/platform/clock.ts";
import type { DeliveryStatus } from "../../src/webhooks/lifecycle.ts";
import { publish } from "../../src/webhooks/publish.ts";
import type { BulkSelection } from "../../src/webhooks/replays/replay.ts";
import { sampleReturn } from "./returns.ts";
import type { Customer, Service } from "./service.ts";

type Listening = Awaited<ReturnType<Customer["listens"]>>;

/** `running` gives the service once it has started. */
export function replaySteps(running: () => Service) {
  async function abandons(count: number, customer: Customer, receiver: Listening): Promise<void> {
    receiver.answer(500);
    for (let filing = 0; filing < count; filing++) await customer.sandbox.post("/v1/filings", sampleReturn());
    await running().settle();
    for (const wait of [5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR]) await running().passTime(wait);
    receiver.received.splice(0);
    receiver.answer(200);
  }

  async function listening(eventTypes = ["filing.submitted"]) {
    const customer = await running().customer();
    return { customer, receiver: await customer.listens("sandbox", { eventTypes }) };
  }

  function bulk(customer: Customer, chosen: Partial<BulkSelection> = {}): BulkSelection {
    const open = { mode: null, endpointId: null, statuses: ["abandoned"] as const, since: null, until: null };
    return { organisationId: customer.organisationId, ...open, asOf: running().clock.now(), ...chosen };
  }

  async function deliveriesTo({ endpointId }: Listening) {
    return running().db.query<{ id: string; event_id: string; status: DeliveryStatus; failures: number }>(
      `select id, event_id, status, failures from deliveries where endpoint_id = $1 order by created_at, id`,
      [endpointId],
    );
  }

  async function happens({ organisationId }: Customer, subjectId: string): Promise<void> {
    const event = { organisationId, mode: "sandbox", type: "filing.submitted", subjectId } as const;
    const publishing = { random: running().random, delaysMs: [0] };
    await running().db.transaction((tx) =>
      publish(tx, { ...event, object: { id: subjectId }, at: running().clock.now() }, publishing),
    );
  }

  return { abandons, bulk, deliveriesTo, happens, listening };
}
