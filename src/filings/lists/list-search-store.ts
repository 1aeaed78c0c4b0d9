// Which filings of a list are meant, and the conditions for it.

import type { Metadata } from "../../../packages/ct600/input/fields/metadata.ts";
import { checked, type StatementParameters } from "../../platform/database/parameters.ts";
import type { Scope } from "../../platform/mode.ts";
import { type FilingStatus, filingStatuses, isFinal } from "../lifecycle.ts";
import { dealtWith } from "../review/flag-store.ts";
import { waitsForApproval } from "../store.ts";
import { companySearch, isScope, pairIn } from "./search-store.ts";
import type { SearchedText } from "./word-conditions-store.ts";

/** Which filings are meant; what is null does not matter. */
export interface FilingSearch {
  term: SearchTerm | null;
  statuses: readonly FilingStatus[] | null;
  isFlagged: boolean | null;
  /** Only what waits for its approver. */
  awaitsApproval: true | null;
  /** Only what was filed before then and has no end yet, and no flag that says why. */
  stuckSince: Date | null;
  /** The last day of the period: from this day on, and up to this day. */
  endsFrom: string | null;
  endsTo: string | null;
  createdFrom: Date | null;
  createdBefore: Date | null;
  /** Only what went to Test-in-Live, or only what did not. */
  isTest: boolean | null;
  /** Only what has all of these pairs. */
  metadata: Metadata | null;
}

/** `orValue`: what has this value in its metadata is meant as well. */
export type ExactTerm = (
  | /** In any case. */ { kind: "id"; id: string }
  | { kind: "utr"; utr: string }
  | { kind: "correlation_id"; correlationId: string }
) & { orValue?: string };

export type TextTerm = { kind: "text" } & SearchedText;

export type SearchTerm = ExactTerm | TextTerm;

export const everyFiling = {
  term: null,
  statuses: null,
  isFlagged: null,
  awaitsApproval: null,
  stuckSince: null,
  endsFrom: null,
  endsTo: null,
  createdFrom: null,
  createdBefore: null,
  isTest: null,
  metadata: null,
} satisfies FilingSearch;

/** Both are newest first. That of the times lets an index skip what is newer than wanted. */
export const orderOf = (search: FilingSearch) => (isByTime(search) ? "created_at desc, seq desc" : "seq desc");

export const isByTime = ({ createdFrom, createdBefore, stuckSince }: FilingSearch) =>
  createdFrom !== null || createdBefore !== null || stuckSince !== null;

/** Those have an index of their own, and are all that it has. */
export const hasOwnIndex = ({ isFlagged, awaitsApproval, isTest }: FilingSearch) =>
  isFlagged === true || awaitsApproval === true || isTest === true;

/** What is stuck is in one of a few statuses. */
export function statusesOf({ statuses, stuckSince }: FilingSearch): readonly FilingStatus[] | null {
  return statuses ?? (stuckSince === null ? null : unfinished);
}

/** All but the statuses, also of what is stuck, and the term. */
export function conditionsOf(search: FilingSearch, given: StatementParameters): (string | null)[] {
  const { isFlagged, awaitsApproval, stuckSince, endsFrom, endsTo, createdFrom, createdBefore, isTest, metadata } =
    search;
  return [
    isFlagged === null ? null : isFlagged ? "flag is not null" : checked("flag is null"),
    // In the words of its index.
    awaitsApproval && "approval->>'state' = 'waiting'",
    given.where(
      stuckSince,
      (moment) => `created_at <= ${moment} and flag is null and not ${dealtWith} and not ${waitsForApproval}`,
    ),
    given.where(endsFrom, (day) => `period_end >= ${day}`),
    given.where(endsTo, (day) => `period_end <= ${day}`),
    given.where(createdFrom, (moment) => `created_at >= ${moment}`),
    given.where(createdBefore, (moment) => `created_at < ${moment}`),
    isTest === null ? null : isTest ? "test_mode" : "not test_mode",
    ...Object.entries(metadata ?? {}).map((pair) => hasPair(pair, given)),
  ];
}

const unfinished: readonly FilingStatus[] = filingStatuses.filter((status) => !isFinal(status));

/** "offset 0" asks it of each filing: a join may read the metadata of all. */
function hasPair(pair: [string, string], given: StatementParameters): string {
  return `exists (
    select from filing_metadata m
    where m.organisation_id = filings.organisation_id and m.mode = filings.mode and m.seq = filings.seq
      and m.sought = ${pairIn(pair, given)}
    offset 0
  )`;
}

export function termCondition(term: ExactTerm, given: StatementParameters): string {
  switch (term.kind) {
    case "id":
      return `lower(id) = lower(${given.of(term.id)})`;
    case "utr":
      return `company_utr = ${given.of(term.utr)}`;
    case "correlation_id":
      return `correlation_id = ${given.of(term.correlationId)}`;
  }
}

/** The filings that a term names. */
export function termSearch(scope: Scope, term: ExactTerm, given: StatementParameters): string {
  if (term.kind === "utr") return companySearch(scope, term.utr, given);
  return `select seq from filings where ${isScope(scope, given)} and ${termCondition(term, given)}`;
}
