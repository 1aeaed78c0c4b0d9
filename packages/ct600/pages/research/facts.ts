// What callers say of research and development.

import type { ReturnInput } from "../../return.ts";

export type ResearchFacts = NonNullable<ReturnInput["financials"]["research_and_development"]>;

export const RESEARCH_PATH = "financials.research_and_development";

/** Whether expenditure of the period is claimed, or only amounts of others are used. */
export function isNewClaim({ expenditure = 0, intensive_expenditure: intensive = 0 }: ResearchFacts): boolean {
  return expenditure > 0 || intensive > 0;
}
