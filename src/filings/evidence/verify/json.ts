// The one reader of the JSON files in evidence: nothing of them has a type before it was looked at.

import type { ReturnInput } from "../../../../packages/ct600/return.ts";
import type { StoredInput } from "../../create/own-document.ts";
import type { Entries } from "./unzip.ts";

export type JsonObject = Readonly<Record<string, unknown>>;

/** Deeper than anything of ours; what works on values goes down into them, and would never come back from some. */
const DEEPEST = 64;

/** Undefined where it is missing, is no JSON, or is nested deeper than anything of ours. */
export function jsonIn(entries: Entries, name: string): unknown {
  try {
    const value: unknown = JSON.parse(entries.get(name)?.toString("utf8") ?? "");
    return isDeeper(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** Level by level, not by calling itself. */
function isDeeper(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
  }
  return false;
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Null where it is missing or no object. */
export function objectIn(entries: Entries, name: string): JsonObject | null {
  const value = jsonIn(entries, name);
  return isObject(value) ? value : null;
}

/** Rows of a list; null where it is missing or no list of objects. */
export function rowsIn(entries: Entries, name: string): readonly JsonObject[] | null {
  const list = jsonIn(entries, name);
  return Array.isArray(list) && list.every(isObject) ? list : null;
}

/** Typed as if all of it fitted: whether it does is a check of its own, and what works with it may throw. */
export function returnIn(entries: Entries): (ReturnInput & StoredInput) | null {
  const value = jsonIn(entries, "return.json");
  return isReturn(value) ? value : null;
}

const isReturn = (value: unknown): value is ReturnInput & StoredInput =>
  isObject(value) && [value.company, value.period, value.financials].every(isObject);
