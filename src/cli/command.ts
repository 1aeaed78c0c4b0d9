// What a command is, and what it is given.

import type { Dispatcher } from "undici";
import type { OpenedPack } from "../artefacts/official-pack.ts";
import type { Actor } from "../audit/audit.ts";
import type { ReturnRequest } from "../filings/create/file.ts";
import type { CreateDependencies, Filer } from "../filings/create/request.ts";
import type { ConnectionDependencies } from "../filings/exchange/test-connection.ts";
import type { LoadedBackup } from "../platform/backup/load.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/db.ts";
import type { RandomBytes } from "../platform/ids.ts";
import type { Sealing } from "../platform/sealing.ts";
import type { EndpointRules } from "../webhooks/endpoints/endpoint-rules.ts";
import type { Output } from "./output.ts";
import type { Terminal } from "./terminal.ts";

/** What was typed after a command's name. */
export interface Given {
  values: Record<string, string | boolean | string[] | undefined>;
  positionals: string[];
}

/** What a command that needs no service is given. */
export interface Alone extends Given {
  /** Who runs it, as the audit log names them. */
  actor: Actor;
  clock: Clock;
  /** The authority's own schema and rules, from the folders that AUTHORITY_ARTEFACTS names. */
  openPacks: () => Promise<OpenedPack[]>;
  output: Output;
  terminal: Terminal;
}

/** What commands read of the configuration. */
export interface Settings {
  databaseUrl: string | null;
  databaseTimeoutSeconds: number;
  dataDir: string;
  tlsCert: string | null;
  webhookCaFile: string | null;
  liveUrl: URL | null;
  liveVendorId: string | null;
  secretKey: Buffer | null;
  stuckAfterHours: number;
  webhookDelaysMs: number[];
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
  request(body: unknown, by: { filer: Filer; key: string | null; actor: Actor }): ReturnRequest;
  /** The same for returns that say the same, however they are written. */
  fingerprint(body: unknown): Buffer;
}

/** What any other command is given: the service's own parts and what was typed. */
export interface Context extends Alone {
  db: Database;
  /** This machine's own; `clock` is corrected to the database's. */
  machineClock: Clock;
  random: RandomBytes;
  sealing: Sealing;
  rules: EndpointRules;
  destinations: CreateDependencies["destinations"];
  /** How long sending a return to the authority may take. */
  sendTimeoutMs: number;
  settings: Settings;
  /** Where the service listens by its configuration; null where that takes any free port. */
  serviceUrl: string | null;
  isGuest: boolean;
  /** The account of the embedded database; null for our own user, and for the operator's own database. */
  databaseAccount: string | null;
  /** Migrations that opening the database has just applied. */
  applied: string[];
  version: string;
  /** The backup that was just loaded; null for commands that load none. */
  loaded: LoadedBackup | null;
  /** A connection without limits, and the schemas that a backup has besides the usual one. */
  openForBackup(): { db: Database; schemas: readonly string[] };
  openMetrics(): Promise<CreateDependencies["metrics"]>;
  intake: CreateDependencies["intake"];
  /** The way to HMRC, at its pace. */
  openAuthority(): Promise<Pick<ConnectionDependencies, "gate" | "authority">>;
  openReturnReader(): Promise<ReturnReader>;
  /** The scenarios of the HMRC simulator. */
  openScenarios(): Promise<readonly Scenario[]>;
  /** For requests to the developer's own server; one connection each. */
  openDispatcher(options: { anyCertificate: boolean }): Promise<Dispatcher>;
  /** From this call on, Ctrl-C or a closed output aborts the signal. What then takes longer than a moment is ended with this exit code. */
  stopSignal(exitCode: number): AbortSignal;
}

export interface CommandOption {
  type: "string" | "boolean";
  help: string;
  value?: string;
  required?: boolean;
  /** May be given several times. */
  multiple?: true;
}

interface CommandWords {
  name: string;
  summary: string;
  options: Record<string, CommandOption>;
  /** `isFile`: a shell completes the names of files. */
  positional?: { name: string; required: boolean; isFile?: true };
}

/** What a command is given that changes which key the secrets are sealed with: the service's usual check of it would be in the way. */
export interface KeyChange extends Alone {
  db: Database;
  /** SECRET_KEY is set: the operator keeps the key, and brings the next one. */
  isOperatorsKey: boolean;
  current: Sealing;
  /**
   * The next key: the operator's own, in base64, or null for the one in the data folder. `keep` puts it on disk before it is used, `takeOver` makes it
   * the current one.
   */
  openNext(given: string | null): { sealing: Sealing; keep(): void; takeOver(): void };
}

/** The exit code. */
export type Run = (context: Context) => Promise<number>;
export type RunAlone = (alone: Alone) => Promise<number>;

export type Command = CommandWords &
  (
    | { run: Run }
    | { runAlone: RunAlone }
    | { runKeyChange: (given: KeyChange) => Promise<number> }
    /** The file that its option names is loaded into an empty database before that is opened as usual. */
    | { loads: string; run: Run }
    /** Runs until it is stopped; main/ starts it. */
    | { starts: "serve" | "simulator" }
  );

/** Loads a command's function when it is run: what it needs takes longer to load than most commands take to run. */
export function lazy<Given, Name extends string>(
  load: () => Promise<Record<Name, (given: Given) => Promise<number>>>,
  name: Name,
): (given: Given) => Promise<number> {
  return async (given) => (await load())[name](given);
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
