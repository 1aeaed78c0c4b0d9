// A judgement in the words of our API: problems with a code, a sentence and the field of the input to look at.

import type { Problem } from "../ct600/problem.ts";
import type { ReturnStructure } from "./figures.ts";
import { type Judgement, judgeReturn } from "./judge.ts";

/** What is wrong with a return we built. The input rules come first, so this finds little; what it finds would have been refused. */
export function returnProblems(structure: ReturnStructure, today: string): Problem[] {
  return problemsOf(judgeReturn(structure, today));
}

function problemsOf({ schema, rules, live }: Judgement): Problem[] {
  return [
    ...schema.map(({ at, text }) => schemaProblem(at, `${at.split("/").at(-1)} ${text}.`)),
    ...rules
      .filter(({ number }) => !AWAITING_DOCUMENTS.includes(number))
      .map(({ number, says, field }) => ruleProblem(number, says, field)),
    ...live.map(({ text, field }) => ({ code: "business_rule_failed" as const, message: text, field })),
  ];
}

/** Accounts and computations are not attached yet; these two rules would say so of every return. */
export const AWAITING_DOCUMENTS: readonly string[] = ["9113", "9965"];

export function schemaProblem(at: string, message: string): Problem {
  return { code: "schema_validation_failed", message, field: fieldAt(at) };
}

export function ruleProblem(number: string, says: string, field: string): Problem {
  return { code: "business_rule_failed", message: `${says.replace(/\.$/, "")} (rule ${number}).`, field };
}

// Which field of the input fills an element: the first part of a path that fits.
const FIELDS: readonly (readonly [path: string, field: string])[] = [
  ["/CompanyName", "company.name"],
  ["/RegistrationNumber", "company.registration_number"],
  ["/CompanyInformation/Reference", "company.utr"],
  ["/Keys", "company.utr"],
  ["/PeriodCovered/From", "period.start"],
  ["/PeriodCovered", "period.end"],
  ["/PeriodEnd", "period.end"],
  ["/Turnover", "financials.turnover"],
  ["/AssociatedCompanies", "company.associated_companies"],
  ["/Declaration/Name", "declarant.name"],
  ["/Declaration", "declarant.status"],
  ["/AttachedFiles", "accounts.ixbrl"],
  ["/ReturnInfoSummary", "accounts"],
];

export function fieldAt(path: string): string {
  return FIELDS.find(([part]) => `/${path}`.includes(part))?.[1] ?? "financials.trading_profit";
}
