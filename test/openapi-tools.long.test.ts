// openapi.json in the hands of other people's tools: a validator by JSON Schema, and a linter with its own model of
// OpenAPI, which also holds every example against its schema. Generators of clients:
// test/journeys/openapi-clients.long.test.ts.

import assert from "node:assert/strict";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import { openapi } from "../src/api/openapi/openapi.ts";
import { test } from "./support/suite.ts";

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
