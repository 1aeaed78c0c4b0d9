// What a command is, and what it is given: a few things always, and the parts of the service that it says it needs.

import type { OpenedPack } from "../artefacts/official-pack.ts";
import type { Actor } from "../audit/audit.ts";
import type { Register } from "../authorities/companies-house/client.ts";
import type { Filer, ReturnRequest } from "../filings/create/request.ts";
import type { ConnectionDependencies } from "../filings/exchange/test-connection.ts";
import type { LoadedBackup } from "../platform/backup/load.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/db.ts";
import type { RandomBytes } from "../platform/ids.ts";
import type { Sealing } from "../platform/sealing.ts";
import type { DeliverDependencies, DeliveryRequest } from "../register/create/request.ts";
import type { EndpointRules } from "../webhooks/endpoints/endpoint-rules.ts";
import type { Output } from "./output.ts";
import type { Terminal } from "./terminal.ts";

/** Options and arguments after a command's name. */
export interface ParsedArguments {
  values: Record<string, string | boolean | string[] | undefined>;
  positionals: string[];
}

/** What every command is given. */
interface Base extends ParsedArguments {
  /** Who runs it, as the audit log names them. */
  actor: Actor;
  /** Corrected to the database's, where that is open. */
  clock: Clock;
  random: RandomBytes;
  output: Output;
  terminal: Terminal;
}

/** What a command may need besides. What it does not name is not opened. */
export interface Parts {
  db: Database;
  /** What opening the database found. */
  opened: OpenedDatabase;
  sealing: Sealing;
  settings: Settings;
  rules: EndpointRules;
  destinations: DeliverDependencies["destinations"];
  registerDestinations: DeliverDependencies["registerDestinations"];
  /** The way to Companies House. */
  register: Register;
  /** The way to HMRC, at its pace. */
  authority: Pick<ConnectionDependencies, "gate" | "authority">;
  /** What files returns as the API does. */
  openFiling(): Promise<{ reader: ReturnReader; dependencies: DeliverDependencies }>;
  /** The authority's own schema and rules, from the folders that AUTHORITY_ARTEFACTS names. */
  openPacks(): Promise<OpenedPack[]>;
  /** The scenarios of the HMRC simulator. */
  scenarios: readonly Scenario[];
  /** A connection without limits, and the schemas that a backup has besides the usual one. */
  backup: { db: Database; schemas: readonly string[] };
  /** The backup that --from names, loaded into an empty database before that is opened as usual. */
  loaded: LoadedBackup;
  keyChange: KeyChange;
  /** This machine's own. */
  machineClock: Clock;
  /** Of this program. */
  version: string;
  /** Runs the service until it is stopped. */
  serve(options: ServeOptions): Promise<number>;
}

export type Need = keyof Parts;

/** What a command with these needs is given. */
export type Context<Needs extends Need = never> = Base & Pick<Parts, Needs>;

export interface Command<Needs extends Need = Need> {
  name: string;
  summary: string;
  options: Record<string, CommandOption>;
  /** `isFile`: a shell completes the names of files. */
  positional?: { name: string; required: boolean; isFile?: true };
  needs: readonly Needs[];
  /** The exit code. */
  run: (context: Context<NoInfer<Needs>>) => Promise<number>;
}

/** Checks that a command names all that its function needs. */
export function command<const Needs extends Need = never>(row: Command<Needs>): Command {
  return row;
}

export interface OpenedDatabase {
  /** Migrations that were just applied. */
  applied: string[];
  /** Another process owns the embedded database. */
  isGuest: boolean;
  /** The account of the embedded database; null for our own user, and for the operator's own database. */
  databaseAccount: string | null;
}

/** What commands read of the configuration. */
export interface Settings {
  databaseUrl: string | null;
  dataDir: string;
  tlsCert: string | null;
  webhookCaFile: string | null;
  liveUrl: URL | null;
  liveVendorId: string | null;
  /** Where accounts are delivered; null: nowhere. */
  companiesHouseUrl: URL | null;
  secretKey: Buffer | null;
  stuckAfterHours: number;
  webhookDelaysMs: number[];
  /** How long a message to an authority is held for the one that sends it. */
  leaseSeconds: number;
  /** How long sending a return to the authority may take. */
  sendTimeoutMs: number;
  /** Where the service listens by its configuration; null where that takes any free port. */
  serviceUrl: string | null;
  version: string;
}

export interface Scenario {
  name: string;
  utr: string;
  description: string;
}

/** Returns as the API reads them: the same refusals, problems and idempotency keys. */
export interface ReturnReader {
  /** From the bytes of a JSON text. */
  parse(bytes: Buffer): unknown;
  request(
    body: unknown,
    by: { filer: Filer; key: string | null; actor: Actor },
    dependencies: DeliverDependencies,
  ): ReturnRequest;
  /** Accounts for Companies House. */
  delivery(
    body: unknown,
    by: { filer: Filer; key: string | null; actor: Actor },
    dependencies: Pick<DeliverDependencies, "sealing">,
  ): DeliveryRequest;
  /** The same for returns that say the same, however they are written. */
  fingerprint(body: unknown, sealing: Sealing): Buffer;
}

/** Changes which key the secrets are sealed with: the service's usual check of it would be in the way. */
export interface KeyChange {
  db: Database;
  /** SECRET_KEY is set: the operator keeps the key, and brings the next one. */
  isOperatorsKey: boolean;
  current: Sealing;
  /**
   * The next key: the operator's own, in base64, or null for the one in the data folder. `keep` puts it on disk before
   * it is used, `takeOver` makes it the current one.
   */
  openNext(given: string | null): { sealing: Sealing; keep(): void; takeOver(): void };
}

export interface ServeOptions {
  /** Without the rest of the service. */
  simulatorOnly?: { dataDir: string | null; port: number | null; tls: boolean; strict: boolean };
}

export interface CommandOption {
  type: "string" | "boolean";
  help: string;
  value?: string;
  required?: boolean;
  /** May be given several times. */
  multiple?: true;
}

/** For what is created, or changed without being named. */
export const organisation: CommandOption = {
  type: "string",
  value: "org_…",
  help: "The organisation; needed only if there are several",
};
/** For what is listed. */
export const onlyOrganisation: CommandOption = { ...organisation, help: "Only this organisation's (default: all)" };
/** For what an id may name. */
export const ownerOrOne: CommandOption = {
  ...organisation,
  help: "The organisation; needed only if there are several and no id is given",
};
/** For what an id names. */
export const owner: CommandOption = { ...organisation, help: "The organisation (default: the one that it belongs to)" };
export const mode: CommandOption = { type: "string", value: "sandbox|live", help: "The environment" };
export const limit: CommandOption = { type: "string", value: "N", help: "How many to list, 1 to 1000 (default 20)" };
