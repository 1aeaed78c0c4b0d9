// Counters and histograms for /metrics. Labels are words from our own tables, never a caller's data.

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: "quarterday_http_request_seconds",
      help: "Time to answer a request, by route and status.",
      labelNames: ["method", "route", "status"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    authorityMessages: new Counter({
      name: "quarterday_authority_messages_total",
      help: "Messages sent to the tax authority, by kind and outcome.",
      labelNames: ["destination", "message", "outcome"],
      registers,
    }),
    deliveries: new Counter({
      name: "quarterday_webhook_attempts_total",
      help: "Webhook attempts, by outcome.",
      labelNames: ["outcome"],
      registers,
    }),
    jobs: new Counter({
      name: "quarterday_jobs_total",
      help: "Pieces of background work, by queue and outcome.",
      labelNames: ["queue", "outcome"],
      registers,
    }),
    carriedForward: new Counter({
      name: "quarterday_tax_year_carried_forward_total",
      help: "Returns computed with the last known rates because their financial year has no row of its own yet.",
      registers,
    }),
    gauge: (name: string, help: string, labelNames: string[], collect: (gauge: Gauge) => Promise<void>) =>
      new Gauge({
        name,
        help,
        labelNames,
        registers,
        collect() {
          return collect(this);
        },
      }),
  };
}
