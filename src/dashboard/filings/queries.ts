// What the pages of filings read. Always of one organisation and environment: what belongs to others does not exist.

import type { ReturnInput } from "../../ct600/return.ts";
import type { FilingRow } from "../../filings/filing.ts";
import { dealtWith } from "../../filings/flag-store.ts";
import { textCondition } from "../../filings/search-store.ts";
import { only, type Queryable, type Value } from "../../platform/db.ts";
import type { Scope } from "../../platform/mode.ts";
import type { FilingSearch, SearchTerm } from "./search.ts";

export interface ListedFiling
  extends Omit<
    FilingRow,
    "organisation_id" | "mode" | "schema_version" | "scenario" | "warnings" | "receipt_matched_at"
  > {
  registration_number: string | null;
}

const listed = `id, test_mode, status, company_name, company_utr, registration_number, period_start, period_end, tax_due_pence, amends, amended_by,
  correlation_id, hmrc_error, flag, created_at, updated_at, submitted_at, acknowledged_at`;

/**
 * Newest first, after a cursor. The condition has only the given filters and is planned for them: which index is best depends on that. The numbers
 * are found first, so that a look through all names reads nothing but the index.
 */
export async function filingsFound(
  db: Queryable,
  { organisationId, mode }: Scope,
  search: FilingSearch,
  page: { after: string | null; limit: number },
): Promise<ListedFiling[]> {
  const values: Value[] = [organisationId, mode];
  const numbered = (value: Value) => `$${values.push(value)}`;
  const conditions = ["organisation_id = $1", "mode = $2", ...conditionsOf(search, numbered)];
  if (search.term?.kind === "text")
    conditions.push(await textCondition(db, search.term, { scope: { organisationId, mode }, ...page, numbered }));
  if (page.after !== null) {
    const cursor = `select seq from filings where id = ${numbered(page.after)} and organisation_id = $1 and mode = $2`;
    conditions.push(`seq < (${cursor})`);
  }
  return db.query<ListedFiling>(
    `select ${listed} from filings
     where seq = any (array(
       select seq from filings where ${conditions.join(" and ")} order by seq desc limit ${numbered(page.limit)}))
     order by seq desc`,
    values,
    { planned: "each time" },
  );
}

function conditionsOf(search: FilingSearch, numbered: (value: Value) => string): string[] {
  const { term, status, stuckSince, endsFrom, endsTo, createdFrom, isTest } = search;
  return [
    ...(term === null ? [] : conditionsOfTerm(term, numbered)),
    ...(status === null ? [] : [status === "flagged" ? "flag is not null" : `status = ${numbered(status)}`]),
    ...(stuckSince === null
      ? []
      : [
          "status in ('pending', 'submitted', 'accepted')",
          `created_at <= ${numbered(stuckSince)}`,
          "flag is null",
          `not ${dealtWith}`,
        ]),
    ...(endsFrom === null ? [] : [`period_end >= ${numbered(endsFrom)}`]),
    ...(endsTo === null ? [] : [`period_end <= ${numbered(endsTo)}`]),
    ...(createdFrom === null
      ? []
      : [`created_at >= ${numbered(createdFrom)}::date::timestamp at time zone 'Europe/London'`]),
    ...(isTest === null ? [] : [isTest ? "test_mode" : "not test_mode"]),
  ];
}

function conditionsOfTerm(term: SearchTerm, numbered: (value: Value) => string): string[] {
  switch (term.kind) {
    case "id":
      return [`lower(id) = lower(${numbered(term.id)})`];
    case "utr":
      return [`company_utr = ${numbered(term.utr)}`];
    case "correlation_id":
      return [`correlation_id = ${numbered(term.correlationId)}`];
    case "text":
      return [];
  }
}

export interface Filed {
  input: ReturnInput;
  own_accounts: boolean;
}

/** What was filed, without a document of the caller's own: that may have megabytes. */
export async function filedInput(db: Queryable, { organisationId, mode }: Scope, id: string): Promise<Filed> {
  return only(
    await db.query<Filed>(
      `select input #- '{accounts,ixbrl}' as input, coalesce(input->'accounts' ? 'ixbrl', false) as own_accounts
       from filings where id = $1 and organisation_id = $2 and mode = $3`,
      [id, organisationId, mode],
    ),
  );
}

export async function amendmentsOf(
  db: Queryable,
  { organisationId, mode }: Scope,
  id: string,
): Promise<ListedFiling[]> {
  return db.query<ListedFiling>(
    `select ${listed} from filings where amends = $1 and organisation_id = $2 and mode = $3 order by seq`,
    [id, organisationId, mode],
  );
}
