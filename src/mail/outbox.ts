// Queuing a mail: in the transaction of what it tells of, so that there is one if and only if that happened. Where the
// operator has no mail server nothing is queued: the pages show the same.

import type { Transaction } from "../platform/database/db.ts";
import type { SealedColumn } from "../platform/database/reseal.ts";
import { newId, type RandomBytes } from "../platform/ids.ts";
import type { Sealing } from "../platform/sealing.ts";
import { isMailable } from "./address.ts";
import type { MailContent } from "./message.ts";
import { insertMail } from "./outbox-store.ts";
import type { MailKind, MailNames } from "./words.ts";

/** What queuing takes. Null wherever mail may be queued means: no mail server. */
export interface Mailing {
  /** `https://tax.example.com`, where links lead. */
  publicUrl: string;
  sealing: Sealing;
  random: RandomBytes;
}

export interface Recipient {
  /** Null for somebody who is no user, such as an approver. */
  userId: string | null;
  email: string;
}

export interface QueuedMail {
  kind: MailKind;
  organisationId: string;
  to: readonly Recipient[];
  names: Partial<MailNames>;
  /** Of the page, from its first slash on. */
  path: string;
  at: Date;
}

/** One mail for each recipient. An address that no mail can go to is left out. */
export async function queueMail(tx: Transaction, mail: QueuedMail, mailing: Mailing | null): Promise<void> {
  if (mailing === null) return;
  const { publicUrl, sealing, random } = mailing;
  const content: MailContent = { names: mail.names, link: `${publicUrl}${mail.path}` };
  for (const { userId, email } of mail.to) {
    if (!isMailable(email)) continue;
    const id = newId("mai", random);
    await insertMail(tx, {
      ...{ id, organisation_id: mail.organisationId, user_id: userId, kind: mail.kind, address: email },
      ...{ sealed: sealing.seal(JSON.stringify(content), contextOf(id)), created_at: mail.at },
    });
  }
}

export function contentOf({ id, sealed }: { id: string; sealed: Buffer }, sealing: Sealing): MailContent {
  return JSON.parse(sealing.open(sealed, contextOf(id)));
}

export const sealedMails: SealedColumn = {
  table: "mails",
  column: "sealed",
  key: ["id"],
  contextOf: ({ id = "" }) => contextOf(id),
};

function contextOf(id: string): string {
  return `mails ${id}`;
}
