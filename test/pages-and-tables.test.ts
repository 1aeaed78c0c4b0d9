// What a newcomer adds to a table is asked for on the page or in the fixture that goes with it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { rareShapes } from "../packages/ct600/documents/computations/lines.fixture.ts";
import { wideShapes } from "../packages/ct600/documents/shapes.fixture.ts";
import { fieldsBelow } from "../packages/ct600/input/fields/field.ts";
import { FINANCIALS } from "../packages/ct600/input/fields/financials/financials.ts";
import { Filing } from "../src/api/answers.ts";
import { openapi } from "../src/api/openapi/openapi.ts";
import { requestErrors } from "../src/api/request-errors.ts";
import { readConfig } from "../src/main/config.ts";

const page = (name: string) => readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), "utf8");
const unnamed = (names: readonly string[], text: string) => names.filter((name) => !text.includes(`\`${name}\``));

test("the page about operating names every variable of the environment", () => {
  const read = new Set<string>();
  readConfig(new Proxy({}, { get: (_, name) => void read.add(String(name)) }));

  assert.ok(read.size > 40);
  assert.deepEqual(unnamed([...read], page("operations")), []);
});

test("the page about the interface names every field of a filing", () => {
  assert.deepEqual(unnamed(Object.keys(Filing.properties), page("interface")), []);
});

test("every error about a request can be met on some route, as openapi.json says", () => {
  const { examples } = openapi({ version: "0", baseUrl: "https://localhost" }).components;

  // What no route is there for is on none; keys have no role; and /mcp speaks another protocol.
  assert.deepEqual(
    Object.keys(requestErrors).filter((code) => !(code in examples)),
    ["restricted_key_required", "origin_not_allowed", "role_not_permitted", "method_not_allowed"],
  );
});

test("documents are made from every figure of the input in some shape", () => {
  const given = new Set<string>();
  for (const { input } of [...wideShapes(), ...rareShapes]) collect(input.financials, "", given);
  // The pools of a property business are those of a trade.
  const figures = fieldsBelow(FINANCIALS).filter(
    ({ path, field }) => field.kind === "pence" && !path.startsWith("property.capital_allowances"),
  );

  assert.deepEqual(
    figures.map(({ path }) => path.replaceAll("[]", ".0")).filter((path) => !given.has(path)),
    [],
  );
});

function collect(value: unknown, path: string, into: Set<string>): void {
  if (typeof value !== "object" || value === null) {
    into.add(path.slice(1));
    return;
  }
  for (const [name, inner] of Object.entries(value)) collect(inner, `${path}.${name}`, into);
}
