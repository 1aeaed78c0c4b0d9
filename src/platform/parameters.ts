// For statements that are put together from what was asked for. A condition that always stands there and is mostly switched off
// (`$3 is null or …`) hides from the planner which index would do; one that is written only where it is wanted does not.

import type { Value } from "./db.ts";

export interface StatementParameters {
  /** In the order in which they were named. */
  readonly values: readonly Value[];
  /** Keeps a value for the statement, and gives the name it has in it: `$1`, `$2` … */
  of(value: Value): string;
  /** A condition about a value that may not have been asked for. */
  where(value: Value | null, condition: (name: string) => string): string | null;
}

export function parameters(): StatementParameters {
  const values: Value[] = [];
  const of = (value: Value) => `$${values.push(value)}`;
  return { values, of, where: (value, condition) => (value === null ? null : condition(of(value))) };
}

/** All of them hold; null is one that was not asked for. */
export function allOf(conditions: readonly (string | null)[]): string {
  return conditions.filter((condition) => condition !== null).join(" and ");
}
