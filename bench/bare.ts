// What every line about requests is held against, in a process of its own: the service's HTTP library and TLS listener
// with handlers that do the least there is to do. Those below /checked also pass the service's own key and rate checks,
// as every request of /v1 does.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type FastifyInstance, type FastifyRequest, fastify } from "fastify";
import { authenticate } from "../src/api/authenticate.ts";
import { readJson } from "../src/api/input/request-body.ts";
import { createRateLimiter } from "../src/api/rate-limit.ts";
import { SECOND, systemClock } from "../src/platform/clock.ts";
import { type Connection, type Database, openDatabase, type Queryable } from "../src/platform/database/db.ts";
import type { Certificate } from "../src/platform/http/certificate.ts";
import { listen } from "../src/platform/http/listener.ts";
import { UnauthenticatedLimiter } from "../src/platform/http/unauthenticated-limiter.ts";
import { networks } from "../src/webhooks/endpoints/addresses.ts";
import { takeOrders } from "./orders.ts";

export type BareDuties = {
  serve: { order: { connection: Connection; certificate: Certificate }; report: { url: string } };
  /** Plain HTTP, as the simulator's: takes any message in, and answers with these bytes. */
  readMessages: { order: { answer: string }; report: { url: string } };
};

/** One for each request under way: the API has some to spare, the server has none. */
const CONNECTIONS = 16;
const NEVER_REACHED = { perSecond: 1_000_000, burst: 1_000_000 };

takeOrders<BareDuties>({
  async serve({ connection, certificate }) {
    const db = openDatabase(connection, { connections: CONNECTIONS, onIdleError: () => {} });
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
  async readMessages({ answer }) {
    const server = createServer((request, response) => readMessage(request, response, answer));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  },
});

function createBare(db: Database): FastifyInstance {
  const app = fastify({ logger: false });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, async ({ headers }: FastifyRequest, body: Buffer) =>
    readJson(body, { contentType: headers["content-type"], contentEncoding: headers["content-encoding"] }),
  );
  addRows(app, db);
  app.post("/nothing", (_, reply) => reply.type(JSON_TYPE).send('{"valid":true,"errors":[]}'));
  app.register(
    async (checked) => {
      const limiter = createRateLimiter(NEVER_REACHED, systemClock);
      const unauthenticated = new UnauthenticatedLimiter({ ...NEVER_REACHED, mostNetworks: 1 });
      checked.addHook("onRequest", async (request, reply) => {
        const caller = await authenticate(request.headers.authorization, {
          db,
          clock: systemClock,
          limiter: unauthenticated,
        });
        reply.headers(limiter.check(caller).headers);
      });
      addRows(checked, db);
    },
    { prefix: "/checked" },
  );
  return app;
}

const JSON_TYPE = "application/json; charset=utf-8";

/** The insert commits by itself, and so waits for the disk. */
function addRows(app: FastifyInstance, db: Queryable): void {
  app.post("/rows", async (request, reply) => {
    await db.query("insert into bench_rows (body) values ($1)", [JSON.stringify(request.body)]);
    return reply.code(201).type(JSON_TYPE).send('{"object":"bench_row"}');
  });
  app.get<{ Params: { id: string } }>("/rows/:id", async (request, reply) => {
    const [row] = await db.query<{ body: string }>("select body from bench_answers where id = $1", [request.params.id]);
    return row === undefined ? reply.code(404).send() : reply.type(JSON_TYPE).send(row.body);
  });
}

async function readMessage(request: IncomingMessage, response: ServerResponse, answer: string): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  Buffer.concat(chunks);
  response.writeHead(200, { "content-type": "text/xml" }).end(answer);
}
