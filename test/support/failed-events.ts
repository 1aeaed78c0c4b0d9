// Events that were abandoned, and a user who looks at them in the dashboard.

import { HOUR, MINUTE, SECOND } from "../../src/platform/clock.ts";
import type { Mode } from "../../src/platform/mode.ts";
import { publish } from "../../src/webhooks/publish.ts";
import { type Page, signedIn } from "./dashboard.ts";
import type { Customer, Service } from "./service.ts";

/** An event, and a second passes. */
export async function happens(
  service: Service,
  { organisationId }: Customer,
  { subjectId, mode = "sandbox", type = "filing.accepted" }: { subjectId: string; mode?: Mode; type?: string },
): Promise<void> {
  const event = { organisationId, mode, type, subjectId, object: { id: subjectId }, at: service.clock.now() };
  await service.db.transaction((tx) => publish(tx, event, { random: service.random, delaysMs: [0] }));
  service.clock.advance(SECOND);
}

/** A customer with so many abandoned events, a receiver that works by now, and a user who has signed in since. */
export async function abandoned(service: Service, count: number, { mode = "sandbox" }: { mode?: Mode } = {}) {
  const customer = await service.customer();
  const receiver = await abandonedAt(service, customer, count, mode);
  return { customer, receiver, person: await signedIn(service, customer) };
}

export async function abandonedAt(service: Service, customer: Customer, count: number, mode: Mode) {
  const receiver = await customer.listens(mode);
  receiver.answer({ status: 500, body: "the ledger is closed" });
  for (let number = 1; number <= count; number++)
    await happens(service, customer, { subjectId: `fil_${number}`, mode });
  await service.settle();
  for (const wait of [5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR]) await service.passTime(wait);
  receiver.received.splice(0);
  receiver.answer(200);
  return receiver;
}

/** When a page was shown, as its forms say. */
export const shownAt = ({ text }: Page) => /name="as_of" value="([^"]+)"/.exec(text)?.[1] ?? "";

export const deliveriesOn = ({ text }: Page) =>
  [...text.matchAll(/name="delivery" value="(dlv_\w+)"/g)].map(([, id = ""]) => id);

export const eventsOn = ({ text }: Page) => [
  ...new Set([...text.matchAll(/\/events\/(evt_\w+)"/g)].map(([, id = ""]) => id)),
];
