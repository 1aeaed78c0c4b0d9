// One return of a batch: whether it was filed before, what is wrong with it, and filing it. Its idempotency key follows from what it says, so that a batch that
// is run again files nothing twice. Decision: docs/decisions/0057.

import { createHash } from "node:crypto";
import { refuseUnlessConfigured } from "../filings/configured.ts";
import { fileReturn, type ReturnRequest, returnsToFile, validateReturn } from "../filings/file.ts";
import type { FilingRow } from "../filings/filing.ts";
import { earlierAnswer } from "../filings/idempotency.ts";
import { knownFiling } from "../filings/store.ts";
import { Refusal } from "../platform/errors.ts";
import { commandActor } from "./actor.ts";
import type { Result } from "./batch-results.ts";
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
    const { filing, request } = await standingOf(row.body, parts);
    if (request === null) return found.length > 0 ? invalid(row, found) : resultsOf(row, filing, parts);
    await refuseUnlessConfigured(parts.filer, request.companyUtr, parts.dependencies);
    const check = await validateReturn(request, parts.dependencies);
    if (check.kind === "unsound") return invalid(row, [...found, ...withoutFields(check.problems, row.problems)]);
    const returns = returnsToFile(check).map(({ warnings }) => warnings);
    found.push(...secondOriginals(returns));
    if (found.length > 0) return invalid(row, found);
    return [{ row: row.row, filing: null, status: "valid", problem: null, warnings: codesOf(returns.flat()) }];
  } catch (error) {
    return invalid(row, [...found, problemOf(error)]);
  }
}

/** HMRC takes one original: what a person may want to do once is a mistake in a batch. Of two returns the other one may still be wanted. */
function secondOriginals(returns: readonly (readonly RowProblem[])[]): RowProblem[] {
  const found = returns.map((warnings) => warnings.filter(({ code }) => code === "already_filed"));
  const other = found.findIndex((warnings) => warnings.length === 0);
  const remedy = returns.length === 2 && other !== -1 ? ` ${ONLY[other]}` : "";
  return found.flat().map((warning) => ({ ...warning, message: `${warning.message}${remedy}` }));
}

const ONLY = [
  'To file only the first 12 months, set next_period.file to "this".',
  'To file only the rest of the period of account, set next_period.file to "next".',
];

/** Files it unless it was filed before. */
export async function fileRow(row: Row, parts: RowParts): Promise<{ isNew: boolean; results: Result[] }> {
  if (row.problems.length > 0) return { isNew: false, results: invalid(row, row.problems) };
  try {
    const { filing, request } = await standingOf(row.body, parts);
    if (request === null) return { isNew: false, results: await resultsOf(row, filing, parts) };
    const outcome = await fileReturn(request, parts.dependencies);
    if (outcome.kind === "unsound") return { isNew: false, results: invalid(row, outcome.problems) };
    const filed = outcome.kind === "created" ? outcome.filing : await existing(outcome.filingId, parts);
    return { isNew: outcome.kind === "created", results: await resultsOf(row, filed, parts) };
  } catch (error) {
    const problem = problemOf(error);
    return { isNew: false, results: [{ row: row.row, filing: null, status: "refused", problem, warnings: [] }] };
  }
}

/** Its newest filing, and the request that would file it now; null where it is not to be filed. */
async function standingOf(
  body: unknown,
  parts: RowParts,
): Promise<{ filing: FilingRow; request: null } | { filing: FilingRow | null; request: ReturnRequest }> {
  const { filer, reader, dependencies, retryFailed } = parts;
  const hasOwnKey = textAt(body, "options", "idempotency_key") !== null;
  const requestAfter = (failed: string | null) =>
    reader.request(body, {
      filer,
      key: hasOwnKey ? null : rowKey(reader.fingerprint(withoutMetadata(body)), failed),
      actor: commandActor,
    });
  let filing: FilingRow | null = null;
  let request = requestAfter(null);
  for (;;) {
    const earlier = await earlierAnswer(request.idempotency, dependencies.db);
    if (earlier === null) return filing === null || retryFailed ? { filing, request } : { filing, request: null };
    filing = await existing(earlier.filingId, parts);
    // A key of the caller's own is good for one filing.
    if (filing.status !== "failed" || hasOwnKey) return { filing, request: null };
    request = requestAfter(filing.id);
  }
}

/** Metadata is no part of the return: with other metadata it is the same one, and not filed a second time. */
function withoutMetadata(body: unknown): unknown {
  if (typeof body !== "object" || body === null) return body;
  const { metadata: _, ...said } = body as { metadata?: unknown };
  return said;
}

/** The same for the same return; a return that failed has another one after that, named after the failure. */
function rowKey(fingerprint: Buffer, failed: string | null): string {
  const hash = createHash("sha256")
    .update(fingerprint)
    .update(failed ?? "");
  return `batch-${hash.digest("hex")}`;
}

function existing(id: string, { filer, dependencies }: RowParts): Promise<FilingRow> {
  return knownFiling(dependencies.db, { ...filer, id });
}

/** A period of account of more than 12 months has two returns. */
async function resultsOf({ row }: Row, first: FilingRow, parts: RowParts): Promise<Result[]> {
  const next = first.continues_in === null ? [] : [await existing(first.continues_in, parts)];
  return [first, ...next].map(({ id, status, hmrc_error: error, warnings }) => {
    const problem = status === "failed" ? { code: "rejected", message: error ?? "", field: "" } : null;
    return { row, filing: id, status, problem, warnings: codesOf(warnings) };
  });
}

function codesOf(warnings: readonly RowProblem[]): string[] {
  return [...new Set(warnings.map(({ code }) => code))];
}

function invalid({ row }: Row, problems: readonly RowProblem[]): Result[] {
  return problems.map((problem) => ({ row, filing: null, status: "invalid", problem, warnings: [] }));
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
