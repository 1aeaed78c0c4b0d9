// Comparatives from the last filing. "previous_filing" gives way to the figures that were filed here for the previous
// period of account, before anything is checked: what is checked, filed and stored is the figures, so that a later
// amendment of either return changes nothing silently. Decision: docs/decisions/0043.

import { comparativesFrom, comparativesWarnings } from "../../../packages/ct600/accounts/filed-comparatives.ts";
import type { Candidate } from "../../../packages/ct600/check-candidate.ts";
import { PREVIOUS_FILING } from "../../../packages/ct600/input/fields/accounts-comparatives.ts";
import { daysAfter, isCalendarDate } from "../../../packages/ct600/period.ts";
import { periodOfAccount } from "../../../packages/ct600/period-of-account.ts";
import type { Problem, Warning } from "../../../packages/ct600/problem.ts";
import type { ComparativesInput, ReturnInput } from "../../../packages/ct600/return.ts";
import type { Queryable } from "../../platform/database/db.ts";
import type { Scope } from "../../platform/mode.ts";
import type { FilingRow } from "../filing.ts";
import { type Filed, filedInput, newestReturnEnding } from "../store.ts";
import { returnWithAccounts } from "./other-return.ts";
import { figuresFiled } from "./return-accounts.ts";

export interface WithPreviousAccounts {
  candidate: Candidate;
  warnings: Warning[];
}

const PATH = "accounts.comparatives";
const NEEDED = ["", "company", "company.utr", "period", "period.start", "accounts", "accounts.ixbrl", PATH];

/** Asks the database only where the return has comparatives. */
export async function withPreviousAccounts(
  candidate: Candidate,
  scope: Scope,
  db: Queryable,
): Promise<WithPreviousAccounts> {
  const { value, isClean } = candidate;
  const unchanged = { candidate, warnings: [] };
  if (!NEEDED.every(isClean)) return unchanged;
  const { comparatives, ixbrl } = value.accounts ?? {};
  // With a document of the caller's own nothing else in accounts is used.
  const { start } = periodOfAccount(value);
  if (comparatives === undefined || ixbrl !== undefined || !isCalendarDate(start)) return unchanged;
  const end = daysAfter(start, -1);
  const previous = await previousAccounts(db, scope, { companyUtr: value.company.utr, end });
  if (comparatives !== PREVIOUS_FILING) {
    const isWhole = candidate.problems.length === 0 && previous.kind === "found";
    return { candidate, warnings: isWhole ? comparativesWarnings(value, previous.figures, previous.filing.id) : [] };
  }
  if (
    previous.kind === "found" &&
    !(lacksBalanceSheet(previous.figures) && value.accounts?.balance_sheet !== undefined)
  )
    return {
      candidate: { ...candidate, value: withComparatives(value, previous.figures) },
      warnings: [takenFrom(previous.filing, end)],
    };
  const problem = { code: "missing_field", field: PATH, message: reasonAgainst(previous, end) } as const;
  return {
    candidate: { ...candidate, value: withComparatives(value, undefined), problems: [...candidate.problems, problem] },
    warnings: [],
  };
}

type Previous =
  | { kind: "found"; filing: FilingRow; filed: Filed; figures: ComparativesInput }
  | { kind: "own_document"; filing: FilingRow; filed: Filed }
  | { kind: "accounts_elsewhere"; filing: FilingRow }
  | { kind: "none" };

/** The figures of the accounts up to a day as the next ones show them; null where they are not known here. */
export async function comparativesUpTo(
  db: Queryable,
  scope: Scope,
  of: { companyUtr: string; end: string },
): Promise<ComparativesInput | null> {
  const previous = await previousAccounts(db, scope, of);
  return previous.kind === "found" ? previous.figures : null;
}

export interface AccountsFiled {
  filing: FilingRow;
  filed: Filed;
  /** Null where the accounts are a document of the caller's own. */
  figures: ComparativesInput | null;
}

/** The return with the accounts up to a day; null where none was filed here. */
export async function accountsUpTo(
  db: Queryable,
  scope: Scope,
  of: { companyUtr: string; end: string },
): Promise<AccountsFiled | null> {
  const previous = await previousAccounts(db, scope, of);
  if (previous.kind === "none" || previous.kind === "accounts_elsewhere") return null;
  const { filing, filed } = previous;
  return { filing, filed, figures: previous.kind === "found" ? previous.figures : null };
}

async function previousAccounts(
  db: Queryable,
  { organisationId, mode }: Scope,
  { companyUtr, end }: { companyUtr: string; end: string },
): Promise<Previous> {
  const last = await newestReturnEnding(db, { organisationId, mode, companyUtr, periodEnd: end });
  if (last === undefined) return { kind: "none" };
  const filed = (id: string) => filedInput(db, { organisationId, mode, id });
  const of = await filed(last.id);
  // The accounts of a long period of account may be with its first return.
  const filing = await returnWithAccounts(last, of.input, db);
  if (filing === undefined) return { kind: "accounts_elsewhere", filing: last };
  const its = filing.id === last.id ? of : await filed(filing.id);
  if (its.own_accounts) return { kind: "own_document", filing, filed: its };
  return { kind: "found", filing, filed: its, figures: comparativesFrom(figuresFiled(its.input, filing)) };
}

function lacksBalanceSheet({ balance_sheet }: ComparativesInput): boolean {
  return balance_sheet === undefined;
}

function reasonAgainst(previous: Previous, end: string): Problem["message"] {
  switch (previous.kind) {
    case "none":
      return `No return for a period that ends on ${end} was filed here for this company. Send the figures in ${PATH}, or accounts.first_period for a first period.`;
    case "own_document":
      return `The accounts of ${previous.filing.id}, the return filed here for the period that ends on ${end}, are your own document, so their figures are not known. Send the figures in ${PATH}.`;
    case "accounts_elsewhere":
      return `${previous.filing.id}, the return filed here for the period that ends on ${end}, has no accounts, and the return that has them was not filed here or failed. Send the figures in ${PATH}.`;
    case "found":
      return `${previous.filing.id}, the return filed here for the period that ends on ${end}, has no balance sheet, and this one has. Send the figures in ${PATH}, with their balance_sheet.`;
  }
}

function takenFrom({ id }: FilingRow, end: string): Warning {
  const message = `The comparatives are the figures of ${id}, the newest return filed here with accounts up to ${end}. They stay as they are now, even if that return is amended later.`;
  return { code: "comparatives_from_filing", field: PATH, message };
}

function withComparatives(value: ReturnInput, comparatives: ComparativesInput | undefined): ReturnInput {
  const { comparatives: _, ...accounts } = value.accounts ?? {};
  return { ...value, accounts: { ...accounts, ...(comparatives && { comparatives }) } };
}
