// Line 1: what it costs to create a filing, held against the least a durable POST can cost on the same server.

import type { Load } from "./customer.ts";
import type { Customer } from "./customer-process.ts";
import { type Line, latencyLine, percentile, rateLine } from "./figures.ts";
import { requireCount } from "./lost.ts";
import { BARE_INSERT_PATH, type Service } from "./service.ts";

export const CREATE_PATH = "/v1/filings";

const ROUNDS = 9;
const REQUESTS = 500;
export const createPlan = `${ROUNDS} rounds of ${REQUESTS} creates`;

export async function measureCreate(service: Service, customer: Customer, body: string): Promise<Line[]> {
  const post = (path: string) => customer.ask("load", { path, body, requests: REQUESTS });
  const bare: Load[] = [];
  const created: Load[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    bare.push(await post(BARE_INSERT_PATH));
    created.push(await post(CREATE_PATH));
  }
  await requireAllStored(service, { bare, created });

  // The first round compiles and connects; it counts for what is stored, not for how fast.
  const [subject, baseline] = [created.slice(1), bare.slice(1)];
  const against = (figure: (load: Load) => number) => ({
    baselineName: "bare insert",
    subject: subject.map(figure),
    baseline: baseline.map(figure),
  });
  return [
    rateLine({
      name: "create",
      ...against((load) => load.created / load.seconds),
      meaning: (times) =>
        `A filing takes ${times.toFixed(1)} times as long as one durable row behind the same TLS, key and rate checks.`,
    }),
    latencyLine({
      name: "create, p50",
      ...against((load) => percentile(load.latenciesMs, 50)),
      meaning: (times) => `Half of the callers wait less than this; ${times.toFixed(1)} times the bare insert's.`,
    }),
    latencyLine({
      name: "create, p99",
      ...against((load) => percentile(load.latenciesMs, 99)),
      meaning: (times) => `One caller in a hundred waits longer; ${times.toFixed(1)} times the bare insert's.`,
    }),
  ];
}

async function requireAllStored({ db }: Service, loads: { bare: Load[]; created: Load[] }): Promise<void> {
  const sent = REQUESTS * (ROUNDS + 1);
  const [rows] = await db.query<{ bare: number; filings: number; submissions: number }>(
    `select (select count(*) from bench_rows) as bare, (select count(*) from filings) as filings,
            (select count(*) from submissions where next = 'submit') as submissions`,
  );
  requireCount("bare inserts answered 201", total(loads.bare), sent);
  requireCount("bare rows stored", rows?.bare, sent);
  requireCount("creates answered 201", total(loads.created), sent);
  requireCount("filings stored", rows?.filings, sent);
  requireCount("submissions due", rows?.submissions, sent);
}

function total(loads: readonly Load[]): number {
  return loads.reduce((sum, load) => sum + load.created, 0);
}
