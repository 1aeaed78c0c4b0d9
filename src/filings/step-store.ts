// What a step has brought about, in one statement: the submission is given up and the filing moves, with the event that
// tells of it and its deliveries, or nothing of it happens. The lease is checked in the statement itself, and so is the
// version of the filing: what else has changed it meanwhile is not written over.

import type { Queryable, Value } from "../platform/database/db.ts";
import { only } from "../platform/database/db.ts";
import { named } from "../platform/database/parameters.ts";
import type { Reservation } from "../webhooks/deliveries/places.ts";
import {
  fromSent,
  LEASED,
  leaseValues,
  NOTHING_SENT,
  type Publication,
  published,
  publishedValues,
  type SentRow,
  sentColumns,
  sentOf,
} from "../webhooks/publish-store.ts";
import { LeaseLost } from "../work/lease.ts";
import {
  type ClaimedSubmission,
  doneBy,
  type ExchangeChange,
  exchangeSaved,
  exchangeValues,
  type KeptRow,
  keptColumns,
  type StepDone,
} from "./exchange/submission-store.ts";
import type { FilingRow, VersionedFiling } from "./filing.ts";
import { replyKept } from "./replies/reply-store.ts";

export interface Moved {
  before: VersionedFiling;
  after: FilingRow;
  /** Null where the move tells of nothing. */
  publication: Publication | null;
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
    returning f.id, f.xmin::text as version
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
    ...(publication && publishedValues(publication)),
  };
}

const stepOf = (parts: readonly string[], also: { columns: string; from: string } = { columns: "", from: "" }) => `
  with held as materialized (
    select id from submissions where id = $id and lease_token = $lease_token for update
  ),
  ${parts.join(",\n")},
  saved as (
    update submissions s set ${exchangeSaved} from moved where s.id = $id returning ${keptColumns}
  )
  select (select count(*) from held) as held, (select version from moved) as version, saved.*${also.columns}
  from (select) one left join saved on true ${also.from}`;

const silentStep = stepOf([moved("from held")]);
/** Each with a reply of the authority that the step is the outcome of, and without one. */
const steps = (also: readonly string[]) => ({
  told: stepOf([moved("from held"), published("moved"), ...also]),
  leasing: stepOf([moved("from held"), published("moved", LEASED), ...also], {
    columns: `, ${sentColumns}`,
    from: `left join (${fromSent}) on true`,
  }),
});
const withReply = steps([replyKept("moved")]);
const withoutReply = steps([]);

interface StepRow extends KeptRow, SentRow {
  held: number;
  version: string | null;
}

/**
 * Null where the filing is not any more what it was when it was read. Nothing is written then, and nothing without the
 * lease. With a reservation, deliveries may be leased to this worker.
 */
export async function saveStep(
  db: Queryable,
  row: ClaimedSubmission,
  change: ExchangeChange,
  move: Moved,
  reservation: Reservation | null = null,
): Promise<StepDone | null> {
  const { publication } = move;
  const values = { ...exchangeValues(row, change), ...movedValues(move) };
  const { told, leasing } = change.reply ? withReply : withoutReply;
  const statement =
    publication === null
      ? named(silentStep, values)
      : reservation === null
        ? named(told, values)
        : named(leasing, { ...values, ...leaseValues(reservation) });
  const rows = await db.query<StepRow>(...statement);
  const [done] = rows;
  if (done === undefined || done.held === 0) throw new LeaseLost(row);
  if (done.version === null) return null;
  const filing = { ...move.after, version: done.version };
  return doneBy(row, change, done, { filing, sent: sentBy(publication, reservation, rows) });
}

function sentBy(publication: Publication | null, reservation: Reservation | null, rows: readonly StepRow[]) {
  if (publication === null) return NOTHING_SENT;
  if (reservation === null) return null;
  return sentOf(
    publication,
    rows.filter(({ delivery_id }) => delivery_id !== null),
  );
}

const silentMove = `with ${moved("")} select id from moved`;
const toldMove = `with ${moved("")}, ${published("moved")} select id from moved`;

/** The move alone, of a filing that is locked: what its submission still had to do is over. */
export async function saveMove(db: Queryable, move: Moved): Promise<void> {
  only(await db.query(...named(move.publication === null ? silentMove : toldMove, movedValues(move))));
}
