// One trace tells the whole story of a filing: from the request, answered by one process, over the jobs and the
// messages to HMRC, done by another, to the webhook and on to the receiver. Nothing of a return is in it.

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { judgeBy, registerJudgeBy } from "../../packages/simulator/program/judges.ts";
import { startSimulator } from "../../packages/simulator/routes.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { systemRandom } from "../../src/platform/ids.ts";
import { createLog } from "../../src/platform/log.ts";
import type { Client } from "../support/client.ts";
import { type CollectedSpan, type Collector, startCollector } from "../support/collector.ts";
import { openTestDatabase } from "../support/database.ts";
import { newHome, serving } from "../support/program.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";
import { sampleReturn } from "../support/returns.ts";
import { after, before, test } from "../support/suite.ts";
import { until } from "../support/until.ts";

let collector: Collector;
let receiver: Receiver;
let sandbox: Client;
let metricsUrl = "";
let secrets: string[] = [];
const closing: (() => Promise<unknown>)[] = [];

before(async () => {
  const t = { after: (close: () => Promise<void>) => void closing.push(close) };
  const database = await openTestDatabase();
  collector = await startCollector();
  receiver = await startReceiver(null);
  const simulator = await startSimulator({
    ...{ db: database.db, clock: systemClock, random: systemRandom, log: createLog("silent") },
    ...{ judge: judgeBy([]), registerJudge: registerJudgeBy(), pollSeconds: 0, host: "127.0.0.1", port: 0 },
  });
  closing.push(
    () => database.close(),
    () => collector.close(),
    () => receiver.close(),
    () => simulator.close(),
  );
  const shared = {
    DATABASE_URL: database.url,
    SECRET_KEY: randomBytes(32).toString("base64"),
    SANDBOX_URL: simulator.url.href,
    SANDBOX_POLL_SECONDS: "0.02",
    SANDBOX_ACCEPTED_SECONDS: "0.02",
    WEBHOOK_ALLOW_HTTP: "1",
    WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8,::1",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: "20",
  };
  const home = newHome(t);
  const trusting = { ROLE: "api", OTEL_SERVICE_NAME: "tax-api", TRUST_TRACEPARENT: "1" };
  const api = await serving(home, { ...shared, ...trusting });
  const worker = newHome(t).start(["serve"], {
    environment: {
      ...shared,
      ...{ ROLE: "worker", WORKERS: "1", METRICS_PORT: "0" },
      // As a whole cluster may have it: what we send is JSON, to the same address.
      ...{ OTEL_SERVICE_NAME: "tax-worker", OTEL_EXPORTER_OTLP_PROTOCOL: "http/protobuf" },
    },
  });
  await worker.says(/^Traces are sent as http\/json: OTEL_EXPORTER_OTLP_PROTOCOL is http\/protobuf, /m);
  await worker.says(/1 worker is running/);
  [, metricsUrl = ""] = await worker.says(/^Metrics are on (http:\S+)$/m);
  const words = ["endpoints", "add", "--mode", "sandbox", "--url", `${receiver.url}?token=hidden-in-the-url`];
  const added = await home.run(words, { environment: shared });
  sandbox = api.client(api.key ?? "");
  secrets = [api.key ?? "", added.stdout.trim(), "hidden-in-the-url", shared.SECRET_KEY];
});
after(async () => {
  for (const close of closing.reverse()) await close();
});

const request = "POST /v1/filings";
const caller = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" };
const sampled = (traceId: string) => ({ traceparent: `00-${traceId}-${caller.spanId}-01` });

test("a filing is one trace, from the caller's span to what the receiver is told", async () => {
  const { json } = await sandbox.post("/v1/filings", sampleReturn(), sampled(caller.traceId));
  const ends = ["submit > deliver > webhook", "poll > deliver > webhook", "delete > GovTalk delete"];
  const { spans, byPath } = await traceThat(caller.traceId, (paths) =>
    ends.every((end) => paths.includes(`${request} > ${end}`)),
  );

  assert.deepEqual([...byPath.keys()].sort(), [
    request,
    `${request} > acknowledge`,
    `${request} > delete`,
    `${request} > delete > GovTalk delete`,
    `${request} > poll`,
    `${request} > poll > GovTalk poll`,
    `${request} > poll > deliver`,
    `${request} > poll > deliver > webhook`,
    `${request} > submit`,
    `${request} > submit > GovTalk submit`,
    `${request} > submit > deliver`,
    `${request} > submit > deliver > webhook`,
  ]);
  for (const span of spans) assert.equal(span.service, span.name === request ? "tax-api" : "tax-worker", span.name);
  assert.deepEqual(
    spans.filter(({ failed }) => failed),
    [],
  );
  const [asked] = byPath.get(request) ?? [];
  assert.equal(asked?.attributes["http.response.status_code"], 201);
  const [submit] = byPath.get(`${request} > submit`) ?? [];
  assert.equal(submit?.attributes["quarterday.filing.id"], json.id);
  const [govTalk] = byPath.get(`${request} > submit > GovTalk submit`) ?? [];
  assert.equal(govTalk?.attributes["quarterday.govtalk.reply"], "acknowledgement");
  const told = receiver.received.map(({ headers }) => headers.traceparent);
  const webhooks = spans.filter(({ name }) => name === "webhook");
  assert.deepEqual(told.sort(), webhooks.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`).sort());
});

test("a webhook that is not received is a span that failed, and says why", async () => {
  const traceId = randomBytes(16).toString("hex");
  receiver.answer(500);

  await sandbox.post("/v1/filings", sampleReturn(), sampled(traceId));
  const { spans } = await traceThat(traceId, (paths) => paths.some((path) => path.endsWith("webhook")));

  receiver.answer(200);
  const [webhook] = spans.filter(({ name }) => name === "webhook");
  assert.equal(webhook?.failed, true);
  assert.equal(webhook?.attributes["error.type"], "status");
  assert.equal(webhook?.attributes["http.response.status_code"], 500);
});

test("a traceparent that cannot be read starts a trace; one that is not sampled leaves none; probes and the reference are not traced", async () => {
  const unsampled = randomBytes(16).toString("hex");
  const unread = { traceparent: `00-${"0".repeat(32)}-${caller.spanId}-01` };

  const known = collector.spans.length;
  await sandbox.send("GET", "/healthz");
  await sandbox.send("GET", "/docs/errors");
  await sandbox.send("GET", "/v1/events", { headers: { traceparent: `00-${unsampled}-${caller.spanId}-00` } });
  await sandbox.send("GET", "/v1/filings/fil_none", { headers: unread });

  const span = await until("the last request's span", async () =>
    collector.spans.slice(known).find(({ name }) => name === "GET /v1/filings/:id"),
  );
  assert.deepEqual([span.parentSpanId, span.attributes["http.response.status_code"], span.failed], ["", 404, false]);
  const names = collector.spans.map(({ name }) => name);
  assert.ok(!names.some((name) => /healthz|docs|events/.test(name)), names.join());
});

test("METRICS_PORT: a process with workers alone serves what they have counted", async () => {
  const done = /^quarterday_jobs_total\{queue="submissions",outcome="done"\} [1-9]/m;

  await until("the worker's jobs are counted", async () => done.test(await (await fetch(metricsUrl)).text()));
});

test("no span holds a UTR, a name, a figure or a secret", () => {
  const { company, financials } = sampleReturn();
  // Nanoseconds end in as many noughts as figures.
  const text = collector.text().replace(/"\w+UnixNano":"\d+"/g, "");

  assert.ok(collector.spans.length > 10);
  const figures = [financials.turnover, financials.trading_profit, 760_000].map(String);
  for (const secret of [company.utr, company.name, company.registration_number, ...figures, ...secrets])
    assert.ok(secret !== undefined && secret !== "" && !text.includes(secret), secret);
});

/** The spans of a trace once it has what the test waits for, and each under the names that lead to it. */
async function traceThat(traceId: string, isWhole: (paths: string[]) => boolean) {
  return until(`the trace ${traceId} is whole, and no span of it is without its parent`, async () => {
    const spans = collector.spans.filter((span) => span.traceId === traceId);
    const byId = new Map(spans.map((span) => [span.spanId, span]));
    const pathOf = ({ name, parentSpanId }: CollectedSpan): string => {
      const parent = byId.get(parentSpanId);
      return parent === undefined ? name : `${pathOf(parent)} > ${name}`;
    };
    const byPath = new Map<string, CollectedSpan[]>();
    for (const span of spans) byPath.set(pathOf(span), [...(byPath.get(pathOf(span)) ?? []), span]);
    const paths = [...byPath.keys()];
    return paths.every((path) => path.startsWith(request)) && isWhole(paths) && { spans, byPath };
  });
}
