// What the worker does from time to time: it deletes what is no longer needed, compresses what is only kept, and makes
// due what a sandbox's clock has reached by itself.

import { forgetOldForms } from "../../access/kept-forms/kept-forms.ts";
import { forgetIdleRates } from "../../access/rate-store.ts";
import { deleteBegunSignInsBefore } from "../../access/second-step/second-step-store.ts";
import { BEGUN_MS } from "../../access/second-step/sign-in-code.ts";
import { PRESSED_TWICE_MS } from "../../access/shown-once.ts";
import { deleteShownBefore } from "../../access/shown-once-store.ts";
import { DEVICE_MS } from "../../access/sign-in/devices.ts";
import { ABSOLUTE_MS } from "../../access/sign-in/sessions.ts";
import { FORGOTTEN_AFTER_MS } from "../../access/sign-in/sign-in.ts";
import { deleteDevicesUnusedSince, forgetOldSignInFailures } from "../../access/sign-in/sign-in-store.ts";
import { organisations } from "../../access/store.ts";
import { deleteOldSessions } from "../../access/user-store.ts";
import { makeReachedDutiesDue } from "../../companies/telling/due-soon-store.ts";
import { ANSWERS_KEPT_MS, forgetAnswersBefore } from "../../filings/create/idempotency-store.ts";
import { compressMessages } from "../../filings/storage/compress.ts";
import { forgetMailsOverBefore } from "../../mail/outbox-store.ts";
import { after, type Clock, DAY } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/db.ts";
import { REQUESTS_KEPT_MS } from "../../requests/request-log.ts";
import { forgetRequestsBefore } from "../../requests/store.ts";
import { forgetPreviousSecrets } from "../../webhooks/endpoints/endpoint-store.ts";
import { forgetReplaysBefore } from "../../webhooks/replays/replay-store.ts";
import { forgetEventsBefore } from "../../webhooks/store.ts";

export interface Housekeeping {
  db: Database;
  clock: Clock;
  /** How long events are kept, with their deliveries and attempts, where the organisation has not chosen. */
  eventRetentionDays: number;
  /** Whether messages are compressed once they are not sent any more. */
  compressesMessages?: boolean;
  /** Asks it to stop at the next good moment. */
  signal?: AbortSignal;
}

/** So that a person who asks whether a mail was sent can be told. */
const MAILS_KEPT_MS = 30 * DAY;
/** Nobody waits for one of them. */
const REQUESTS_AT_ONCE = 5_000;
/** Small enough that no row is locked for long. */
const BATCH = 500;

export async function tidyUp(housekeeping: Housekeeping): Promise<void> {
  const { db, clock, eventRetentionDays, compressesMessages = false, signal } = housekeeping;
  const now = clock.now();
  await forgetAnswersBefore(db, after(now, -ANSWERS_KEPT_MS));
  await forgetPreviousSecrets(db, now);
  await deleteOldSessions(db, after(now, -ABSOLUTE_MS));
  await deleteBegunSignInsBefore(db, after(now, -BEGUN_MS));
  await forgetMailsOverBefore(db, after(now, -MAILS_KEPT_MS));
  await deleteShownBefore(db, after(now, -PRESSED_TWICE_MS));
  await forgetOldForms(db, housekeeping);
  await deleteDevicesUnusedSince(db, after(now, -DEVICE_MS));
  await forgetOldSignInFailures(db, after(now, -FORGOTTEN_AFTER_MS));
  await forgetIdleRates(db);
  while ((await makeReachedDutiesDue(db, now, BATCH)) > 0);
  const oldRequests = { before: after(now, -REQUESTS_KEPT_MS), limit: REQUESTS_AT_ONCE };
  while ((await forgetRequestsBefore(db, oldRequests)) === REQUESTS_AT_ONCE);
  let trouble: unknown;
  for (const { id: organisationId, event_retention_days: chosen } of await organisations(db)) {
    const before = after(now, -(chosen ?? eventRetentionDays) * DAY);
    try {
      while ((await forgetEventsBefore(db, { organisationId, before, limit: BATCH })) === BATCH);
      await forgetReplaysBefore(db, { organisationId, before });
    } catch (error) {
      // An event that is replayed at this very moment keeps its batch from going; the other organisations' must not
      // wait for it.
      trouble ??= error;
    }
  }
  if (compressesMessages) await compressMessages(db, { ...(signal && { signal }) });
  if (trouble !== undefined) throw trouble;
}
