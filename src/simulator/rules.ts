// The department's rules as the simulator knows them: the authority's numbers, our words (CT600 release v1.993). They cover what the return of
// a small company can break, its loans to participators included, and are written apart from the product's own rules, so that the two can disagree.

import { boxesOf, type Figures } from "./figures.ts";
import type { Filed, Rule } from "./rule.ts";
import { claimRules } from "./rules-claims.ts";
import { companyRules, documentRules } from "./rules-company.ts";
import { dueRules } from "./rules-due.ts";
import { loanRules } from "./rules-loans.ts";
import { pageRules } from "./rules-pages.ts";
import { profitRules } from "./rules-profits.ts";
import { rateRules } from "./rules-rates.ts";
import { associatedCompaniesRules, taxRules, yearRules } from "./rules-tax.ts";

export const rules: readonly Rule[] = [
  ...companyRules,
  ...documentRules,
  ...pageRules,
  ...profitRules,
  ...yearRules,
  ...associatedCompaniesRules,
  ...rateRules,
  ...taxRules,
  ...dueRules,
  ...claimRules,
  ...loanRules,
];

/** Only of a return that has the form it should have: rules read its boxes without a second look. */
export function brokenRules(figures: Figures, filed: Filed): Rule[] {
  const boxes = boxesOf(figures);
  return rules.filter((rule) => boxes.has(rule.at) && !rule.holds(boxes, filed));
}
