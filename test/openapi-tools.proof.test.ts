// openapi.json in the hands of other people's tools: a validator by JSON Schema, a linter with its own model of OpenAPI, which also
// holds every example against its schema, and a generator, whose types are those of the published client.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import { openapi } from "../src/api/openapi.ts";
import { after, before, test } from "./support/suite.ts";

const text = JSON.stringify(openapi({ version: "1.2.3", baseUrl: "https://localhost:8443" }));

test("the document is valid by the JSON Schema of OpenAPI 3.1", async () => {
  const validator = new Validator();

  const { valid, errors } = await validator.validate(JSON.parse(text));

  assert.deepEqual([valid, errors, validator.version], [true, undefined, "3.1"]);
});

/** Beyond what the linter recommends: the examples, and what readers look for. */
const rules = {
  "no-invalid-media-type-examples": "error",
  "no-invalid-schema-examples": "error",
  "no-invalid-parameter-examples": "error",
  "operation-description": "error",
  "parameter-description": "error",
  "tag-description": "error",
  "operation-singular-tag": "error",
  "no-unused-components": "error",
  "no-required-schema-properties-undefined": "error",
} as const;

/** Rules of the linter that do not fit this service, and why. */
const waived = {
  // The base address of a development service is this.
  "no-server-example.com": "off",
  // The receiver of a webhook is the customer's: we do not describe its refusals.
  "operation-4xx-response": "off",
} as const;

test("a linter with another model of OpenAPI has nothing to say about it, and every example fits its schema", async () => {
  const config = await createConfig({ extends: ["recommended-strict"], rules: { ...rules, ...waived } });

  const findings = await lintFromString({ source: text, absoluteRef: "openapi.json", config });

  assert.deepEqual(
    findings.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`),
    [],
  );
});

test("the linter would notice an example that does not fit", async () => {
  const config = await createConfig({ extends: ["minimal"], rules });
  const broken = text.replace('"tax_due_pence":760000', '"tax_due_pence":"760000"');

  const findings = await lintFromString({ source: broken, absoluteRef: "openapi.json", config });

  assert.ok(findings.some(({ ruleId }) => ruleId === "no-invalid-media-type-examples"));
});

const root = fileURLToPath(new URL("../..", import.meta.url));
let folder: string;
before(() => {
  folder = mkdtempSync(join(tmpdir(), "qd-openapi-"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "openapi.json"), text);
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** The generator works with the compiler's interface, which TypeScript 7 does not have. */
const WITH_TYPESCRIPT_5 = `import { register } from "node:module";
register("data:text/javascript," + encodeURIComponent(
  'export const resolve = (name, context, next) => next(name === "typescript" ? "typescript-5" : name, context);'));`;

test("a generator makes types from it, and the published client's types are the same", () => {
  writeFileSync(join(folder, "typescript-5.mjs"), WITH_TYPESCRIPT_5);
  writeFileSync(join(folder, "same.ts"), SAME);
  const generator = join(root, "node_modules", "openapi-typescript", "bin", "cli.js");
  const compiler = join(root, "node_modules", "typescript", "bin", "tsc");
  const defaults = "--default-non-nullable=false";
  const settings = ["--strict", "--noEmit", "--skipLibCheck", "--target", "es2023", "--types", "node"];
  const modules = ["--module", "nodenext", "--allowImportingTsExtensions"];

  run(["--import", "./typescript-5.mjs", generator, "openapi.json", defaults, "--output", "generated.d.ts"]);
  run([compiler, "--ignoreConfig", ...settings, ...modules, "same.ts"]);
});

/** Each takes what the other gives. A field that one has and the other lacks is seen by its name, at any depth of the input. */
const SAME = `
import type { components, operations } from "./generated.d.ts";
import type * as client from "${join(root, "clients", "typescript", "src", "index.ts")}";

type Schemas = components["schemas"];
type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;
type Names<Value> = Value extends string | number | boolean
  ? never
  : Value extends readonly (infer Item)[]
  ? Names<Item>
  : Value extends object
    ? { [Name in keyof Value & string]-?: Name | \`\${Name}.\${Names<NonNullable<Value[Name]>>}\` }[keyof Value & string]
    : never;
const right = <_Is extends true>() => {};

right<Same<client.FilingInput, Schemas["FilingInput"]>>();
right<Same<Names<client.FilingInput>, Names<Schemas["FilingInput"]>>>();
right<Same<client.AmendmentInput, Schemas["AmendmentInput"]>>();
right<Same<Names<client.AmendmentInput>, Names<Schemas["AmendmentInput"]>>>();
right<Same<Names<client.Filing>, Names<Schemas["Filing"]>>>();
right<Same<Omit<client.Filing, "warnings">, Omit<Schemas["Filing"], "warnings">>>();
right<Same<keyof client.Event, keyof Schemas["Event"]>>();
right<Same<client.EventType, Schemas["Event"]["type"]>>();
right<Same<client.FilingDocument, Schemas["Document"]>>();
right<Same<Names<client.ValidationResult>, Names<Schemas["ValidationResult"]>>>();
right<Same<Names<client.FiledComputation>, Names<Schemas["FiledComputation"]>>>();
right<Same<keyof client.CarriedForward, keyof Schemas["CarriedForward"]>>();
right<Same<Exclude<client.ErrorCode, "unexpected_answer">, Schemas["Error"]["error"]["code"]>>();
right<Same<client.ErrorType, Schemas["Error"]["error"]["type"]>>();
right<Same<client.ProblemCode, Schemas["Problem"]["code"]>>();
right<Same<client.FilingListQuery, NonNullable<operations["listFilings"]["parameters"]["query"]>>>();
right<Same<client.EventListQuery, NonNullable<operations["listEvents"]["parameters"]["query"]>>>();
right<Same<client.CarriedForwardQuery, operations["retrieveCarriedForward"]["parameters"]["query"]>>();
`;

function run(words: string[]): void {
  try {
    execFileSync(process.execPath, words, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${words.join(" ")}:\n${stdout}${stderr}`);
  }
}
