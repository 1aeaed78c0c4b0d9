// What the worker's queues are called: in the list of its work, in the log and on /metrics.

import type { DestinationName } from "../../authorities/hmrc/destinations.ts";
import { longestOverdueSubmissions } from "../../filings/exchange/submission-claim-store.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { longestOverdueDeliveries } from "../../webhooks/deliveries/delivery-claim-store.ts";

export const submissionQueues: Record<DestinationName, string> = {
  sandbox: "submissions",
  live: "live submissions",
  test_in_live: "Test-in-Live submissions",
};
export const deliveryQueues = { answering: "deliveries", failing: "deliveries to failing endpoints" };

export function isQueue(name: string): boolean {
  return [...Object.values(submissionQueues), ...Object.values(deliveryQueues)].includes(name);
}

/** Those with something due that no worker has. */
export async function overdueQueues(db: Queryable, now: Date): Promise<string[]> {
  const submissions = await longestOverdueSubmissions(db, now);
  const deliveries = await longestOverdueDeliveries(db, now);
  return [
    ...submissions.map(({ destination }) => submissionQueues[destination]),
    ...deliveries.map(({ failing }) => (failing ? deliveryQueues.failing : deliveryQueues.answering)),
  ];
}
