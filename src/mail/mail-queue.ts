// The queue of mails. A mail is sent and then marked: a worker that dies in between sends it again, under the same
// Message-ID. At least once, never lost.

import { after, type Clock, DAY, HOUR, MINUTE } from "../platform/clock.ts";
import type { Database } from "../platform/database/db.ts";
import type { Log } from "../platform/log.ts";
import type { Sealing } from "../platform/sealing.ts";
import { type BackOff, backOffMs } from "../work/back-off.ts";
import type { Queue } from "../work/runner.ts";
import { messageOf } from "./message.ts";
import { contentOf } from "./outbox.ts";
import {
  type ClaimedMail,
  claimDueMails,
  giveMailUp,
  markMailSent,
  nextMailDueAt,
  postponeMail,
  renewMailLease,
} from "./outbox-store.ts";
import type { SendMail } from "./transport.ts";
import { isMailKind } from "./words.ts";

export interface MailDependencies {
  db: Database;
  clock: Clock;
  sealing: Sealing;
  log: Log;
  metrics: { mails: { inc(labels: { outcome: "sent" | "refused" | "not_now" | "given_up" }): void } };
  /** Made when there is a first mail: a worker has no other use for it. */
  sender: () => Promise<SendMail>;
}

const SLOTS = 4;
const backOff: BackOff = { firstMs: MINUTE, factor: 2, capMs: HOUR };
/** News that is older is none: the page shows it. */
const GIVEN_UP_AFTER_MS = 3 * DAY;

export function mailQueue(dependencies: MailDependencies, { name }: { name: string }): Queue<ClaimedMail> {
  const { db, clock } = dependencies;
  return {
    name,
    slots: SLOTS,
    claim: (request) => claimDueMails(db, request, clock.now()),
    nextDueAt: () => nextMailDueAt(db),
    async handle(row) {
      await handle(row, dependencies);
      return { goesOn: null, leased: null, due: [] };
    },
    traced: ({ id, organisation_id }) => ({
      name: "mail",
      parent: null,
      attributes: { "quarterday.mail.id": id, "quarterday.organisation.id": organisation_id },
    }),
    feeds: [],
    renew: (row, leaseSeconds) => renewMailLease(db, row, leaseSeconds),
    giveBack: (row) => postpone(row, "internal error; see the log", dependencies),
  };
}

async function handle(row: ClaimedMail, dependencies: MailDependencies): Promise<void> {
  const { db, clock, sealing, log, metrics, sender } = dependencies;
  if (!row.is_wanted) {
    metrics.mails.inc({ outcome: "given_up" });
    return giveMailUp(db, row, { at: clock.now(), lastError: "The user was disabled." });
  }
  const { kind } = row;
  // Of another release: the worker that knows it takes it later.
  if (!isMailKind(kind)) return postpone(row, `This release has no words for "${kind}".`, dependencies);
  const message = messageOf(kind, contentOf(row, sealing));
  const { id, address, created_at: createdAt } = row;
  const send = await sender();
  const outcome = await send({ id, address, createdAt, message });
  metrics.mails.inc({ outcome: outcome.kind });
  switch (outcome.kind) {
    case "sent":
      return markMailSent(db, row, clock.now());
    case "refused":
      log.warn({ mail: id, number: outcome.number }, "the mail server refused a mail");
      return giveMailUp(db, row, { at: clock.now(), lastError: `The mail server refused it (${outcome.number}).` });
    case "not_now":
      log.warn({ mail: id, attempts: row.attempts + 1 }, outcome.why);
      return postpone(row, outcome.why, dependencies);
  }
}

async function postpone(row: ClaimedMail, lastError: string, { db, clock, metrics }: MailDependencies): Promise<void> {
  const at = clock.now();
  if (at >= after(row.created_at, GIVEN_UP_AFTER_MS)) {
    metrics.mails.inc({ outcome: "given_up" });
    return giveMailUp(db, row, { at, lastError });
  }
  return postponeMail(db, row, { dueAt: after(at, backOffMs(row.attempts + 1, backOff)), lastError });
}
