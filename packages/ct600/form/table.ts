// The table of boxes: every element of a return in the order the CT600 (2025) version 3 fixes, with its number, name,
// type and unit. The writer, our schema, the places of errors and the pages all walk it; a new box is a new row.
// Follows the authority's schema, release v1.993.

import { PAGE_FORMS } from "../pages/forms.ts";
import type { Mirror } from "../pages/mirrored/mirror.ts";
import { ABOUT } from "./about.ts";
import { ALLOWANCES, ALLOWANCES_OUTSIDE_TRADE, QUALIFYING_EXPENDITURE } from "./allowances.ts";
import { CALCULATION } from "./calculation.ts";
import { REPAYMENT } from "./repayment.ts";
import { type Box, beyond, type IdsIn, isBox, type MirroredPart, part, type Row, type ValuesOf } from "./row.ts";
import { DECLARATION, ENHANCED_EXPENDITURE, INDICATORS, LOSSES, OUTSTANDING, RECONCILIATION } from "./settlement.ts";

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
  ENHANCED_EXPENDITURE,
  ...beyond("LandRemediationEnhancedExpenditure"), // 681
  ALLOWANCES,
  ALLOWANCES_OUTSIDE_TRADE,
  QUALIFYING_EXPENDITURE,
  LOSSES,
  ...beyond("NorthernIrelandInformation"),
  REPAYMENT,
  DECLARATION,
  ...PAGE_FORMS,
  ...beyond("WelshReturn", "JointAccounts"),
  ATTACHED_FILES,
]);

/** A box by its number, or a part by its name. */
export type Place = IdsIn<typeof FORM>;

/** What a return states, by box; of a page that the caller sends element by element its elements. */
export type BoxValues = ValuesOf<typeof FORM> & MirroredValues;

type MirroredValues = {
  readonly [One in (typeof PAGE_FORMS)[number] as One extends MirroredPart<infer Id> ? Id : never]?: Mirror;
};

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

/** A box of a page that is sent element by element: the types do not know it. */
export function mirroredBox(id: string): Place {
  if (!Object.hasOwn(PLACES, id)) throw new Error(`no page has a box ${id}`);
  return id as Place;
}

/** The boxes the form numbers, in its order. */
export const NUMBERED_BOXES: readonly { readonly box: Box; readonly path: string }[] = ROWS.flatMap(({ row, path }) =>
  isBox(row) && row.name !== null ? [{ box: row, path }] : [],
);
