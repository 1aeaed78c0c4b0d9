// Who has chosen to get mail. All SQL about it stands here.

import type { Role } from "../audit/roles.ts";
import { only, type Queryable, type Transaction } from "../platform/database/db.ts";
import type { UserRow } from "./user-store.ts";

/** Those in a role with a password who are not disabled. */
export async function usersWantingMail(
  db: Queryable,
  organisationId: string,
  inRoles: readonly Role[],
): Promise<Pick<UserRow, "id" | "email">[]> {
  return db.query(
    `select id, email from users
     where organisation_id = $1 and wants_mail and role = any ($2::text[]) and disabled_at is null and password_hash is not null
     order by created_at, id`,
    [organisationId, inRoles],
  );
}

export async function mailChoice(db: Queryable, userId: string): Promise<boolean> {
  const text = `select wants_mail from users where id = $1`;
  return only(await db.query<{ wants_mail: boolean }>(text, [userId])).wants_mail;
}

export async function saveMailChoice(tx: Transaction, userId: string, wantsMail: boolean): Promise<void> {
  await tx.query(`update users set wants_mail = $2 where id = $1`, [userId, wantsMail]);
}
