// The environment, read once and typed. Every variable of the operations page is in this table; a bad one is a
// sentence.

import type { BlockList } from "node:net";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { NO_VENDOR_ID, PRODUCT } from "../authorities/hmrc/destinations.ts";
import { intakeLimits } from "../filings/create/intake.ts";
import { type Sender, senderIn } from "../mail/address.ts";
import { DATABASE_TIMEOUT_SECONDS } from "../platform/database/limits.ts";
import { parseDatabaseUrl } from "../platform/database/url.ts";
import { StartupError } from "../platform/errors.ts";
import { type LogLevel, logLevels } from "../platform/log.ts";
import { attemptDelaysMs } from "../webhooks/deliveries/schedule.ts";
import { networks } from "../webhooks/endpoints/addresses.ts";
import { MOST_WORKERS } from "./connections.ts";
import { givenOrInFile } from "./secrets-from-files.ts";

export const MIB = 1024 * 1024;

/**
 * What a dead worker has claimed is claimed by another once this is over. Longer than an exchange with the authority.
 */
export const LEASE_SECONDS = 25;

/** One exchange with the authority may take this long. */
export const SEND_TIMEOUT_MS = 20_000;

export const roles = ["all", "api", "worker", "dashboard", "simulator"] as const;
export type Role = (typeof roles)[number];

export type Config = ReturnType<typeof readConfig>;
export type Environment = Record<string, string | undefined>;

export function readConfig(environment: Environment) {
  const read = reader(environment);
  const config = {
    host: read("HOST", text, "127.0.0.1"),
    port: read("PORT", wholeNumber(0, 65_535), 8443),
    keepAliveSeconds: read("KEEP_ALIVE_SECONDS", wholeNumber(1, 3_600), 75),
    metricsPort: read("METRICS_PORT", wholeNumber(0, 65_535), null),
    drainSeconds: read("DRAIN_SECONDS", wholeNumber(0, 3_600), 0),
    dataDir: resolve(read("DATA_DIR", text, "data")),
    firstRunFile: read("FIRST_RUN_FILE", (given) => resolve(given), null),
    databaseUrl: read("DATABASE_URL", postgresUrl, null),
    migrationDatabaseUrl: read("MIGRATION_DATABASE_URL", postgresUrl, null),
    sandboxUrl: read("SANDBOX_URL", httpUrl, null),
    workers: read("WORKERS", wholeNumber(1, MOST_WORKERS), Math.min(4, availableParallelism())),
    databaseTimeoutSeconds: read("DATABASE_TIMEOUT_SECONDS", wholeNumber(1, 600), DATABASE_TIMEOUT_SECONDS),
    leaseSeconds: read("LEASE_SECONDS", wholeNumber(1, 3_600), LEASE_SECONDS),
    tlsCert: read("TLS_CERT", text, null),
    tlsKey: read("TLS_KEY", text, null),
    publicUrl: read("PUBLIC_URL", publicAddress, null),
    trustedProxies: read("TRUST_PROXY", addressList, networks([])),
    trustsTraceparent: read("TRUST_TRACEPARENT", flag, false),
    allowInsecureHttp: read("ALLOW_INSECURE_HTTP", flag, false),
    secretKey: read("SECRET_KEY", key32, null),
    sandboxPollSeconds: read("SANDBOX_POLL_SECONDS", seconds, 1),
    sandboxAcceptedSeconds: read("SANDBOX_ACCEPTED_SECONDS", seconds, 2),
    webhookDelaysMs: read("WEBHOOK_DELAYS", delays, [...attemptDelaysMs]),
    webhookEndpoints: read("WEBHOOK_ENDPOINTS_PER_ORGANISATION", wholeNumber(1, 10_000), 20),
    webhookAllowed: read("WEBHOOK_ALLOW_CIDRS", addressList, networks([])),
    webhookAllowHttp: read("WEBHOOK_ALLOW_HTTP", flag, false),
    webhookCaFile: read("WEBHOOK_CA_FILE", text, null),
    eventRetentionDays: read("EVENT_RETENTION_DAYS", wholeNumber(1, 36_500), 90),
    compressesMessages: read("COMPRESS_MESSAGES", flag, false),
    stuckAfterHours: read("STUCK_AFTER_HOURS", wholeNumber(1, 8_760), 24),
    liveUrl: read("LIVE_URL", safeUrl, null),
    liveMessagesPerSecond: read("LIVE_MESSAGES_PER_SECOND", pace, 3),
    liveVendorId: read("LIVE_VENDOR_ID", vendorId, null),
    liveProduct: read("LIVE_PRODUCT", product, PRODUCT),
    companiesHouseUrl: read("COMPANIES_HOUSE_URL", gatewayUrl, null),
    smtpUrl: read("SMTP_URL", smtpUrl, null),
    mailFrom: read("MAIL_FROM", mailFrom, null),
    authorityArtefacts: read("AUTHORITY_ARTEFACTS", folders, []),
    intakeThreads: read("INTAKE_THREADS", wholeNumber(1, 64), intakeLimits.threads),
    intakeSeconds: read("INTAKE_SECONDS", wholeNumber(1, 600), intakeLimits.withinMs / 1_000),
    intakeMib: read("INTAKE_MIB", wholeNumber(16, 65_536), intakeLimits.totalBytes / MIB),
    intakeMibPerOrganisation: read(
      "INTAKE_MIB_PER_ORGANISATION",
      wholeNumber(16, 65_536),
      intakeLimits.shareBytes / MIB,
    ),
    rateLimit: read("RATE_LIMIT", wholeNumber(1, 1_000_000), 100),
    rateBurst: read("RATE_BURST", wholeNumber(1, 1_000_000), 500),
    addressRateLimit: read("ADDRESS_RATE_LIMIT", wholeNumber(1, 1_000_000), 20),
    addressRateBurst: read("ADDRESS_RATE_BURST", wholeNumber(5, 1_000_000), 200),
    role: read("ROLE", oneOf(roles), "all" as Role),
    logLevel: read("LOG_LEVEL", oneOf(logLevels), "info" as LogLevel),
    traces: tracesIn(read),
  };
  if (config.metricsPort !== null && config.metricsPort !== 0 && config.metricsPort === config.port)
    read.refuse("METRICS_PORT must not be the same as PORT. Choose another port, or unset it.");
  if ((config.tlsCert === null) !== (config.tlsKey === null))
    read.refuse("TLS_CERT and TLS_KEY go together. Set both or neither.");
  if (config.migrationDatabaseUrl !== null && config.databaseUrl === null)
    read.refuse("MIGRATION_DATABASE_URL goes with DATABASE_URL: the same database, as the role that owns the tables.");
  if ((config.smtpUrl === null) !== (config.mailFrom === null))
    read.refuse("SMTP_URL and MAIL_FROM go together. Set both or neither.");
  if (config.smtpUrl !== null && config.publicUrl === null)
    read.refuse("SMTP_URL needs PUBLIC_URL: the links in mails lead there.");
  if (config.role === "worker" && config.sandboxUrl === null) {
    read.refuse(
      "ROLE=worker needs SANDBOX_URL: the address of the HMRC simulator, such as http://host:port/submission.",
    );
  }
  read.finish();
  return config;
}

/**
 * Whether traces are sent, by OpenTelemetry's own variables. The SDK reads the others itself: names, headers, sampling.
 */
function tracesIn(read: Reader): { areSent: boolean; protocol: string } {
  const isDisabled = read("OTEL_SDK_DISABLED", text, "false").toLowerCase() === "true";
  const exporters = read("OTEL_TRACES_EXPORTER", text, null)?.split(",");
  const endpoint = read("OTEL_EXPORTER_OTLP_ENDPOINT", collectorUrl, null);
  const tracesEndpoint = read("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", collectorUrl, null);
  const protocol = read("OTEL_EXPORTER_OTLP_PROTOCOL", text, OTLP_PROTOCOL);
  const isWanted = exporters?.includes("otlp") ?? (endpoint !== null || tracesEndpoint !== null);
  return { areSent: isWanted && !isDisabled, protocol: read("OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", text, protocol) };
}

/** The only one that we send. */
export const OTLP_PROTOCOL = "http/json";
/** Collectors that take this one take ours at the same port and path. */
export const OTLP_PROTOCOL_ALIKE = "http/protobuf";

type Reader = ReturnType<typeof reader>;

/**
 * Reads a variable with a parser that returns a value or throws what it should have been. An empty variable is an unset
 * one.
 */
function reader(environment: Environment) {
  const sentences: string[] = [];
  function read<Value, Default>(name: string, parse: (text: string) => Value, otherwise: Default): Value | Default {
    const given = givenOrInFile(environment, name, read.refuse)?.trim();
    if (given === undefined || given === "") return otherwise;
    try {
      return parse(given);
    } catch (error) {
      sentences.push(`${name} must be ${error instanceof Error ? error.message : error}.`);
      return otherwise;
    }
  }
  read.refuse = (sentence: string) => sentences.push(sentence);
  read.finish = () => {
    if (sentences.length > 0) throw new StartupError(sentences.join("\n"));
  };
  return read;
}

const text = (given: string): string => given;

function must(isRight: boolean, description: string): void {
  if (!isRight) throw new Error(description);
}

function wholeNumber(least: number, most: number) {
  return (given: string): number => {
    must(
      /^\d+$/.test(given) && Number(given) >= least && Number(given) <= most,
      `a whole number from ${least} to ${most}`,
    );
    return Number(given);
  };
}

function seconds(given: string): number {
  must(/^\d+(\.\d+)?$/.test(given) && Number(given) <= 86_400, "a number of seconds, such as 0, 0.5 or 2");
  return Number(given);
}

function pace(given: string): number {
  must(/^\d+(\.\d+)?$/.test(given) && Number(given) > 0 && Number(given) <= 100, "a number above 0, at most 100");
  return Number(given);
}

function delays(given: string): number[] {
  const waits = given.split(",").map((wait) => wait.trim());
  const right = waits.length === 5 && waits.every((wait) => /^\d+(\.\d+)?$/.test(wait));
  must(right, "five waits in seconds, such as 0,300,1800,7200,28800");
  return waits.map((wait) => Number(wait) * 1_000);
}

function flag(given: string): boolean {
  must(/^(0|1|true|false)$/.test(given), "1 or 0");
  return given === "1" || given === "true";
}

function oneOf<Word extends string>(words: readonly Word[]) {
  return (given: string): Word => {
    const word = words.find((candidate) => candidate === given);
    if (word === undefined) throw new Error(`one of ${words.join(", ")}`);
    return word;
  };
}

function addressList(given: string): BlockList {
  const cidrs = given
    .split(/[\s,]+/)
    .map((entry) => (entry.includes("/") ? entry : `${entry}/${entry.includes(":") ? 128 : 32}`));
  try {
    return networks(cidrs);
  } catch {
    throw new Error("addresses or networks separated by commas, such as 10.0.0.0/8,192.168.1.7");
  }
}

export function key32(given: string): Buffer {
  const key = Buffer.from(given, "base64");
  must(
    key.length === 32 && /^[A-Za-z0-9+/_=-]+$/.test(given),
    "32 bytes in base64 (create one with `openssl rand -base64 32`)",
  );
  return key;
}

function urlWith(protocols: readonly string[], description: string) {
  return (given: string): URL => {
    must(URL.canParse(given) && protocols.includes(new URL(given).protocol), description);
    return new URL(given);
  };
}

/** Paths are put behind it, so it has none of its own. */
function publicAddress(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url?.protocol !== "https:" || url.href !== `${url.origin}/`)
    throw new Error(
      "the https:// address that people and programs use, without a path, such as https://tax.example.com",
    );
  return url.origin;
}

/** Never part of a sentence: it holds a password. */
function smtpUrl(given: string): URL {
  const url = URL.canParse(given) ? new URL(given) : null;
  const isServer = url !== null && ["smtp:", "smtps:"].includes(url.protocol) && url.hostname !== "";
  must(
    isServer &&
      areDecodable(url.username, url.password) &&
      /^\/?$/.test(url.pathname) &&
      url.search === "" &&
      url.hash === "",
    "a mail server, such as smtps://user:password@mail.example.com",
  );
  return new URL(given);
}

function areDecodable(...texts: string[]): boolean {
  try {
    return texts.map(decodeURIComponent).length > 0;
  } catch {
    return false;
  }
}

function mailFrom(given: string): Sender {
  const sender = senderIn(given);
  if (sender === null) throw new Error("an address, such as Quarterday <tax@example.com>");
  return sender;
}

const collectorUrl = urlWith(["http:", "https:"], "the URL of a collector, such as http://127.0.0.1:4318");
const httpUrl = urlWith(["http:", "https:"], "a URL such as http://127.0.0.1:5665/submission");

const safeUrl = safeUrlOf("the https:// URL that HMRC takes submissions on");
const gatewayUrl = safeUrlOf("the https:// URL of the Companies House XML gateway");

/** It carries real credentials, so plain HTTP is for a stand-in on this very machine only. */
function safeUrlOf(description: string) {
  return (given: string): URL => {
    const url = URL.canParse(given) ? new URL(given) : null;
    const isLocal = url?.protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
    if (url === null || (url.protocol !== "https:" && !isLocal)) throw new Error(description);
    return url;
  };
}

/** Read here only to be refused early; the database opens it as it was given. */
function postgresUrl(given: string): string {
  parseDatabaseUrl(given);
  return given;
}

/** HMRC assigns no 0000: it stands for an unknown vendor id. */
function vendorId(given: string): string | null {
  must(/^\d{4}$/.test(given), "the 4-digit vendor id from HMRC");
  return given === NO_VENDOR_ID ? null : given;
}

function product(given: string): string {
  must(/^[\x20-\x7e]{1,64}$/.test(given), "the product's name, 1 to 64 plain characters");
  return given;
}

function folders(given: string): string[] {
  const named = given.split(",").map((name) => name.trim());
  must(!named.includes(""), "a folder, or several separated by commas");
  return named.map((name) => resolve(name));
}
