// The Body of a submission: an IRenvelope with one CompanyTaxReturn, in the order the CT600 schema (namespace CT/5) fixes. What
// is written here is canonical XML already: no white space between elements, no empty-element tags, text escaped once. So the
// bytes that are marked are the bytes that are stored and sent, and nothing touches them afterwards.

import type { Boxes, ChargeBoxes, FinancialYearBoxes, ProfitBoxes } from "../ct600/boxes.ts";
import { poundsAndPence, poundsBox } from "../ct600/money.ts";
import { xmlText } from "../platform/xml.ts";
import { irmarkOfBuiltBody } from "./irmark.ts";

export const RETURN_NAMESPACE = "http://www.govtalk.gov.uk/taxation/CT/5";
/** The release of the authority's CT600 artefacts this return is built against. */
export const SCHEMA_VERSION = "v1.993";

export interface MarkedBody {
  body: string;
  irmark: string;
}

export function returnBody(boxes: Boxes): MarkedBody {
  const beforeMark =
    `<Body><IRenvelope xmlns="${RETURN_NAMESPACE}"><IRheader>` +
    `<Keys><Key Type="UTR">${boxes.utr}</Key></Keys>` +
    element("PeriodEnd", boxes.periodEnd) +
    element("DefaultCurrency", "GBP") +
    `<Manifest><Contains><Reference>${element("Namespace", RETURN_NAMESPACE)}` +
    `${element("SchemaVersion", `2025-${SCHEMA_VERSION}`)}${element("TopElementName", "CompanyTaxReturn")}` +
    "</Reference></Contains></Manifest>";
  const afterMark = `${element("Sender", "Company")}</IRheader>${companyTaxReturn(boxes)}</IRenvelope></Body>`;
  const irmark = irmarkOfBuiltBody(beforeMark + afterMark);
  return { body: `${beforeMark}<IRmark Type="generic">${irmark}</IRmark>${afterMark}`, irmark };
}

function companyTaxReturn(boxes: Boxes): string {
  return (
    `<CompanyTaxReturn ReturnType="${boxes.returnType}">` +
    companyInformation(boxes) +
    // Box 80: accounts and computations for this period. They are attached once the documents exist.
    group("ReturnInfoSummary", [
      group("Accounts", [element("ThisPeriodAccounts", "yes")]),
      group("Computations", [element("ThisPeriodComputations", "yes")]),
    ]) +
    group("Turnover", [pounds("Total", boxes.turnoverPounds)]) +
    taxCalculation(boxes) +
    group("CalculationOfTaxOutstandingOrOverpaid", [
      pence("NetCorporationTaxLiability", boxes.netLiabilityPence),
      pence("TaxChargeable", boxes.taxChargeablePence),
      pence("TaxPayable", boxes.taxPayablePence),
      pence("TaxPayableIncludingRestitutionTax", boxes.taxPayableInAllPence),
    ]) +
    group("TaxReconciliation", [
      group("TaxOutstandingOrOverpaid", [pence("TaxOutstanding", boxes.taxOutstandingPence)]),
    ]) +
    loss(boxes.tradingLossPounds) +
    group("Declaration", [
      element("AcceptDeclaration", "yes"),
      element("Name", boxes.declarantName),
      element("Status", boxes.declarantStatus),
    ]) +
    "</CompanyTaxReturn>"
  );
}

function companyInformation(boxes: Boxes): string {
  return group("CompanyInformation", [
    element("CompanyName", boxes.companyName),
    element("RegistrationNumber", boxes.registrationNumber),
    element("Reference", boxes.utr),
    element("CompanyType", String(boxes.companyType)),
    group("PeriodCovered", [element("From", boxes.periodStart), element("To", boxes.periodEnd)]),
  ]);
}

function taxCalculation(boxes: Boxes): string {
  return group("CompanyTaxCalculation", [
    group("Income", boxes.profits === undefined ? [] : [tradingIncome(boxes.profits)]),
    boxes.profits === undefined ? "" : profitsBeforeReliefs(boxes.profits),
    pounds("ChargeableProfits", boxes.chargeableProfitsPounds),
    boxes.charge === undefined ? "" : charge(boxes.charge),
    // Despite its name this element carries ordinary marginal relief (box 435); the schema wants it left out when nil.
    boxes.marginalReliefPence === undefined ? "" : pence("MarginalReliefForRingFenceTrades", boxes.marginalReliefPence),
    pence("NetCorporationTaxChargeable", boxes.netCorporationTaxPence),
  ]);
}

function tradingIncome(profits: ProfitBoxes): string {
  return group("Trading", [
    pounds("Profits", profits.tradingProfitsPounds),
    pounds("NetProfits", profits.netTradingProfitsPounds),
  ]);
}

function profitsBeforeReliefs(profits: ProfitBoxes): string {
  return (
    pounds("ProfitsBeforeOtherDeductions", profits.profitsBeforeOtherDeductionsPounds) +
    group("ChargesAndReliefs", [pounds("ProfitsBeforeDonationsAndGroupRelief", profits.profitsBeforeDonationsPounds)])
  );
}

function charge(boxes: ChargeBoxes): string {
  const [first, second] = boxes.financialYears;
  return (
    group("CorporationTaxChargeable", [
      boxes.associatedCompanies === undefined
        ? ""
        : group("AssociatedCompanies", [
            element("ThisPeriod", String(boxes.associatedCompanies.thisPeriod)),
            boxes.associatedCompanies.smallProfits ? element("StartingOrSmallCompaniesRate", "yes") : "",
          ]),
      first === undefined ? "" : financialYear("FinancialYearOne", first),
      second === undefined ? "" : financialYear("FinancialYearTwo", second),
    ]) + pence("CorporationTax", boxes.corporationTaxPence)
  );
}

function financialYear(name: string, row: FinancialYearBoxes): string {
  return group(name, [
    element("Year", String(row.year)),
    group("Details", [
      pounds("Profit", row.profitPounds),
      element("TaxRate", row.ratePercent.toFixed(2)),
      pence("Tax", row.taxPence),
    ]),
  ]);
}

function loss(tradingLossPounds: bigint | undefined): string {
  if (tradingLossPounds === undefined) return "";
  return group("LossesDeficitsAndExcess", [
    group("AmountArising", [group("LossesOfTradesUK", [pounds("Arising", tradingLossPounds)])]),
  ]);
}

function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`;
}

function group(name: string, children: readonly string[]): string {
  return `<${name}>${children.join("")}</${name}>`;
}

function pounds(name: string, amount: bigint): string {
  return element(name, poundsBox(amount));
}

function pence(name: string, amount: bigint): string {
  return element(name, poundsAndPence(amount));
}
