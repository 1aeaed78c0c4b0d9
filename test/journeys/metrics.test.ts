// Every metric is documented, and what the dashboard of Grafana and the alert rules name exists. However many ask for
// the page, the database is asked once.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createMetricsPage } from "../../src/main/serve/metrics-page.ts";
import { HOUR, MINUTE } from "../../src/platform/clock.ts";
import { createMetrics, type Metrics } from "../../src/platform/metrics.ts";
import { openTestDatabase, testServer } from "../support/database.ts";
import { documentsOf, fileOf, root } from "../support/deploy-files.ts";
import { groupsIn, metricsIn, shownIn } from "../support/promql.ts";
import { sampleReturn } from "../support/returns.ts";
import { countRoundTrips, type RoundTrips } from "../support/round-trips.ts";
import { type Service, startService } from "../support/service.ts";
import { newShell } from "../support/shell.ts";
import { after, before, describe, test } from "../support/suite.ts";

let wire: RoundTrips;
let service: Service;
before(async () => {
  wire = await countRoundTrips(testServer());
  service = await startService({ through: wire });
});
after(async () => {
  await service.close();
  await wire.close();
});

interface Metric {
  name: string;
  type: string;
  labels: string[];
}

/** As the service has them. */
function served(): Metric[] {
  const all = service.parts.metrics.registry.getMetricsAsArray() as unknown as (Metric & { labelNames: string[] })[];
  return all.map(({ name, type, labelNames }) => ({ name, type, labels: [...labelNames].sort() }));
}

const page = readFileSync(join(root, "docs", "observability.md"), "utf8");

test("the page about observability has every metric, with its type and its labels, and no other", () => {
  const rows = [...page.matchAll(/^\| `((?:quarterday|nodejs|process)_\w+)` \| (\w+) \|([^|]*)\| [^|]+\|/gm)];

  const documented = rows.map(([, name = "", type = "", labels = ""]) => ({
    name,
    type,
    labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label = ""]) => label).sort(),
  }));

  const byName = (one: Metric, other: Metric) => one.name.localeCompare(other.name);
  assert.deepEqual(documented.sort(byName), served().sort(byName));
});

test("many scrapes at once, and more right after them, ask the database for each thing once in five seconds", async () => {
  const customer = await service.customer();
  await customer.sandbox.post("/v1/filings", sampleReturn());
  const scraper = service.client();
  const scrape = () => scraper.get("/metrics");

  const startedAt = performance.now();
  const made = await wire.during(async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, scrape));
    for (let more = 0; more < 80; more++) answers.push(await scrape());
    assert.deepEqual(
      answers.filter(({ status }) => status !== 200),
      [],
    );
    assert.match(answers[0]?.text ?? "", /^quarterday_database_up 1$/m);
    assert.match(
      answers[0]?.text ?? "",
      /^quarterday_unfinished_filings\{mode="sandbox",status="pending",flagged="false"\} 1$/m,
    );
  });

  const fiveSeconds = Math.floor((performance.now() - startedAt) / 5_000);
  assert.ok(made.length <= 9 * (1 + fiveSeconds), `${made.length} statements`);
});

test("what HMRC decides is counted by mode, and how long its acceptance took", async () => {
  const { sandbox } = await service.customer();
  const file = async (scenario: string) => {
    const { json } = await sandbox.post("/v1/filings", sampleReturn(), { "service-test-scenario": scenario });
    await service.untilFinal(sandbox, json.id);
  };
  // With this one, those of other tests are decided too.
  await file("accepted");
  const before = await valuesOf(service.parts.metrics, "quarterday_filings_decided_total");

  for (const scenario of ["accepted", "accepted", "rejected"]) await file(scenario);

  const decided = await valuesOf(service.parts.metrics, "quarterday_filings_decided_total");
  const text = await service.parts.metrics.registry.metrics();

  const grown = (labels: string) => (decided[labels] ?? 0) - (before[labels] ?? 0);
  assert.equal(grown('mode="sandbox",outcome="accepted"'), 2);
  assert.equal(grown('mode="sandbox",outcome="rejected"'), 1);
  assert.match(text, /^quarterday_filing_acceptance_seconds_bucket\{le="60",mode="sandbox"\} [1-9]/m);
});

test("a return is overdue once its filing date has passed without a decision, and until then", async () => {
  const { sandbox } = await service.customer();
  const overdue = async () => (await valuesNow("quarterday_overdue_filings"))['mode="sandbox"'];
  const before = await overdue();
  const { json } = await sandbox.post("/v1/filings", sampleReturn());
  const dueToday = (days: string) =>
    service.db.query(
      `update filings set accounts_end = ($2::date - interval '12 months')::date - $3::int where id = $1`,
      [json.id, service.clock.now().toISOString().slice(0, 10), days],
    );

  await dueToday("0");
  const onTheDay = await overdue();
  await dueToday("2");
  const after = await overdue();
  await service.untilFinal(sandbox, json.id);
  const decided = await overdue();

  assert.deepEqual([onTheDay, after, decided], [before, (before ?? 0) + 1, before]);
});

test("what has not happened yet is 0, not missing", async (t) => {
  const fresh = await openTestDatabase();
  t.after(() => fresh.close());
  const text = await createMetricsPage({ ...service, db: fresh.db, metrics: createMetrics() })();

  for (const series of [
    'authority_silent_seconds{gateway="live"}',
    'authority_silent_seconds{gateway="sandbox"}',
    'undelivered_webhooks{mode="live",status="abandoned"}',
    'undelivered_webhooks{mode="sandbox",status="held"}',
    'failing_endpoints{mode="live"}',
    'overdue_filings{mode="live"}',
    'unfinished_filings{mode="live",status="pending",flagged="true"}',
    'filings_decided_total{mode="live",outcome="rejected"}',
    'filings_decided_total{mode="test_in_live",outcome="accepted"}',
  ])
    assert.ok(text.includes(`\nquarterday_${series} 0\n`), series);
});

/** By labels as they are written. */
async function valuesOf({ registry }: Metrics, name: string): Promise<Record<string, number>> {
  return valuesIn(await registry.metrics(), name);
}

/** From a page that is made now. */
async function valuesNow(name: string): Promise<Record<string, number>> {
  return valuesIn(await createMetricsPage({ ...service, metrics: createMetrics() })(), name);
}

function valuesIn(text: string, name: string): Record<string, number> {
  const lines = [...text.matchAll(new RegExp(`^${name}\\{(.*)\\} (\\S+)$`, "gm"))];
  return Object.fromEntries(lines.map(([, labels, value]) => [labels, Number(value)]));
}

test("overdue work is what is due and no worker has: neither what waits for its time nor what is under way", async () => {
  const customer = await service.customer();
  const receiver = await customer.listens();
  receiver.answer(500);
  await service.settle();
  const { json: original } = await customer.sandbox.post("/v1/filings", sampleReturn());
  const amended = await customer.sandbox.post(`/v1/filings/${original.id}/amend`, {
    financials: { trading_profit: 4_500_000 },
  });

  service.clock.advance(15 * MINUTE);
  const neverTaken = await overdueSeconds();
  await service.settle();
  const allWaits = await overdueSeconds();
  service.clock.advance(HOUR);
  const laterOn = await overdueSeconds();
  await service.db.query("update endpoints set failing_since = null");
  await service.db.query("update submissions set lease_until = now() + interval '1 hour', lease_token = 'held'");
  const underWay = await overdueSeconds();
  await service.db.query("update submissions set lease_until = null, lease_token = null");

  const none = {
    submissions: 0,
    "live submissions": 0,
    "Test-in-Live submissions": 0,
    accounts: 0,
    "live accounts": 0,
    "test accounts": 0,
    deliveries: 0,
    "deliveries to failing endpoints": 0,
    mail: 0,
  };
  const pollIn = 1;
  const secondAttemptIn = 5 * 60;
  assert.equal(amended.json.status, "pending");
  assert.deepEqual(neverTaken, { ...none, submissions: 15 * 60 });
  assert.deepEqual(allWaits, none, "the poll, the second attempt and the amendment have their time to come");
  assert.deepEqual(laterOn, {
    ...none,
    submissions: 60 * 60 - pollIn,
    "deliveries to failing endpoints": 60 * 60 - secondAttemptIn,
  });
  assert.deepEqual(underWay, { ...none, deliveries: 60 * 60 - secondAttemptIn });
});

/** By queue, from a page that is made now. */
async function overdueSeconds(): Promise<Record<string, number>> {
  const text = await createMetricsPage({ ...service, metrics: createMetrics() })();
  const lines = [...text.matchAll(/^quarterday_overdue_work_seconds\{queue="([^"]+)"\} (\S+)$/gm)];
  return Object.fromEntries(lines.map(([, queue, seconds]) => [queue, Number(seconds)]));
}

describe("what deploy/ names", () => {
  /** Added by Prometheus. */
  const itsOwn = ["job", "instance"];

  /** A histogram has these names on the page. */
  function labelsOf(name: string): string[] | undefined {
    const [, base = "", part] = /^(.*?)(_bucket|_sum|_count)?$/.exec(name) ?? [];
    const found = served().find((metric) => metric.name === (metric.type === "histogram" ? base : name));
    const isWhole = found !== undefined && (found.type === "histogram") === (part !== undefined);
    return isWhole ? [...found.labels, ...itsOwn, ...(part === "_bucket" ? ["le"] : [])] : undefined;
  }

  function assertKnown(expression: string, shown: string[]) {
    const named = metricsIn(expression);
    assert.ok(named.length > 0 || /\bup\{/.test(expression), expression);
    for (const { metric, labels } of named) {
      const known = labelsOf(metric);
      assert.ok(known !== undefined, `${metric} exists: ${expression}`);
      for (const label of labels) assert.ok(known.includes(label), `${metric} has the label ${label}`);
    }
    const all = [...itsOwn, ...named.flatMap(({ metric }) => labelsOf(metric) ?? [])];
    for (const label of [...groupsIn(expression), ...shown])
      assert.ok(all.includes(label), `${label} is a label of a metric in ${expression}`);
  }

  test("every panel of the Grafana dashboard shows metrics and labels that exist, in the rows that operators look for", () => {
    interface Panel {
      type: string;
      title: string;
      description?: string;
      targets?: { expr: string; legendFormat: string }[];
    }
    const { panels } = JSON.parse(fileOf("grafana/dashboard.json")) as { panels: Panel[] };
    const rows = panels.filter(({ type }) => type === "row").map(({ title }) => title);
    const drawn = panels.filter(({ type }) => type !== "row");

    assert.deepEqual(rows, [
      ...["Intake", "Filings by status", "HMRC", "Webhooks", "Work queue", "Process and database"],
    ]);
    assert.ok(drawn.length >= 15);
    for (const { title, description, targets = [] } of drawn) {
      assert.ok(description, `${title} says what it shows`);
      assert.ok(targets.length > 0, title);
      for (const { expr, legendFormat } of targets) assertKnown(expr, shownIn(legendFormat));
    }
    const own = served().filter(({ name }) => name.startsWith("quarterday_"));
    const text = drawn.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join("\n");
    for (const { name } of own) assert.ok(text.includes(name), `${name} is on the dashboard`);
  });

  test("every alert is about metrics and labels that exist, and says what happened, what to do and where to read on", () => {
    interface Alert {
      alert: string;
      expr: string;
      labels: { severity: string };
      annotations: { summary: string; description: string; runbook_url: string };
    }
    const [{ groups }] = documentsOf("prometheus/alerts.yml") as [{ groups: { rules: Alert[] }[] }];
    const alerts = groups.flatMap(({ rules }) => rules);
    const anchors = [...page.matchAll(/^#{2,4} (.+)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replace(/[^\w -]/g, "")
        .replaceAll(" ", "-"),
    );

    assert.equal(new Set(alerts.map(({ alert }) => alert)).size, alerts.length);
    for (const { alert, expr, labels, annotations } of alerts) {
      assertKnown(expr, shownIn(annotations.summary));
      assert.match(alert, /^Quarterday[A-Z]/);
      assert.ok(["page", "ticket"].includes(labels.severity), alert);
      for (const text of [annotations.summary, annotations.description]) assert.match(text, /\.$/, alert);
      const [, anchor = ""] = annotations.runbook_url.split("/docs/observability#");
      assert.ok(anchors.includes(anchor), `${alert} leads to ${annotations.runbook_url}`);
    }
  });
});

test("with METRICS_PORT the page is on that port, with probes, and not on the public one; counts of workers are on it", async (t) => {
  const shell = newShell(t);
  Object.assign(shell.environment, { METRICS_PORT: "0" });
  const { client, key, program } = await shell.serve();
  const [, url = ""] = await program.says(/^Metrics are on (http:\S+)$/m);
  const sandbox = client(key ?? "");

  const outside = [await sandbox.get("/metrics"), await sandbox.send("POST", "/metrics")];
  const inside = await fetch(url);
  const probes = await Promise.all(["/healthz", "/readyz"].map((path) => fetch(new URL(path, url))));

  assert.deepEqual(
    outside.map(({ status, json }) => [status, json.error.code]),
    outside.map(() => [404, "not_found"]),
  );
  assert.equal(inside.status, 200);
  assert.deepEqual(await Promise.all(probes.map((probe) => probe.text())), ["ok\n", "ok\n"]);
  assert.match(await inside.text(), /^# TYPE quarterday_jobs_total counter$/m);
});
