// The table of boxes: every element of a return in the order the CT600 (2025) version 3 fixes, with its number, name,
// type and unit. The writer, our schema, the places of errors and the pages all walk it; a new box is a new row.
// Follows the authority's schema, release v1.993.

import { ABOUT } from "./about.ts";
import { ALLOWANCES, ALLOWANCES_OUTSIDE_TRADE, QUALIFYING_EXPENDITURE } from "./allowances.ts";
import { CALCULATION } from "./calculation.ts";
import { LOANS_PAGE } from "./loans-page.ts";
import { REPAYMENT } from "./repayment.ts";
import { type Box, beyond, box, type IdsIn, isBox, PENCE_ABOVE_ZERO, part, type Row, type ValuesOf } from "./row.ts";
import { DECLARATION, INDICATORS, LOSSES, OUTSTANDING, RECONCILIATION } from "./settlement.ts";

/** The documents travel in here; their own schema and writer know more of it than these places. */
const ATTACHED_FILES = part("attachedFiles", "AttachedFiles", "?", [
  part("attachments", "Attachment", "?", []),
  part("xbrl", "XBRLsubmission", "?", [
    part("xbrlComputation", "Computation", "?", [part("xbrlComputationInstance", "Instance", "1", [])]),
    part("xbrlAccounts", "Accounts", "?", [part("xbrlAccountsInstance", "Instance", "1", [])]),
  ]),
]);

export const FORM = part(null, "CompanyTaxReturn", "1", [
  ...ABOUT,
  CALCULATION,
  ...beyond("EnergyProfitsLevy"),
  OUTSTANDING,
  RECONCILIATION,
  INDICATORS,
  ...beyond("EnhancedExpenditure", "LandRemediationEnhancedExpenditure"),
  ALLOWANCES,
  ALLOWANCES_OUTSIDE_TRADE,
  QUALIFYING_EXPENDITURE,
  LOSSES,
  ...beyond("NorthernIrelandInformation"),
  REPAYMENT,
  DECLARATION,
  // The supplementary pages CT600A to CT600P.
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
    "WelshReturn",
    "JointAccounts",
  ),
  ATTACHED_FILES,
]);

/** A box by its number, or a part by its name. */
export type Place = IdsIn<typeof FORM>;

/** What a return states, by box. */
export type BoxValues = ValuesOf<typeof FORM>;

/** The number of a box as people read it: "155". Only those that are in the table. */
export type BoxText = `${keyof BoxValues}`;

export interface PlacedRow {
  readonly row: Row;
  /** Below CompanyTaxReturn. */
  readonly path: string;
}

/** Every row in the order of the form. */
export const ROWS: readonly PlacedRow[] = rowsBelow(FORM.content, "");

function rowsBelow(content: readonly Row[], above: string): PlacedRow[] {
  return content.flatMap((row) => {
    const path = `${above}${row.element}`;
    return [{ row, path }, ...(isBox(row) ? [] : rowsBelow(row.content, `${path}/`))];
  });
}

/** Where each box and part stands below CompanyTaxReturn. */
export const PLACES = Object.freeze(
  Object.fromEntries(ROWS.flatMap(({ row, path }) => (row.id === null ? [] : [[row.id, path]]))),
) as Readonly<Record<Place, string>>;

/** The boxes the form numbers, in its order. */
export const NUMBERED_BOXES: readonly { readonly box: Box; readonly path: string }[] = ROWS.flatMap(({ row, path }) =>
  isBox(row) && row.name !== null ? [{ box: row, path }] : [],
);
