// The boxes of the CT600 that this service fills, by meaning; the number of each stands beside it. What the form wants
// left out is absent here, so whoever writes the XML writes what is present. Follows the CT600 (2025) version 3.

import { companyNameForBox1, textForDeclaration } from "./company-name.ts";
import type { Declarant } from "./declarant.ts";
import { wholePounds } from "./money.ts";
import { BANDS_SINCE } from "./rates.ts";
import type { ReturnInput } from "./return.ts";
import type { TaxComputation } from "./tax.ts";

export interface Boxes {
  readonly returnType: "new" | "amended";
  readonly companyName: string; // 1
  readonly registrationNumber: string; // 2
  readonly utr: string; // 3
  readonly companyType: 0; // 4: a company with no special status, the only kind served
  readonly periodStart: string; // 30
  readonly periodEnd: string; // 35
  readonly turnoverPounds: bigint; // 145
  readonly profits?: ProfitBoxes; // absent without a taxable profit
  readonly chargeableProfitsPounds: bigint; // 315
  readonly charge?: ChargeBoxes; // absent without a taxable profit
  readonly marginalReliefPence?: bigint; // 435, never zero
  readonly netCorporationTaxPence: bigint; // 440
  readonly netLiabilityPence: bigint; // 475
  readonly taxChargeablePence: bigint; // 510
  readonly taxPayablePence: bigint; // 525
  readonly taxPayableInAllPence: bigint; // 528
  readonly taxOutstandingPence: bigint; // 600: nothing is known of payments, so all of it
  readonly tradingLossPounds?: bigint; // 780, never zero
  readonly declarantName: string; // 975
  readonly declarantStatus: string; // 985
}

export interface ProfitBoxes {
  readonly tradingProfitsPounds: bigint; // 155
  readonly netTradingProfitsPounds: bigint; // 165
  readonly profitsBeforeOtherDeductionsPounds: bigint; // 235
  readonly profitsBeforeDonationsPounds: bigint; // 300
}

export interface ChargeBoxes {
  readonly associatedCompanies?: {
    readonly thisPeriod: number; // 326
    readonly smallProfits: boolean; // 329: written only when true
  };
  readonly financialYears: readonly FinancialYearBoxes[]; // one, or two when the period crosses 1 April
  readonly corporationTaxPence: bigint; // 430
}

export interface FinancialYearBoxes {
  readonly year: number; // 330, 380
  readonly profitPounds: bigint; // 335, 385
  readonly ratePercent: number; // 340, 390
  readonly taxPence: bigint; // 345, 395
}

/** Expects an input that has passed the input rules. */
export function boxesOf(
  input: ReturnInput,
  tax: TaxComputation,
  { returnType, declarant }: { returnType: "new" | "amended"; declarant: Declarant },
): Boxes {
  const { profitPounds, lossPounds, marginalReliefPence, taxDuePence } = tax;
  return {
    returnType,
    companyName: usable(companyNameForBox1(input.company.name), "company.name"),
    registrationNumber: input.company.registration_number,
    utr: input.company.utr,
    companyType: 0,
    periodStart: input.period.start,
    periodEnd: input.period.end,
    turnoverPounds: wholePounds(input.financials.turnover),
    ...(profitPounds > 0n && { profits: profitBoxes(profitPounds), charge: chargeBoxes(input, tax) }),
    chargeableProfitsPounds: profitPounds,
    ...(marginalReliefPence > 0n && { marginalReliefPence }),
    netCorporationTaxPence: taxDuePence,
    netLiabilityPence: taxDuePence,
    taxChargeablePence: taxDuePence,
    taxPayablePence: taxDuePence,
    taxPayableInAllPence: taxDuePence,
    taxOutstandingPence: taxDuePence,
    ...(lossPounds > 0n && { tradingLossPounds: lossPounds }),
    declarantName: usable(textForDeclaration(declarant.name), "declarant.name"),
    declarantStatus: usable(textForDeclaration(declarant.status), "declarant.status"),
  };
}

function profitBoxes(profitPounds: bigint): ProfitBoxes {
  return {
    tradingProfitsPounds: profitPounds,
    netTradingProfitsPounds: profitPounds,
    profitsBeforeOtherDeductionsPounds: profitPounds,
    profitsBeforeDonationsPounds: profitPounds,
  };
}

function chargeBoxes(input: ReturnInput, tax: TaxComputation): ChargeBoxes {
  const { associatedCompanies: thisPeriod, smallProfits, taxBeforeReliefPence, rows } = tax;
  return {
    // Rule 9389: a period that ends earlier has no associated companies section.
    ...(input.period.end >= BANDS_SINCE && { associatedCompanies: { thisPeriod, smallProfits } }),
    financialYears: rows.map(({ financialYear: year, profitPounds, ratePercent, taxPence }) => ({
      year,
      profitPounds,
      ratePercent,
      taxPence,
    })),
    corporationTaxPence: taxBeforeReliefPence,
  };
}

function usable(text: { kind: "ok"; value: string } | { kind: "unusable" }, field: string): string {
  if (text.kind === "unusable")
    throw new Error(`${field} cannot be written on the return; the input rules let it pass`);
  return text.value;
}
