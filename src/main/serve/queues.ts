// What the worker's queues are called: in the list of its work, in the log and on /metrics.

import type { RegisterDestinationName } from "../../authorities/companies-house/destination.ts";
import type { DestinationName } from "../../authorities/hmrc/destinations.ts";
import { overdueOfCompanies } from "../../companies/change-queue-store.ts";
import { isExpiryOverdue } from "../../filings/approval/approval-store.ts";
import { longestOverdueMail } from "../../mail/outbox-store.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { longestOverdueExchanges, type OverdueExchange } from "../../register/exchange/claim-store.ts";
import { longestOverdueDeliveries } from "../../webhooks/deliveries/delivery-claim-store.ts";

export const submissionQueues: Record<DestinationName, string> = {
  sandbox: "submissions",
  live: "live submissions",
  test_in_live: "Test-in-Live submissions",
};
export const accountsQueues: Record<RegisterDestinationName, string> = {
  sandbox: "accounts",
  live: "live accounts",
  test: "test accounts",
};
export const mailQueueName = "mail";
export const companyQueueName = "companies";
export const dueSoonQueueName = "due soon";
export const deadlineMailQueueName = "deadline mail";
export const expiryQueueName = "approvals";
export const deliveryQueues = { answering: "deliveries", failing: "deliveries to failing endpoints" };

export function isQueue(name: string): boolean {
  return (
    name === mailQueueName ||
    [companyQueueName, dueSoonQueueName, deadlineMailQueueName, expiryQueueName].includes(name) ||
    [submissionQueues, accountsQueues, deliveryQueues].some((queues) => Object.values(queues).includes(name))
  );
}

export function queueOf(overdue: OverdueExchange): string {
  return overdue.authority === "hmrc" ? submissionQueues[overdue.destination] : accountsQueues[overdue.destination];
}

/** Those with something due that no worker has. */
export async function overdueQueues(db: Queryable, now: Date): Promise<string[]> {
  const exchanges = await longestOverdueExchanges(db, now);
  const deliveries = await longestOverdueDeliveries(db, now);
  const mailDueAt = await longestOverdueMail(db, now);
  const ofCompanies = await overdueOfCompanies(db, now);
  return [
    ...(ofCompanies.changes ? [companyQueueName] : []),
    ...(ofCompanies.to_tell ? [dueSoonQueueName] : []),
    ...((await isExpiryOverdue(db, now)) ? [expiryQueueName] : []),
    ...(mailDueAt === null ? [] : [mailQueueName]),
    ...exchanges.map(queueOf),
    ...deliveries.map(({ failing }) => (failing ? deliveryQueues.failing : deliveryQueues.answering)),
  ];
}
