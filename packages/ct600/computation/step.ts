// What every step of the computation gives to the next ones and to the reader: its lines, what it marks on the form
// besides amounts, and what is wrong with what was given. A step is a pure function; each has a file of its own.

import type { BoxValues } from "../form/table.ts";
import type { Problem, Warning } from "../problem.ts";
import type { Line } from "./line.ts";

/** Where people read a step's lines. */
export type Part =
  | "trade"
  | "allowances"
  | "property"
  | "income"
  | "deductions"
  | "group_relief"
  | "charge"
  | "loans"
  | "research"
  | "charity"
  | "pages"
  | "settlement";

export interface Step {
  /** In the order in which they are read. */
  readonly lines: readonly Line[];
  /** Boxes that hold no amount of a line: ticks, counts, dates, names. */
  readonly marks?: BoxValues;
  /** What a caller may want to know that is no amount, such as a rate. */
  readonly figures?: Readonly<Record<string, number | string>>;
  readonly problems?: readonly Problem[];
  readonly warnings?: readonly Warning[];
  /** What must be said in live, because the tax follows from it, and is taken to be no in the sandbox. */
  readonly asked?: readonly Warning[];
}
