// The supplementary pages CT600A to CT600P as rows of the form, in its order. A page that this service fills has a
// folder of its own here.

import { beyond, box, PENCE_ABOVE_ZERO, part } from "../form/row.ts";
import { LOANS_PAGE } from "./loans/form.ts";

export const PAGE_FORMS = [
  LOANS_PAGE,
  ...beyond("ControlledForeignCompanies", "GroupAndConsortium", "Insurance", "Charity"),
  part(null, "TonnageTax", "beyond", [
    part(null, "TonnageTax", "1", [
      part(null, "OffshoreTrainingAllowance", "?", [
        box("F45", "OffsetAgainstCorpTax", "?", PENCE_ABOVE_ZERO, "Tonnage tax set off against corporation tax"),
      ]),
    ]),
  ]),
  ...beyond(
    "NorthernIreland",
    "CrossBorderRoyalties",
    "RingFenceTrade",
    "TaxAvoidanceSchemes",
    "RestitutionTax",
    "ResearchAndDevelopment",
    "Freeports",
    "ResidentialPropertyDeveloperTax",
    "CreativeIndustries",
  ),
] as const;
