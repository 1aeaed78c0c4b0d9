// Forms that are kept until their page shows them again. All SQL about them stands here.

import type { Queryable } from "../../platform/database/db.ts";

export const keptKinds = ["session", "signed_out", "visitor"] as const;
export type KeptKind = (typeof keptKinds)[number];

export interface KeptFormRow {
  id: string;
  kind: KeptKind;
  holder: string;
  page: string;
  network: string;
  sealed: Buffer;
  kept_at: Date;
}

export interface Room {
  /** Null: as many as there are holders. */
  perNetwork: number | null;
  inAll: number | null;
  bytesInAll: number | null;
}

/** False where there is no room: others that are kept are not pushed out by a stranger. */
export async function insertKeptForm(db: Queryable, row: KeptFormRow, room: Room): Promise<boolean> {
  if (!(await hasRoom(db, row, room))) return false;
  await db.query(
    `insert into kept_forms (id, kind, holder, page, network, sealed, kept_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [row.id, row.kind, row.holder, row.page, row.network, row.sealed, row.kept_at],
  );
  return true;
}

async function hasRoom(db: Queryable, { kind, network, sealed }: KeptFormRow, room: Room): Promise<boolean> {
  const { perNetwork, inAll, bytesInAll } = room;
  if (perNetwork === null && inAll === null && bytesInAll === null) return true;
  const [kept] = await db.query<{ here: number; all: number; bytes: number }>(
    `select count(*) filter (where network = $2) as here, count(*) as all, coalesce(sum(bytes), 0) as bytes
     from kept_forms where kind = $1`,
    [kind, network],
  );
  const { here = 0, all = 0, bytes = 0 } = kept ?? {};
  return (
    here < (perNetwork ?? Number.POSITIVE_INFINITY) &&
    all < (inAll ?? Number.POSITIVE_INFINITY) &&
    Number(bytes) + sealed.length <= (bytesInAll ?? Number.POSITIVE_INFINITY)
  );
}

/** All but the newest of a holder. Those that another request is deleting are left to it. */
export async function deleteOlderKeptForms(db: Queryable, holder: string, newest: number): Promise<void> {
  await db.query(
    `delete from kept_forms where id in
       (select id from kept_forms where holder = $1 order by kept_at desc, id offset $2
        for update skip locked)`,
    [holder, newest],
  );
}

export interface WhichKeptForm {
  id: string;
  /** Any of them. */
  holders: readonly string[];
}

export async function keptFormFor(
  db: Queryable,
  { id, holders }: WhichKeptForm,
  page: string,
): Promise<KeptFormRow | undefined> {
  const [row] = await db.query<KeptFormRow>(
    `select id, kind, holder, page, network, sealed, kept_at from kept_forms
     where id = $1 and holder = any ($2) and page = $3`,
    [id, holders, page],
  );
  return row;
}

export async function deleteKeptForm(db: Queryable, { id, holders }: WhichKeptForm): Promise<void> {
  await db.query(`delete from kept_forms where id = $1 and holder = any ($2)`, [id, holders]);
}

/** The oldest of a kind whose time is over, at most so many. Those that another request is deleting are left to it. */
export async function deleteKeptFormsBefore(
  db: Queryable,
  { kind, before, most }: { kind: KeptKind; before: Date; most: number },
): Promise<void> {
  await db.query(
    `delete from kept_forms where id in
       (select id from kept_forms where kind = $1 and kept_at <= $2 order by kept_at limit $3 for update skip locked)`,
    [kind, before, most],
  );
}
