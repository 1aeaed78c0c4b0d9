// What the return and its computations state about the company although the input does not, each with the field that
// settles it. What accounts assume is in accounts/rules/assumptions.ts.

import type { BoxValues } from "../form/table.ts";
import { assumption } from "../input/assumed.ts";
import type { Warning } from "../problem.ts";
import type { ReturnInput } from "../return.ts";

interface Assumption {
  readonly field: string;
  /** As a part of a sentence. */
  readonly what: string;
  readonly isMade: (input: ReturnInput, marks: BoxValues) => boolean;
}

const ASSUMPTIONS: readonly Assumption[] = [
  {
    field: "company.associated_companies",
    what: "no company is associated, as box 326 states (CTA 2010 s18D)",
    isMade: ({ company }, marks) => company.associated_companies === undefined && marks[326] !== undefined,
  },
  {
    field: "company.partner_in_firm",
    what: "the company is not a partner in a firm, as the computations state",
    isMade: ({ company, computations }) => company.partner_in_firm === undefined && computations?.ixbrl === undefined,
  },
];

export function assumptionsAbout(input: ReturnInput, marks: BoxValues = {}): Warning[] {
  return ASSUMPTIONS.flatMap(({ field, what, isMade }) => (isMade(input, marks) ? [assumption(field, what)] : []));
}
