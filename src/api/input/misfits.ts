// Every field of a value that does not fit its definition, in the order of the definition. Written by hand, as the library's list of errors takes some 40
// microseconds for each: 3 kB of empty objects would keep all callers waiting. Here a field at fault costs no more than one that is right.

import { isCalendarDate } from "../../../packages/ct600/period.ts";
import type { Definition } from "./shape-sentences.ts";

/** `missing`: it is required. `type`: of another JSON type. `value`: of the right type, but not what the definition wants. */
export type Fault = "missing" | "type" | "value";

export interface Misfit {
  /** The walk's own list, good until `tell` returns. */
  path: readonly string[];
  definition: Definition;
  value: unknown;
  fault: Fault;
}

/** Tells of a field before what is inside it, and of the first thing wrong with each. */
export function eachMisfit(definition: Definition, value: unknown, tell: (misfit: Misfit) => void): void {
  const path: string[] = [];
  const enter = (name: string, visit: () => void) => {
    path.push(name);
    visit();
    path.pop();
  };
  const walk = (at: Definition, given: unknown): void => {
    if (!isOfType(at.type, given)) {
      tell({ path, definition: at, value: given, fault: "type" });
      return;
    }
    if (!fits(at, given)) tell({ path, definition: at, value: given, fault: "value" });
    const { items, properties = {}, required = [] } = at;
    if (Array.isArray(given)) {
      if (items !== undefined)
        for (const [index, item] of given.entries()) enter(String(index), () => walk(items, item));
      return;
    }
    if (typeof given !== "object" || given === null) return;
    for (const [name, member] of Object.entries(properties)) {
      if (Object.hasOwn(given, name)) enter(name, () => walk(member, Reflect.get(given, name)));
      else if (required.includes(name))
        enter(name, () => tell({ path, definition: member, value: undefined, fault: "missing" }));
    }
  };
  walk(definition, value);
}

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  array: Array.isArray,
  string: (value) => typeof value === "string",
  boolean: (value) => typeof value === "boolean",
  integer: Number.isInteger,
};

function isOfType(type: Definition["type"], value: unknown): boolean {
  if (typeof type === "object") return type.some((one) => isOfType(one, value));
  return type === undefined || TYPES[type]?.(value) === true;
}

function fits(definition: Definition, value: unknown): boolean {
  const { pattern, format, enum: values, minLength = 0, minimum, maximum, minItems = 0, maxItems } = definition;
  if (typeof value === "string")
    return (
      (pattern === undefined || expression(pattern).test(value)) &&
      (format !== "date" || isCalendarDate(value)) &&
      (values === undefined || values.includes(value)) &&
      value.length >= minLength
    );
  if (typeof value === "number") return value >= (minimum ?? value) && value <= (maximum ?? value);
  return !Array.isArray(value) || (value.length >= minItems && value.length <= (maxItems ?? value.length));
}

const expressions = new Map<string, RegExp>();

function expression(pattern: string): RegExp {
  const known = expressions.get(pattern) ?? new RegExp(pattern, "u");
  expressions.set(pattern, known);
  return known;
}
