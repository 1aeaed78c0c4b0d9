// What the worker's queues are called: in the list of its work, in the log and on /metrics.

import type { DestinationName } from "../../authority/destinations.ts";

export const submissionQueues: Record<DestinationName, string> = {
  sandbox: "submissions",
  live: "live submissions",
  test_in_live: "Test-in-Live submissions",
};
export const deliveryQueues = { answering: "deliveries", failing: "deliveries to failing endpoints" };
