// People, their sessions and links. All SQL about them stands here.

import type { Role } from "../audit/roles.ts";
import { only, type Queryable, type Transaction } from "../platform/database/db.ts";
import { ofOrganisation } from "../platform/mode.ts";

export interface UserRow {
  id: string;
  organisation_id: string;
  email: string;
  name: string;
  role: Role;
  password_hash: string | null;
  password_is_provisional: boolean;
  created_at: Date;
  disabled_at: Date | null;
  last_signed_in_at: Date | null;
}

export async function insertUser(db: Queryable, user: UserRow): Promise<{ inserted: boolean }> {
  const rows = await db.query(
    `insert into users (id, organisation_id, email, name, role, password_hash, password_is_provisional, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
    [
      user.id,
      user.organisation_id,
      user.email,
      user.name,
      user.role,
      user.password_hash,
      user.password_is_provisional,
      user.created_at,
    ],
  );
  return { inserted: rows.length === 1 };
}

export async function userByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  const [user] = await db.query<UserRow>(`select * from users where lower(email) = lower($1)`, [email]);
  return user;
}

export async function userById(db: Queryable, id: string): Promise<UserRow | undefined> {
  const [user] = await db.query<UserRow>(`select * from users where id = $1`, [id]);
  return user;
}

/**
 * Held until the end of the transaction: what the person may do does not change meanwhile. Those who only name the
 * person, in a line of the audit log, are not kept waiting: they may hold a session of the person's that is about to be
 * ended.
 */
export async function lockUser(tx: Transaction, id: string): Promise<UserRow> {
  return only(await tx.query<UserRow>(`select * from users where id = $1 for no key update`, [id]));
}

export async function usersOf(db: Queryable, organisationId: string | null): Promise<UserRow[]> {
  const text = `select * from users where ${ofOrganisation(organisationId)} order by created_at, id`;
  return db.query<UserRow>(text, [organisationId]);
}

/** Owners who can sign in, the longest-standing first: whom a colleague asks for another role. */
export async function ownersOf(
  db: Queryable,
  which: { organisationId: string; limit: number },
): Promise<Pick<UserRow, "id" | "name" | "email">[]> {
  return db.query<Pick<UserRow, "id" | "name" | "email">>(
    `select id, name, email from users
     where organisation_id = $1 and role = 'owner' and disabled_at is null and password_hash is not null
     order by created_at, id limit $2`,
    [which.organisationId, which.limit],
  );
}

/** False after an upgrade from a version without people. */
export async function hasUsers(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ has_users: boolean }>(`select exists (select 1 from users) as has_users`);
  return row?.has_users ?? false;
}

export async function updateUser(db: Queryable, id: string, change: { email: string; name: string }): Promise<void> {
  await db.query(`update users set email = $2, name = $3 where id = $1`, [id, change.email, change.name]);
}

export async function updateRole(tx: Transaction, id: string, role: Role): Promise<void> {
  await tx.query(`update users set role = $2 where id = $1`, [id, role]);
}

export async function updatePassword(db: Queryable, id: string, passwordHash: string): Promise<void> {
  await db.query(`update users set password_hash = $2, password_is_provisional = false where id = $1`, [
    id,
    passwordHash,
  ]);
}

export async function markUserDisabled(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.query(
    `update users set disabled_at = $2, password_hash = null, password_is_provisional = false where id = $1`,
    [id, at],
  );
}

export async function markUserEnabled(tx: Transaction, id: string): Promise<void> {
  await tx.query(`update users set disabled_at = null where id = $1`, [id]);
}

export interface SessionRow {
  id: string;
  user_id: string;
  created_at: Date;
  last_seen_at: Date;
  confirmed_at: Date;
  address: string;
  user_agent: string;
}

/** The person has signed in by it, and the list of people says so. */
export async function insertSession(db: Queryable, session: SessionRow, tokenHash: Buffer): Promise<void> {
  await db.query(
    `with signed_in as (update users set last_signed_in_at = $4 where id = $3)
     insert into sessions (id, token_hash, user_id, created_at, last_seen_at, confirmed_at, address, user_agent)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      session.id,
      tokenHash,
      session.user_id,
      session.created_at,
      session.last_seen_at,
      session.confirmed_at,
      session.address,
      session.user_agent,
    ],
  );
}

export interface SignedIn {
  session: SessionRow;
  user: UserRow;
}

/** The session and its person in one question: it is asked for every page. */
export async function sessionByToken(db: Queryable, tokenHash: Buffer): Promise<SignedIn | undefined> {
  const [row] = await db.query<SessionRow & { user: UserRow }>(
    `select s.id, s.user_id, s.created_at, s.last_seen_at, s.confirmed_at, s.address, s.user_agent, to_jsonb(u) as user
     from sessions s join users u on u.id = s.user_id where s.token_hash = $1 and u.disabled_at is null`,
    [tokenHash],
  );
  if (row === undefined) return undefined;
  const { user, ...session } = row;
  const { created_at, last_signed_in_at } = user;
  const signedInAt = last_signed_in_at === null ? null : new Date(last_signed_in_at);
  return { session, user: { ...user, created_at: new Date(created_at), last_signed_in_at: signedInAt } };
}

/** For what is sent for longer than one look at the session lasts. */
export async function isSessionThere(db: Queryable, id: string): Promise<boolean> {
  const [row] = await db.query<{ is_there: boolean }>(
    `select exists (select 1 from sessions where id = $1) as is_there`,
    [id],
  );
  return row?.is_there ?? false;
}

export async function replaceSessionToken(db: Queryable, id: string, tokenHash: Buffer): Promise<void> {
  await db.query(`update sessions set token_hash = $2 where id = $1`, [id, tokenHash]);
}

export async function touchSession(db: Queryable, id: string, at: Date): Promise<void> {
  await db.query(`update sessions set last_seen_at = $2 where id = $1`, [id, at]);
}

export async function markSessionConfirmed(db: Queryable, id: string, at: Date): Promise<void> {
  await db.query(`update sessions set confirmed_at = $2 where id = $1`, [id, at]);
}

/** Newest first; those that have expired are not among them. */
export async function sessionsOf(
  db: Queryable,
  which: { userId: string; startedAfter: Date; seenAfter: Date },
): Promise<SessionRow[]> {
  return db.query<SessionRow>(
    `select id, user_id, created_at, last_seen_at, confirmed_at, address, user_agent from sessions
     where user_id = $1 and created_at > $2 and last_seen_at > $3 order by last_seen_at desc, id`,
    [which.userId, which.startedAfter, which.seenAfter],
  );
}

export async function deleteSession(db: Queryable, which: { userId: string; id: string }): Promise<boolean> {
  const gone = await db.query(`delete from sessions where id = $1 and user_id = $2 returning id`, [
    which.id,
    which.userId,
  ]);
  return gone.length === 1;
}

export async function deleteSessionByToken(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.query(`delete from sessions where token_hash = $1`, [tokenHash]);
}

/** With the sign-ins that wait for their code: whoever began one may have had the password that is replaced now. */
export async function deleteOtherSessions(
  db: Queryable,
  which: { userId: string; keep: string | null },
): Promise<number> {
  const gone = await db.query(
    `with begun as (delete from begun_sign_ins where user_id = $1)
     delete from sessions where user_id = $1 and id is distinct from $2 returning id`,
    [which.userId, which.keep],
  );
  return gone.length;
}

export async function deleteOldSessions(db: Queryable, startedBefore: Date): Promise<void> {
  await db.query(`delete from sessions where created_at < $1`, [startedBefore]);
}

export async function insertPasswordLink(
  db: Queryable,
  link: { tokenHash: Buffer; userId: string; at: Date; expiresAt: Date },
): Promise<void> {
  await db.query(`insert into password_links (token_hash, user_id, created_at, expires_at) values ($1, $2, $3, $4)`, [
    link.tokenHash,
    link.userId,
    link.at,
    link.expiresAt,
  ]);
}

/** When the newest open link of each person ends; who has none is not among them. */
export async function linkEndsOf(
  db: Queryable,
  which: { organisationId: string; at: Date },
): Promise<Map<string, Date>> {
  const rows = await db.query<{ user_id: string; expires_at: Date }>(
    `select l.user_id, max(l.expires_at) as expires_at from users u join password_links l on l.user_id = u.id
     where u.organisation_id = $1 and l.used_at is null and l.expires_at > $2 group by l.user_id`,
    [which.organisationId, which.at],
  );
  return new Map(rows.map(({ user_id, expires_at }) => [user_id, expires_at]));
}

export async function userOfLink(db: Queryable, tokenHash: Buffer, at: Date): Promise<UserRow | undefined> {
  const [user] = await db.query<UserRow>(
    `select u.* from password_links l join users u on u.id = l.user_id
     where l.token_hash = $1 and l.used_at is null and l.expires_at > $2`,
    [tokenHash, at],
  );
  return user;
}

/** False if it was used meanwhile: a link can be used once. */
export async function useUpLink(tx: Transaction, tokenHash: Buffer, at: Date): Promise<boolean> {
  const used = await tx.query(
    `update password_links set used_at = $2 where token_hash = $1 and used_at is null and expires_at > $2 returning user_id`,
    [tokenHash, at],
  );
  return used.length === 1;
}

/** All links of the person: an older one must not outlive the password it was for. */
export async function useUpLinks(tx: Transaction, userId: string, at: Date): Promise<void> {
  await tx.query(`update password_links set used_at = $2 where user_id = $1 and used_at is null`, [userId, at]);
}
