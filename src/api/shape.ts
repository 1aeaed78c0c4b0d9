// Holds a value against one of our definitions and says everything that is wrong with its shape, in our own codes. TypeBox finds
// the errors; here they become problems for people.

import type { Static, TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { Settings } from "typebox/system";
import type { Problem, ProblemCode } from "../ct600/problem.ts";

/** Enough for every field there is and a thousand that are not; the library stops at 8 unless told. */
Settings.Set({ maxErrors: 1_000 });

export interface Shaped<Value> {
  /** What came in, typed as if it fitted; only where `isClean` says so may it be relied on. */
  value: Value;
  problems: Problem[];
  /** True where the shape at a dotted path is right, or the path is absent and may be. */
  isClean: (path: string) => boolean;
}

export function shapeOf<Schema extends TSchema>(schema: Schema): (value: unknown) => Shaped<Static<Schema>> {
  const compiled = Compile(schema);
  return (value) => {
    const problems = compiled.Check(value) ? [] : problemsIn(schema, compiled.Errors(value), value);
    const dirty = new Set(problems.map((problem) => problem.field));
    // The one place where unknown input gets its type: `isClean` tells where that is true.
    return { value: value as Static<Schema>, problems, isClean: (path) => !dirty.has("") && !dirty.has(path) };
  };
}

interface ShapeError {
  keyword: string;
  instancePath: string;
  params: object;
}

interface Definition {
  type?: string;
  description?: string;
  minimum?: number;
  properties?: Record<string, Definition>;
  "x-error-code"?: ProblemCode;
  "x-error-code-always"?: boolean;
  "x-error-message"?: string;
}

function problemsIn(schema: TSchema, errors: readonly ShapeError[], value: unknown): Problem[] {
  const found = errors.flatMap((error) => problemsOf(schema as Definition, error, value));
  const first = new Map<string, Problem>();
  for (const problem of found) if (!first.has(problem.field)) first.set(problem.field, problem);
  const order = fieldsOf(schema as Definition);
  const rank = (problem: Problem) => order.get(problem.field) ?? order.size;
  return [...first.values()].sort((one, other) => rank(one) - rank(other));
}

function problemsOf(schema: Definition, error: ShapeError, value: unknown): Problem[] {
  const path = error.instancePath.split("/").slice(1).map(unescapePointer);
  const { params } = error;
  if ("requiredProperties" in params && Array.isArray(params.requiredProperties)) {
    return params.requiredProperties.map((name) => missing(schema, [...path, String(name)]));
  }
  if ("additionalProperties" in params && Array.isArray(params.additionalProperties)) {
    return params.additionalProperties.map((name) => unknown(schema, [...path, String(name)]));
  }
  // An unknown property is reported a second time, as a value that nothing allows.
  if (error.keyword === "boolean") return [];
  return [unfit(definitionAt(schema, path), path, valueAt(value, path), error.keyword)];
}

function missing(schema: Definition, path: string[]): Problem {
  const field = path.join(".");
  const definition = definitionAt(schema, path);
  if (definition?.["x-error-code-always"])
    return problem(definition["x-error-code"], field, messageOf(definition, field));
  return problem("missing_field", field, `${field} is required.`);
}

function unknown(schema: Definition, path: string[]): Problem {
  const parent = path.slice(0, -1);
  const name = path.at(-1) ?? "";
  const known = Object.keys(definitionAt(schema, parent)?.properties ?? {});
  const nearest = [...known].sort((one, other) => distance(one, name) - distance(other, name))[0];
  const hint = nearest === undefined ? "" : ` The nearest field is ${[...parent, nearest].join(".")}.`;
  return problem("unknown_field", path.join("."), `There is no field ${path.join(".")} here.${hint}`);
}

/** The wrong JSON type is `invalid_type`; the right type with a value that does not fit has a code of its own. */
function unfit(definition: Definition | undefined, path: string[], value: unknown, keyword: string): Problem {
  const field = path.join(".");
  const own = definition?.["x-error-code"];
  const wrongType = keyword === "type" && !(definition?.type === "integer" && typeof value === "number");
  if (definition !== undefined && (definition["x-error-code-always"] || (!wrongType && keyword !== "type"))) {
    return problem(own, field, messageOf(definition, field));
  }
  if (wrongType || own === undefined) {
    const subject = field === "" ? "The body" : field;
    return problem("invalid_type", field, `${subject} must be ${article(definition?.type)}, not ${jsonTypeOf(value)}.`);
  }
  return problem(own, field, messageOf(definition, field));
}

function problem(code: ProblemCode | undefined, field: string, message: string): Problem {
  return { code: code ?? "invalid_type", message, field };
}

function messageOf(definition: Definition | undefined, field: string): string {
  const own = definition?.["x-error-message"];
  if (own !== undefined) return own;
  if (definition?.minimum !== undefined) return `${field} must be a whole number, ${definition.minimum} or more.`;
  if (definition?.type === "integer") return `${field} must be a whole number without a fraction.`;
  return `${field} does not fit: ${definition?.description ?? "see the documentation."}`;
}

/** Every field path with its place in the definition. */
function fieldsOf(schema: Definition, prefix = ""): Map<string, number> {
  const order = new Map<string, number>();
  const walk = (definition: Definition, path: string) => {
    order.set(path, order.size);
    for (const [name, child] of Object.entries(definition.properties ?? {}))
      walk(child, path === "" ? name : `${path}.${name}`);
  };
  walk(schema, prefix);
  return order;
}

function definitionAt(schema: Definition, path: readonly string[]): Definition | undefined {
  let definition: Definition | undefined = schema;
  for (const name of path) definition = definition?.properties?.[name];
  return definition;
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  let at: unknown = value;
  for (const name of path) at = typeof at === "object" && at !== null ? Reflect.get(at, name) : undefined;
  return at;
}

function unescapePointer(part: string): string {
  return part.replaceAll("~1", "/").replaceAll("~0", "~");
}

function article(type: string | undefined): string {
  if (type === "integer") return "a whole number";
  return type === "object" || type === "array" ? `an ${type}` : `a ${type ?? "different value"}`;
}

function jsonTypeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return article(typeof value === "number" ? "number" : typeof value);
}

/** Levenshtein's distance, for names a few letters long. */
function distance(one: string, other: string): number {
  const target = other.slice(0, 64);
  let row = Array.from({ length: target.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (let j = 0; j < target.length; j++) {
      const replaced = (row[j] ?? 0) + (letter === target[j] ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
