// The endpoint of the service's organisation, which leads to the customer's receiver: events are published to it as a
// filing's are, and the same bytes can be posted to it bare, signed and no more, which is the least that a delivery
// can cost.

import { Agent, request } from "undici";
import { deliveryQueues } from "../src/main/serve/queues.ts";
import { HOUR, systemClock } from "../src/platform/clock.ts";
import { systemRandom } from "../src/platform/ids.ts";
import { signatureHeader } from "../src/webhooks/deliveries/signature.ts";
import { publish } from "../src/webhooks/publish.ts";
import type { EventRow } from "../src/webhooks/store.ts";
import { announceOnce } from "../src/work/announcements.ts";
import type { Collected, Customer } from "./customer.ts";
import { Lost, requireCount } from "./lost.ts";
import { addReceiver, type Service } from "./service.ts";

/** The worker's bound. */
export const PLACES_PER_ENDPOINT = 4;

export interface Listener {
  /**
   * One event about each, in one transaction, announced after its commit as another process does. Due now, or not
   * before they are released.
   */
  publish(subjectIds: readonly string[], due: "now" | "when released"): Promise<void>;
  release(): Promise<void>;
  /** What was published last. */
  lastPayloads(count: number): Promise<string[]>;
  postBare(payload: string): Promise<void>;
  /** A durable row about a bare POST. */
  recordBare(payload: string): Promise<void>;
  collect(webhooks: number): Promise<Collected>;
  requireAllDelivered(): Promise<void>;
  close(): Promise<void>;
}

const COLLECTED_WITHIN_MS = 30_000;

export async function addListener(service: Service, customer: Customer): Promise<Listener> {
  const { db, certificate, organisationId } = service;
  const { url } = await customer.ask("listen", { certificate });
  const secret = await addReceiver(service, url);
  const dispatcher = new Agent({ connect: { ca: certificate.cert } });
  const about = { organisationId, mode: "sandbox", type: "filing.accepted" } as const;

  return {
    async publish(subjectIds, due) {
      await db.transaction(async (tx) => {
        for (const subjectId of subjectIds) {
          const event = { ...about, subjectId, object: filingLike(subjectId), at: systemClock.now() };
          await publish(tx, event, { random: systemRandom, delaysMs: [due === "now" ? 0 : HOUR] });
        }
      });
      if (due === "now") await announceOnce(db, [deliveryQueues.answering]);
    },
    async release() {
      const now = systemClock.now();
      await db.query("update deliveries set due_at = $1 where status = 'pending' and due_at > $1", [now]);
      await announceOnce(db, [deliveryQueues.answering]);
    },
    async lastPayloads(count) {
      const rows = await db.query<Pick<EventRow, "payload">>(
        `select payload from events where organisation_id = $1 order by seq desc limit $2`,
        [organisationId, count],
      );
      return rows.map(({ payload }) => payload);
    },
    async postBare(payload) {
      const headers = {
        "content-type": "application/json",
        "service-signature": signatureHeader(payload, [secret], new Date()),
      };
      const { statusCode, body } = await request(url, { method: "POST", headers, body: payload, dispatcher });
      await body.dump();
      if (statusCode !== 200) throw new Lost(`a bare POST was answered ${statusCode}`);
    },
    async recordBare(payload) {
      await db.query("insert into bench_records (payload, sent_at) values ($1, $2)", [payload, systemClock.now()]);
    },
    async collect(wanted) {
      const order = { webhooks: wanted, secrets: [secret], withinMs: COLLECTED_WITHIN_MS };
      const collected = await customer.ask("collect", order);
      requireCount("webhooks received", collected.received, wanted);
      requireCount("different webhooks received", collected.distinct, wanted);
      requireCount("webhooks rightly signed", collected.rightlySigned, wanted);
      return collected;
    },
    async requireAllDelivered() {
      const undelivered = async () => {
        const [left] = await db.query<{ count: number }>(
          `select count(*) as count from deliveries where status <> 'delivered'`,
        );
        return left?.count ?? 0;
      };
      // The receiver had the last one before the worker wrote that down.
      for (let looks = 0; looks < 100 && (await undelivered()) > 0; looks++) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      requireCount("deliveries left undelivered", await undelivered(), 0);
    },
    close: () => dispatcher.close(),
  };
}

/** As large as a filing in an event. */
function filingLike(id: string) {
  return { id, object: "filing", filler: "x".repeat(500) };
}
