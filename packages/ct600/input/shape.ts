// Compares a value with the definition of an input and lists everything that is wrong with its shape: types, missing
// and unknown fields, patterns. What values must satisfy beyond their shape is in rules.ts.

import { isCalendarDate } from "../period.ts";
import { MOST_TOLD, type Problem } from "../problem.ts";
import type { ProblemCode } from "../problem-codes.ts";
import { wordList } from "../text/word-list.ts";
import type { Field, GroupField, InputOf } from "./fields/field.ts";
import { valueAt } from "./fields/presence.ts";
import { nearName } from "./near-name.ts";
import { notOfferedSentence } from "./not-offered.ts";
import { allClean } from "./rule.ts";
import { misfitSentence, mistypedSentence } from "./shape-sentences.ts";

export interface Shaped<Value> {
  /** What came in, typed as if it fitted; only where `isClean` says so may it be relied on. */
  value: Value;
  /** The first ones. */
  problems: Problem[];
  /** How many more there are. */
  leftOut: number;
  /**
   * True where the shape at a dotted path is right, or the path is absent and may be. Nowhere, if problems were left
   * out.
   */
  isClean: (path: string) => boolean;
}

export function shapeOf<const Group extends GroupField>(group: Group): (value: unknown) => Shaped<InputOf<Group>> {
  return (value) => {
    const { known, fits, unknown, unknownCount } = sortedOut(group, value);
    const { misfits, misfitCount } = fits ? NO_MISFITS : misfitsIn(group, known);
    const unknownFields = unknown
      .slice(0, MOST_TOLD - misfits.length)
      .map((path, index) => unknownField(group, path, { hasHint: index < MAX_HINTS }));
    const problems = [...misfits, ...unknownFields];
    const leftOut = misfitCount + unknownCount - problems.length;
    const dirty = new Set(misfits.map((problem) => problem.field));
    return {
      // The one place where unknown input gets its type: `isClean` tells where that is true.
      value: known as InputOf<Group>,
      problems,
      leftOut,
      isClean: leftOut > 0 ? nothingClean : dirty.size === 0 ? allClean : (path) => !dirty.has("") && !dirty.has(path),
    };
  };
}

const NO_MISFITS = { misfits: [], misfitCount: 0 };

/** Which fields are at fault is only known of those that are listed. */
const nothingClean = () => false;

interface SortedOut {
  /** The value without its unknown fields. An optional field that is null is absent. */
  known: unknown;
  /** Whether all that is known has the right shape. */
  fits: boolean;
  /** The paths of unknown fields, as many as are listed. */
  unknown: string[][];
  unknownCount: number;
}

/** One walk over the value: nearly all inputs fit, and then nothing else is looked at. */
function sortedOut(group: GroupField, value: unknown): SortedOut {
  const unknown: string[][] = [];
  let unknownCount = 0;
  let fits = true;
  // Where the walk is. A path of its own for every field would cost more than the fields.
  const path: string[] = [];
  const enter = (name: string, field: Field, member: unknown): unknown => {
    path.push(name);
    const known = walk(field, member);
    path.pop();
    return known;
  };
  const walk = (field: Field, at: unknown): unknown => {
    if (!isOfType(field, at) || !hasRightValue(field, at)) fits = false;
    if (field.kind === "list" && Array.isArray(at))
      return at.map((item, index) => enter(String(index), field.of, item));
    return field.kind === "group" && isObject(at) ? walkGroup(field, at) : at;
  };
  const walkGroup = ({ fields }: GroupField, at: object): unknown => {
    // Only names of the definition are set on it, none that an object has already.
    const known: Record<string, unknown> = {};
    for (const name of Object.keys(at)) {
      const member: unknown = Reflect.get(at, name);
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (member === undefined || (field !== undefined && member === null && !isRequired(field, value))) continue;
      if (field !== undefined) known[name] = enter(name, field, member);
      else if (++unknownCount <= MOST_TOLD) unknown.push([...path, name]);
    }
    for (const name of requiredNames(fields))
      if (!Object.hasOwn(known, name) && isRequired(fields[name], value)) fits = false;
    return known;
  };
  return { known: walk(group, value), fits, unknown, unknownCount };
}

const requiredOf = new WeakMap<GroupField["fields"], readonly string[]>();

function requiredNames(fields: GroupField["fields"]): readonly string[] {
  const known = requiredOf.get(fields) ?? Object.keys(fields).filter((name) => mayBeRequired(fields[name]));
  requiredOf.set(fields, known);
  return known;
}

function mayBeRequired(field: Field | undefined): boolean {
  return field?.required === true || field?.requiredUnless !== undefined;
}

function isRequired(field: Field | undefined, input: unknown): boolean {
  if (field?.requiredUnless === undefined) return field?.required === true;
  return !field.requiredUnless.some(({ path, is }) => {
    const given = valueAt(input, path);
    return is === undefined ? given !== undefined && given !== null : is.some((value) => value === given);
  });
}

/**
 * `missing`: it is required. `type`: of another JSON type. `value`: of the right type, but not what the definition
 * wants.
 */
export type Fault = "missing" | "type" | "value";

export interface Misfit {
  /** The walk's own list, good until `tell` returns. */
  path: readonly string[];
  field: Field;
  value: unknown;
  fault: Fault;
}

/** In the order of the definition: a field before what is inside it, and the first thing wrong with each. */
export function eachMisfit(group: GroupField, value: unknown, tell: (misfit: Misfit) => void): void {
  const path: string[] = [];
  const enter = (name: string, visit: () => void) => {
    path.push(name);
    visit();
    path.pop();
  };
  const walk = (field: Field, given: unknown): void => {
    if (!isOfType(field, given)) {
      tell({ path, field, value: given, fault: "type" });
      return;
    }
    if (!hasRightValue(field, given)) tell({ path, field, value: given, fault: "value" });
    if (field.kind === "list" && Array.isArray(given))
      for (const [index, item] of given.entries()) enter(String(index), () => walk(field.of, item));
    if (field.kind !== "group" || !isObject(given)) return;
    for (const [name, member] of Object.entries(field.fields)) {
      if (Object.hasOwn(given, name)) enter(name, () => walk(member, Reflect.get(given, name)));
      else if (isRequired(member, value))
        enter(name, () => tell({ path, field: member, value: undefined, fault: "missing" }));
    }
  };
  walk(group, value);
}

function misfitsIn(group: GroupField, value: unknown): { misfits: Problem[]; misfitCount: number } {
  const misfits: Problem[] = [];
  let misfitCount = 0;
  eachMisfit(group, value, (misfit) => {
    if (++misfitCount <= MOST_TOLD) misfits.push(problemOf(misfit));
  });
  return { misfits, misfitCount };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isOfType(field: Field, value: unknown): boolean {
  switch (field.kind) {
    case "group":
      return isObject(value) || (field.orWord !== undefined && typeof value === "string");
    case "map":
    case "mirror":
      return isObject(value);
    case "list":
      return Array.isArray(value);
    case "flag":
      return typeof value === "boolean";
    case "pence":
    case "integer":
      return Number.isInteger(value);
    default:
      return typeof value === "string";
  }
}

/** Of a value of the right type. An upper bound is checked by a rule, whose message says why. */
function hasRightValue(field: Field, value: unknown): boolean {
  switch (field.kind) {
    case "group":
      return typeof value !== "string" || value === field.orWord;
    case "list":
      return !Array.isArray(value) || (value.length >= (field.least ?? 0) && value.length <= field.most);
    case "text":
      return typeof value !== "string" || field.pattern === undefined || expression(field.pattern).test(value);
    case "date":
      return (
        typeof value !== "string" ||
        (isCalendarDate(value) && (field.pattern === undefined || expression(field.pattern).test(value)))
      );
    case "choice":
      return typeof value !== "string" || field.of.includes(value);
    case "pence":
    case "integer":
      return typeof value !== "number" || isInBounds(field, value);
    default:
      return true;
  }
}

function isInBounds(field: Field & { kind: "pence" | "integer" }, value: number): boolean {
  if (field.least === 0 && value < 0) return false;
  if (field.kind === "pence" || !field.isBounded) return true;
  return value >= (field.least ?? value) && value <= (field.most ?? value);
}

const expressions = new Map<string, RegExp>();

function expression(pattern: string): RegExp {
  const known = expressions.get(pattern) ?? new RegExp(pattern, "u");
  expressions.set(pattern, known);
  return known;
}

/** The wrong JSON type is `invalid_type`; the right type with a value that does not fit has a code of its own. */
function problemOf({ path, field: definition, value, fault }: Misfit): Problem {
  const field = path.join(".");
  const { code = "invalid_type" } = definition.kind === "prose" || definition.kind === "flag" ? {} : definition;
  const isAlways = "isAlwaysThisCode" in definition && definition.isAlwaysThisCode === true;
  if (fault === "missing" && !isAlways) return problem("missing_field", field, `${field} is required.`);
  const isNumber = (definition.kind === "pence" || definition.kind === "integer") && typeof value === "number";
  if (isNumber && !Number.isFinite(value)) return problem(code, field, `${field} is too large a number.`);
  const isMistyped = fault === "type" && "isThisCodeMistyped" in definition && definition.isThisCodeMistyped === true;
  if (isAlways || isMistyped || fault === "value" || isNumber)
    return problem(code, field, misfitSentence(definition, field, value));
  return problem("invalid_type", field, mistypedSentence(definition, field, value));
}

/** A person mistypes a few names; a program that sends more has another definition in mind. */
const MAX_HINTS = 20;
const MAX_NAME_SHOWN = 100;

function unknownField(group: GroupField, path: string[], { hasHint }: { hasHint: boolean }): Problem {
  const parent = groupAt(group, path.slice(0, -1));
  const name = path.at(-1) ?? "";
  const field = [...path.slice(0, -1), shortened(name)].join(".");
  if (parent?.fixed?.names.includes(name))
    return problem("not_amendable", field, `${field} cannot be amended. ${parent.fixed.instead}`);
  const notOffered = parent && notOfferedSentence(parent.type, name);
  if (notOffered !== undefined) return problem(parent?.unknownCode ?? "not_offered", field, notOffered);
  const shown = /^[\w.-]+$/.test(shortened(name)) ? field : JSON.stringify(field);
  const names = Object.keys(parent?.fields ?? {});
  if (parent?.unknownCode !== undefined)
    return problem(parent.unknownCode, field, `Unknown field ${shown}. Known are ${wordList(names)}.`);
  const near = hasHint ? nearName(name, names) : undefined;
  const hint = near === undefined ? "" : ` Did you mean ${[...path.slice(0, -1), near].join(".")}?`;
  return problem("unknown_field", field, `Unknown field ${shown}.${hint}`);
}

function groupAt(group: GroupField, path: readonly string[]): GroupField | undefined {
  let field: Field | undefined = group;
  for (const name of path)
    field = field?.kind === "list" ? field.of : field?.kind === "group" ? field.fields[name] : undefined;
  return field?.kind === "group" ? field : undefined;
}

function problem(code: ProblemCode, field: string, message: string): Problem {
  return { code, message, field };
}

function shortened(name: string): string {
  if (name.length <= MAX_NAME_SHOWN) return name;
  // A cut between the halves of a surrogate pair would leave one.
  return `${name.slice(0, MAX_NAME_SHOWN).replace(/[\ud800-\udbff]$/, "")}…`;
}
