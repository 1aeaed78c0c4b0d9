// The service under measurement: the real command as a process, in an empty folder of its own with a durable database,
// and beside it the bare process that it is held against. The load generator, the receiver and the benchmark itself are
// other processes.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "../src/main/config.ts";
import { webhookRules } from "../src/main/dependencies.ts";
import { systemClock } from "../src/platform/clock.ts";
import { type Database, openDatabase } from "../src/platform/database/db.ts";
import { type Certificate, makeCertificate } from "../src/platform/http/certificate.ts";
import { systemRandom } from "../src/platform/ids.ts";
import { openEmbeddedPostgres } from "../src/platform/postgres/embedded.ts";
import { applicationRole } from "../src/platform/postgres/roles.ts";
import { createSealing, type Sealing } from "../src/platform/sealing.ts";
import { addEndpoint } from "../src/webhooks/endpoints/endpoints.ts";
import { operator } from "../test/support/operator.ts";
import { command, type Home, newHome, type Serving, serving } from "../test/support/program.ts";
import type { BareDuties } from "./bare.ts";
import type { Customer, Place } from "./customer.ts";
import { type Peer, startPeer } from "./orders.ts";
import type { Resting } from "./rest.ts";

/** What every group of measurements is given; what it starts ends with it. */
export interface Bench {
  customer: Customer;
  /** Where the service's processes write CPU profiles; null for none. */
  profiles: string | null;
  /** For lines about whole filings; null for the default. */
  workers: string | null;
  /** How long the service is watched at rest, at least. */
  restSeconds: number;
  resting: Resting | null;
  after(close: () => Promise<void>): void;
}

export interface Service {
  pid: number;
  api: Place;
  bare: Place;
  /** What the bare process stores from now on: that filing again, answering with these bytes. */
  copyBare(original: BareDuties["copy"]["order"]): Promise<unknown>;
  organisationId: string;
  /** As the superuser. */
  db: Database;
  sealing: Sealing;
  /** Of bare process and receiver; the service trusts it. */
  certificate: Certificate;
  environment: Record<string, string>;
  stop(): Promise<void>;
}

/**
 * The default run on two cores but for these: no pauses, and a rate limit that is applied as always and only never
 * reached.
 */
const unhindered = {
  WORKERS: "2",
  SANDBOX_POLL_SECONDS: "0",
  SANDBOX_ACCEPTED_SECONDS: "0",
  RATE_LIMIT: "1000000",
  RATE_BURST: "1000000",
  WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8,::1/128",
  LOG_LEVEL: "warn",
};

export async function startService(
  bench: Bench,
  environment: Record<string, string> = {},
  postgresSettings: Record<string, string> = {},
): Promise<Service> {
  const home = newHome(bench);
  if (Object.keys(postgresSettings).length > 0) await setPostgres(home, postgresSettings);
  const settings = settingsIn(home, environment);
  const service = await serve(bench, home, settings.environment);
  const { key, organisation } = service;
  if (key === null || organisation === null) throw new Error("the first start printed no key");

  const postgres = await openEmbeddedPostgres({ dataDir: home.dataDir });
  const db = openDatabase(postgres.connection, { name: "bench", connections: 4, onIdleError: () => {} });
  await makeBareTable(db);
  const bare = startPeer<BareDuties>("./bare.js");
  bench.after(() => bare.close());
  const { certificate } = settings;
  const { url } = await bare.ask("serve", { connection: postgres.application, certificate });
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };

  return {
    ...settings,
    db,
    pid: service.program.pid,
    api: { url: service.url, ca: service.ca, headers },
    bare: { url, ca: certificate.cert, headers },
    copyBare: (original) => bare.ask("copy", original),
    organisationId: organisation,
    stop: () => stop(service, bare, db),
  };
}

/** Settings for a service in that folder, and what else is known of them. */
export function settingsIn(home: Home, environment: Record<string, string> = {}) {
  const certificate = makeCertificate(systemClock.now(), systemRandom);
  const authorityFile = join(home.folder, "receiver.pem");
  writeFileSync(authorityFile, certificate.cert);
  const secretKey = systemRandom(32);
  const settings = {
    ...unhindered,
    SECRET_KEY: secretKey.toString("base64"),
    WEBHOOK_CA_FILE: authorityFile,
    ...environment,
  };
  return { environment: settings, certificate, sealing: createSealing(secretKey, systemRandom) };
}

/** Node hands its options on to the threads of the service. */
export function serve({ profiles }: Bench, home: Home, environment: Record<string, string>): Promise<Serving> {
  const profiling = profiles === null ? [] : ["--cpu-prof", `--cpu-prof-dir=${profiles}`];
  const naming = ["--import", new URL("./name-thread.js", import.meta.url).href];
  const program: [string, ...string[]] = [process.execPath, ...naming, ...profiling, command];
  return serving({ ...home, start: (words, options) => home.start(words, { ...options, program }) }, environment);
}

async function stop({ program }: Serving, bare: Peer<BareDuties>, db: Database): Promise<void> {
  await bare.close();
  await db.close();
  program.send("SIGTERM");
  await program.ended();
}

async function makeBareTable(db: Database): Promise<void> {
  await db.query("create table bench_answers (id text primary key, body text not null)");
  await db.query(`grant select on bench_answers to ${applicationRole}`);
}

/** Such settings take effect when PostgreSQL starts: so before the service is started. */
async function setPostgres({ dataDir }: Home, settings: Record<string, string>): Promise<void> {
  const postgres = await openEmbeddedPostgres({ dataDir });
  const db = openDatabase(postgres.connection, { connections: 1, onIdleError: () => {} });
  for (const [name, value] of Object.entries(settings)) await db.query(`alter system set ${name} = '${value}'`);
  await db.close();
  await postgres.stop();
}

/** The answer is the secret that signs what this receiver gets. */
export async function addReceiver({ db, sealing, environment, organisationId }: Service, url: string): Promise<string> {
  const wanted = { organisationId, mode: "sandbox" as const, url, description: "", eventTypes: null };
  const rules = webhookRules(readConfig(environment));
  const dependencies = { clock: systemClock, random: systemRandom, sealing, rules };
  return (await addEndpoint(db, wanted, operator, dependencies)).secret;
}
