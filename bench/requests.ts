// Lines about requests: creating, validating and retrieving by many callers at once, then by one caller alone. The
// API's process runs by itself (ROLE=api): nothing works on these filings.

import { createClient } from "../test/support/client.ts";
import { manyLines } from "../test/support/many-lines.ts";
import { sampleReturn } from "../test/support/returns.ts";
import { fullestReturn, widestReturn } from "../test/support/widest-return.ts";
import type { Customer, Load, LoadOrder, Place } from "./customer.ts";
import { percentile } from "./figures.ts";
import type { Measured } from "./lines.ts";
import { requireCount } from "./lost.ts";
import { figures, inTurn, type Rounds } from "./rounds.ts";
import { type Bench, type Service, startService } from "./service.ts";

const CONNECTIONS = 16;
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
/** Each takes as long as several plain returns. */
const LEDGERS = 150;
/** Filings that are retrieved, again and again. */
const RETRIEVED = 200;
const ONE_CALLER_ROUNDS = 3;
const ONE_CALLERS_REQUESTS = 200;
const RECONNECTIONS = 30;
export const requestsPlan = `${ROUNDS} rounds of ${REQUESTS} requests over ${CONNECTIONS} connections; create after ${CREATE_WARM_UP} requests that do not count, the widest return after ${WIDEST_WARM_UP}, the fullest, in ${FULLEST_ROUNDS} rounds, after ${FULLEST_WARM_UP} more; trial balances in as many rounds of ${LEDGERS}; one caller in ${ONE_CALLER_ROUNDS} rounds of ${ONE_CALLERS_REQUESTS}`;

/** A kind of request, and what it is held against. */
interface Pair {
  subject: What;
  baseline: What;
}

export async function measureRequests(bench: Bench): Promise<Measured> {
  const service = await startService(bench, { ROLE: "api" });
  const { load, filings } = loader(bench.customer);
  const create = createOn(service);
  const first = await load(create, { requests: 1, connections: 1, reconnects: true });
  await load(create, { requests: CREATE_WARM_UP });
  await service.copyBare(await newFiling(service));

  const inTurns = (pair: Pair, rounds: number, options: LoadOptions = {}) =>
    inTurn(rounds, { baseline: () => load(pair.baseline, options), subject: () => load(pair.subject, options) });
  const rates = async (pair: Pair, rounds = ROUNDS) => figures(await inTurns(pair, rounds), rate);
  const pairs = { create: { subject: create, baseline: copyOn(service) }, ...(await readingPairs(service)) };
  const created = await rates(pairs.create);
  const retrieved = await rates(pairs.retrieve);

  const alone = async (pair: Pair): Promise<{ p50: Rounds; p99: Rounds }> => {
    const rounds = await inTurns(pair, ONE_CALLER_ROUNDS, { requests: ONE_CALLERS_REQUESTS, connections: 1 });
    const latency = (percent: number) => figures(rounds, ({ latenciesMs }) => percentile(latenciesMs, percent));
    return { p50: latency(50), p99: latency(99) };
  };
  const aloneCreate = await alone(pairs.create);
  const aloneValidate = await alone(pairs.validate);
  const aloneRetrieve = await alone(pairs.retrieve);
  const aloneList = await alone(pairs.list);
  const later = await load(create, { requests: RECONNECTIONS, connections: 1, reconnects: true });
  await requireAllStored(service, 1 + filings());

  // Held against the plain return: how much more it costs to say everything.
  const plain = pairs.validate.subject;
  await load({ ...plain, body: widest }, { requests: WIDEST_WARM_UP });
  const validateWidest = await rates({ subject: { ...plain, body: widest }, baseline: plain });
  await load({ ...plain, body: fullest }, { requests: FULLEST_WARM_UP });
  const validateFullest = await rates({ subject: { ...plain, body: fullest }, baseline: plain }, FULLEST_ROUNDS);
  const mapping = {
    ...post(service.api, "/v1/trial_balances", { status: 200, text: '"valid":true' }),
    body: largeLedger,
  };
  await load(mapping, { requests: LEDGERS });
  const ledgers = await inTurns({ subject: mapping, baseline: plain }, FULLEST_ROUNDS, { requests: LEDGERS });
  const mapLines = figures(ledgers, rate);
  await service.stop();
  return {
    ...{ mapLines, create: created, retrieve: retrieved, validateWidest, validateFullest },
    ...{ aloneCreate: aloneCreate.p50, aloneCreateP99: aloneCreate.p99 },
    ...{ aloneValidate: aloneValidate.p50, aloneValidateP99: aloneValidate.p99 },
    ...{ aloneRetrieve: aloneRetrieve.p50, aloneRetrieveP99: aloneRetrieve.p99 },
    ...{ aloneList: aloneList.p50, aloneListP99: aloneList.p99 },
    firstRequest: { subject: first.latenciesMs, baseline: [percentile(later.latenciesMs, 50)] },
  };
}

const plainBody = JSON.stringify(sampleReturn());
const widest = JSON.stringify(widestReturn());
const largeLedger = JSON.stringify({ period: { start: "2025-04-01", end: "2026-03-31" }, lines: manyLines(2_000) });
const fullest = JSON.stringify(fullestReturn());

type What = Omit<LoadOrder, "requests" | "connections">;
type LoadOptions = Partial<Pick<LoadOrder, "requests" | "connections" | "reconnects">>;

export function createOn({ api }: Service): What {
  return post(api, "/v1/filings", { status: 201 });
}

function copyOn({ bare }: Service): What {
  return post(bare, "/copies", { status: 201 });
}

function post(place: Place, path: string, expects: LoadOrder["expects"]): What {
  return { place, method: "POST", paths: [path], body: plainBody, expects };
}

function get(place: Place, paths: readonly string[], text: string): What {
  return { place, method: "GET", paths, body: null, expects: { status: 200, text } };
}

/** What stores nothing. The bare select finds the very bytes of our responses. */
async function readingPairs({ api, bare, db }: Service): Promise<Record<"validate" | "retrieve" | "list", Pair>> {
  const rows = await db.query<{ id: string }>("select id from filings order by seq limit $1", [RETRIEVED]);
  const ids = rows.map(({ id }) => id);
  const client = createClient(api.url, { ca: api.ca });
  const keep = async (id: string, path: string) => {
    const { text } = await client.send("GET", path, { headers: api.headers });
    await db.query("insert into bench_answers (id, body) values ($1, $2)", [id, text]);
  };
  for (const id of ids) await keep(id, `/v1/filings/${id}`);
  await keep("list", "/v1/filings");
  await client.close();

  const paths = (folder: string) => ids.map((id) => `${folder}/${id}`);
  return {
    validate: {
      subject: post(api, "/v1/validate", { status: 200, text: '"valid":true' }),
      baseline: post(bare, "/nothing", { status: 200 }),
    },
    retrieve: {
      subject: get(api, paths("/v1/filings"), '"object":"filing"'),
      baseline: get(bare, paths("/answers"), '"object":"filing"'),
    },
    list: {
      subject: get(api, ["/v1/filings"], '"object":"list"'),
      baseline: get(bare, ["/answers/list"], '"object":"list"'),
    },
  };
}

/** A filing and the answer to its create. */
async function newFiling({ api }: Service): Promise<{ filingId: string; answer: string }> {
  const client = createClient(api.url, { ca: api.ca });
  const { text, json } = await client.send("POST", "/v1/filings", { headers: api.headers, body: plainBody });
  await client.close();
  return { filingId: json.id, answer: text };
}

/** Every response must be as it should be. */
export async function load(customer: Customer, what: What, options: LoadOptions = {}): Promise<Load> {
  const order = { requests: REQUESTS, connections: CONNECTIONS, ...what, ...options };
  const loaded = await customer.ask("load", order);
  requireCount(`responses of ${what.paths[0]} as they should be`, loaded.right, order.requests);
  return loaded;
}

/** Knows how many filings it has had stored, by the service or bare. */
function loader(customer: Customer) {
  let filings = 0;
  return {
    filings: () => filings,
    async load(what: What, options?: LoadOptions): Promise<Load> {
      const loaded = await load(customer, what, options);
      if (what.expects.status === 201) filings += loaded.right;
      return loaded;
    },
  };
}

function rate({ right, seconds }: Load): number {
  return right / seconds;
}

async function requireAllStored({ db }: Service, sent: number): Promise<void> {
  const [rows] = await db.query<{ filings: number; submissions: number }>(
    `select (select count(*) from filings) as filings,
            (select count(*) from submissions where next = 'submit') as submissions`,
  );
  requireCount("filings stored", rows?.filings, sent);
  requireCount("submissions due", rows?.submissions, sent);
}
