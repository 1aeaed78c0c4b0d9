import { intakeLimits, openIntake } from "../src/ixbrl/intake/intake.ts";
// The service under measurement: everything `quarterday serve` wires, in this process, on a durable database of its own in a
// temporary folder. It differs from serve.ts in one route more, the baseline: the least that a durable POST can be here.

import type { FastifyInstance } from "fastify";
import { makeKey } from "../src/access/api-keys.ts";
import { makeOrganisation } from "../src/access/organisations.ts";
import { type ApiParts, createApi } from "../src/api/server.ts";
import { createDestinations } from "../src/authority/destinations.ts";
import { certificateFor } from "../src/main/api.ts";
import { type Config, readConfig } from "../src/main/config.ts";
import { type Dependencies, openDependencies } from "../src/main/dependencies.ts";
import { runSimulator } from "../src/main/simulator.ts";
import { version } from "../src/main/version.ts";
import { webhookParts } from "../src/main/webhooks.ts";
import { createWorker } from "../src/main/worker.ts";
import { SECOND } from "../src/platform/clock.ts";
import type { Queryable } from "../src/platform/db.ts";
import { listen } from "../src/platform/listener.ts";
import { createMetrics } from "../src/platform/metrics.ts";
import { Room } from "../src/platform/room.ts";
import { addEndpoint } from "../src/webhooks/endpoints.ts";
import { operator } from "../test/support/operator.ts";

export type Service = Awaited<ReturnType<typeof startService>>;

export const BARE_INSERT_PATH = "/v1/bench_rows";

export async function startService(folder: string) {
  const config = readConfig({
    DATA_DIR: folder,
    SANDBOX_POLL_SECONDS: "0",
    SANDBOX_ACCEPTED_SECONDS: "0",
    // The limit is applied and its headers are sent, as always; it is only never reached.
    RATE_LIMIT: "1000000",
    RATE_BURST: "1000000",
    WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8,::1/128",
    WEBHOOK_CA_FILE: `${folder}/tls/cert.pem`,
    LOG_LEVEL: "warn",
  });
  const dependencies = await openDependencies(config, { tell: () => {} });
  const closers = [() => dependencies.close()];
  async function close() {
    for (const end of closers.reverse()) await end();
  }
  try {
    return { ...(await wire(config, dependencies, closers)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function wire(config: Config, dependencies: Dependencies, closers: (() => Promise<void>)[]) {
  const { clock, random, log, db, sealing } = dependencies;
  const metrics = createMetrics();
  const certificate = certificateFor(config, { clock, random });
  const simulator = await runSimulator(config, dependencies, { host: "127.0.0.1", port: 0, pack: null, strict: false });
  closers.push(() => simulator.close());
  const destinations = createDestinations({
    sandboxUrl: simulator.url,
    sandboxPollSeconds: config.sandboxPollSeconds,
    sandboxAcceptedSeconds: config.sandboxAcceptedSeconds,
    liveUrl: null,
    vendorId: config.liveVendorId,
  });
  const webhooks = webhookParts(config, dependencies);
  closers.push(() => webhooks.dispatcher.close());
  const shared = { clock, random, log, metrics, db, destinations };
  const worker = createWorker({ ...shared, webhooks, leaseSeconds: config.leaseSeconds });
  const listener = await listenWithBaseline(
    {
      ...shared,
      version,
      baseUrl: () => "https://localhost",
      rateLimit: { perSecond: config.rateLimit, burst: config.rateBurst },
      idempotencyWaitMs: 10 * SECOND,
      officialPack: null,
      intake: openIntake(),
      bodyRoom: new Room(intakeLimits),
      wake: () => worker.wake(),
      readiness: async () => {},
    },
    { certificate, trustedProxies: config.trustedProxies },
  );
  closers.push(() => listener.close({ withinMs: SECOND }));
  closers.push(() => worker.stop({ withinMs: SECOND }));

  async function addOrganisation(): Promise<string> {
    const { id } = await makeOrganisation(db, { name: "A software house" }, { clock, random });
    return id;
  }
  const organisationId = await addOrganisation();
  const key = await makeKey(db, { organisationId, mode: "sandbox", name: "bench" }, { clock, random });
  return {
    db,
    clock,
    random,
    worker,
    webhooks,
    certificate,
    url: `https://localhost:${listener.port}`,
    apiKey: key.secret,
    addOrganisation,
    /** The answer is the secret that signs what this receiver gets. */
    async addReceiver(url: string, to = organisationId): Promise<string> {
      const wanted = { organisationId: to, mode: "sandbox" as const, url, description: "", eventTypes: null };
      const rules = { allowHttp: false, guard: webhooks.guard };
      return (await addEndpoint(db, wanted, operator, { clock, random, sealing, rules })).secret;
    },
  };
}

async function listenWithBaseline(
  parts: ApiParts,
  {
    certificate,
    trustedProxies,
  }: { certificate: { cert: string; key: string }; trustedProxies: Config["trustedProxies"] },
) {
  const app = createApi(parts);
  await addBareInsert(app, parts.db);
  await app.ready();
  return listen({
    host: "127.0.0.1",
    port: 0,
    certificate,
    keepAliveMs: 75 * SECOND,
    plainHttp: { trustedProxies, allowLoopback: false },
    handle: (request, response) => app.routing(request, response),
    refusePlain: (_, response) => response.writeHead(400).end(),
    refuseMalformed: () => ({ status: 400, headers: {}, body: "" }),
  });
}

/** Under /v1, so TLS, key, rate and the reading of the body are create's own; then one insert that commits by itself. */
async function addBareInsert(app: FastifyInstance, db: Queryable): Promise<void> {
  await db.query("create table bench_rows (id bigint generated always as identity primary key, body jsonb not null)");
  app.post(BARE_INSERT_PATH, async (request, reply) => {
    await db.query("insert into bench_rows (body) values ($1)", [JSON.stringify(request.body)]);
    return reply.code(201).type("application/json; charset=utf-8").send('{"object":"bench_row"}');
  });
}
