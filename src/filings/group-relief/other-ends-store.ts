// Returns of other companies of a group, in the filings table.

import type { GroupReliefInput } from "../../../packages/ct600/pages/group-relief/asked.ts";
import type { Warning } from "../../../packages/ct600/problem.ts";
import type { Queryable, Transaction } from "../../platform/database/db.ts";
import type { Scope } from "../../platform/mode.ts";

export interface OtherEndRow {
  id: string;
  company_name: string;
  company_utr: string;
  registration_number: string | null;
  period_start: string;
  period_end: string;
  group_relief: GroupReliefInput | null;
  warnings: Warning[];
}

/** Far more returns than one company gives losses to or takes them from. */
const MOST = 1_000;

const COLUMNS = `id, seq, company_name, company_utr, input->'company'->>'registration_number' as registration_number,
  period_start, period_end, input->'financials'->'group_relief' as group_relief, warnings::jsonb as warnings`;

/** As last amended, in periods that overlap. */
const CURRENT = `organisation_id = $1 and mode = $2 and period_start <= $4 and period_end >= $3
  and status <> 'failed' and amended_by is null and not test_mode and company_utr <> $5`;

export interface EndsWanted extends Scope {
  start: string;
  end: string;
  utr: string;
  /** By which the return names other companies. */
  references: readonly string[];
  /** By which others may name its company. */
  own: readonly string[];
}

/**
 * Those that the return names, and those that name it. A company that is named by its UTR is found without group relief
 * too. A period has at most a year, so the index is read for two.
 */
export async function otherEnds(db: Queryable, wanted: EndsWanted): Promise<OtherEndRow[]> {
  const { organisationId, mode, start, end, utr, references, own } = wanted;
  const naming = own.flatMap((reference) =>
    ["claims", "surrenders"].map((list) => JSON.stringify({ [list]: [{ reference }] })),
  );
  return db.query<OtherEndRow>(
    `select ${COLUMNS} from filings where ${CURRENT} and company_utr = any ($6)
     union
     select ${COLUMNS} from filings
     where ${CURRENT} and input->'financials' ? 'group_relief' and period_end < $4::date + interval '1 year'
       and (input->'company'->>'registration_number' = any ($6) or input->'financials'->'group_relief' @> any ($7::jsonb[]))
     order by seq limit ${MOST}`,
    [organisationId, mode, start, end, utr, [...references], naming],
  );
}

/** In the order in which they were filed: two that lock each other's returns cannot wait for each other. */
export async function lockEnds(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.query(`select from filings where id = any ($1) order by seq for update`, [[...ids]]);
}

/** The warnings of one code about one company give way to others; the rest stay. */
export async function replaceWarnings(
  tx: Transaction,
  {
    id,
    code,
    about,
    warnings,
    at,
  }: { id: string; code: string; about: string; warnings: readonly Warning[]; at: Date },
): Promise<void> {
  await tx.query(
    `update filings set updated_at = greatest(updated_at, $5), warnings = (
       select coalesce(jsonb_agg(one order by place), '[]') || $4::jsonb
       from jsonb_array_elements(warnings::jsonb) with ordinality as kept (one, place)
       where one->>'code' <> $2 or position($3 in one->>'message') = 0
     )::json where id = $1`,
    [id, code, about, JSON.stringify(warnings), at],
  );
}
