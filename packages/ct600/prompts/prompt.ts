// What an adviser would ask before a return is signed: a row of a table, with the law it comes from in its sentence. A
// prompt never changes what is filed.

import type { Computation } from "../computation/computation.ts";
import type { InputContext } from "../input/rule.ts";
import type { Warning } from "../problem.ts";
import type { ReturnInput } from "../return.ts";

export interface PromptFacts {
  readonly input: ReturnInput;
  readonly context: InputContext;
  readonly computation: Computation;
}

/** Most say one thing or nothing. */
export type Prompt = (facts: PromptFacts) => readonly Warning[];

/** A row that says one thing, on one field. */
export function prompt(code: string, field: string, message: (facts: PromptFacts) => string | undefined): Prompt {
  return (facts) => {
    const said = message(facts);
    return said === undefined ? [] : [{ code, field, message: said }];
  };
}

/** What a box of the return states, in pence; 0 where it states nothing. */
export function amountIn({ computation }: Pick<PromptFacts, "computation">, box: number): bigint {
  return computation.lines.filter((line) => line.box === box).reduce((sum, { value }) => sum + value, 0n);
}

/** Associated companies of the period, as they were given. */
export function associatedIn({ company }: ReturnInput): number {
  return Math.max(company.associated_companies ?? 0, ...(company.associated_companies_by_year ?? []));
}
