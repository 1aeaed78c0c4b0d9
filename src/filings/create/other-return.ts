// The other return of a period of account of more than twelve months: which one it is, whose accounts it carries, the
// place it takes of one that failed, and which of the two are filed.

import { isDeepStrictEqual } from "node:util";
import type { ReturnCheck, SoundReturn } from "../../../packages/ct600/check-candidate.ts";
import { taxOf } from "../../../packages/ct600/computation/computation.ts";
import { otherPeriod } from "../../../packages/ct600/computation/two-periods.ts";
import { daysAfter } from "../../../packages/ct600/period.ts";
import { carriesAccounts, periodOfAccount } from "../../../packages/ct600/period-of-account.ts";
import type { Warning } from "../../../packages/ct600/problem.ts";
import type { ReturnInput } from "../../../packages/ct600/return.ts";
import type { Queryable, Transaction } from "../../platform/database/db.ts";
import type { Scope } from "../../platform/mode.ts";
import { lockLine } from "../amend/amendment-store.ts";
import type { FilingRow } from "../filing.ts";
import { FAILED, failedWarning } from "../other-return-failed.ts";
import { filedInput, filingOf, lockFiling, newestReturnEnding } from "../store.ts";
import { failedBefore, nameFirst, nameSecond, saveWarnings } from "./other-return-store.ts";
import { figuresFiled } from "./return-accounts.ts";

/**
 * What a return that is sent again takes over from the one that failed: it names the other return, and that one names
 * it.
 */
export interface Place {
  failed: string;
  other: FilingRow;
  /** How the new one names the other. */
  link: "continues" | "continues_in";
}

export interface Taken extends Place {
  by: FilingRow;
}

/**
 * Null where the return is not one of two, or none of that kind has failed. Only for one of two is the database asked.
 */
export async function placeToTake(filing: FilingRow, input: ReturnInput, db: Queryable): Promise<Place | null> {
  const account = periodOfAccount(input);
  if (account.start === filing.period_start && account.end === filing.period_end) return null;
  const pair = await failedBefore(db, filing);
  if (pair === undefined) return null;
  const { id, organisation_id: organisationId, mode } = filing;
  const other = await filingOf(db, { id: pair.other, organisationId, mode });
  if (other === undefined) throw new Error(`${id} would name ${pair.other}, which is gone`);
  return { failed: pair.id, other, link: other.continues === null ? "continues" : "continues_in" };
}

/** The filing in its place. It says of the other return if that failed too. */
export function inPlace(filing: FilingRow, { other, link }: Place): FilingRow {
  const warnings = other.status === "failed" ? [...filing.warnings, failedWarning(other)] : filing.warnings;
  // Both returns name the delivery of their accounts.
  const companies_house_accounts = filing.companies_house_accounts ?? other.companies_house_accounts;
  return { ...filing, [link]: other.id, warnings, companies_house_accounts };
}

/**
 * The other return and all that amends it name the new one, and it has not failed. False where the place is taken, or
 * the other one has moved.
 */
export async function takePlace(tx: Transaction, { failed, other, link, by }: Taken): Promise<boolean> {
  const line = await lockLine(tx, other.id);
  const now = await lockFiling(tx, other.id);
  const back = link === "continues" ? "continues_in" : "continues";
  if (now[back] !== failed || (now.status === "failed") !== (other.status === "failed")) return false;
  const { id, created_at: at } = by;
  const named = { id, ids: line.map((member) => member.id), at };
  await (back === "continues_in" ? nameSecond(tx, named) : nameFirst(tx, named));
  const warnings = now.warnings.filter(({ code }) => code !== FAILED);
  await saveWarnings(tx, { id: other.id, warnings }, at);
  return true;
}

/** An input whose accounts show the other return as it was last amended. */
export async function withOtherReturnNow(input: ReturnInput, original: FilingRow, db: Queryable): Promise<ReturnInput> {
  const { other_period: other } = input;
  if (other === undefined || !carriesAccounts(input)) return input;
  const { organisation_id: organisationId, mode, company_utr: companyUtr } = original;
  const newest = await newestReturnEnding(db, { organisationId, mode, companyUtr, periodEnd: other.end });
  if (newest === undefined || newest.period_start !== other.start) return input;
  const taxPence = BigInt(newest.tax_due_pence) + BigInt(newest.loan_tax_pence ?? 0);
  const { input: filed } = await filedInput(db, { organisationId, mode, id: newest.id });
  return { ...input, other_period: otherPeriod(filed, taxPence) };
}

/**
 * The filing that has the accounts of a return, as last amended: itself, or the other one of its period of account.
 * Undefined: it was not filed here.
 */
export async function returnWithAccounts(
  filing: FilingRow,
  input: ReturnInput,
  db: Queryable,
): Promise<FilingRow | undefined> {
  return carriesAccounts(input) ? filing : otherWithAccounts(filing, input, db);
}

async function otherWithAccounts(
  filing: WhoseReturn,
  input: ReturnInput,
  db: Queryable,
): Promise<FilingRow | undefined> {
  const account = periodOfAccount(input);
  const periodEnd = input.period.end === account.end ? daysAfter(input.period.start, -1) : account.end;
  const { organisation_id: organisationId, mode, company_utr: companyUtr } = filing;
  const other = await newestReturnEnding(db, { organisationId, mode, companyUtr, periodEnd });
  return other?.accounts_end === account.end ? other : undefined;
}

type WhoseReturn = Pick<FilingRow, "organisation_id" | "mode" | "company_utr">;

/** Where the accounts of the other return show figures of this one that are others by now. */
export async function outdatedAccounts(
  { input, taxPence }: { input: ReturnInput; taxPence: bigint },
  original: WhoseReturn,
  db: Queryable,
): Promise<Warning[]> {
  if (carriesAccounts(input)) return [];
  const other = await otherWithAccounts(original, input, db);
  if (other === undefined) return [];
  const { organisation_id: organisationId, mode, id } = other;
  const { input: filed } = await filedInput(db, { organisationId, mode, id });
  const [shown, now] = [filed, { ...filed, other_period: otherPeriod(input, taxPence) }].map((one) =>
    figuresFiled(one, other),
  );
  if (isDeepStrictEqual(shown, now)) return [];
  const message = `The accounts of this return are filed with ${id} and show the figures from before this change. Amend ${id} too: its accounts then show these.`;
  return [{ code: "accounts_out_of_date", field: "financials", message }];
}

/** One of the two that is corrected alone may leave the accounts with the other one as they were. */
export async function withOutdatedAccounts(
  check: ReturnCheck,
  { organisationId, mode }: Scope,
  db: Queryable,
): Promise<ReturnCheck> {
  if (check.kind === "unsound" || check.built.input.other_period === undefined) return check;
  const { input } = check.built;
  const whose = { organisation_id: organisationId, mode, company_utr: input.company.utr };
  const outdated = await outdatedAccounts({ input, taxPence: taxOf(check.computation) }, whose, db);
  return { ...check, warnings: [...check.warnings, ...outdated] };
}

/**
 * For each return in their order, and last for what is stored beside them. One name is that of all; of several, each
 * has its own, and what has none has that of the one before.
 */
export function scenariosOf(
  given: string | null,
  { returns, others }: { returns: number; others: number },
): (string | null)[] {
  const names = given?.split(",") ?? [];
  const isEach = names.length > 1 && (names.length === returns || names.length === returns + others);
  const parts = Array.from({ length: returns + others }, (_, index) => names[Math.min(index, names.length - 1)]);
  return parts.map((name) => (isEach ? name || null : given));
}

/** One, or both of a period of account that has two, unless the caller wants only one of them. */
export function returnsToFile(check: SoundReturn): SoundReturn[] {
  if (check.pair === undefined) return [check];
  const { next, file } = check.pair;
  return { both: [check, next], this: [check], next: [next] }[file];
}
