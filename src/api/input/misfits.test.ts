// Our walk over a value that does not fit, held against the library's own list of errors.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Compile } from "typebox/schema";
import { Settings } from "typebox/system";
import { SandboxClockAdvance } from "../handlers/sandbox-clock.ts";
import { FilingInput } from "./filing-input.ts";
import { eachMisfit } from "./misfits.ts";
import { FilingListQuery } from "./query-input.ts";
import type { Definition } from "./shape-sentences.ts";

const odd = [null, 0, -1, 1.5, 1e21, "", "x", "7", "2025-02-29", "2025-02-28", "frs102", "2234567890", true, [], {}];

/** A value for a definition: one that fits, or nearly, or not at all. */
function valueFor(definition: Definition): fc.Arbitrary<unknown> {
  const { properties, items } = definition;
  const any = fc.constantFrom(...odd);
  if (items !== undefined) return fc.oneof({ weight: 4, arbitrary: fc.array(valueFor(items), { maxLength: 4 }) }, any);
  if (properties === undefined) return any;
  const members = Object.entries(properties).map(([name, member]) => [
    name,
    fc.option(valueFor(member), { nil: ABSENT }),
  ]);
  const record = fc.record(Object.fromEntries(members)).map((all) => {
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ABSENT));
  });
  return fc.oneof({ weight: 9, arbitrary: record }, any);
}

const ABSENT = Symbol("absent");

for (const [name, schema] of Object.entries({ FilingInput, FilingListQuery, SandboxClockAdvance }))
  test(`the same fields of a ${name} are at fault, and for the same reason`, () => {
    Settings.Set({ maxErrors: 100_000 });
    const compiled = Compile(schema);
    fc.assert(
      fc.property(valueFor(schema as Definition), (value) => {
        const ours: string[] = [];
        eachMisfit(schema as Definition, value, ({ path, fault }) => ours.push(`${path.join(".")} ${fault}`));

        const [, errors] = compiled.Errors(value);

        assert.equal(ours.length === 0, compiled.Check(value));
        assert.deepEqual(ours.sort(), [...new Set(errors.flatMap(faultsIn))].filter(isFirst).sort());
      }),
      { numRuns: 60 },
    );
  });

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
