// One return of a batch: whether it was filed before, what is wrong with it, and filing it. Its idempotency key follows
// from what it says, so that a batch that is run again files nothing twice. Decision: docs/decisions/0057.

import { createHash } from "node:crypto";
import { otherReturnAlone } from "../../filings/create/already-filed.ts";
import { refuseUnlessConfigured } from "../../filings/create/configured.ts";
import { fileReturn, validateReturn } from "../../filings/create/file.ts";
import { earlierAnswer } from "../../filings/create/idempotency.ts";
import { returnsToFile } from "../../filings/create/other-return.ts";
import type { ReturnRequest } from "../../filings/create/request.ts";
import type { FilingRow } from "../../filings/filing.ts";
import { isFinal } from "../../filings/lifecycle.ts";
import { knownFiling } from "../../filings/store.ts";
import { Refusal } from "../../platform/errors.ts";
import type { AccountsRow } from "../../register/accounts.ts";
import { accountsProblem } from "./awaited.ts";
import { accountsNamedBy, recognisedBy, refuseUndeliverable, withoutDelivered } from "./batch-delivery.ts";
import { type Result, withoutFiling } from "./batch-results.ts";
import type { Row } from "./batch-rows.ts";
import type { RowProblem } from "./csv-return.ts";
import type { FilingParts } from "./filing-parts.ts";

export interface RowParts extends FilingParts {
  /** File a return again that failed. */
  retryFailed: boolean;
}

/** The results of checking a row: one, or one for each problem. `seen` are the returns of earlier rows. */
export async function checkRow(row: Row, seen: Map<string, number>, parts: RowParts): Promise<Result[]> {
  const found = [...row.problems, ...repeated(row, seen)];
  if (row.body === undefined) return invalid(row, found);
  try {
    const { filings, accounts, request } = await standingOf(row.body, parts);
    if (request === null) return found.length > 0 ? invalid(row, found) : resultsOf(row, filings, accounts);
    await refuseUnlessConfigured(parts.filer, request.companyUtr, parts.dependencies);
    const check = await validateReturn(request, parts.dependencies);
    if (check.kind === "unsound") return invalid(row, [...found, ...withoutFields(check.problems, row.problems)]);
    const returns = returnsToFile(check).map(({ warnings }) => warnings);
    found.push(...secondOriginals(returns));
    await refuseUndeliverable(check, parts);
    if (found.length > 0) return invalid(row, found);
    return [{ ...withoutFiling(row.row, "valid"), warnings: codesOf(returns.flat()) }];
  } catch (error) {
    return invalid(row, [...found, problemOf(error)]);
  }
}

/** Filing would refuse them too, one after another; here all rows are told of before the first is filed. */
function secondOriginals(returns: readonly (readonly RowProblem[])[]): RowProblem[] {
  const found = returns.map((warnings) => warnings.find(({ code }) => code === "already_filed"));
  const remedy = otherReturnAlone(found);
  return found.flatMap((warning) => (warning ? [{ ...warning, message: `${warning.message}${remedy}` }] : []));
}

/** Files it unless it was filed before. */
export async function fileRow(row: Row, parts: RowParts): Promise<{ isNew: boolean; results: Result[] }> {
  if (row.problems.length > 0) return { isNew: false, results: invalid(row, row.problems) };
  try {
    const { request, ...standing } = await standingOf(row.body, parts);
    if (request === null) return { isNew: false, results: resultsOf(row, standing.filings, standing.accounts) };
    const outcome = await fileReturn(request, parts.dependencies);
    if (outcome.kind === "unsound") return { isNew: false, results: invalid(row, outcome.problems) };
    const filed = outcome.kind === "created" ? outcome.filing : await existing(outcome.filingId, parts);
    const filings = await replaced(standing, filed, row.body, parts);
    const accounts = await accountsNamedBy(filings, standing.accounts, parts);
    return { isNew: outcome.kind === "created", results: resultsOf(row, filings, accounts) };
  } catch (error) {
    return { isNew: false, results: [withoutFiling(row.row, "refused", problemOf(error))] };
  }
}

/** What became of a row so far, and what would file it now. */
interface Standing {
  /**
   * The newest of each return: two where the period of account is longer than 12 months, none where nothing was filed.
   */
  filings: readonly FilingRow[];
  /** Those of them that `request` would file again. */
  failed: readonly FilingRow[];
  /** The newest delivery of its accounts. */
  accounts: AccountsRow | null;
  /** Null where it is not to be filed. */
  request: ReturnRequest | null;
}

async function standingOf(body: unknown, parts: RowParts): Promise<Standing> {
  const { filer, actor, reader, dependencies, retryFailed } = parts;
  const hasOwnKey = textAt(body, "options", "idempotency_key") !== null;
  const said = reader.fingerprint(recognisedBy(body), dependencies.sealing);
  let accounts: AccountsRow | null = null;
  let filings: readonly FilingRow[] = [];
  let failed: readonly FilingRow[] = [];
  for (;;) {
    const wanted = withoutDelivered(bodyFor(failed, filings, body), accounts);
    const request = hasOwnKey
      ? reader.request(wanted, { filer, key: null, actor }, dependencies)
      : keyedRequest(wanted, rowKey(said, failed), said, parts);
    const earlier = await earlierAnswer(request.idempotency, dependencies.db);
    if (earlier === null)
      return { filings, failed, accounts, request: filings.length === 0 || retryFailed ? request : null };
    filings = await replaced({ filings, failed }, await existing(earlier.filingId, parts), body, parts);
    failed = filings.filter(({ status }) => status === "failed");
    accounts = await accountsNamedBy(filings, accounts, parts);
    // Until HMRC has decided on both returns, which of them are filed again is open. A key of the caller's own is good
    // for one filing.
    const isSettled = filings.every(({ status }) => isFinal(status));
    if (failed.length === 0 || !isSettled || hasOwnKey) return { filings, failed, accounts, request: null };
  }
}

/** Of two returns, only the one that failed is filed again. */
function bodyFor(failed: readonly FilingRow[], filings: readonly FilingRow[], body: unknown): unknown {
  if (failed.length === filings.length) return body;
  const { next_period, ...said } = body as { next_period?: object };
  return { ...said, next_period: { ...next_period, file: failed[0] === filings[0] ? "this" : "next" } };
}

/**
 * With what was filed in place of what had failed. A period of account of more than 12 months has two returns, of which
 * a row may file one.
 */
async function replaced(
  { filings, failed }: Pick<Standing, "filings" | "failed">,
  filed: FilingRow,
  body: unknown,
  parts: RowParts,
): Promise<FilingRow[]> {
  if (failed.length < filings.length) return filings.map((filing) => (failed.includes(filing) ? filed : filing));
  const { continues_in: second } = filed;
  const isAlone = second === null || textAt(body, "next_period", "file") === "this";
  return isAlone ? [filed] : [filed, await existing(second, parts)];
}

/** What the row says is its fingerprint too, or other metadata would make it another request under the same key. */
function keyedRequest(
  body: unknown,
  key: string,
  fingerprint: Buffer,
  { filer, actor, reader, dependencies }: RowParts,
): ReturnRequest {
  const { idempotency, ...request } = reader.request(body, { filer, key, actor }, dependencies);
  return { ...request, idempotency: idempotency && { ...idempotency, fingerprint } };
}

/** The same for the same return. What failed has another one after that, named after the failures. */
function rowKey(fingerprint: Buffer, failed: readonly FilingRow[]): string {
  const hash = createHash("sha256").update(fingerprint);
  for (const { id } of failed) hash.update(id);
  return `batch-${hash.digest("hex")}`;
}

function existing(id: string, { filer, dependencies }: RowParts): Promise<FilingRow> {
  return knownFiling(dependencies.db, { ...filer, id });
}

function resultsOf({ row }: Row, filings: readonly FilingRow[], accounts: AccountsRow | null): Result[] {
  return filings.map(({ id, status, hmrc_error: error, warnings }) => {
    const rejected = status === "failed" ? { code: "rejected", message: error ?? "", field: "" } : null;
    const problem = rejected ?? (accounts && accountsProblem(accounts));
    const delivery = accounts && { id: accounts.id, status: accounts.status };
    return { row, filing: id, status, problem, warnings: codesOf(warnings), accounts: delivery };
  });
}

function codesOf(warnings: readonly RowProblem[]): string[] {
  return [...new Set(warnings.map(({ code }) => code))];
}

function invalid({ row }: Row, problems: readonly RowProblem[]): Result[] {
  return problems.map((problem) => withoutFiling(row, "invalid", problem));
}

function problemOf(error: unknown): RowProblem {
  if (!(error instanceof Refusal)) throw error;
  return { code: error.code, message: error.message, field: error.field ?? "" };
}

/** How the cell is written says more than that its value does not fit. */
function withoutFields(problems: readonly RowProblem[], told: readonly RowProblem[]): RowProblem[] {
  return problems.filter(({ field }) => !told.some((problem) => problem.field === field));
}

/** A company has one original for a period, and a key is good for one return. */
function repeated({ row, body }: Row, seen: Map<string, number>): RowProblem[] {
  const utr = textAt(body, "company", "utr");
  const [start, end] = [textAt(body, "period", "start"), textAt(body, "period", "end")];
  const key = textAt(body, "options", "idempotency_key");
  const marks = [
    {
      mark: utr && start && end && `return ${utr} ${start} ${end}`,
      is: "the same company and period",
      field: "period",
    },
    { mark: key && `key ${key}`, is: "the same idempotency key", field: "options.idempotency_key" },
  ];
  return marks.flatMap(({ mark, is, field }) => {
    if (!mark) return [];
    const first = seen.get(mark);
    if (first === undefined) seen.set(mark, row);
    if (first === undefined) return [];
    return [{ code: "repeated_row", message: `Row ${first} has ${is}. Remove one of the two rows.`, field }];
  });
}

function textAt(body: unknown, group: string, name: string): string | null {
  const inside = (body as Record<string, Record<string, unknown> | null | undefined> | null)?.[group];
  const value = inside?.[name];
  return typeof value === "string" && value !== "" ? value : null;
}
