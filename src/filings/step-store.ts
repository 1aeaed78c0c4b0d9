// What a step has brought about, in one statement: the submission is given up and the filing moves, with the event that
// tells of it and its deliveries, or nothing of it happens. The lease is checked in the statement itself, and so is the
// version of the filing: what else has changed it meanwhile is not written over.

import type { Queryable, Value } from "../platform/database/db.ts";
import { only } from "../platform/database/db.ts";
import { named } from "../platform/database/parameters.ts";
import { published } from "../webhooks/publish-store.ts";
import { LeaseLost } from "../work/lease.ts";
import { type ExchangeChange, exchangeSaved, exchangeValues, type SubmissionRow } from "./exchange/submission-store.ts";
import type { FilingRow, VersionedFiling } from "./filing.ts";

export interface Moved {
  before: VersionedFiling;
  after: FilingRow;
  /** The values of `publicationOf`; null where the move tells of nothing. */
  publication: Record<string, Value> | null;
}

/** A filing that moves is well again: whatever it was flagged for is over. */
const moved = (held: string) => `
  moved as (
    update filings f
    set status = $filing_status, updated_at = $filing_updated_at, correlation_id = $filing_correlation_id, hmrc_error = $filing_hmrc_error,
        submitted_at = $filing_submitted_at, acknowledged_at = $filing_acknowledged_at, receipt_matched_at = $filing_receipt_matched_at,
        amended_by = $filing_amended_by, flag = null, flag_reason = null, flagged_at = null
    ${held}
    where f.id = $filing_id and f.xmin::text = $filing_version
    returning f.id
  )`;

function movedValues({ before, after, publication }: Moved): Record<string, Value> {
  return {
    filing_id: before.id,
    filing_version: before.version,
    filing_status: after.status,
    filing_updated_at: after.updated_at,
    filing_correlation_id: after.correlation_id,
    filing_hmrc_error: after.hmrc_error,
    filing_submitted_at: after.submitted_at,
    filing_acknowledged_at: after.acknowledged_at,
    filing_receipt_matched_at: after.receipt_matched_at,
    filing_amended_by: after.amended_by,
    ...publication,
  };
}

const stepOf = (parts: readonly string[]) => `
  with held as materialized (
    select id from submissions where id = $id and lease_token = $lease_token for update
  ),
  ${parts.join(",\n")},
  saved as (
    update submissions s set ${exchangeSaved} from moved where s.id = $id
  )
  select (select count(*) from held) as held, (select count(*) from moved) as moved`;

const silentStep = stepOf([moved("from held")]);
const toldStep = stepOf([moved("from held"), published("moved")]);

/**
 * False where the filing is not any more what it was when it was read. Nothing is written then, and nothing without the
 * lease.
 */
export async function saveStep(
  db: Queryable,
  row: SubmissionRow,
  change: ExchangeChange,
  move: Moved,
): Promise<boolean> {
  const values = { ...exchangeValues(row, change), ...movedValues(move) };
  const statement = named(move.publication === null ? silentStep : toldStep, values);
  const done = only(await db.query<{ held: number; moved: number }>(...statement));
  if (done.held === 0) throw new LeaseLost(row);
  return done.moved === 1;
}

const silentMove = `with ${moved("")} select id from moved`;
const toldMove = `with ${moved("")}, ${published("moved")} select id from moved`;

/** The move alone, of a filing that is locked: what its submission still had to do is over. */
export async function saveMove(db: Queryable, move: Moved): Promise<void> {
  only(await db.query(...named(move.publication === null ? silentMove : toldMove, movedValues(move))));
}
