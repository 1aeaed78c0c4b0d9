// Lines about single requests: creating, validating and retrieving, each held against a bare handler of the same
// library behind the same TLS. The API's process runs alone (ROLE=api): nothing works on these filings.

import { createClient } from "../test/support/client.ts";
import { sampleReturn } from "../test/support/returns.ts";
import { fullestReturn, widestReturn } from "../test/support/widest-return.ts";
import type { Customer, Load, LoadOrder, Place } from "./customer.ts";
import { percentile } from "./figures.ts";
import type { Measured } from "./lines.ts";
import { requireCount } from "./lost.ts";
import { figures, inTurn } from "./rounds.ts";
import { type Bench, type Service, startService } from "./service.ts";

export const CONNECTIONS = 16;
const ROUNDS = 5;
const REQUESTS = 400;
/**
 * Until then most of what a create needs is not compiled. A service that runs for days is measured, not its first
 * seconds.
 */
const CREATE_WARM_UP = 10 * REQUESTS;
/**
 * The plain return has been asked for thousands of times by then, so its code is compiled. One round would not do that
 * for all the widest needs, and two do it for what the fullest needs besides.
 */
const WIDEST_WARM_UP = 4 * REQUESTS;
const FULLEST_WARM_UP = 2 * REQUESTS;
const FULLEST_ROUNDS = 3;
/** Filings that are retrieved, again and again. */
const RETRIEVED = 200;
export const requestsPlan = `${ROUNDS} rounds of ${REQUESTS} requests over ${CONNECTIONS} connections; create after ${CREATE_WARM_UP} requests that do not count, the widest return after ${WIDEST_WARM_UP}, the fullest, in ${FULLEST_ROUNDS} rounds, after ${FULLEST_WARM_UP} more`;

export const body = JSON.stringify(sampleReturn());
const widest = JSON.stringify(widestReturn());
const fullest = JSON.stringify(fullestReturn());

export async function measureRequests(bench: Bench): Promise<Measured> {
  const service = await startService(bench, { ROLE: "api" });
  const created = await measureCreate(service, bench.customer);
  const validated = await inTurn(ROUNDS, {
    baseline: () => load(bench.customer, { ...post(service.bare, "/nothing"), expects: { status: 200 } }),
    subject: () => load(bench.customer, { ...post(service.api, "/v1/validate"), expects: valid }),
  });
  // Held against the plain return: how much more it costs to say everything.
  const validateWidest = { ...post(service.api, "/v1/validate"), body: widest, expects: valid };
  await load(bench.customer, validateWidest, WIDEST_WARM_UP);
  const validatedWidest = await inTurn(ROUNDS, {
    baseline: () => load(bench.customer, { ...post(service.api, "/v1/validate"), expects: valid }),
    subject: () => load(bench.customer, validateWidest),
  });
  const validateFullest = { ...validateWidest, body: fullest };
  await load(bench.customer, validateFullest, FULLEST_WARM_UP);
  const validatedFullest = await inTurn(FULLEST_ROUNDS, {
    baseline: () => load(bench.customer, { ...post(service.api, "/v1/validate"), expects: valid }),
    subject: () => load(bench.customer, validateFullest),
  });
  const retrieved = await measureRetrieve(service, bench.customer);
  await service.stop();
  return {
    ...created,
    validate: figures(validated, rate),
    validateWidest: figures(validatedWidest, rate),
    validateFullest: figures(validatedFullest, rate),
    retrieve: figures(retrieved, rate),
  };
}

const valid = { status: 200, text: '"valid":true' };

async function measureCreate(service: Service, customer: Customer): Promise<Measured> {
  await load(customer, createOn(service), CREATE_WARM_UP);
  const unchecked: Load[] = [];
  const rounds = await inTurn(ROUNDS, {
    baseline: async () => {
      unchecked.push(await load(customer, post(service.bare, "/rows")));
      return load(customer, post(service.bare, "/checked/rows"));
    },
    subject: () => load(customer, createOn(service)),
  });
  const sent = unchecked.length * REQUESTS;
  await requireAllStored(service, { rows: 2 * sent, filings: CREATE_WARM_UP + sent });
  return {
    create: figures(rounds, rate),
    createP50: figures(rounds, ({ latenciesMs }) => percentile(latenciesMs, 50)),
    createP99: figures(rounds, ({ latenciesMs }) => percentile(latenciesMs, 99)),
    checks: figures({ subject: rounds.baseline, baseline: unchecked.slice(1) }, rate),
  };
}

/** The bare select finds the very bytes of our response, by the same id. */
async function measureRetrieve(service: Service, customer: Customer) {
  const rows = await service.db.query<{ id: string }>("select id from filings order by seq limit $1", [RETRIEVED]);
  const ids = rows.map(({ id }) => id);
  const { url, ca, headers } = service.api;
  const client = createClient(url, { ca: ca ?? "" });
  for (const id of ids) {
    const { text } = await client.send("GET", `/v1/filings/${id}`, { headers });
    await service.db.query("insert into bench_answers (id, body) values ($1, $2)", [id, text]);
  }
  await client.close();
  const get = (place: Place, folder: string) =>
    load(customer, {
      place,
      method: "GET",
      paths: ids.map((id) => `${folder}/${id}`),
      body: null,
      expects: { status: 200, text: '"object":"filing"' },
    });
  return inTurn(ROUNDS, {
    baseline: () => get(service.bare, "/checked/rows"),
    subject: () => get(service.api, "/v1/filings"),
  });
}

type What = Omit<LoadOrder, "requests" | "connections">;

function post(place: Place, path: string): What {
  return { place, method: "POST", paths: [path], body, expects: { status: 201 } };
}

export function createOn({ api }: Service): What {
  return post(api, "/v1/filings");
}

export function insertOn({ bare }: Service): What {
  return post(bare, "/checked/rows");
}

/** Every response must be as it should be. */
export async function load(customer: Customer, what: What, requests = REQUESTS): Promise<Load> {
  const loaded = await customer.ask("load", { ...what, requests, connections: CONNECTIONS });
  requireCount(`responses of ${what.paths[0]} as they should be`, loaded.right, requests);
  return loaded;
}

export function rate({ right, seconds }: Load): number {
  return right / seconds;
}

async function requireAllStored({ db }: Service, sent: { rows: number; filings: number }): Promise<void> {
  const [rows] = await db.query<{ bare: number; filings: number; submissions: number }>(
    `select (select count(*) from bench_rows) as bare, (select count(*) from filings) as filings,
            (select count(*) from submissions where next = 'submit') as submissions`,
  );
  requireCount("bare rows stored", rows?.bare, sent.rows);
  requireCount("filings stored", rows?.filings, sent.filings);
  requireCount("submissions due", rows?.submissions, sent.filings);
}
