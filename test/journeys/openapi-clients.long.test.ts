// Clients that other people's generators make from openapi.json: each compiles in strict mode, takes the requests that
// the published client takes, files a return with the running service and reads it back.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { generateClients, installGenerators, runIn } from "../support/generators.ts";
import { repository } from "../support/program.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

const missing = installGenerators();
if (missing !== null && process.env.REQUIRE_GENERATORS === "1") throw new Error(missing);
const skip = missing === null ? false : "the npm registry does not have the generators of clients";

let service: Service;
let folder: string;
before(async () => {
  if (skip) return;
  service = await startService();
  folder = mkdtempSync(join(tmpdir(), "qd-clients-"));
  const { text } = await service.client().get("/openapi.json");
  await generateClients(text, folder);
  writeFileSync(join(folder, "ca.pem"), service.certificate.cert);
  writeFileSync(join(folder, "body.ts"), BODY);
  for (const [name, program] of Object.entries(programs)) writeFileSync(join(folder, `${name}-files.ts`), program);
  writeFileSync(join(folder, "same.ts"), SAME);
});
after(async () => {
  if (skip) return;
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A field in every group that has defaults, without those; null in an enumeration. */
const BODY = `export const body = {
  company: { name: "Example Widgets Ltd", utr: "8596148860", registration_number: "12345678", type: null },
  period: { start: "2025-04-01", end: "2026-03-31" },
  financials: { turnover: 12_000_000, trading_profit: 4_000_000, losses: {}, gross_profit: null },
  accounts: { standard: null, filed_with: "this" as const },
  return: {},
};
export const headers = { authorization: \`Bearer \${process.env.KEY}\` };
export const baseUrl = process.env.BASE_URL ?? "";
`;

/** Each files the body and prints the filing as it reads it back. */
const programs = {
  "openapi-typescript": `
import createClient from "openapi-fetch";
import type { paths } from "./openapi-typescript";
import { baseUrl, body, headers } from "./body";
const client = createClient<paths>({ baseUrl, headers });
const { data: created, error } = await client.POST("/v1/filings", { body });
if (created === undefined) throw new Error(error.error.message);
const { data: filing } = await client.GET("/v1/filings/{id}", { params: { path: { id: created.id } } });
const { data: list } = await client.GET("/v1/filings");
console.log(JSON.stringify([created.id, filing?.id, filing?.tax_due_pence, list?.data.length]));
`,
  "hey-api": `
import { createFiling, listFilings, retrieveFiling } from "./hey-api";
import { client } from "./hey-api/client.gen";
import { zFiling, zFilingInput } from "./hey-api/zod.gen";
import { baseUrl, body, headers } from "./body";
client.setConfig({ baseUrl, headers });
zFilingInput.parse(body);
const { data: created, error } = await createFiling({ body });
if (created === undefined) throw new Error(JSON.stringify(error));
const { data: read } = await retrieveFiling({ path: { id: created.id } });
const filing = zFiling.parse(read);
const { data: list } = await listFilings();
console.log(JSON.stringify([created.id, filing.id, filing.tax_due_pence, list?.data.length]));
`,
  orval: `
import { createFiling, listFilings, retrieveFiling } from "./orval";
import { createFilingBody } from "./orval-zod";
import { body, headers } from "./body";
createFilingBody.parse(body);
const created = await createFiling(body, { headers });
if (created.status !== 201) throw new Error(created.data.error.message);
const filing = await retrieveFiling(created.data.id, { headers });
if (filing.status !== 200) throw new Error(filing.data.error.message);
const list = await listFilings({}, { headers });
if (list.status !== 200) throw new Error(list.data.error.message);
console.log(JSON.stringify([created.data.id, filing.data.id, filing.data.tax_due_pence, list.data.data.length]));
`,
  "openapi-zod-client": `
import { createApiClient } from "./openapi-zod-client";
import { baseUrl, body, headers } from "./body";
const client = createApiClient(baseUrl, { axiosConfig: { headers } });
const created = await client.createFiling(body);
const filing = await client.retrieveFiling({ params: { id: created.id } });
const list = await client.listFilings();
console.log(JSON.stringify([created.id, filing.id, filing.tax_due_pence, list.data.length]));
`,
};

test("what four generators make of the document compiles in strict mode", { skip }, async () => {
  const compiler = join(repository, "node_modules", "typescript", "bin", "tsc");
  const strict = ["--ignoreConfig", "--strict", "--noEmit", "--skipLibCheck", "--target", "es2023"];
  const modules = ["--module", "esnext", "--moduleResolution", "bundler", "--allowImportingTsExtensions"];
  const around = [
    "--lib",
    "es2023,dom,dom.iterable",
    "--types",
    "node",
    "--typeRoots",
    join(repository, "node_modules", "@types"),
  ];
  const files = [...Object.keys(programs).map((name) => `${name}-files.ts`), "hey-api/zod.gen.ts", "same.ts"];

  await runIn(folder, [compiler, ...strict, ...modules, ...around, ...files]);
});

for (const name of Object.keys(programs)) {
  test(`a client made by ${name} files a return and reads it back`, { skip }, async () => {
    const { keys, sandbox } = await service.customer();
    const outfile = join(folder, `${name}-files.mjs`);
    await build({ entryPoints: [join(folder, `${name}-files.ts`)], outfile, ...BUNDLED });

    const variables = { KEY: keys.sandbox.secret, BASE_URL: service.url, NODE_EXTRA_CA_CERTS: join(folder, "ca.pem") };
    const [created, ...read] = JSON.parse(await runIn(folder, [outfile], variables));

    assert.deepEqual(read, [created, 760_000, 1]);
    assert.equal((await sandbox.get(`/v1/filings/${created}`)).json.id, created);
  });
}

const BUNDLED = { bundle: true, platform: "node", format: "esm", packages: "external", logLevel: "error" } as const;

/**
 * Each takes what the other gives. A field that one has and the other lacks is seen by its name, at any depth of the
 * input.
 */
const SAME = `
import type { z } from "zod";
import type { components, operations } from "./openapi-typescript";
import type * as heyApi from "./hey-api";
import type * as orval from "./orval";
import type { schemas } from "./openapi-zod-client";
import type * as client from "${join(repository, "clients", "typescript", "src", "index.ts")}";

type Schemas = components["schemas"];
type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;
type Names<Value> = Value extends string | number | boolean
  ? never
  : Value extends readonly (infer Item)[]
  ? Names<Item>
  : Value extends object
    ? { [Name in keyof Value & string]-?: Name | \`\${Name}.\${Names<NonNullable<Value[Name]>>}\` }[keyof Value & string]
    : never;
/** One generator makes a tuple of a list of exactly two. */
type Plain<Value> = Value extends readonly (infer Item)[]
  ? Plain<Item>[]
  : Value extends object
    ? { [Name in keyof Value]: Plain<Value[Name]> }
    : Value;
const right = <_Is extends true>() => {};
/** The client knows the codes; a document that named them could not gain any. */
type Coded = "warnings" | "needs_attention";
type ListQuery = NonNullable<operations["listFilings"]["parameters"]["query"]>;

right<Same<client.FilingInput, Schemas["FilingInput"]>>();
right<Same<Plain<client.FilingInput>, Plain<heyApi.FilingInput>>>();
right<Same<client.FilingInput, orval.FilingInput>>();
right<Same<client.FilingInput, z.input<typeof schemas.FilingInput>>>();
right<Same<Plain<client.AmendmentInput>, Plain<heyApi.AmendmentInput>>>();
right<Same<client.AmendmentInput, orval.AmendmentInput>>();
right<Same<client.AmendmentInput, z.input<typeof schemas.AmendmentInput>>>();
right<Same<Names<client.FilingInput>, Names<Schemas["FilingInput"]>>>();
right<Same<client.AmendmentInput, Schemas["AmendmentInput"]>>();
right<Same<Names<client.AmendmentInput>, Names<Schemas["AmendmentInput"]>>>();
right<Same<Names<client.Filing>, Names<Schemas["Filing"]>>>();
right<Same<Omit<client.Filing, Coded>, Omit<Schemas["Filing"], Coded>>>();
right<Same<keyof client.Event, keyof Schemas["Event"]>>();
right<Same<client.EventType, Schemas["Event"]["type"]>>();
right<Same<client.FilingDocument, Schemas["Document"]>>();
right<Same<Names<client.ValidationResult>, Names<Schemas["ValidationResult"]>>>();
right<Same<Names<client.FiledComputation>, Names<Schemas["FiledComputation"]>>>();
right<Same<keyof client.CarriedForward, keyof Schemas["CarriedForward"]>>();
right<Same<Exclude<client.ErrorCode, "unexpected_answer">, Schemas["Error"]["error"]["code"]>>();
right<Same<client.ErrorType, Schemas["Error"]["error"]["type"]>>();
right<Same<client.ProblemCode, Schemas["Problem"]["code"]>>();
right<Same<keyof client.FilingListQuery, keyof ListQuery>>();
right<Same<Omit<client.FilingListQuery, "status">, Omit<ListQuery, "status">>>();
right<Same<client.EventListQuery, NonNullable<operations["listEvents"]["parameters"]["query"]>>>();
right<Same<client.CarriedForwardQuery, operations["retrieveCarriedForward"]["parameters"]["query"]>>();
`;
