// What every line about requests is held against, in a process of its own: the service's HTTP library, TLS listener,
// key and rate checks, with handlers that compute nothing. A create is held against the rows of an earlier create,
// stored again under new ids; what reads, against the bytes of the same response, found by its id.

import { type FastifyInstance, type FastifyRequest, fastify } from "fastify";
import { authenticate } from "../src/api/authenticate.ts";
import { readJson } from "../src/api/input/request-body.ts";
import { createRateLimiter } from "../src/api/rate-limit.ts";
import { SECOND, systemClock } from "../src/platform/clock.ts";
import { type Connection, type Database, only, openDatabase } from "../src/platform/database/db.ts";
import type { Certificate } from "../src/platform/http/certificate.ts";
import { listen } from "../src/platform/http/listener.ts";
import { UnauthenticatedLimiter } from "../src/platform/http/unauthenticated-limiter.ts";
import { newId, systemRandom } from "../src/platform/ids.ts";
import { networks } from "../src/webhooks/endpoints/addresses.ts";
import { takeOrders } from "./orders.ts";

export type BareDuties = {
  serve: { order: { connection: Connection; certificate: Certificate }; report: { url: string } };
  /** From now on a POST stores the rows of this filing again, and answers with these bytes. */
  copy: { order: Original; report: null };
};

interface Original {
  filingId: string;
  answer: string;
}

/** One for each request under way: the API has some to spare, the server has none. */
const CONNECTIONS = 16;
const NEVER_REACHED = { perSecond: 1_000_000, burst: 1_000_000 };

let db: Database | undefined;
let copies: Copies | undefined;

takeOrders<BareDuties>({
  async serve({ connection, certificate }) {
    db = openDatabase(connection, { name: "bare", connections: CONNECTIONS, onIdleError: () => {} });
    const app = createBare(db);
    await app.ready();
    const { port } = await listen({
      host: "127.0.0.1",
      port: 0,
      certificate,
      keepAliveMs: 75 * SECOND,
      plainHttp: { trustedProxies: networks([]), allowLoopback: false },
      handle: (request, response) => app.routing(request, response),
      refusePlain: (_, response) => response.writeHead(400).end(),
      refuseMalformed: () => ({ status: 400, headers: {}, body: "" }),
    });
    return { url: `https://localhost:${port}` };
  },
  async copy(original) {
    if (db === undefined) throw new Error("told to copy before being told to serve");
    copies = await copiesOf(db, original);
    return null;
  },
});

function createBare(db: Database): FastifyInstance {
  const app = fastify({ logger: false });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, async ({ headers }: FastifyRequest, body: Buffer) =>
    readJson(body, { contentType: headers["content-type"], contentEncoding: headers["content-encoding"] }),
  );
  const limiter = createRateLimiter(NEVER_REACHED, systemClock);
  const unauthenticated = new UnauthenticatedLimiter({ ...NEVER_REACHED, mostNetworks: 1 });
  app.addHook("onRequest", async ({ headers }, reply) => {
    const caller = await authenticate(headers.authorization, { db, clock: systemClock, limiter: unauthenticated });
    reply.headers(limiter.check(caller).headers);
  });
  app.post("/nothing", (_, reply) => reply.type(JSON_TYPE).send('{"valid":true,"errors":[]}'));
  app.post("/copies", async (_, reply) => {
    if (copies === undefined) throw new Error("asked to copy before being told what");
    await copies.store();
    return reply.code(201).type(JSON_TYPE).send(copies.answer);
  });
  app.get<{ Params: { id: string } }>("/answers/:id", async (request, reply) => {
    const [row] = await db.query<{ body: string }>("select body from bench_answers where id = $1", [request.params.id]);
    return row === undefined ? reply.code(404).send() : reply.type(JSON_TYPE).send(row.body);
  });
  return app;
}

const JSON_TYPE = "application/json; charset=utf-8";

interface Copies {
  answer: string;
  /** One statement that commits by itself, as a create's does, and so waits for the disk. */
  store(): Promise<void>;
}

/** The tables have their constraints and indexes; only ids and times are other ones. */
async function copiesOf(db: Database, { filingId, answer }: Original): Promise<Copies> {
  const filing = await rowOf(db, "filings", "id", filingId);
  const submission = await rowOf(db, "submissions", "filing_id", filingId);
  const [filingColumns, submissionColumns] = [Object.keys(filing), Object.keys(submission)];
  const places = (columns: readonly string[], after: number) => columns.map((_, index) => `$${after + index + 1}`);
  const statement = `
    with filing as (insert into filings (${filingColumns}) values (${places(filingColumns, 0)}))
    insert into submissions (${submissionColumns}) values (${places(submissionColumns, filingColumns.length)})`;
  return {
    answer,
    async store() {
      const [id, submissionId, now] = [newId("fil", systemRandom), newId("sub", systemRandom), systemClock.now()];
      const copiedFiling = { ...filing, id, created_at: now, updated_at: now };
      const copiedSubmission = { ...submission, id: submissionId, filing_id: id, created_at: now, due_at: now };
      const values = [...Object.values(copiedFiling), ...Object.values(copiedSubmission)];
      await db.query(statement, values, { commits: true });
    },
  };
}

/** What a row holds, each column as text. Numbers that the database itself gives out are left to it. */
async function rowOf(db: Database, table: string, key: string, value: string): Promise<Record<string, string | null>> {
  const columns = await db.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and is_identity = 'NO' and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  const texts = columns.map(({ name }) => `${name}::text`);
  return only(
    await db.query<Record<string, string | null>>(`select ${texts} from ${table} where ${key} = $1`, [value]),
  );
}
