// The presenters table: what an organisation presents itself with at Companies House, sealed.

import type { Queryable, Transaction } from "../../platform/database/db.ts";
import { ofOrganisation } from "../../platform/mode.ts";

/** The sandbox needs none of an organisation's own. */
export type PresenterDestination = "live" | "test";

export interface PresenterRow {
  organisation_id: string;
  destination: PresenterDestination;
  sealed: Buffer;
  line: string;
  set_at: Date;
  accepted_at: Date | null;
  refused_at: Date | null;
}

export interface WhosePresenter {
  organisationId: string;
  destination: PresenterDestination;
}

export async function presenterFor(db: Queryable, whose: WhosePresenter): Promise<PresenterRow | undefined> {
  const [row] = await db.query<PresenterRow>(
    `select * from presenters where organisation_id = $1 and destination = $2`,
    [whose.organisationId, whose.destination],
  );
  return row;
}

export async function presentersIn(db: Queryable, organisationId: string | null): Promise<PresenterRow[]> {
  const text = `select * from presenters where ${ofOrganisation(organisationId)} order by organisation_id, destination`;
  return db.query<PresenterRow>(text, [organisationId]);
}

/** Set again, it is another one: neither accepted nor refused yet. */
export async function upsertPresenter(
  db: Queryable,
  row: Omit<PresenterRow, "accepted_at" | "refused_at">,
): Promise<void> {
  await db.query(
    `insert into presenters (organisation_id, destination, sealed, line, set_at) values ($1, $2, $3, $4, $5)
     on conflict (organisation_id, destination) do update
     set sealed = excluded.sealed, line = excluded.line, set_at = excluded.set_at, accepted_at = null, refused_at = null`,
    [row.organisation_id, row.destination, row.sealed, row.line, row.set_at],
  );
}

type Sent = Pick<PresenterRow, "organisation_id" | "destination" | "set_at">;

/** Only the one that was sent with: set again meanwhile, it is another one. Once is enough, until it is refused. */
export async function markTaken(db: Queryable, row: Sent, at: Date): Promise<void> {
  await db.query(
    `update presenters set accepted_at = $4, refused_at = null
     where organisation_id = $1 and destination = $2 and set_at = $3 and (accepted_at is null or refused_at is not null)`,
    [row.organisation_id, row.destination, row.set_at, at],
  );
}

export async function markNotTaken(db: Queryable, row: Sent, at: Date): Promise<void> {
  await db.query(
    `update presenters set refused_at = $4 where organisation_id = $1 and destination = $2 and set_at = $3`,
    [row.organisation_id, row.destination, row.set_at, at],
  );
}

/** The rows before their line, as everybody locks them who has both. */
export async function lockUnfinished(tx: Transaction, { organisationId, destination }: WhosePresenter): Promise<void> {
  await tx.query(
    `select id from companies_house_accounts where organisation_id = $1 and destination = $2 and next is not null
     order by id for update`,
    [organisationId, destination],
  );
}

/** What is still to be sent goes with the present one; what may have been sent keeps to the line it was sent on. */
export async function sendUnsentWith(
  db: Queryable,
  row: Pick<PresenterRow, "organisation_id" | "destination" | "line">,
  at: Date,
): Promise<number> {
  const released = await db.query(
    `update companies_house_accounts set line = $3, due_at = case when lease_token is null then $4 else due_at end, waits_for_presenter = false
     where organisation_id = $1 and destination = $2 and next is not null and (next = 'submit' or line = $3)
       and (line <> $3 or waits_for_presenter)
     returning id`,
    [row.organisation_id, row.destination, row.line, at],
  );
  return released.length;
}
