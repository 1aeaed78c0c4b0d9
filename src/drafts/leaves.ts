// An input as its single values, by dotted path. A list is one value: it is replaced whole.

import { canonicalJson } from "../platform/json.ts";

export type Leaves = ReadonlyMap<string, unknown>;

export function leavesOf(value: unknown): Leaves {
  const leaves = new Map<string, unknown>();
  const walk = (at: unknown, path: string) => {
    if (!isObject(at)) leaves.set(path, at);
    else for (const [name, member] of Object.entries(at)) walk(member, path === "" ? name : `${path}.${name}`);
  };
  if (isObject(value)) walk(value, "");
  return leaves;
}

export interface Difference {
  field: string;
  /** Undefined where there is none. */
  before: unknown;
  after: unknown;
}

/**
 * In the order of the fields as they are after, then those that are gone. What was not touched is the same object:
 * thousands of lines are not written out to be compared.
 */
export function differencesBetween(before: unknown, after: unknown): Difference[] {
  const [were, are] = [leavesOf(before), leavesOf(after)];
  const fields = [...new Set([...are.keys(), ...were.keys()])];
  return fields
    .map((field) => ({ field, before: were.get(field), after: are.get(field) }))
    .filter(({ before: was, after: is }) => was !== is && canonicalJson(was) !== canonicalJson(is));
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
