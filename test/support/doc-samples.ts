// Every sample that the reference shows, and what tests do with those that are not requests: most are run, some by
// another test, a few not at all, with the reason. A sample that has no row fails
// test/journeys/reference-samples.long.test.ts by its place.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseDatabaseUrl } from "../../src/platform/database/url.ts";
import { ENTRIES } from "../../src/reference/contents.ts";
import { misfitsOf } from "./contract.ts";
import { repository } from "./program.ts";
import { sampleReturn } from "./returns.ts";
import type { SamplePlace } from "./sample-place.ts";
import { until } from "./until.ts";

export interface Sample {
  /** Below docs/. */
  page: string;
  /** What follows the fence. */
  kind: string;
  code: string;
  /** For people: page and line. */
  at: string;
}

export function samplesOfReference(): Sample[] {
  const pages = ENTRIES.map(({ slug }) => `${slug}.md`);
  return pages.flatMap((page) => {
    const text = readFileSync(join(repository, "docs", page), "utf8");
    return [...text.matchAll(/^ *```([^\n]*)\n([\s\S]*?)^ *```$/gm)].map(({ 1: kind = "", 2: code = "", index }) => {
      return { page, kind, code, at: `docs/${page}:${text.slice(0, index).split("\n").length}` };
    });
  });
}

/** Programs against the running service: reference-samples.long.test.ts runs them on every page. */
export const requestKinds = ["bash", "ts", "python", "json example"];

export type Treatment =
  | { runs: (code: string, place: SamplePlace) => Promise<void> }
  /** A test that runs it, and a word of that test by which it can be told. */
  | { by: string; naming: string }
  | { excused: string };

export interface Row {
  page: string;
  begins: string;
  treatment: Treatment;
}

const row = (page: string, begins: string, treatment: Treatment): Row => ({ page, begins, treatment });

const deployed = (page: string) => ({ by: "test/journeys/deployed.long.test.ts", naming: `docs/${page}` });
const commandPage = { by: "test/journeys/commands-file.test.ts", naming: "docs/command.md does what it says" };

/** Starts a service of its own and files there. */
const ownService: Treatment = {
  runs: async (code, place) => {
    const { code: exit, stdout, stderr } = await place.inOwnHome(code);
    assert.deepEqual([exit, /\backnowledged\b/.test(stdout)], [0, true], `${stdout}${stderr}`);
  },
};

const packedLibrary = { by: "test/ct600-package.long.test.ts", naming: "docs/library.md says how to pack it" };

export const rows: readonly Row[] = [
  row("library.md", "npm pack --workspace", packedLibrary),
  row("library.md", "import { checkReturn", packedLibrary),
  row("quickstart.md", "npm ci && npm start", {
    excused: "Installs the packages of this very checkout. deployed.long.test.ts installs and starts a packed program.",
  }),
  row("interface.md", "npx quarterday keys create", typed(/^sk_sandbox_\w+\n[\s\S]*^sk_live_\w+$/m)),
  row("going-live.md", "npx quarterday credentials set", typed(/credentials/i, { input: "a password\n" })),
  row("going-live.md", '{"options": {"test_mode"', input({ live: true })),
  row("interface.md", '{\n  "error": {\n    "type": "conflict_error",\n    "code": "draft_changed"', answer("Error")),
  row("interface.md", "stateDiagram", { by: "test/states.test.ts", naming: "statesParts" }),
  row("companies-house.md", "stateDiagram", { by: "test/states.test.ts", naming: "statesParts" }),
  row("webhooks.md", "stateDiagram", { by: "test/states.test.ts", naming: "statesParts" }),
  row("webhooks.md", '{\n  "id": "evt_', answer("Event")),
  row("webhooks.md", "Service-Signature: ", { by: "test/webhooks-guide.test.ts", naming: "Service-Signature: " }),
  row("webhooks.md", "body='{", { runs: (code, place) => place.sendToReceiver(code) }),
  row("trial-balance.md", "npx quarterday trial-balances map", {
    by: "test/journeys/commands-trial-balances.test.ts",
    naming: "trial-balances map",
  }),
  row("sandbox.md", "npx quarterday clock advance", typed(/3 hours/)),
  row("sandbox.md", "npx quarterday simulator --port 5665", {
    runs: async (code, place) => {
      for (const line of code.trim().split("\n"))
        await place.starts(
          line.replace("5665", "0"),
          /--tls/.test(line) ? /https:\/\/\S+\/submission/ : /http:\/\/\S+\/submission/,
        );
    },
  }),
  row("tax.md", '{\n  "sources"', input({ figures: { net_profit: 3_950_000, adjustments: { entertaining: 50_000 } } })),
  row("accounts.md", '{\n  "company"', input()),
  row("attachments.md", '{\n  "company"', input()),
  row("research-and-development.md", '{\n  "company"', {
    by: "test/research-and-development.test.ts",
    naming: "docs/research-and-development.md",
  }),
  row("group-relief.md", '{\n  "company": { "name": "Sub Ltd"', input()),
  row("group-relief.md", '{\n  "company": { "name": "Parent Ltd"', input()),
  row("charities.md", '{\n  "company"', input()),
  row("avoidance-schemes.md", '{\n  "company"', input()),
  row("pages-as-data.md", '{\n  "company"', { by: "test/pages-as-data.test.ts", naming: "docs/pages-as-data.md" }),
  row("before-filing.md", '{\n  "company"', { by: "test/before-filing.test.ts", naming: "docs/before-filing.md" }),
  row("going-live.md", 'export DATA_DIR="$(mktemp -d)" PORT=9443', ownService),
  row("command.md", 'export DATA_DIR="$(mktemp -d)" PORT=9443', ownService),
  row("database.md", "npx quarterday organisations quota", typed(/5,?000/)),
  row("database.md", "create role quarterday_owner", { runs: (code, place) => place.inOwnDatabase(code) }),
  row("database.md", "export DATABASE_URL=", { runs: (code, place) => place.startsOnOwnDatabase(code) }),
  row("database.md", "DATABASE_URL='postgresql://", {
    runs: async (code, place) => {
      const { stdout } = await place.types(`${code.trim()}; printf %s "$DATABASE_URL"`);
      assert.equal(parseDatabaseUrl(stdout).choice?.servers.length, 3);
    },
  }),
  row("deployment.md", "cp deploy/env.example", {
    excused:
      "Needs a container engine. deploy-files.test.ts parses the files, and deployed.long.test.ts runs the image's own command.",
  }),
  row("deployment.md", "npm pack", {
    excused:
      "Needs root and systemd. deployed.long.test.ts packs, installs and starts the program as an ordinary user.",
  }),
  row("deployment.md", "kubectl apply", { excused: "Needs a cluster. deploy-files.test.ts parses every manifest." }),
  row("database.md", "node bin/quarterday.js backup", deployed("database.md")),
  row("database.md", "sudo systemctl stop quarterday", deployed("database.md")),
  row("security.md", "sudo systemctl stop quarterday", deployed("security.md")),
  row("security.md", "NEW_KEY=", deployed("security.md")),
  row("deployment.md", "node bin/quarterday.js backup", deployed("deployment.md")),
  row("mcp.md", '{\n  "mcpServers"', {
    excused: "the settings of somebody else's program; test/journeys/mcp.test.ts connects as it says",
  }),
  row("command.md", "cat > return.json", commandPage),
  row("command.md", "pending ✓ → submitted ✓", {
    by: "src/cli/presentation.test.ts",
    naming: "pending ✓ → submitted ✓",
  }),
  row("command.md", "cat > accounts.json", commandPage),
  row("command.md", "cat > returns.csv", commandPage),
  row("command.md", "npx quarterday completion bash", commandPage),
  row("observability.md", '{"level":30', { runs: sameLine }),
  row("observability.md", "OTEL_EXPORTER_OTLP_ENDPOINT=", {
    by: "test/journeys/traces.long.test.ts",
    naming: "OTEL_EXPORTER_OTLP_ENDPOINT: ",
  }),
  row("observability.md", "POST /v1/filings  ", {
    by: "test/journeys/traces.long.test.ts",
    naming: "> submit > GovTalk submit",
  }),
  row("input.md", '{\n  "company"', input()),
  row("routes.md", "{\n", { by: "test/openapi-tools.long.test.ts", naming: "no-invalid-media-type-examples" }),
  row("errors.md", '{\n  "error":', { runs: (code, place) => sameRefusal(code, place) }),
  row("webhooks.md", "import { createHmac", { runs: (code, place) => place.verifies(code) }),
];

/** A command that ends well and prints this. */
function typed(prints: RegExp, options: { input?: string } = {}): Treatment {
  return {
    runs: async (code, place) => {
      const { code: exit, stdout, stderr } = await place.types(code, options);
      assert.equal(exit, 0, `${code}${stdout}${stderr}`);
      assert.match(stdout, prints);
    },
  };
}

/** A return, or the part of one that the page is about, with figures that this part is about. */
function input({ live = false, figures = {} as object } = {}): Treatment {
  return {
    runs: async (code, place) => {
      const { financials, ...rest } = sampleReturn();
      const body = { ...rest, financials: { ...financials, ...figures }, ...(JSON.parse(code) as object) };
      const declared = {
        ...body,
        declarant: { name: "Jo Finch", status: "Director" },
        accounts: { director: "Jo Finch" },
      };
      const { json } = await place.client(live ? "live" : "sandbox").post("/v1/validate", live ? declared : body);
      assert.deepEqual(json, { valid: true, errors: [] });
    },
  };
}

/** What the service returns, by its component in openapi.json. */
function answer(component: string): Treatment {
  return {
    runs: async (code) =>
      assert.deepEqual(misfitsOf({ $ref: `#/components/schemas/${component}` }, JSON.parse(code)), []),
  };
}

/** A return that is filed leaves a line with just these fields. */
async function sameLine(code: string, place: SamplePlace): Promise<void> {
  const { headers } = await place.client("sandbox").post("/v1/filings", sampleReturn());
  const isOf = (line: string) => line.includes(`"request_id":"${headers["request-id"]}"`);
  const line = await until("its line is written", async () => place.service.program.stderr().split("\n").find(isOf));
  const [shown, logged] = [code, line].map((text) => JSON.parse(text));
  assert.deepEqual(Object.keys(logged), Object.keys(shown));
  for (const name of ["method", "route", "status", "msg"]) assert.equal(logged[name], shown[name]);
}

/** The page shows what a body with nothing but a misspelt name gets. */
async function sameRefusal(code: string, place: SamplePlace): Promise<void> {
  const shown = JSON.parse(code);
  const { json } = await place.client("sandbox").post("/v1/filings", { compnay: {} });
  const told = ({ error, errors }: typeof shown) => {
    const { request_id: _, doc_url: url, ...rest } = error;
    return { ...rest, doc_url: new URL(url).pathname + new URL(url).hash, errors };
  };
  assert.deepEqual(told(shown), told(json));
}
