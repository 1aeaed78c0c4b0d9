// The service as it is deployed: packed, with production packages only, as an ordinary user who cannot write to it. It
// starts by the image's own command, and the pages about backup, restore, rotation and upgrade are followed literally:
// their commands are read from the pages. Of systemd only the unit's command is there.

import assert from "node:assert/strict";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { delimiter, join } from "node:path";
import type { Client } from "../support/client.ts";
import { createClient } from "../support/client.ts";
import type { Program } from "../support/in-process.ts";
import { installPacked, ordinaryAccount, ownFolder } from "../support/packed.ts";
import { commandsUnder } from "../support/page-commands.ts";
import { newHome, repository, untilStatus } from "../support/program.ts";
import { sampleReturn } from "../support/returns.ts";
import { after, before, describe, test } from "../support/suite.ts";

const home = newHome({ after });
const account = ordinaryAccount();
const at = (...names: string[]) => join(home.folder, ...names);
const environmentFile = at("settings", "environment");
let supervisor: Server;
let service: Program | null = null;
let client: Client;
let key = "";

before(async () => {
  ownFolder(at("cache"), account);
  ownFolder(at("settings"), account);
  const install = installPacked(home.folder);
  // As with --omit=optional, which leaves PostgreSQL out too.
  rmSync(join(install, "node_modules", "@opentelemetry", "sdk-trace-node"), { recursive: true });
  for (const name of ["links", "state", "backups", "keys"]) ownFolder(at(name), account);
  symlinkSync(install, at("links", "current"));
  // Stands for the next release, installed beside this one.
  mkdirSync(at("next"));
  for (const name of readdirSync(install)) symlinkSync(join(install, name), at("next", name));
  writeFileSync(environmentFile, "");
  chmodSync(environmentFile, 0o666);
  supervisor = createServer((request, response) => {
    supervise(request.url?.slice(1) ?? "").then(
      () => response.end(),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => supervisor.listen(0, "127.0.0.1", resolve));
  shims();
});
after(() => void supervisor?.close());

test("the packed program has no test, no source but what pages need, and no development package", () => {
  const folder = at("quarterday");
  const names = readdirSync(folder).sort();
  const packages = readdirSync(join(folder, "node_modules"));

  assert.deepEqual(names, [
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "SECURITY.md",
    "bin",
    "deploy",
    "dist",
    "docs",
    "migrations",
    "node_modules",
    "package-lock.json",
    "package.json",
    "src",
  ]);
  assert.deepEqual(readdirSync(join(folder, "dist")), ["program"]);
  for (const name of ["typescript", "esbuild", "playwright-core", "yaml", "@biomejs"])
    assert.ok(!packages.includes(name), name);
});

// One after the other, on the same data, with as few starts as can be: as an operator would.
describe("from the first start to the last page", () => {
  test("the image's command starts as an ordinary user who cannot write to the program, and files a return", async () => {
    await start(entryCommand());
    const { status, json } = await client.post("/v1/filings", sampleReturn());
    await untilStatus(client, json.id, "acknowledged");
    const pages = await Promise.all(["/docs", "/openapi.json", "/readyz"].map((path) => client.get(path)));

    assert.equal(status, 201);
    assert.match(service?.stdout() ?? "", /^No traces are sent: OpenTelemetry's SDK is not installed\. Install /m);
    assert.deepEqual(
      pages.map((page) => page.status),
      [200, 200, 200],
    );
  });

  test("docs/database.md, followed literally: the service stops in good order; what was filed before the backup is back, what came after is gone", async () => {
    const kept = await filed();
    command = unitCommand();

    await follow("docs/database.md", "## Backup");
    const lost = await filed();
    const said = await follow("docs/database.md", "## Restore");

    assert.match(said, /^Loaded \d+ rows of \d+ tables, as of .*\nNothing was waiting .*\nStart the service now\.$/m);
    assert.equal((await client.get(`/v1/filings/${kept}`)).json.status, "acknowledged");
    assert.equal((await client.get(`/v1/filings/${lost}`)).status, 404);
    await filed();
  });

  test("docs/security.md, a key in the data folder, followed literally: another key, and the service works as before", async () => {
    const old = readFileSync(keyFile, "utf8");

    const said = await follow("docs/security.md", "### The key is in the data folder");

    const copies = readdirSync(at("keys")).filter((name) => name.startsWith("secret.key."));
    assert.match(said, /^\d+ secrets are encrypted with the new key\./m);
    assert.notEqual(readFileSync(keyFile, "utf8"), old);
    assert.equal(readFileSync(at("keys", copies[0] ?? ""), "utf8"), readFileSync(keyFile, "utf8"));
    await filed();
  });

  test("docs/deployment.md, followed literally: a backup is made, and the new release serves what the old one has filed", async () => {
    const before = await filed();
    // From the restart of the upgrade on the operator keeps the key.
    writeFileSync(environmentFile, `SECRET_KEY=${readFileSync(keyFile, "utf8").trim()}\n`);
    rmSync(keyFile);

    const said = await follow("docs/deployment.md", "## Upgrading", { NEW: at("next") });

    assert.match(said, /^The database is up to date\.$/m);
    assert.match(said, /^program +ok +Quarterday /m);
    assert.ok(existsSync(at("backups", "before-upgrade.gz")));
    assert.equal(realpathSync(at("links", "current")), realpathSync(at("next")));
    assert.equal((await client.get(`/v1/filings/${before}`)).status, 200);
  });

  test("docs/security.md, the operator's own key, followed literally: the service starts with the one that the page has put in place", async () => {
    const [, first] = ownKey.exec(readFileSync(environmentFile, "utf8")) ?? [];

    await follow("docs/security.md", "### The key is in SECRET_KEY");

    const [, now] = ownKey.exec(readFileSync(environmentFile, "utf8")) ?? [];
    assert.ok(first);
    assert.equal(Buffer.from(now ?? "", "base64").length, 32);
    assert.notEqual(now, first);
    assert.ok(!existsSync(keyFile));
    await filed();
    await stop();
  });
});

const dataDir = at("state", "data");
/** As every sample has it: no log has the first key. */
const firstRunFile = join(dataDir, "first-run.txt");
const ownKey = /^SECRET_KEY=(.+)\n$/;
const keyFile = join(dataDir, "secret.key");

/** What systemd and its environment file would give. */
function variables(): Record<string, string> {
  const lines = readFileSync(environmentFile, "utf8").split("\n");
  const own = lines.flatMap((line) =>
    line.includes("=") ? [[line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]] : [],
  );
  return {
    DATA_DIR: dataDir,
    FIRST_RUN_FILE: firstRunFile,
    WORKERS: "1",
    SANDBOX_POLL_SECONDS: "0",
    SANDBOX_ACCEPTED_SECONDS: "0",
    LOG_LEVEL: "silent",
    ...Object.fromEntries(own),
  };
}

/** As the image starts it. */
function entryCommand(): string[] {
  const text = readFileSync(join(repository, "deploy", "Dockerfile"), "utf8");
  const [, entry = "[]"] = /^ENTRYPOINT (.+)$/m.exec(text) ?? [];
  const [, words = "[]"] = /^CMD (.+)$/m.exec(text) ?? [];
  return [...JSON.parse(entry), ...JSON.parse(words)];
}

/** As systemd starts it. */
function unitCommand(): string[] {
  const text = readFileSync(join(repository, "deploy", "systemd", "quarterday.service"), "utf8");
  const [, line = ""] = /^ExecStart=(.+)$/m.exec(text) ?? [];
  return line.split(" ");
}

let command: string[] = [];

async function start(words: string[]): Promise<void> {
  command = words;
  const [file = "", ...rest] = words;
  const program: [string, ...string[]] = [/(^|\/)node$/.test(file) ? process.execPath : file, ...rest];
  service = home.start([], {
    program,
    folder: at("links", "current"),
    environment: { ...variables(), NODE_ENV: "production", OTEL_TRACES_EXPORTER: "otlp" },
    ...(account && { account }),
  });
  await service.says(/^Press Ctrl-C to stop\.$/m);
  const text = service.stdout();
  const written = existsSync(firstRunFile) ? readFileSync(firstRunFile, "utf8") : "";
  key = /^ {2}(sk_sandbox_\S+)$/m.exec(written)?.[1] ?? key;
  const ca = readFileSync(join(dataDir, "tls", "cert.pem"), "utf8");
  client = createClient(/listens on (https:\S+)/.exec(text)?.[1] ?? "", { ca, key });
}

/** As a supervisor does it; the service then ends by itself, in good order. */
async function stop(): Promise<void> {
  const stopping = service;
  service = null;
  if (stopping === null) return;
  stopping.send("SIGTERM");
  const { code, signal, stderr } = await stopping.ended();
  assert.deepEqual([code, signal], [0, null], stderr);
}

async function supervise(verb: string): Promise<void> {
  if (verb !== "start") await stop();
  if (verb !== "stop") await start(command);
}

async function filed(): Promise<string> {
  const { json } = await client.post("/v1/filings", sampleReturn());
  await untilStatus(client, json.id, "acknowledged");
  return json.id;
}

/** Types a page's commands in the folder of the installation; what they print. */
async function follow(page: string, heading: string, more: Record<string, string> = {}): Promise<string> {
  const environment = {
    ...variables(),
    ...more,
    PATH: [at("shims"), join(process.execPath, ".."), process.env.PATH].join(delimiter),
    BACKUPS: at("backups"),
    KEYS: at("keys"),
    CURRENT: at("links", "current"),
    ENVIRONMENT_FILE: environmentFile,
    SUPERVISOR: String((supervisor.address() as AddressInfo).port),
    npm_config_cache: at("cache"),
    npm_config_update_notifier: "false",
    npm_config_loglevel: "error",
    npm_config_ignore_scripts: "true",
    npm_config_offline: "true",
  };
  const program: [string, ...string[]] = ["bash", "-euo", "pipefail", "-c", commandsUnder(page, heading)];
  const options = { program, environment, folder: at("links", "current"), ...(account && { account }) };
  const { code, stdout, stderr } = await home.start([], options).ended();
  assert.equal(code, 0, `${stdout}${stderr}`);
  return stdout;
}

/** Of systemd and sudo only as much as the pages use: the test itself is the supervisor. */
function shims(): void {
  ownFolder(at("shims"), account);
  const shim = (name: string, text: string) => {
    writeFileSync(at("shims", name), text);
    chmodSync(at("shims", name), 0o755);
  };
  shim("sudo", '#!/bin/sh\nexec "$@"\n');
  shim(
    "systemctl",
    `#!${process.execPath}
require("node:http").get("http://127.0.0.1:" + process.env.SUPERVISOR + "/" + process.argv[2], (response) => {
  response.pipe(process.stderr);
  process.exitCode = response.statusCode === 200 ? 0 : 1;
});
`,
  );
}
