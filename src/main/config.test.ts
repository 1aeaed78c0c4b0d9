// The environment is read whole: what is right becomes a typed value, what is wrong a sentence with the variable's name
// and no value.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { StartupError } from "../platform/errors.ts";
import { type Config, readConfig } from "./config.ts";

const key = Buffer.alloc(32, 7).toString("base64");

test("with nothing set, every variable has its documented default", () => {
  const { trustedProxies, webhookAllowed, ...config } = readConfig({});

  assert.deepEqual(config, {
    host: "127.0.0.1",
    port: 8443,
    metricsPort: null,
    drainSeconds: 0,
    dataDir: resolve("data"),
    databaseUrl: null,
    migrationDatabaseUrl: null,
    sandboxUrl: null,
    workers: Math.min(4, availableParallelism()),
    databaseTimeoutSeconds: 15,
    leaseSeconds: 25,
    tlsCert: null,
    tlsKey: null,
    publicUrl: null,
    trustsTraceparent: false,
    allowInsecureHttp: false,
    secretKey: null,
    sandboxPollSeconds: 1,
    sandboxAcceptedSeconds: 2,
    webhookEndpoints: 20,
    webhookDelaysMs: [0, 300_000, 1_800_000, 7_200_000, 28_800_000],
    webhookAllowHttp: false,
    webhookCaFile: null,
    eventRetentionDays: 90,
    compressesMessages: false,
    stuckAfterHours: 24,
    liveUrl: null,
    companiesHouseUrl: null,
    smtpUrl: null,
    mailFrom: null,
    keepAliveSeconds: 75,
    liveMessagesPerSecond: 3,
    liveVendorId: null,
    firstRunFile: null,
    liveProduct: "Quarterday",
    authorityArtefacts: [],
    intakeThreads: 2,
    intakeSeconds: 30,
    intakeMib: 128,
    intakeMibPerOrganisation: 48,
    rateLimit: 100,
    rateBurst: 500,
    addressRateLimit: 20,
    addressRateBurst: 200,
    role: "all",
    logLevel: "info",
    traces: { areSent: false, protocol: "http/json" },
  });
  assert.equal(trustedProxies.rules.length + webhookAllowed.rules.length, 0);
});

const right: [variable: string, given: string, member: keyof Config, value: unknown][] = [
  ["HOST", "0.0.0.0", "host", "0.0.0.0"],
  ["PORT", "0", "port", 0],
  ["PORT", " 443 ", "port", 443],
  ["PORT", "", "port", 8443],
  ["METRICS_PORT", "9464", "metricsPort", 9_464],
  ["DATA_DIR", "/var/lib/quarterday", "dataDir", "/var/lib/quarterday"],
  ["LIVE_MESSAGES_PER_SECOND", "0.5", "liveMessagesPerSecond", 0.5],
  ["AUTHORITY_ARTEFACTS", "pack", "authorityArtefacts", [resolve("pack")]],
  ["AUTHORITY_ARTEFACTS", "pack, /packs/1.994", "authorityArtefacts", [resolve("pack"), "/packs/1.994"]],
  ["DATABASE_URL", "postgres://host/db", "databaseUrl", "postgres://host/db"],
  ["DATABASE_URL", "postgresql://me@/db?host=/run/pg", "databaseUrl", "postgresql://me@/db?host=/run/pg"],
  ["DATABASE_URL", "postgresql://me@a,b:5433/db", "databaseUrl", "postgresql://me@a,b:5433/db"],
  ["SANDBOX_URL", "http://sandbox:5665/submission", "sandboxUrl", new URL("http://sandbox:5665/submission")],
  ["WORKERS", "1", "workers", 1],
  ["WORKERS", "8", "workers", 8],
  ["DRAIN_SECONDS", "20", "drainSeconds", 20],
  ["DATABASE_TIMEOUT_SECONDS", "5", "databaseTimeoutSeconds", 5],
  ["LEASE_SECONDS", "1", "leaseSeconds", 1],
  ["INTAKE_THREADS", "4", "intakeThreads", 4],
  ["INTAKE_SECONDS", "10", "intakeSeconds", 10],
  ["INTAKE_MIB", "16", "intakeMib", 16],
  ["INTAKE_MIB_PER_ORGANISATION", "64", "intakeMibPerOrganisation", 64],
  ["ALLOW_INSECURE_HTTP", "1", "allowInsecureHttp", true],
  ["ALLOW_INSECURE_HTTP", "0", "allowInsecureHttp", false],
  ["PUBLIC_URL", "https://tax.example.com", "publicUrl", "https://tax.example.com"],
  ["PUBLIC_URL", "https://Tax.example.com:443/", "publicUrl", "https://tax.example.com"],
  ["PUBLIC_URL", "https://[2001:db8::1]:8443", "publicUrl", "https://[2001:db8::1]:8443"],
  ["SECRET_KEY", key, "secretKey", Buffer.alloc(32, 7)],
  ["SANDBOX_POLL_SECONDS", "0", "sandboxPollSeconds", 0],
  ["SANDBOX_ACCEPTED_SECONDS", "0.25", "sandboxAcceptedSeconds", 0.25],
  ["WEBHOOK_DELAYS", "0, 0.5, 1, 2, 3", "webhookDelaysMs", [0, 500, 1_000, 2_000, 3_000]],
  ["WEBHOOK_ENDPOINTS_PER_ORGANISATION", "3", "webhookEndpoints", 3],
  ["WEBHOOK_ALLOW_HTTP", "true", "webhookAllowHttp", true],
  ["WEBHOOK_CA_FILE", "ca.pem", "webhookCaFile", "ca.pem"],
  ["EVENT_RETENTION_DAYS", "30", "eventRetentionDays", 30],
  ["COMPRESS_MESSAGES", "1", "compressesMessages", true],
  ["STUCK_AFTER_HOURS", "6", "stuckAfterHours", 6],
  ["LIVE_URL", "https://authority.example/submission", "liveUrl", new URL("https://authority.example/submission")],
  ["COMPANIES_HOUSE_URL", "https://gateway.example/v1", "companiesHouseUrl", new URL("https://gateway.example/v1")],
  ["LIVE_URL", "http://127.0.0.1:5665/submission", "liveUrl", new URL("http://127.0.0.1:5665/submission")],
  ["LIVE_VENDOR_ID", "1234", "liveVendorId", "1234"],
  ["FIRST_RUN_FILE", "/var/lib/quarterday/first-run.txt", "firstRunFile", "/var/lib/quarterday/first-run.txt"],
  ["LIVE_VENDOR_ID", "0000", "liveVendorId", null],
  ["LIVE_PRODUCT", "Ledger & Sons", "liveProduct", "Ledger & Sons"],
  ["RATE_LIMIT", "1000", "rateLimit", 1_000],
  ["RATE_BURST", "1", "rateBurst", 1],
  ["ADDRESS_RATE_LIMIT", "5", "addressRateLimit", 5],
  ["ADDRESS_RATE_BURST", "1000", "addressRateBurst", 1_000],
  ["KEEP_ALIVE_SECONDS", "120", "keepAliveSeconds", 120],
  ["ROLE", "api", "role", "api"],
  ["ROLE", "dashboard", "role", "dashboard"],
  ["LOG_LEVEL", "silent", "logLevel", "silent"],
];
for (const [variable, given, member, value] of right) {
  test(`${variable}="${given}" is read`, () => {
    assert.deepEqual(readConfig({ [variable]: given })[member], value);
  });
}

const traced: [environment: Record<string, string>, areSent: boolean][] = [
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318" }, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "https://collector/v1/traces" }, true],
  [{ OTEL_TRACES_EXPORTER: "otlp" }, true],
  [{ OTEL_TRACES_EXPORTER: "console,otlp" }, true],
  [{ OTEL_TRACES_EXPORTER: "none", OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318" }, false],
  [{ OTEL_SDK_DISABLED: "TRUE", OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318" }, false],
  [{ OTEL_SDK_DISABLED: "false", OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318" }, true],
  [{ OTEL_SERVICE_NAME: "tax" }, false],
];
for (const [environment, areSent] of traced)
  test(`OpenTelemetry's variables: ${JSON.stringify(environment)} ${areSent ? "sends" : "does not send"} traces`, () => {
    assert.equal(readConfig(environment).traces.areSent, areSent);
  });

test("the protocol of traces wins over that of everything that OpenTelemetry sends", () => {
  const all = { OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" };

  assert.equal(readConfig(all).traces.protocol, "grpc");
  assert.equal(readConfig({ ...all, OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: "http/json" }).traces.protocol, "http/json");
});

test("a mail server needs a sender, and an address that links lead to", () => {
  const [SMTP_URL, MAIL_FROM, PUBLIC_URL] = [
    "smtp://me:p%40ss@mail:2525",
    "Tax <tax@example.com>",
    "https://tax.example",
  ];

  const { smtpUrl, mailFrom } = readConfig({ SMTP_URL, MAIL_FROM, PUBLIC_URL });

  assert.deepEqual([smtpUrl?.host, mailFrom], ["mail:2525", { name: "Tax", address: "tax@example.com" }]);
  assert.deepEqual(readConfig({ SMTP_URL, MAIL_FROM: "tax@example.com", PUBLIC_URL }).mailFrom, {
    ...{ name: "", address: "tax@example.com" },
  });
  assert.throws(() => readConfig({ SMTP_URL, PUBLIC_URL }), /SMTP_URL and MAIL_FROM go together/);
  assert.throws(() => readConfig({ MAIL_FROM }), /SMTP_URL and MAIL_FROM go together/);
  assert.throws(() => readConfig({ SMTP_URL, MAIL_FROM }), /SMTP_URL needs PUBLIC_URL/);
});

test("METRICS_PORT is another port than PORT", () => {
  assert.throws(() => readConfig({ METRICS_PORT: "8443" }), /METRICS_PORT must not be the same as PORT/);
  assert.equal(readConfig({ METRICS_PORT: "0", PORT: "0" }).metricsPort, 0);
});

test("networks are read, single addresses too, with commas or spaces between", () => {
  const { trustedProxies } = readConfig({ TRUST_PROXY: "10.0.0.0/8, 192.168.1.7 fd00::/8,::1" });

  const trusted = ["10.1.2.3", "192.168.1.7"].map((address) => trustedProxies.check(address));
  const trusted6 = ["fd00::1", "::1"].map((address) => trustedProxies.check(address, "ipv6"));
  assert.deepEqual([...trusted, ...trusted6], [true, true, true, true]);
  assert.equal(trustedProxies.check("192.168.1.8"), false);
});

test("an operator may let webhooks reach every address", () => {
  const { webhookAllowed } = readConfig({ WEBHOOK_ALLOW_CIDRS: "0.0.0.0/0, ::/0" });

  assert.deepEqual([webhookAllowed.check("127.0.0.1"), webhookAllowed.check("::1", "ipv6")], [true, true]);
});

const number = (least: number, most: number) => `must be a whole number from ${least} to ${most}.`;
const seconds = "must be a number of seconds, such as 0, 0.5 or 2.";
const flag = "must be 1 or 0.";
const addresses = "must be addresses or networks separated by commas, such as 10.0.0.0/8,192.168.1.7.";
const sandbox = "must be a URL such as http://127.0.0.1:5665/submission.";
const collector = "must be the URL of a collector, such as http://127.0.0.1:4318.";
const postgres = "must be a URL such as postgresql://user:password@host:5432/quarterday.";
const delays = "must be five waits in seconds, such as 0,300,1800,7200,28800.";
const address =
  "must be the https:// address that people and programs use, without a path, such as https://tax.example.com.";
const live = "must be the https:// URL that HMRC takes submissions on.";

const mailServer = "must be a mail server, such as smtps://user:password@mail.example.com.";
const sender = "must be an address, such as Quarterday <tax@example.com>.";

const wrong: [variable: string, given: string[], sentence: string][] = [
  ["PORT", ["eighty", "-1", "65536", "1.5", "0x50", "1e3"], number(0, 65_535)],
  ["METRICS_PORT", ["eighty", "65536"], number(0, 65_535)],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", ["collector", "grpc://collector:4317"], collector],
  ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", ["collector"], collector],
  ["DATABASE_URL", ["mysql://host/db", "host/db", "postgresql://", "postgresql://me:pw@host:port/db"], postgres],
  ["DATABASE_URL", ["postgresql://me:pw@a,/db"], "must be a URL with a host before and after each comma"],
  ["SANDBOX_URL", ["sandbox", "ftp://sandbox/", "localhost:5665"], sandbox],
  ["WORKERS", ["0", "9", "two"], number(1, 8)],
  ["DRAIN_SECONDS", ["-1", "3601", "1.5"], number(0, 3_600)],
  ["DATABASE_TIMEOUT_SECONDS", ["0", "601", "1.5"], number(1, 600)],
  ["LEASE_SECONDS", ["0", "3601", "1.5"], number(1, 3_600)],
  ["INTAKE_THREADS", ["0", "65"], number(1, 64)],
  ["INTAKE_SECONDS", ["0", "601", "0.5"], number(1, 600)],
  ["INTAKE_MIB", ["15", "16.5", "1e3"], number(16, 65_536)],
  ["INTAKE_MIB_PER_ORGANISATION", ["15", "much"], number(16, 65_536)],
  ["STUCK_AFTER_HOURS", ["0", "8761", "1.5", "a day"], number(1, 8_760)],
  ["TRUST_PROXY", ["proxy.example", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/8;::1"], addresses],
  ["ALLOW_INSECURE_HTTP", ["yes", "2"], flag],
  ["PUBLIC_URL", ["tax.example.com", "http://tax.example.com", "https://", "https://x/api", "https://x?y"], address],
  ["PUBLIC_URL", ["https://me:pw@x", "https://x/#y", "https://x y"], address],
  ["SECRET_KEY", ["short", Buffer.alloc(31).toString("base64"), `${key.slice(0, -1)}!`], "must be 32 bytes in base64"],
  [
    "SMTP_URL",
    ["mail.example.com", "https://mail", "smtp://", "smtp://mail/x", "smtp://mail?x", "smtps://%ff@mail"],
    mailServer,
  ],
  ["MAIL_FROM", ["Quarterday", "tax@", "<tax@x>, <b@x>", "A\r\nBcc: b@x <tax@x>", "<tax@x> b", "töx@x"], sender],
  ["SANDBOX_POLL_SECONDS", ["-1", "soon", "86401", ".5"], seconds],
  ["SANDBOX_ACCEPTED_SECONDS", ["1s"], seconds],
  [
    "WEBHOOK_DELAYS",
    ["0,300", "0,300,1800,7200,28800,1", "0,300,1800,7200,later", "0,,1,2,3", "0,300,1800,7200,-1"],
    delays,
  ],
  ["WEBHOOK_ENDPOINTS_PER_ORGANISATION", ["0", "many", "10001"], number(1, 10_000)],
  ["EVENT_RETENTION_DAYS", ["0", "for ever"], number(1, 36_500)],
  ["WEBHOOK_ALLOW_CIDRS", ["10.0.0.0/33", "fd00::/129", "10.0.0.0/8/8", "10.0.0.0/-1", "10/8", "/8"], addresses],
  ["WEBHOOK_ALLOW_CIDRS", ["localhost", "*", "fe80::1%eth0", "0x7f.0.0.1", "10.0.0.0-10.0.0.9"], addresses],
  ["WEBHOOK_ALLOW_HTTP", ["on"], flag],
  ["LIVE_URL", ["authority.example", "http://authority.example/", "http://127.0.0.1.example/"], live],
  ["LIVE_VENDOR_ID", ["12", "12345", "abcd"], "must be the 4-digit vendor id from HMRC."],
  ["LIVE_PRODUCT", ["Grüße", "x".repeat(65)], "must be the product's name, 1 to 64 plain characters."],
  ["RATE_LIMIT", ["0", "many"], number(1, 1_000_000)],
  ["RATE_BURST", ["-5"], number(1, 1_000_000)],
  ["KEEP_ALIVE_SECONDS", ["0", "3601", "never"], number(1, 3_600)],
  ["ROLE", ["API", "api,worker", "gateway"], "must be one of all, api, worker, dashboard, simulator."],
  ["LOG_LEVEL", ["loud"], "must be one of debug, info, warn, error, silent."],
];
for (const [variable, given, sentence] of wrong) {
  for (const text of given) {
    test(`${variable}="${text}" is refused`, () => {
      const [told = "", ...others] = refusal({ [variable]: text });

      assert.ok(told.startsWith(`${variable} ${sentence}`), told);
      assert.deepEqual(others, []);
    });
  }
}

test("a certificate without its key is refused, and a key without its certificate", () => {
  const sentence = ["TLS_CERT and TLS_KEY go together. Set both or neither."];

  assert.deepEqual(refusal({ TLS_CERT: "cert.pem" }), sentence);
  assert.deepEqual(refusal({ TLS_KEY: "key.pem" }), sentence);
});

test("a secret may be in a file, which its variable with _FILE names; not both, and a file that is there", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "qd-config-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const DATABASE_URL_FILE = file("url", "postgres://service@host/db\n");
  const SECRET_KEY_FILE = file("key", `${Buffer.alloc(32, 7).toString("base64")}\n`);
  const MIGRATION_DATABASE_URL_FILE = file("owner", "postgres://owner@host/db");

  const config = readConfig({ DATABASE_URL_FILE, SECRET_KEY_FILE, MIGRATION_DATABASE_URL_FILE });

  assert.equal(config.databaseUrl, "postgres://service@host/db");
  assert.equal(config.migrationDatabaseUrl, "postgres://owner@host/db");
  assert.deepEqual(config.secretKey, Buffer.alloc(32, 7));
  assert.deepEqual(refusal({ DATABASE_URL_FILE, DATABASE_URL: "postgres://a/b" }), [
    "DATABASE_URL and DATABASE_URL_FILE are both set. Set one of them.",
  ]);
  assert.deepEqual(refusal({ SECRET_KEY_FILE: `${folder}/none` }), [
    `SECRET_KEY_FILE names ${folder}/none, which cannot be read (ENOENT).`,
  ]);
  assert.match(refusal({ SECRET_KEY_FILE: DATABASE_URL_FILE })[0] ?? "", /^SECRET_KEY must be 32 bytes in base64/);
});

test("MIGRATION_DATABASE_URL belongs to DATABASE_URL: the embedded database has roles of its own", () => {
  const owner = "postgres://owner@host/db";

  assert.match(refusal({ MIGRATION_DATABASE_URL: owner })[0] ?? "", /^MIGRATION_DATABASE_URL goes with DATABASE_URL: /);
  const both = readConfig({ MIGRATION_DATABASE_URL: owner, DATABASE_URL: "postgres://service@host/db" });
  assert.equal(both.migrationDatabaseUrl, owner);
});

test("a worker alone must be told where the HMRC simulator is", () => {
  const [sentence] = refusal({ ROLE: "worker" });

  assert.match(sentence ?? "", /^ROLE=worker needs SANDBOX_URL: /);
  assert.equal(readConfig({ ROLE: "worker", SANDBOX_URL: "http://sandbox/submission" }).role, "worker");
});

test("everything that is wrong is told at once, and no value is repeated", () => {
  const secret = "hunter2-hunter2";

  const sentences = refusal({ PORT: secret, SECRET_KEY: secret, DATABASE_URL: secret, ROLE: secret, TLS_KEY: "x" });

  assert.deepEqual(
    sentences.map((sentence) => sentence.split(" ")[0]),
    ["PORT", "DATABASE_URL", "SECRET_KEY", "ROLE", "TLS_CERT"],
  );
  assert.doesNotMatch(sentences.join(), /hunter2/);
});

function refusal(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
  } catch (error) {
    assert.ok(error instanceof StartupError, String(error));
    return error.message.split("\n");
  }
  throw new assert.AssertionError({ message: `${JSON.stringify(environment)} was accepted` });
}
