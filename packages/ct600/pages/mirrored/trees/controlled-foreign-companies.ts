// The page CT600B, controlled foreign companies: its elements, in HMRC's words and order.

import {
  box,
  list,
  MANY,
  mirrored,
  NAME,
  PENCE,
  PENCE_ABOVE_ZERO,
  POUNDS,
  POUNDS_ABOVE_ZERO,
  part,
  TICK,
} from "../../../form/row.ts";
import { PERCENT_ABOVE_ZERO } from "./kinds.ts";

export const CONTROLLED_FOREIGN_COMPANIES = mirrored("pageB", "ControlledForeignCompanies", [
  list(
    "B CompanyInformation",
    "CompanyInformation",
    [0, MANY],
    [
      box("B5A", "Name", "1", NAME, null),
      box("B5B", "Territory", "1", NAME, null),
      box("B5C", "ExemptionDue", "or", NAME, null),
      part(null, "CFCTaxCalculation", "or", [
        box("B5D", "Percentage", "1", PERCENT_ABOVE_ZERO, null),
        box("B5E", "ChargeableProfits", "1", POUNDS_ABOVE_ZERO, null),
        box("B5F", "TaxOnChargeable", "1", PENCE, null),
        box("B5G", "CreditableTax", "?", PENCE_ABOVE_ZERO, null),
        box("B5H", "ReliefsInTaxTerms", "?", PENCE_ABOVE_ZERO, null),
        box("B5I", "ACTrestricted", "?", PENCE_ABOVE_ZERO, null),
        box("B5J", "CFCchargeDue", "1", PENCE, null),
      ]),
    ],
  ),
  box("B10", "TotalTaxChargeable", "?", PENCE_ABOVE_ZERO, null),
  box("B15", "TotalCreditableTax", "?", PENCE_ABOVE_ZERO, null),
  box("B20", "TotalReliefInTaxTerms", "?", PENCE_ABOVE_ZERO, null),
  box("B25", "TotalACTrestricted", "?", PENCE_ABOVE_ZERO, null),
  box("B30", "TotalCFCtaxChargeble", "?", PENCE, null),
  box("B35", "ForeignPermanentEstablishmentExemption", "?", TICK, null),
  part(null, "HybridAndOtherMismatches", "?", [
    box("B40", "HybridEntity", "?", TICK, null),
    box("B45", "TransactionsWithHybridEntities", "?", TICK, null),
    box("B50", "HybridDeductionMismatches", "?", TICK, null),
    box("B55", "ExcessivePEdeduction", "?", TICK, null),
    box("B60", "MultinationalDeductionMismatch", "?", TICK, null),
    box("B65", "Part6Acounteraction", "?", TICK, null),
    box("B70", "TotalCounteraction", "?", POUNDS, null),
    box("B75", "TotalS259LAdeduction", "?", POUNDS, null),
    box("B80", "TotalAllocationDIIsurplus", "?", POUNDS, null),
    box("B85", "TotalDIIsurplusConsentedTo", "?", POUNDS, null),
  ]),
]);
