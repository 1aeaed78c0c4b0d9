// What is wrong with a return, as a value: a code for machines, a sentence for people, the field to look at.

import type { ProblemCode } from "./problem-codes.ts";

/**
 * Problems listed of one return; the rest are only counted, so that a body of any size has an answer of bounded size.
 */
export const MOST_TOLD = 100;

/** A reason to refuse the return. `field` is the dotted path of the input at fault. */
export interface Problem {
  code: ProblemCode;
  message: string;
  field: string;
}

/** Worth a second look, but no reason to refuse. */
export interface Warning {
  code: string;
  message: string;
  field: string;
}
