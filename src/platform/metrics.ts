// Counters and histograms for /metrics. Labels are words from our own tables, never a caller's data.

import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type HistogramConfiguration,
  type LabelValues,
  Registry,
} from "prom-client";

export type Metrics = ReturnType<typeof createThreadMetrics>;

/** A timer of its own: with the default of 10 ms it takes as much of an idle process as everything else. */
const LAG_MEASURED_EVERY_MS = 1_000;

/** With those of the process: memory, CPU time, the event loop of this thread. */
export function createMetrics(): Metrics {
  const metrics = createThreadMetrics();
  collectDefaultMetrics({ register: metrics.registry, eventLoopMonitoringPrecision: LAG_MEASURED_EVERY_MS });
  return metrics;
}

/** Seconds from a poll after a second to a week: the sandbox takes seconds, HMRC minutes to days. */
const ACCEPTANCE_BUCKETS = [1, 5, 15, 60, 300, 900, 3_600, 14_400, 86_400, 259_200, 604_800];

/** For a thread whose counts are added to those of the thread that serves them. */
export function createThreadMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    decided: new Counter({
      name: "quarterday_filings_decided_total",
      help: "Filings that HMRC accepted or rejected, by destination and outcome.",
      labelNames: ["mode", "outcome"],
      registers,
    }),
    acceptance: transferableHistogram({
      name: "quarterday_filing_acceptance_seconds",
      help: "Seconds from filing a return to HMRC's acceptance.",
      labelNames: ["mode"],
      buckets: ACCEPTANCE_BUCKETS,
      registers,
    }),
    requests: new Histogram({
      name: "quarterday_http_request_seconds",
      help: "Seconds to respond to a request, by method, route and status.",
      labelNames: ["method", "route", "status"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    authorityMessages: new Counter({
      name: "quarterday_authority_messages_total",
      help: "Messages sent to HMRC and Companies House, by kind and outcome.",
      labelNames: ["destination", "message", "outcome"],
      registers,
    }),
    deliveries: new Counter({
      name: "quarterday_webhook_attempts_total",
      help: "Webhook attempts, by outcome.",
      labelNames: ["outcome"],
      registers,
    }),
    mails: new Counter({
      name: "quarterday_mails_total",
      help: "Mails handed to the mail server, by outcome.",
      labelNames: ["outcome"],
      registers,
    }),
    requestsNotKept: new Counter({
      name: "quarterday_requests_not_kept_total",
      help: "Requests to the API that the request log lacks: there were too many, or the database did not answer.",
      registers,
    }),
    jobs: new Counter({
      name: "quarterday_jobs_total",
      help: "Background jobs run, by queue and outcome.",
      labelNames: ["queue", "outcome"],
      registers,
    }),
    refusedUnauthenticated: new Counter({
      name: "quarterday_refused_strangers_total",
      help: "Requests without a known key or session, refused because their network sent too many.",
      registers,
    }),
    carriedForward: new Counter({
      name: "quarterday_tax_year_carried_forward_total",
      help: "Returns computed with the latest known rates because those of their financial year are not known yet.",
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

/** What was counted or observed in a thread since the last time, as plain values. */
export type Counts = { name: string; labels: Partial<Record<string, string | number>>; value: number }[];

/** Bounds memory where the observations are never taken. */
const MOST_OBSERVED = 10_000;

/**
 * A histogram whose observations can be sent to another thread, where sums and buckets cannot be added. For rare
 * events.
 */
function transferableHistogram<Label extends string>(configuration: HistogramConfiguration<Label>) {
  const histogram = new Histogram(configuration);
  let observed: { labels: LabelValues<Label>; value: number }[] = [];
  return {
    observe(labels: LabelValues<Label>, value: number): void {
      histogram.observe(labels, value);
      if (observed.length < MOST_OBSERVED) observed.push({ labels, value });
    },
    /** Since the last time. */
    take(): Counts {
      const taken = observed.map((one) => ({ name: configuration.name, ...one }));
      observed = [];
      return taken;
    },
  };
}

export async function takeCounts({ registry, acceptance }: Metrics): Promise<Counts> {
  const taken = registry.getMetricsAsJSON();
  const observed = acceptance.take();
  // In the same turn: a count made after this belongs to the next time.
  registry.resetMetrics();
  const counters = (await taken).filter(({ type }) => `${type}` === "counter");
  const counted = counters.flatMap(({ name, values }) =>
    values.filter(({ value }) => value > 0).map(({ labels, value }) => ({ name, labels, value })),
  );
  return [...counted, ...observed];
}

export function addCounts({ registry }: Metrics, counts: Counts): void {
  for (const { name, labels, value } of counts) {
    const metric = registry.getSingleMetric(name);
    if (metric instanceof Counter) metric.inc(labels, value);
    else if (metric instanceof Histogram) metric.observe(labels, value);
  }
}
