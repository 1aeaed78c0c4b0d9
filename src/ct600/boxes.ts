// The boxes of the CT600 that a return fills, by number; what each one is stands in form/. What the form wants left out
// is absent here, so the writer writes what is present.

import { companyNameForBox1, textForDeclaration } from "./company-name.ts";
import type { Declarant } from "./declarant.ts";
import type { BoxValues } from "./form/table.ts";
import { wholePounds } from "./money.ts";
import { BANDS_SINCE } from "./rates.ts";
import type { ReturnInput } from "./return.ts";
import type { TaxComputation } from "./tax.ts";

/** Every return states these; the others only when they have something to say. */
type Always = 1 | 2 | 3 | 4 | 30 | 35 | 145 | 315 | 440 | 475 | 510 | 525 | 528 | 600 | 975 | 985;

export type Boxes = BoxValues & Required<Pick<BoxValues, Always>> & { readonly returnType: "new" | "amended" };

/** The boxes of each financial year a period can touch. */
export const FINANCIAL_YEARS = [
  { year: 330, profit: 335, rate: 340, tax: 345 },
  { year: 380, profit: 385, rate: 390, tax: 395 },
] as const;

/** A company with no special status, the only kind served. */
const COMPANY_TYPE = 0;

/** Expects an input that has passed the input rules. */
export function boxesOf(
  input: ReturnInput,
  tax: TaxComputation,
  { returnType, declarant }: { returnType: "new" | "amended"; declarant: Declarant },
): Boxes {
  const { profitPounds, lossPounds, marginalReliefPence, taxDuePence } = tax;
  return {
    returnType,
    1: usable(companyNameForBox1(input.company.name), "company.name"),
    2: input.company.registration_number,
    3: input.company.utr,
    4: COMPANY_TYPE,
    30: input.period.start,
    35: input.period.end,
    "80A": true,
    "80B": true,
    145: wholePounds(input.financials.turnover),
    ...(profitPounds > 0n && { ...profitBoxes(profitPounds), ...chargeBoxes(input, tax) }),
    315: profitPounds,
    ...(marginalReliefPence > 0n && { 435: marginalReliefPence }),
    440: taxDuePence,
    475: taxDuePence,
    510: taxDuePence,
    525: taxDuePence,
    528: taxDuePence,
    // Nothing is known of payments, so all of it is outstanding.
    600: taxDuePence,
    ...(lossPounds > 0n && { 780: lossPounds }),
    declared: true,
    975: usable(textForDeclaration(declarant.name), "declarant.name"),
    985: usable(textForDeclaration(declarant.status), "declarant.status"),
  };
}

function profitBoxes(profitPounds: bigint): BoxValues {
  return { 155: profitPounds, 165: profitPounds, 235: profitPounds, 300: profitPounds };
}

function chargeBoxes(input: ReturnInput, { associatedCompanies, smallProfits, ...tax }: TaxComputation): BoxValues {
  const [first, second] = tax.rows;
  return {
    // Rule 9389: a period that ends earlier has no associated companies section.
    ...(input.period.end >= BANDS_SINCE && { 326: associatedCompanies, ...(smallProfits && { 329: true }) }),
    ...(first && { 330: first.financialYear, 335: first.profitPounds, 340: first.ratePercent, 345: first.taxPence }),
    ...(second && {
      380: second.financialYear,
      385: second.profitPounds,
      390: second.ratePercent,
      395: second.taxPence,
    }),
    430: tax.taxBeforeReliefPence,
  };
}

function usable(text: { kind: "ok"; value: string } | { kind: "unusable" }, field: string): string {
  if (text.kind === "unusable")
    throw new Error(`${field} cannot be written on the return; the input rules let it pass`);
  return text.value;
}
