// Compares a value with one of our definitions and lists everything that is wrong with its shape, in our codes. TypeBox says whether it fits; what does
// not (misfits.ts) becomes problems for people here.

import type { Static, TSchema } from "typebox";
import { Compile } from "typebox/schema";
import { allClean } from "../../../packages/ct600/input/rule.ts";
import { MOST_TOLD, type Problem } from "../../../packages/ct600/problem.ts";
import type { ProblemCode } from "../../../packages/ct600/problem-codes.ts";
import { eachMisfit, type Misfit } from "./misfits.ts";
import { nearName } from "./near-name.ts";
import { type Definition, misfitSentence, mistypedSentence } from "./shape-sentences.ts";

/** A person mistypes a few names; a program that sends more has another definition in mind. */
const MAX_HINTS = 20;
const MAX_NAME_SHOWN = 100;

export interface Shaped<Value> {
  /** What came in, typed as if it fitted; only where `isClean` says so may it be relied on. */
  value: Value;
  /** The first ones. */
  problems: Problem[];
  /** How many more there are. */
  leftOut: number;
  /** True where the shape at a dotted path is right, or the path is absent and may be. Nowhere, if problems were left out. */
  isClean: (path: string) => boolean;
}

export function shapeOf<Schema extends TSchema>(schema: Schema): (value: unknown) => Shaped<Static<Schema>> {
  const compiled = Compile(schema);
  const definition = schema as Definition;
  return (value) => {
    const { known, unknown, unknownCount } = sortedOut(definition, value);
    const { misfits, misfitCount } = compiled.Check(known) ? NO_MISFITS : misfitsIn(definition, known);
    const unknownFields = unknown
      .slice(0, MOST_TOLD - misfits.length)
      .map((path, index) => unknownField(definition, path, { hasHint: index < MAX_HINTS }));
    const problems = [...misfits, ...unknownFields];
    const leftOut = misfitCount + unknownCount - problems.length;
    const dirty = new Set(misfits.map((problem) => problem.field));
    return {
      // The one place where unknown input gets its type: `isClean` tells where that is true.
      value: known as Static<Schema>,
      problems,
      leftOut,
      isClean: leftOut > 0 ? nothingClean : dirty.size === 0 ? allClean : (path) => !dirty.has("") && !dirty.has(path),
    };
  };
}

const NO_MISFITS = { misfits: [], misfitCount: 0 };

/** Which fields are at fault is only known of those that are told. */
const nothingClean = () => false;

/**
 * The fields that exist, and the paths of those that do not, as many as are told. Told apart before anything is checked, so that nothing behind knows them.
 * An optional field that is null is left out here, so nothing behind knows null.
 */
function sortedOut(schema: Definition, value: unknown): { known: unknown; unknown: string[][]; unknownCount: number } {
  const unknown: string[][] = [];
  let unknownCount = 0;
  // Where the walk is. A path of its own for every field would cost more than the fields.
  const path: string[] = [];
  const walkInto = (name: string, definition: Definition, member: unknown): unknown => {
    path.push(name);
    const known = walk(definition, member);
    path.pop();
    return known;
  };
  const walk = (definition: Definition, at: unknown): unknown => {
    const { properties, items, required } = definition;
    if (items !== undefined && Array.isArray(at)) return at.map((item, index) => walkInto(String(index), items, item));
    if (properties === undefined || typeof at !== "object" || at === null || Array.isArray(at)) return at;
    // Only names of the definition are set on it, none that an object has already.
    const known: Record<string, unknown> = {};
    for (const name of Object.keys(at)) {
      const member = Reflect.get(at, name);
      const child = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (child !== undefined && member === null && !required?.includes(name)) continue;
      if (child !== undefined) known[name] = walkInto(name, child, member);
      else if (++unknownCount <= MOST_TOLD) unknown.push([...path, name]);
    }
    return known;
  };
  return { known: walk(schema, value), unknown, unknownCount };
}

function misfitsIn(definition: Definition, value: unknown): { misfits: Problem[]; misfitCount: number } {
  const misfits: Problem[] = [];
  let misfitCount = 0;
  eachMisfit(definition, value, (misfit) => {
    if (++misfitCount <= MOST_TOLD) misfits.push(problemOf(misfit));
  });
  if (misfitCount === 0) throw new Error("a value does not fit its definition, and none of its fields is at fault");
  return { misfits, misfitCount };
}

/** The wrong JSON type is `invalid_type`; the right type with a value that does not fit has a code of its own. */
function problemOf({ path, definition, value, fault }: Misfit): Problem {
  const field = path.join(".");
  const code = definition["x-error-code"];
  if (fault === "missing" && !definition["x-error-code-always"])
    return problem("missing_field", field, `${field} is required.`);
  const isNumber = definition.type === "integer" && typeof value === "number";
  if (isNumber && !Number.isFinite(value)) return problem(code, field, `${field} is too large a number.`);
  if (definition["x-error-code-always"] || fault === "value" || isNumber)
    return problem(code, field, misfitSentence(definition, field, value));
  return problem("invalid_type", field, mistypedSentence(definition, field, value));
}

function unknownField(schema: Definition, path: string[], { hasHint }: { hasHint: boolean }): Problem {
  const parent = definitionAt(schema, path.slice(0, -1));
  const name = path.at(-1) ?? "";
  const field = [...path.slice(0, -1), shortened(name)].join(".");
  const fixed = parent?.["x-fixed"];
  if (fixed?.names.includes(name))
    return problem("not_amendable", field, `${field} cannot be amended. ${fixed.instead}`);
  const shown = /^[\w.-]+$/.test(shortened(name)) ? field : JSON.stringify(field);
  return problem("unknown_field", field, `Unknown field ${shown}.${hasHint ? hintFor(schema, path) : ""}`);
}

function hintFor(schema: Definition, path: string[]): string {
  const parent = path.slice(0, -1);
  const near = nearName(path.at(-1) ?? "", Object.keys(definitionAt(schema, parent)?.properties ?? {}));
  return near === undefined ? "" : ` Did you mean ${[...parent, near].join(".")}?`;
}

function problem(code: ProblemCode | undefined, field: string, message: string): Problem {
  return { code: code ?? "invalid_type", message, field };
}

function childOf(definition: Definition | undefined, name: string): Definition | undefined {
  return definition?.items ?? definition?.properties?.[name];
}

function definitionAt(schema: Definition, path: readonly string[]): Definition | undefined {
  let definition: Definition | undefined = schema;
  for (const name of path) definition = childOf(definition, name);
  return definition;
}

function shortened(name: string): string {
  if (name.length <= MAX_NAME_SHOWN) return name;
  // A cut between the halves of a surrogate pair would leave one.
  return `${name.slice(0, MAX_NAME_SHOWN).replace(/[\ud800-\udbff]$/, "")}…`;
}
