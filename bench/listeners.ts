// An organisation whose endpoints all lead to the customer's receiver: events are published to it as a filing's are,
// and the same bytes can be posted to it bare, signed and no more, which is the least that a delivery can cost.

import { Agent, request } from "undici";
import { HOUR, systemClock } from "../src/platform/clock.ts";
import { systemRandom } from "../src/platform/ids.ts";
import { signatureHeader } from "../src/webhooks/deliveries/signature.ts";
import { publish } from "../src/webhooks/publish.ts";
import type { EventRow } from "../src/webhooks/store.ts";
import type { Collected, Customer } from "./customer.ts";
import { Lost, requireCount } from "./lost.ts";
import { addOrganisation, addReceiver, type Backend } from "./service.ts";

/** The worker's bound. */
export const PLACES_PER_ENDPOINT = 4;

export interface Listeners {
  endpoints: readonly Endpoint[];
  /**
   * One event about each, in one transaction; settles when that is committed. Due now, or not before they are released.
   */
  publish(subjectIds: readonly string[], due: "now" | "when released"): Promise<void>;
  release(): Promise<void>;
  /** What was published last. */
  lastPayloads(count: number): Promise<string[]>;
  postBare(endpoint: Endpoint, payload: string): Promise<void>;
  collect(webhooks: number): Promise<Collected>;
  requireAllDelivered(): Promise<void>;
  close(): Promise<void>;
}

export interface Endpoint {
  url: string;
  secret: string;
}

const COLLECTED_WITHIN_MS = 30_000;

export async function addListeners(backend: Backend, customer: Customer, count: number): Promise<Listeners> {
  const { db, certificate } = backend;
  const organisationId = await addOrganisation(backend);
  const { url: receiverUrl } = await customer.ask("listen", { certificate });
  const endpoints: Endpoint[] = [];
  for (let index = 0; index < count; index++) {
    const url = `${receiverUrl}/${index}`;
    endpoints.push({ url, secret: await addReceiver(backend, organisationId, url) });
  }
  const dispatcher = new Agent({ connect: { ca: certificate.cert } });
  const about = { organisationId, mode: "sandbox", type: "filing.accepted" } as const;

  return {
    endpoints,
    publish: (subjectIds, due) =>
      db.transaction(async (tx) => {
        for (const subjectId of subjectIds) {
          const event = { ...about, subjectId, object: filingLike(subjectId), at: systemClock.now() };
          await publish(tx, event, { random: systemRandom, delaysMs: [due === "now" ? 0 : HOUR] });
        }
      }),
    async release() {
      const now = systemClock.now();
      await db.query("update deliveries set due_at = $1 where status = 'pending' and due_at > $1", [now]);
    },
    async lastPayloads(count) {
      const rows = await db.query<Pick<EventRow, "payload">>(
        `select payload from events where organisation_id = $1 order by seq desc limit $2`,
        [organisationId, count],
      );
      return rows.map(({ payload }) => payload);
    },
    async postBare({ url, secret }, payload) {
      const headers = {
        "content-type": "application/json",
        "service-signature": signatureHeader(payload, [secret], new Date()),
      };
      const { statusCode, body } = await request(url, { method: "POST", headers, body: payload, dispatcher });
      await body.dump();
      if (statusCode !== 200) throw new Lost(`a bare POST was answered ${statusCode}`);
    },
    async collect(wanted) {
      const secrets = endpoints.map(({ secret }) => secret);
      const collected = await customer.ask("collect", { webhooks: wanted, secrets, withinMs: COLLECTED_WITHIN_MS });
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
