// Compares a value with one of our definitions and lists everything that is wrong with its shape, in our codes. TypeBox finds the
// errors; here they become problems for people.

import type { Static, TSchema } from "typebox";
import { Compile } from "typebox/schema";
import { Settings } from "typebox/system";
import { allClean } from "../ct600/input-rule.ts";
import type { Problem, ProblemCode } from "../ct600/problem.ts";
import { nearName } from "./near-name.ts";
import { type Definition, misfitSentence, mistypedSentence } from "./shape-sentences.ts";

/** Enough for every field there is; the library stops at 8 unless told. */
Settings.Set({ maxErrors: 1_000 });

/** Of fields that do not exist, so many are named: a body may hold a million of them. */
const MAX_UNKNOWN = 1_000;
/** A person mistypes a few names; a program that sends more has another definition in mind. */
const MAX_HINTS = 20;
const MAX_NAME_SHOWN = 100;

export interface Shaped<Value> {
  /** What came in, typed as if it fitted; only where `isClean` says so may it be relied on. */
  value: Value;
  problems: Problem[];
  /** True where the shape at a dotted path is right, or the path is absent and may be. */
  isClean: (path: string) => boolean;
}

export function shapeOf<Schema extends TSchema>(schema: Schema): (value: unknown) => Shaped<Static<Schema>> {
  const compiled = Compile(schema);
  const definition = schema as Definition;
  return (value) => {
    const { known, unknown } = sortedOut(definition, value);
    const misfits = compiled.Check(known) ? [] : misfitsIn(definition, compiled.Errors(known)[1], known);
    const dirty = new Set(misfits.map((problem) => problem.field));
    return {
      // The one place where unknown input gets its type: `isClean` tells where that is true.
      value: known as Static<Schema>,
      problems: [
        ...misfits,
        ...unknown.map((path, index) => unknownField(path, index < MAX_HINTS ? hintFor(definition, path) : "")),
      ],
      isClean: dirty.size === 0 ? allClean : (path) => !dirty.has("") && !dirty.has(path),
    };
  };
}

interface ShapeError {
  keyword: string;
  instancePath: string;
  params: object;
}

/**
 * The fields that exist, and the paths of those that do not. Told apart before the library looks: it reports the unknown first,
 * and with enough of them it reports nothing else. An optional field that is null is left out here, so nothing behind knows null.
 */
function sortedOut(schema: Definition, value: unknown): { known: unknown; unknown: string[][] } {
  const unknown: string[][] = [];
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
      else if (unknown.length < MAX_UNKNOWN) unknown.push([...path, name]);
    }
    return known;
  };
  return { known: walk(schema, value), unknown };
}

/** The first thing wrong with each field, in the order of the definition. */
function misfitsIn(schema: Definition, errors: readonly ShapeError[], value: unknown): Problem[] {
  const first = new Map<string, Problem>();
  for (const problem of errors.flatMap((error) => misfitsOf(schema, error, value))) {
    if (!first.has(problem.field)) first.set(problem.field, problem);
  }
  const ranked = [...first.values()].map((problem) => ({ problem, place: placeIn(schema, problem.field) }));
  return ranked.sort((one, other) => compared(one.place, other.place)).map(({ problem }) => problem);
}

function misfitsOf(schema: Definition, error: ShapeError, value: unknown): Problem[] {
  const path = error.instancePath.split("/").slice(1);
  const { params } = error;
  if ("requiredProperties" in params && Array.isArray(params.requiredProperties)) {
    return params.requiredProperties.map((name) => missing(schema, [...path, String(name)]));
  }
  return [unfit(definitionAt(schema, path), path, valueAt(value, path), error.keyword)];
}

function missing(schema: Definition, path: string[]): Problem {
  const field = path.join(".");
  const definition = definitionAt(schema, path);
  if (definition?.["x-error-code-always"])
    return problem(definition["x-error-code"], field, misfitSentence(definition, field));
  return problem("missing_field", field, `${field} is required.`);
}

function unknownField(path: string[], hint: string): Problem {
  const name = shortened(path.at(-1) ?? "");
  const field = [...path.slice(0, -1), name].join(".");
  const shown = /^[\w.-]+$/.test(name) ? field : JSON.stringify(field);
  return problem("unknown_field", field, `Unknown field ${shown}.${hint}`);
}

function hintFor(schema: Definition, path: string[]): string {
  const parent = path.slice(0, -1);
  const near = nearName(path.at(-1) ?? "", Object.keys(definitionAt(schema, parent)?.properties ?? {}));
  return near === undefined ? "" : ` Did you mean ${[...parent, near].join(".")}?`;
}

/** The wrong JSON type is `invalid_type`; the right type with a value that does not fit has a code of its own. */
function unfit(definition: Definition | undefined, path: string[], value: unknown, keyword: string): Problem {
  const field = path.join(".");
  const isNumber = definition?.type === "integer" && typeof value === "number";
  if (isNumber && !Number.isFinite(value)) {
    return problem(definition["x-error-code"], field, `${field} is too large a number.`);
  }
  if (definition?.["x-error-code-always"] || keyword !== "type" || isNumber) {
    return problem(definition?.["x-error-code"], field, misfitSentence(definition, field));
  }
  return problem("invalid_type", field, mistypedSentence(definition, field, value));
}

function problem(code: ProblemCode | undefined, field: string, message: string): Problem {
  return { code: code ?? "invalid_type", message, field };
}

/** Where a field stands: for each name on its path the place in the definition, for an item of a list its number. */
function placeIn(schema: Definition, field: string): number[] {
  let definition: Definition | undefined = schema;
  const names = field === "" ? [] : field.split(".");
  return names.map((name) => {
    const place = definition?.items ? Number(name) : Object.keys(definition?.properties ?? {}).indexOf(name);
    definition = childOf(definition, name);
    return place;
  });
}

/** A field before what is inside it. */
function compared(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((place, at) => place !== other[at]);
  return index === -1 ? one.length - other.length : (one[index] ?? 0) - (other[index] ?? -1);
}

function childOf(definition: Definition | undefined, name: string): Definition | undefined {
  return definition?.items ?? definition?.properties?.[name];
}

function definitionAt(schema: Definition, path: readonly string[]): Definition | undefined {
  let definition: Definition | undefined = schema;
  for (const name of path) definition = childOf(definition, name);
  return definition;
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  let at: unknown = value;
  for (const name of path) at = typeof at === "object" && at !== null ? Reflect.get(at, name) : undefined;
  return at;
}

function shortened(name: string): string {
  if (name.length <= MAX_NAME_SHOWN) return name;
  // A cut between the halves of a surrogate pair would leave one.
  return `${name.slice(0, MAX_NAME_SHOWN).replace(/[\ud800-\udbff]$/, "")}…`;
}
