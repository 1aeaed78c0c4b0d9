// Where samples of the reference are typed: a folder beside a running service, with the variables that the pages name,
// and `npx` and `npm` that lead to this program as it is built.

import assert from "node:assert/strict";
import { type SpawnOptions, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { signTestEvent, testEvent, verifySignature } from "../../clients/typescript/src/index.ts";
import type { Mode } from "../../src/platform/mode.ts";
import { dormantAccounts } from "./accounts.ts";
import type { Client } from "./client.ts";
import { administer, testServer } from "./database.ts";
import { freePort } from "./free-port.ts";
import { type Home, newHome, repository, type Serving, serving } from "./program.ts";
import { SECRET } from "./receiver-programs.ts";
import { sampleReturn as returnOf } from "./returns.ts";
import { until } from "./until.ts";

/** Of the company that the samples are about. */
const sampleReturn = () => returnOf({ utr: "2000000000" });

export interface Printed {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface SamplePlace {
  folder: string;
  service: Serving;
  client(mode: Mode): Client;
  /**
   * Files a return, delivers accounts, begins a draft: FILING, ACCOUNTS, DRAFT, COMPANY; EVENT of the acceptance.
   * WAITING is a return of another company, which waits for approval.
   */
  filesAnew(): Promise<void>;
  /** Runs a program to its end. */
  run(file: string, words: readonly string[], input?: string): Promise<Printed>;
  /** Types commands, with this for an answer to what they ask. */
  types(code: string, options?: { input?: string }): Promise<Printed>;
  /** Types commands that start a service of their own, on ports that are free. */
  inOwnHome(code: string): Promise<Printed>;
  /** Types one that runs until it is stopped, and waits until it says something. */
  starts(code: string, says: RegExp): Promise<void>;
  /** A command that sends an event to the reader's own receiver. */
  sendToReceiver(code: string): Promise<void>;
  /** A function that verifies signatures. */
  verifies(code: string): Promise<void>;
  /** Statements for the operator's own database server. */
  inOwnDatabase(code: string): Promise<void>;
  /** Commands that migrate that database and start the service on it. */
  startsOnOwnDatabase(code: string): Promise<void>;
}

export async function openSamplePlace(t: { after(close: () => Promise<void>): void }): Promise<SamplePlace> {
  const home = newHome(t);
  const service = await serving(home);
  const { folder } = home;
  writeFileSync(join(folder, "ca.pem"), service.ca);
  const shims = join(folder, "shims");
  writeShims(shims);
  const ca = join(folder, "ca.pem");
  const environment: Record<string, string> = {
    PATH: [shims, join(process.execPath, ".."), process.env.PATH].join(delimiter),
    QUARTERDAY_URL: service.url,
    QUARTERDAY_API_KEY: service.key ?? "",
    QUARTERDAY_CA: ca,
    QUARTERDAY_WEBHOOK_SECRET: SECRET,
    NODE_EXTRA_CA_CERTS: ca,
    PYTHONPATH: join(repository, "clients/python/src"),
  };
  const own = ownDatabase(t);
  /** The pages write … where the reader has something of their own. */
  const filledIn = (code: string) => code.replaceAll("org_…", service.organisation ?? "");

  const program = (code: string): [string, ...string[]] => ["bash", "-euo", "pipefail", "-c", filledIn(code)];
  const types: SamplePlace["types"] = (code, options = {}) =>
    home.start([], { program: program(code), environment, ...options }).ended();
  const { stdout: liveKey } = await types("npx quarterday keys create --mode live --name Samples");
  const filesAnew = async () => {
    const customer = service.client(service.key ?? "");
    const { json } = await customer.post("/v1/filings", sampleReturn());
    const event = await until("its acceptance is an event", async () => {
      const { data } = (await customer.get("/v1/events?type=filing.accepted")).json;
      return data.find((one: { data: { object: { id: string } } }) => one.data.object.id === json.id);
    });
    const delivered = await customer.post("/v1/companies_house/accounts", dormantAccounts());
    const draft = await customer.post("/v1/drafts", { input: sampleReturn() });
    const waiting = await customer.post("/v1/filings", {
      ...sampleReturn(),
      company: { ...sampleReturn().company, utr: "1000000007" },
      options: { approval: "required" },
    });
    environment.WAITING = waiting.json.id;
    environment.ACCOUNTS = delivered.json.id;
    environment.DRAFT = draft.json.id;
    environment.FILING = json.id;
    environment.COMPANY = (await customer.get("/v1/companies?limit=1")).json.data[0]?.id ?? "";
    environment.EVENT = event.id;
  };
  const keys = { sandbox: service.key ?? "", live: /sk_live_\w+/.exec(liveKey)?.[0] ?? "" };

  return {
    folder,
    service,
    client: (mode) => service.client(keys[mode]),
    filesAnew,
    run: (file, words, input) => ended(file, words, { cwd: folder, env: { ...process.env, ...environment } }, input),
    types,
    async inOwnHome(code) {
      const [service = 0, simulator = 0] = [await freePort(), await freePort()];
      const moved = code.replaceAll("9443", String(service)).replaceAll("5665", String(simulator));
      const { PATH = "" } = environment;
      return newHome(t)
        .start([], { program: program(moved), environment: { PATH } })
        .ended();
    },
    starts: (code, says) => startAndStop(home, { program: program(code), environment }, says),
    async sendToReceiver(code) {
      const receiver = await startReceiver();
      const { code: exit, stdout } = await types(code.replace("127.0.0.1:8080", `127.0.0.1:${receiver.port}`));
      receiver.close();
      assert.deepEqual([exit, /^HTTP\/1\.1 200 /.test(stdout)], [0, true], stdout);
    },
    async verifies(code) {
      const file = join(folder, "verify.mjs");
      writeFileSync(file, code);
      const { isGenuine } = await import(pathToFileURL(file).href);
      const { body, headers } = signTestEvent(testEvent("filing.accepted"), SECRET);
      const judged = (text: string, secret: string) =>
        isGenuine(Buffer.from(text), headers["service-signature"], secret);
      assert.deepEqual(
        [judged(body, SECRET), judged(`${body} `, SECRET), judged(body, "whsec_x")],
        [true, false, false],
      );
    },
    inOwnDatabase: own.create,
    async startsOnOwnDatabase(code) {
      const commands = own.named(code);
      const other = newHome(t);
      await startAndStop(other, { program: program(commands), environment }, /^Press Ctrl-C to stop\.$/m);
    },
  };
}

/** The program of this checkout, whichever way a page names it. */
function writeShims(folder: string): void {
  mkdirSync(folder);
  const command = `exec ${process.execPath} ${join(repository, "bin/quarterday.js")}`;
  const shim = (name: string, text: string) => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(folder, name), 0o755);
  };
  shim("npx", `[ "$1" = quarterday ] || exit 1\nshift\n${command} "$@"`);
  shim("npm", `[ "$*" = start ] || exit 1\n${command} serve`);
}

async function startAndStop(
  home: Home,
  { program, environment }: { program: [string, ...string[]]; environment: Record<string, string> },
  says: RegExp,
): Promise<void> {
  const started = home.start([], { program, environment, group: true });
  await started.says(says);
  started.send("SIGTERM");
  await started.ended();
}

function ended(file: string, words: readonly string[], options: SpawnOptions, input = ""): Promise<Printed> {
  const child = spawn(file, words, { ...options, stdio: "pipe" });
  const printed = { stdout: "", stderr: "" };
  child.stdout?.on("data", (chunk) => {
    printed.stdout += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    printed.stderr += chunk;
  });
  child.stdin?.end(input);
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, ...printed })));
}

/** As the guide wants a receiver to be, as far as one request goes. */
async function startReceiver() {
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    try {
      verifySignature(body, request.headers["service-signature"], SECRET);
      response.writeHead(200).end();
    } catch {
      response.writeHead(400).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

/** On the server of the test run, under names of its own. */
function ownDatabase(t: { after(close: () => Promise<void>): void }) {
  const suffix = randomBytes(6).toString("hex");
  const { host, port } = testServer();
  const named = (text: string) =>
    text
      .replace(
        // A socket has no TLS.
        /:\/\/(\w+):…@host\/(\w+)\?sslmode=verify-full/g,
        (_, role, database) => `://${role}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
      )
      .replace(/quarterday_(owner|service)/g, `$&_${suffix}`)
      .replace(/(database |@\/)quarterday\b/g, `$1quarterday_${suffix}`);
  return {
    named,
    async create(code: string): Promise<void> {
      for (const statement of named(code)
        .split(";")
        .filter((text) => text.trim() !== ""))
        await administer(statement);
      t.after(async () => {
        await administer(`drop database quarterday_${suffix} with (force)`);
        for (const role of ["owner", "service"]) await administer(`drop role quarterday_${role}_${suffix}`);
      });
    },
  };
}
