// The service under pressure: the real program with its default settings, its own PostgreSQL, and the HMRC simulator as
// a process of its own, which stands for the sandbox and for the live authority. One customer presses, another is
// measured, and all of it stays on loopback.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Peer, startPeer } from "../../bench/orders.ts";
import { makeKey } from "../../src/access/api-keys.ts";
import { makeOrganisation } from "../../src/access/organisations.ts";
import { setCredentials } from "../../src/filings/exchange/credentials.ts";
import { readConfig } from "../../src/main/config.ts";
import { webhookRules } from "../../src/main/dependencies.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { type Database, openDatabase } from "../../src/platform/database/db.ts";
import { type Certificate, makeCertificate } from "../../src/platform/http/certificate.ts";
import { systemRandom } from "../../src/platform/ids.ts";
import type { Mode } from "../../src/platform/mode.ts";
import { openEmbeddedPostgres } from "../../src/platform/postgres/embedded.ts";
import { createSealing } from "../../src/platform/sealing.ts";
import { addEndpoint } from "../../src/webhooks/endpoints/endpoints.ts";
import { type Client, createClient } from "../support/client.ts";
import { type FaultProxy, startFaultProxy } from "../support/fault-proxy.ts";
import { operator } from "../support/operator.ts";
import { newHome, type Serving, serving } from "../support/program.ts";
import type { AttackerDuties } from "./attacker.ts";

export interface World {
  /** Of the process that serves. */
  pid: number;
  url: string;
  /** As the superuser, for the books. */
  db: Database;
  /** Of receivers; the service trusts it. */
  certificate: Certificate;
  /** The line to the sandbox and to the live authority. */
  authority: FaultProxy;
  /** A process of its own, so that what presses takes no time from what measures. */
  attacker: Peer<AttackerDuties>;
  customer(): Promise<Customer>;
  after(close: () => Promise<unknown>): void;
  close(): Promise<void>;
}

export interface Customer {
  organisationId: string;
  keys: Record<Mode, string>;
  sandbox: Client;
  live: Client;
  registers(url: string): Promise<void>;
}

export async function inWorld<Result>(
  settings: Record<string, string>,
  work: (world: World) => Promise<Result>,
): Promise<Result> {
  const world = await startWorld(settings);
  try {
    return await work(world);
  } finally {
    await world.close();
  }
}

export async function startWorld(settings: Record<string, string> = {}): Promise<World> {
  const closers: (() => Promise<unknown>)[] = [];
  const context = { after: (close: () => Promise<unknown>) => void closers.push(close) };
  const home = newHome(context);
  const certificate = makeCertificate(new Date(), systemRandom);
  const certificateFile = join(home.folder, "receiver.pem");
  writeFileSync(certificateFile, certificate.cert);
  const secretKey = systemRandom(32);
  const simulator = newHome(context).start(["simulator"], { environment: { LOG_LEVEL: "warn" } });
  let simulatorPort = 0;
  const authority = await startFaultProxy(() => ({ port: simulatorPort }));
  closers.push(() => authority.close());
  const authorityUrl = `http://127.0.0.1:${authority.port}/submission`;
  const environment = {
    SECRET_KEY: secretKey.toString("base64"),
    SANDBOX_URL: authorityUrl,
    LIVE_URL: authorityUrl,
    LIVE_VENDOR_ID: "1234",
    WEBHOOK_CA_FILE: certificateFile,
    WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8,::1/128",
    LOG_LEVEL: "warn",
    WORKERS: "2",
    ...settings,
  };
  const [service, [, address = ""]] = await Promise.all([
    serving(home, environment),
    simulator.says(/messages on (http:\S+)/),
  ]);
  simulatorPort = Number(new URL(address).port);
  const postgres = await openEmbeddedPostgres({ dataDir: home.dataDir });
  const db = openDatabase(postgres.connection, { connections: 2, onIdleError: () => {} });
  closers.push(() => db.close());
  const attacker = startPeer<AttackerDuties>("../test/pressure/attacker.js");
  closers.push(() => attacker.close());
  const customer = customersOf({ service, db, secretKey, environment }, context);
  return {
    pid: service.program.pid,
    url: service.url,
    db,
    certificate,
    authority,
    attacker,
    customer,
    after: context.after,
    async close() {
      for (const close of closers.reverse()) await close();
    },
  };
}

interface Backend {
  service: Serving;
  db: Database;
  secretKey: Buffer;
  environment: Record<string, string>;
}

function customersOf({ service, db, secretKey, environment }: Backend, context: Pick<World, "after">) {
  const sealing = createSealing(secretKey, systemRandom);
  const dependencies = { clock: systemClock, random: systemRandom, sealing };
  const rules = webhookRules(readConfig(environment));
  const clientOf = (key: string): Client => {
    const client = createClient(service.url, { ca: service.ca, key });
    context.after(() => client.close());
    return client;
  };
  return async (): Promise<Customer> => {
    const { id: organisationId } = await makeOrganisation(db, { name: "A software house" }, dependencies);
    const keyOf = async (mode: Mode) =>
      (await makeKey(db, { organisationId, mode, name: "pressure" }, dependencies)).secret;
    const keys = { sandbox: await keyOf("sandbox"), live: await keyOf("live") };
    const credentials = { mode: "live", companyUtr: null, senderId: "PRESSURE", password: "secret" } as const;
    await setCredentials(db, { organisationId, ...credentials }, operator, dependencies);
    return {
      organisationId,
      keys,
      sandbox: clientOf(keys.sandbox),
      live: clientOf(keys.live),
      async registers(url) {
        const wanted = { organisationId, mode: "sandbox", url, description: "", eventTypes: null } as const;
        await addEndpoint(db, wanted, operator, { ...dependencies, rules });
      },
    };
  };
}
