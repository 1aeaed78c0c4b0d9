// Our walk over a value that does not fit, held against the library's own list of errors.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { TSchema } from "typebox";
import { Compile } from "typebox/schema";
import { Settings } from "typebox/system";
import { SANDBOX_CLOCK_ADVANCE } from "../../../src/api/handlers/sandbox-clock.ts";
import { FILING_LIST_QUERY } from "../../../src/api/input/query-input.ts";
import { inputSchema } from "../../../src/api/openapi/input-schemas.ts";
import type { Field, GroupField } from "./fields/field.ts";
import { FILING } from "./fields/filing.ts";
import { eachMisfit } from "./shape.ts";

const odd = [null, 0, -1, 1.5, 1e21, "", "x", "7", "2025-02-29", "2025-02-28", "frs102", "2234567890", true, [], {}];

/** A value for a definition: one that fits, or nearly, or not at all. */
function valueFor(field: Field): fc.Arbitrary<unknown> {
  const any = fc.constantFrom(...odd);
  if (field.kind === "list")
    return fc.oneof({ weight: 4, arbitrary: fc.array(valueFor(field.of), { maxLength: 4 }) }, any);
  if (field.kind !== "group") return any;
  const members = Object.entries(field.fields).map(([name, member]) => [
    name,
    fc.option(valueFor(member), { nil: ABSENT }),
  ]);
  const record = fc.record(Object.fromEntries(members)).map((all) => {
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ABSENT));
  });
  return fc.oneof({ weight: 9, arbitrary: record }, any);
}

const ABSENT = Symbol("absent");

for (const [name, group] of Object.entries({ FILING, FILING_LIST_QUERY, SANDBOX_CLOCK_ADVANCE }))
  test(`the same fields of a ${name} are at fault, and for the same reason`, () => {
    Settings.Set({ maxErrors: 100_000 });
    const compiled = Compile(plainSchema(group));
    fc.assert(
      fc.property(valueFor(group), (value) => {
        const ours: string[] = [];
        eachMisfit(group, value, ({ path, field, fault }) => {
          // What is required unless the input says something elsewhere is not in the schema of one group.
          if (field.requiredUnless === undefined || fault !== "missing") ours.push(`${path.join(".")} ${fault}`);
        });

        const [, errors] = compiled.Errors(value);

        assert.equal(ours.length === 0, compiled.Check(value));
        assert.deepEqual(ours.sort(), [...new Set(errors.flatMap(faultsIn))].filter(isFirst).sort());
      }),
      { numRuns: 60 },
    );
  });

/** As JSON schema, with all that a value is held against, and not what openapi.json shows instead. */
function plainSchema(group: GroupField): TSchema {
  const fields = Object.entries(group.fields).map(([name, { shown: _, ...field }]) => [name, field]);
  return withWords(inputSchema({ ...group, fields: Object.fromEntries(fields) }));
}

/** Where one word may stand in the place of a group, the value is an object or that word. */
function withWords<Schema>(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema), (_, part) =>
    part?.["x-word"] === undefined ? part : { ...part, type: ["object", "string"], pattern: `^${part["x-word"]}$` },
  );
}

function faultsIn({ keyword, instancePath, params }: { keyword: string; instancePath: string; params: object }) {
  const path = instancePath.split("/").slice(1);
  if ("requiredProperties" in params && Array.isArray(params.requiredProperties))
    return params.requiredProperties.map((name) => `${[...path, name].join(".")} missing`);
  return [`${path.join(".")} ${keyword === "type" ? "type" : "value"}`];
}

/** A value of another type fits nothing else either: the library lists that too. */
function isFirst(fault: string, _: number, all: readonly string[]): boolean {
  return fault.endsWith(" type") || !all.includes(fault.replace(/ \w+$/, " type"));
}
