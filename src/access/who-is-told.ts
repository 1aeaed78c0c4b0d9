// Who hears by mail what happens to an organisation's returns, and what a person has chosen to hear.

import { type Actor, changesBetween, recordAudit } from "../audit/audit.ts";
import { may, roles } from "../audit/roles.ts";
import { type Mailing, queueMail, type Recipient } from "../mail/outbox.ts";
import type { Clock } from "../platform/clock.ts";
import type { Queryable, Transaction, Transactional } from "../platform/database/db.ts";
import { ukTime } from "../platform/uk-time.ts";
import { organisationById } from "./store.ts";
import { lockUser, type UserRow, userById } from "./user-store.ts";
import { mailChoice, saveMailChoice, usersWantingMail } from "./who-is-told-store.ts";

const WHO_FILES = roles.filter((role) => may(role, "file", "live"));

/** Everybody who may file live returns and has not turned mails off. */
export async function whoIsTold(
  db: Queryable,
  organisationId: string,
): Promise<{ people: Recipient[]; organisation: string }> {
  const { name: organisation } = await organisationById(db, organisationId);
  const users = await usersWantingMail(db, organisationId, WHO_FILES);
  return { people: users.map(({ id, email }) => ({ userId: id, email })), organisation };
}

/** The link that chooses a password, to the person alone. In the transaction that makes it. */
export async function mailInvitation(
  tx: Transaction,
  { user, token, expiresAt }: { user: UserRow; token: string; expiresAt: Date },
  { userId: by, name }: Actor,
  { clock, mailing }: { clock: Clock; mailing: Mailing | null },
): Promise<void> {
  const { id: userId, email, organisation_id: organisationId } = user;
  const { name: organisation } = await organisationById(tx, organisationId);
  const inviter = (by === null ? undefined : await userById(tx, by))?.name ?? name;
  const names = { inviter, organisation, until: ukTime(expiresAt) };
  const path = `/password?token=${token}`;
  const mail = { kind: "invitation", organisationId, to: [{ userId, email }], names, path, at: clock.now() } as const;
  await queueMail(tx, mail, mailing);
}

/** An invitation comes whatever was chosen. */
export async function chooseMail(
  db: Transactional,
  user: UserRow,
  wantsMail: boolean,
  actor: Actor,
  { clock }: { clock: Clock },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUser(tx, user.id);
    const before = { wants_mail: await mailChoice(tx, user.id) };
    const details = changesBetween(before, { wants_mail: wantsMail }, ["wants_mail"]);
    if (details === null) return;
    await saveMailChoice(tx, user.id, wantsMail);
    const change = { organisationId: user.organisation_id, mode: null, details, at: clock.now() };
    await recordAudit(tx, actor, { action: "profile_changed", ...change });
  });
}
