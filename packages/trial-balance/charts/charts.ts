// The charts that ship with the package, and where an account is in them. The same code means other things in other
// charts (0011 is leasehold property in Sage, goodwill in LedgerSMB), so a code counts only if the name fits too.

import { fold, foldCode } from "../names/fold.ts";
import { type Chart, type ChartRow, rowsOf } from "./chart.ts";
import { ERPNEXT } from "./erpnext.ts";
import { FREEAGENT } from "./freeagent.ts";
import { GNUCASH } from "./gnucash.ts";
import { KASHFLOW } from "./kashflow.ts";
import { LEDGERSMB } from "./ledgersmb.ts";
import { ODOO } from "./odoo.ts";
import { SAGE_50 } from "./sage.ts";
import { XERO } from "./xero.ts";

export const CHARTS: readonly Chart[] = [XERO, SAGE_50, FREEAGENT, KASHFLOW, ODOO, LEDGERSMB, ERPNEXT, GNUCASH];

export interface KnownRow extends ChartRow {
  /** Its name, folded. */
  readonly folded: string;
}

/** FreeAgent's help names the sub-accounts with the account: "Capital Account (901-x)". */
const SUB_ACCOUNTS = /\(\w+-x\)/;

const known: readonly KnownRow[] = CHARTS.flatMap(rowsOf).map((row) => ({
  ...row,
  folded: fold(row.name.replace(SUB_ACCOUNTS, "")),
}));

const byCode = new Map<string, KnownRow[]>();
for (const row of known) if (row.code !== null) byCode.set(row.code, [...(byCode.get(row.code) ?? []), row]);
const byName = new Map(known.filter(({ code }) => code === null).map((row) => [row.folded, row]));

const names = new Set(known.map(({ folded }) => folded));

/** Whether an account of some chart has this folded name. */
export function isKnownName(folded: string): boolean {
  return names.has(folded);
}

const none: readonly KnownRow[] = [];

/** The rows of all charts with this code, or with the code before a sub-account's hyphen: 901 for 901-1. */
export function rowsWithCode(code: string): readonly KnownRow[] {
  const folded = foldCode(code);
  return byCode.get(folded) ?? byCode.get(folded.replace(/-\w+$/, "")) ?? none;
}

/** The row of this very name in a chart without codes. */
export function rowWithName(folded: string): KnownRow | null {
  return byName.get(folded) ?? null;
}
