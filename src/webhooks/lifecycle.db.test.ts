// The table of a delivery's moves is what happens: from each state, by each way there is to move a delivery.

import assert from "node:assert/strict";
import { happens } from "../../test/support/failed-events.ts";
import { type Service, startService } from "../../test/support/service.ts";
import { after, before, test } from "../../test/support/suite.ts";
import { HOUR } from "../platform/clock.ts";
import { LeaseLost } from "../work/lease.ts";
import { bringDeliveriesForward } from "./clock-store.ts";
import {
  type Attempt,
  abandonUnsent,
  holdDelivery,
  holdPendingDeliveries,
  moveDelivery,
} from "./deliveries/delivery-store.ts";
import { type DeliveryMoveFact, type DeliveryStatus, deliveryMoves, deliveryStatuses } from "./lifecycle.ts";
import { insertReplay } from "./replays/replay-store.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

interface Delivery {
  id: string;
  event_id: string;
  endpoint_id: string;
  organisation_id: string;
  lease_token: string;
}

interface Way {
  facts: readonly DeliveryMoveFact[];
  /** A worker holds the row. */
  isLeased: boolean;
  isDisabled: boolean;
  move(delivery: Delivery): Promise<unknown>;
}

const outcome = { status: 500, failure: null, retryAfter: null, body: null, truncated: false };

function byAttempt(fact: DeliveryMoveFact): Way {
  return {
    facts: [fact],
    isLeased: true,
    isDisabled: false,
    move(delivery) {
      const at = service.clock.now();
      const attempt: Attempt = { at, latencyMs: 1, url: "https://x/", headers: {}, outcome };
      return moveDelivery(service.db, fact, { row: delivery, at, failures: 1, dueAt: at, attempt });
    },
  };
}

const ways: Record<string, Way> = {
  "an attempt that arrives": byAttempt("received"),
  "an attempt that fails": byAttempt("attempt_failed"),
  "the last attempt": byAttempt("attempts_exhausted"),
  "an attempt while the endpoint is disabled": byAttempt("endpoint_disabled"),
  "a claim that finds the endpoint disabled": {
    facts: ["endpoint_disabled"],
    isLeased: true,
    isDisabled: true,
    move: (delivery) => holdDelivery(service.db, delivery, service.clock.now()),
  },
  "disabling the endpoint": {
    facts: ["endpoint_disabled"],
    isLeased: false,
    isDisabled: true,
    move: ({ endpoint_id }) =>
      service.db.transaction((tx) => holdPendingDeliveries(tx, endpoint_id, service.clock.now())),
  },
  "removing the endpoint": {
    facts: ["endpoint_removed"],
    isLeased: false,
    isDisabled: true,
    move: ({ endpoint_id }) => service.db.transaction((tx) => abandonUnsent(tx, endpoint_id, service.clock.now())),
  },
  "an attempt while the endpoint is removed": byAttempt("endpoint_removed"),
  "an advance of the sandbox's clock": {
    facts: ["clock_advanced"],
    isLeased: false,
    isDisabled: false,
    move: ({ organisation_id: organisationId }) => {
      const advance = { organisationId, seconds: 60, now: service.clock.now() };
      return service.db.transaction((tx) => bringDeliveriesForward(tx, advance));
    },
  },
  "a replay": {
    facts: ["replayed", "brought_forward"],
    isLeased: false,
    isDisabled: false,
    move: ({ id, organisation_id: organisationId }) => {
      const at = service.clock.now();
      const open = {
        mode: null,
        eventId: null,
        endpointId: null,
        since: null,
        until: null,
        statuses: deliveryStatuses,
      };
      const replay = { id: `rpl_${id}`, selection: {}, at, backlog: false };
      return insertReplay(service.db, replay, { organisationId, ...open, deliveryIds: [id], asOf: at });
    },
  },
};

test("every fact about a delivery there is already has its way here", () => {
  const facts = Object.entries(deliveryMoves).filter(([, { from }]) => !from.some((state) => state === "(new)"));

  const covered = new Set<string>(Object.values(ways).flatMap(({ facts: own }) => own));
  assert.deepEqual([...covered].sort(), facts.map(([fact]) => fact).sort());
});

for (const [name, way] of Object.entries(ways)) {
  for (const status of deliveryStatuses) {
    const fact = way.facts.find((own) => deliveryMoves[own].from.some((state) => state === status));
    const to = fact === undefined ? status : deliveryMoves[fact].to;
    test(`${name}: from ${status} to ${to}`, async () => {
      const delivery = await deliveryIn(status, way);

      const moving = way.move(delivery);

      if (way.isLeased && fact === undefined) await assert.rejects(moving, LeaseLost);
      else await moving;
      assert.equal(await statusOf(delivery), to);
    });
  }
}

/** Due in an hour, if it is pending: what is due already is sent anyway, and no replay touches it. */
async function deliveryIn(status: DeliveryStatus, { isLeased, isDisabled }: Way): Promise<Delivery> {
  const customer = await service.customer();
  const { endpointId } = await customer.registers("https://127.0.0.1:1/in");
  await happens(service, customer, { subjectId: "fil_1" });
  const now = service.clock.now();
  await service.db.query(`update endpoints set disabled_at = $2 where id = $1`, [endpointId, isDisabled ? now : null]);
  const [delivery] = await service.db.query<Delivery>(
    `update deliveries set status = $2, due_at = case when $2 = 'pending' then $3::timestamptz end, lease_token = $4,
            lease_until = case when $4::text is not null then clock_timestamp() + interval '1 hour' end
     where endpoint_id = $1 returning id, event_id, endpoint_id, $5::text as organisation_id, 'token' as lease_token`,
    [endpointId, status, new Date(now.getTime() + HOUR), isLeased ? "token" : null, customer.organisationId],
  );
  assert.ok(delivery);
  return delivery;
}

async function statusOf({ id }: Delivery): Promise<DeliveryStatus | undefined> {
  const [row] = await service.db.query<{ status: DeliveryStatus }>("select status from deliveries where id = $1", [id]);
  return row?.status;
}
