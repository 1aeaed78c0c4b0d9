// How many associated companies share the limits: one number for the period, or one for each financial year where the
// limits came into force within it and the numbers differ. Follows the guide to boxes 326 to 328 and rules 9389 and
// 9397.

import type { Problem } from "../../problem.ts";
import { BANDS_SINCE } from "../../rates/corporation-tax.ts";
import type { ReturnInput } from "../../return.ts";
import type { AssociatedCompanies } from "./charge-years.ts";

export interface AssociatedCompaniesStep {
  readonly associated: AssociatedCompanies;
  readonly problems: readonly Problem[];
}

export function associatedCompanies({
  company,
  period,
}: Pick<ReturnInput, "company" | "period">): AssociatedCompaniesStep {
  const { associated_companies: ofPeriod, associated_companies_by_year: ofYears } = company;
  if (ofYears === undefined) return { associated: ofPeriod ?? 0, problems: [] };
  const message = complaint(ofPeriod, ofYears, period);
  if (message === undefined) return { associated: ofYears, problems: [] };
  return {
    associated: ofPeriod ?? Math.max(...ofYears),
    problems: [{ code: "invalid_type", message, field: "company.associated_companies_by_year" }],
  };
}

function complaint(
  ofPeriod: number | undefined,
  [first, second]: readonly number[],
  { start, end }: ReturnInput["period"],
): string | undefined {
  if (ofPeriod !== undefined)
    return "Send associated_companies or associated_companies_by_year, not both: the form holds one of them.";
  if (start >= BANDS_SINCE || end < BANDS_SINCE)
    return "The numbers by year are for a period across 1 April 2023, when the limits changed. Send associated_companies instead.";
  if (first === second)
    return `The number is ${first} in both financial years. Send associated_companies: ${first} instead.`;
  return undefined;
}
