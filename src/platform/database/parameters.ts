// The parameters of a statement, by name. For one that is put together from what was asked for: a condition that always
// stands there and is mostly switched off (`$3 is null or …`) hides from the planner which index would do; one that is
// written only where it is wanted does not. For one with many: a number says nothing to a reader, and values in the
// wrong order are found late.

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

/**
 * A condition that is only checked: it brings no index into question, and the planner does not reckon with how few meet
 * it. ("is true" does the first alone.)
 */
export const checked = (condition: string) => `coalesce(${condition}, false)`;

/**
 * Whether the select finds a row, looked for in the order of an index. Of "exists" alone a planner that expects many
 * such rows reads the table itself until it meets one; the offset, which changes nothing, makes it keep the order.
 */
export const findsAny = (select: string, order: string) => `exists (${select} order by ${order} offset 0)`;

/** From one value of the next column of an index to another, both included. */
export interface IndexBounds {
  column: string;
  from?: string | null;
  to?: string | null;
}

/**
 * The condition that columns have these values, for rows that are read in the order of an index which begins with the
 * columns. The planner knows little of a comparison of rows, so it takes no other index and sorts nothing, whatever it
 * knows of the table; of "=" it thinks that any index finds the few rows there are.
 */
export function inIndex(columns: readonly string[], values: readonly string[], bounds?: IndexBounds): string {
  const compared = (operator: ">=" | "<=", bound: string | null = null) => {
    const isBound = bounds !== undefined && bound !== null;
    const row = isBound ? [...columns, bounds.column] : columns;
    return `(${row.join(", ")}) ${operator} (${(isBound ? [...values, bound] : values).join(", ")})`;
  };
  return `${compared(">=", bounds?.from)} and ${compared("<=", bounds?.to)}`;
}

/** How far to look, for a list: so many, those after the one with this id. */
export interface Page {
  after: string | null;
  limit: number;
}

/** Lists of what happened: how each is put in order, and what is beyond a row of it. An index is read both ways. */
export const timeOrders = {
  newest: { way: "desc", beyond: "<" },
  oldest: { way: "asc", beyond: ">" },
} as const;

export type TimeOrder = keyof typeof timeOrders;

interface Numbered {
  text: string;
  /** In the order of their numbers. */
  names: readonly string[];
}

/** A statement is written once, so its text is looked through once. */
const numberedStatements = new Map<string, Numbered>();

/** `$name` in the text, and a value for each name: `db.query(...named("… where id = $id", { id }))`. */
export function named(text: string, values: Readonly<Record<string, Value>>): [text: string, values: readonly Value[]] {
  let numbered = numberedStatements.get(text);
  if (numbered === undefined) {
    numbered = numberedIn(text);
    numberedStatements.set(text, numbered);
  }
  const { names } = numbered;
  const missing = names.find((name) => !Object.hasOwn(values, name));
  if (missing !== undefined) throw new Error(`the statement has no value for $${missing}`);
  const given = Object.keys(values);
  // All are there, so another one makes them more.
  if (given.length > names.length)
    throw new Error(`the statement does not use $${given.find((name) => !names.includes(name))}`);
  return [numbered.text, names.map((name) => values[name] as Value)];
}

function numberedIn(text: string): Numbered {
  const names: string[] = [];
  const numberOf = (name: string) => {
    if (!names.includes(name)) names.push(name);
    return names.indexOf(name) + 1;
  };
  return { text: text.replace(/\$([a-z_]+)\b/g, (_, name: string) => `$${numberOf(name)}`), names };
}
