// The page CT600K, restitution tax: its elements, in HMRC's words and order.

import { box, mirrored, PENCE, POUNDS, part } from "../../../form/row.ts";
import { PERCENT, YEAR } from "./kinds.ts";

export const RESTITUTION_TAX = mirrored("pageK", "RestitutionTax", [
  part(null, "TaxCalculation", "1", [
    box("K5", "SAbeforeRestitutionTax", "1", PENCE, null),
    box("K10", "RestitutionInterest", "1", POUNDS, null),
    part("K15", "TaxCalculation", "1", [
      part("K15.1", "FinancialYearOne", "1", [
        box("K15.1A", "Year", "1", YEAR, null),
        box("K15.1B", "AmountOfInterest", "1", POUNDS, null),
        box("K15.1C", "TaxRate", "1", PERCENT, null),
        box("K15.1D", "Tax", "1", PENCE, null),
      ]),
      part("K15.2", "FinancialYearTwo", "?", [
        box("K15.2A", "Year", "1", YEAR, null),
        box("K15.2B", "AmountOfInterest", "1", POUNDS, null),
        box("K15.2C", "TaxRate", "1", PERCENT, null),
        box("K15.2D", "Tax", "1", PENCE, null),
      ]),
    ]),
    box("K20", "TotalRestitutionTax", "1", PENCE, null),
    box("K25", "TaxAlreadyWithheld", "?", PENCE, null),
    box("K30", "SAafterRestitutionTax", "1", PENCE, null),
    box("K35", "RestitutionTaxNowPayable", "1", PENCE, null),
  ]),
]);
