// What every process needs and how it is opened: database, secrets, log. Closed in the reverse order.

import { readFileSync } from "node:fs";
import { refuseOtherSecretKey } from "../access/secret-key.ts";
import { AUDIT_LOG_PRIVILEGES } from "../audit/store.ts";
import { createRegisterDestinations, type RegisterDestinations } from "../authorities/companies-house/destination.ts";
import { createDestinations, type Destinations } from "../authorities/hmrc/destinations.ts";
import { OWN_DOCUMENTS_PRIVILEGES } from "../filings/create/create-store.ts";
import type { IntakeLimits } from "../filings/create/intake.ts";
import { REPLIES_PRIVILEGES } from "../filings/replies/reply-store.ts";
import { SECOND, systemClock } from "../platform/clock.ts";
import { causeRemedy, databaseCauseOf } from "../platform/database/causes.ts";
import { followDatabaseTime } from "../platform/database/database-clock.ts";
import { type Connection, type Database, openDatabase } from "../platform/database/db.ts";
import { databaseLimits } from "../platform/database/limits.ts";
import { migrate, pendingMigrations } from "../platform/database/migrations.ts";
import { placesOf } from "../platform/database/url.ts";
import { codeOf, messageOf, StartupError } from "../platform/errors.ts";
import { createNameLookup, type Hosts, readHosts } from "../platform/http/names.ts";
import { systemRandom } from "../platform/ids.ts";
import { createLog, type Log } from "../platform/log.ts";
import { packageFolder } from "../platform/package-folder.ts";
import { grantApplication, roleOf } from "../platform/postgres/application-role.ts";
import { createAddressGuard } from "../webhooks/endpoints/addresses.ts";
import type { EndpointRules } from "../webhooks/endpoints/endpoint-rules.ts";
import { type Config, MIB } from "./config.ts";
import { ownConnections } from "./connections.ts";
import { sealingOf } from "./secret-key-file.ts";
import { version } from "./version.ts";

export const migrationsFolder = new URL("migrations/", packageFolder);

export type Dependencies = Awaited<ReturnType<typeof openDependencies>>;

export async function openDependencies(config: Config, options: { tell: (sentence: string) => void }) {
  const log = createLog(config.logLevel, undefined, { role: config.role, version, thread: "main" });
  const postgres = await openPostgres(config, log, options.tell);
  let onLost = (_: Error) => {};
  const onIdleError = (error: Error) => onLost(error);
  const { connection } = postgres;
  const limits = databaseLimits(config.databaseTimeoutSeconds);
  const db = openDatabase(connection, { connections: ownConnections(config.role), limits, onIdleError });
  try {
    await refuseUnreachable(db, "DATABASE_URL", config.databaseUrl);
    const applied = await bringUpToDate(db, postgres, config);
    const sealing = sealingOf(config);
    await refuseOtherSecretKey(db, sealing);
    const clock = await followDatabaseTime(db, { log, machine: systemClock });
    return {
      clock,
      random: systemRandom,
      log,
      db,
      sealing,
      /** The migrations that opening the database has just applied. */
      applied,
      /** Another process owns the embedded database. */
      isGuest: !postgres.owned,
      /** Under which the embedded database runs; null for our own user, and for a database of the operator's. */
      databaseAccount: postgres.account,
      /** For threads, which open connections of their own. */
      connection,
      /** A connection that is lost while idle is replaced when it is needed. Who watches the database looks at once. */
      hearLost(listener: (error: Error) => void) {
        onLost = listener;
      },
      openDatabase: (name: string, connections: number) =>
        openDatabase(connection, { name, connections, limits, onIdleError }),
      /** One connection, for what takes the time it needs. */
      openUnlimited: (name: string) => openDatabase(connection, { name, connections: 1, onIdleError }),
      async close() {
        clock.stop();
        await db.close();
        await postgres.stop();
      },
    };
  } catch (error) {
    await db.close();
    await postgres.stop();
    throw error;
  }
}

interface Postgres {
  /** As the role the service works as. */
  connection: Connection;
  /** As the role that owns the tables; null where that is the same. */
  owner: Connection | null;
  account: string | null;
  owned: boolean;
  stop(): Promise<void>;
}

export async function openPostgres(config: Config, log: Log, tell: (sentence: string) => void): Promise<Postgres> {
  if (config.databaseUrl !== null) {
    const { databaseUrl, migrationDatabaseUrl: ownerUrl } = config;
    const owner = ownerUrl === null ? null : { connectionString: ownerUrl };
    const connection = { connectionString: databaseUrl };
    return { connection, owner, account: null, owned: true, stop: async () => {} };
  }
  // Loaded only here: with a database of the operator's there is nothing to supervise.
  const { openEmbeddedPostgres } = await import("../platform/postgres/embedded.ts");
  const { connection, application, ...embedded } = await openEmbeddedPostgres({
    dataDir: config.dataDir,
    onNote: tell,
    onLost: (error) => {
      log.fatal({ error }, "the embedded database stopped; exiting so that the next start can restart it");
      process.exit(1);
    },
  });
  return { ...embedded, connection: application, owner: connection };
}

/** Migrations, and then what the service's role may do, both as the role that owns the tables. */
export async function bringUpToDate(
  db: Database,
  { connection, owner: ownerConnection }: Pick<Postgres, "connection" | "owner">,
  config: Config,
): Promise<string[]> {
  if (ownerConnection === null && (await pendingMigrations(db, migrationsFolder)).length === 0) return [];
  // Without limits: a migration takes the time it needs.
  const owner = openDatabase(ownerConnection ?? connection, { connections: 1, onIdleError: () => {} });
  try {
    await refuseUnreachable(owner, "MIGRATION_DATABASE_URL", config.migrationDatabaseUrl);
    const { applied } = await migrate(owner, migrationsFolder);
    const role = await roleOf(db);
    if (role !== (await roleOf(owner))) await grantApplication(owner, role, applicationGrants);
    return applied;
  } catch (error) {
    if (codeOf(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new StartupError(
      `The role ${await roleOf(owner)} may not migrate the database (${messageOf(error)}). Set MIGRATION_DATABASE_URL to the role that owns the tables, and run \`npx quarterday migrate\`.`,
    );
  } finally {
    await owner.close();
  }
}

const INSUFFICIENT_PRIVILEGE = "42501";
/** Besides the one that statements use by default. */
export const backupSchemas = ["simulator"] as const;
export const applicationGrants = {
  schemas: backupSchemas,
  limits: {
    audit_log: AUDIT_LOG_PRIVILEGES,
    own_documents: OWN_DOCUMENTS_PRIVILEGES,
    replies: REPLIES_PRIVILEGES,
    schema_migrations: ["select"],
  },
} as const;

export async function refuseUnreachable(db: Database, variable: string, url: string | null): Promise<void> {
  try {
    await db.query("select 1");
  } catch (error) {
    const where = url === null ? "the embedded database" : `the database at ${withoutPassword(url, variable)}`;
    const cause = databaseCauseOf(error);
    const remedy = cause === null || cause === "unreachable" ? "" : ` ${causeRemedy(cause)}`;
    throw new StartupError(`Cannot reach ${where}: ${reasonOf(error)}.${remedy}`);
  }
}

const reasons: Record<string, string> = {
  ECONNREFUSED: "connection refused",
  ENOTFOUND: "unknown host",
  ENOENT: "socket or file not found",
  EHOSTUNREACH: "host unreachable",
  ETIMEDOUT: "no response",
};

/** PostgreSQL's own sentences ("password authentication failed …") say more than their codes. */
function reasonOf(error: unknown): string {
  const code = codeOf(error) ?? "";
  const reason = reasons[code];
  if (reason !== undefined) return `${reason} (${code})`;
  const [firstLine = ""] = messageOf(error).split("\n");
  return firstLine.replace(/\.$/, "");
}

function withoutPassword(databaseUrl: string, variable: string): string {
  try {
    return placesOf(databaseUrl);
  } catch {
    return `the address in ${variable}`;
  }
}

/** How to reach the HMRC simulator. */
export interface Sandbox {
  sandboxUrl: URL | null;
  /** Of the one inside the service, made at each start; null for any other. */
  sandboxSecret: string | null;
}

/** Those that never send know of no sandbox: its address inside the service is private to that process. */
export function destinationsOf(config: Config, sandbox: Sandbox): Destinations {
  return createDestinations({
    ...sandbox,
    sandboxPollSeconds: config.sandboxPollSeconds,
    sandboxAcceptedSeconds: config.sandboxAcceptedSeconds,
    liveUrl: config.liveUrl,
    vendorId: config.liveVendorId,
    product: config.liveProduct,
    version,
  });
}

/** The simulator takes what is for Companies House under a path of its own. */
export function registerDestinationsOf(config: Config, { sandboxUrl, sandboxSecret }: Sandbox): RegisterDestinations {
  return createRegisterDestinations({
    sandboxUrl: sandboxUrl && new URL("/companies-house", sandboxUrl),
    sandboxSecret,
    sandboxPollSeconds: config.sandboxPollSeconds,
    companiesHouseUrl: config.companiesHouseUrl,
  });
}

export function intakeLimitsOf(config: Config): IntakeLimits {
  return {
    threads: config.intakeThreads,
    withinMs: config.intakeSeconds * SECOND,
    totalBytes: config.intakeMib * MIB,
    shareBytes: Math.min(config.intakeMib, config.intakeMibPerOrganisation) * MIB,
  };
}

/** Which addresses webhooks may go to, and how many endpoints there may be. */
export function webhookRules(config: Config, hosts = systemHosts()): EndpointRules {
  const lookUp = createNameLookup({ hosts });
  const guard = createAddressGuard({ allowed: config.webhookAllowed, lookUp });
  return { allowHttp: config.webhookAllowHttp, guard, mostEndpoints: config.webhookEndpoints };
}

/** Read once, at the start. A machine may well have none. */
export function systemHosts(): Hosts {
  try {
    return readHosts(readFileSync("/etc/hosts", "utf8"));
  } catch {
    return readHosts("");
  }
}

export function readGiven(variable: string, file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new StartupError(`${variable} names ${file}, which cannot be read (${codeOf(error)}).`);
  }
}
