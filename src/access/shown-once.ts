// A secret goes from the form that makes it to the page that shows it, once; and a form that makes something makes it
// once, however often it is pressed.

import { after, type Clock, MINUTE } from "../platform/clock.ts";
import type { Queryable, Transaction } from "../platform/database/db.ts";
import type { SealedColumn } from "../platform/database/reseal.ts";
import { Refusal } from "../platform/errors.ts";
import type { Sealing } from "../platform/sealing.ts";
import {
  insertSentForm,
  type MadeByForm,
  madeByForm,
  showAgain,
  storeToShow,
  takeToShow,
  updateSentForm,
  type WhichForm,
  type WhichShown,
} from "./shown-once-store.ts";

/**
 * How long after it was shown a form that was pressed twice still leads to the secret: the first answer may never have
 * arrived.
 */
export const PRESSED_TWICE_MS = MINUTE;

/** A secret that the next page shows, once. */
export interface Reveal {
  /** What it belongs to: the page of something else does not show it. */
  subject: string;
  secret: string;
}

export async function keepToReveal(
  db: Queryable,
  sessionId: string,
  { subject, secret }: Reveal,
  { sealing }: { sealing: Sealing },
): Promise<void> {
  const which = { sessionId, subject };
  await storeToShow(db, which, sealing.seal(secret, contextOf(which)));
}

export async function revealOnce(
  db: Queryable,
  which: WhichShown,
  { sealing, clock }: { sealing: Sealing; clock: Clock },
): Promise<string | null> {
  const sealed = await takeToShow(db, which, clock.now());
  return sealed === null ? null : sealing.open(sealed, contextOf(which));
}

export const sealedToShow: SealedColumn = {
  table: "shown_once",
  column: "sealed",
  key: ["session_id", "subject"],
  contextOf: ({ session_id = "", subject = "" }) => contextOf({ sessionId: session_id, subject }),
};

function contextOf({ sessionId, subject }: WhichShown): string {
  return `sessions/${sessionId}/reveal/${subject}`;
}

/** Where the first of them led; the others wait for it and make nothing. */
export async function madeOnce(
  tx: Transaction,
  form: WhichForm,
  make: () => Promise<MadeByForm>,
  { clock }: { clock: Clock },
): Promise<string> {
  if (await insertSentForm(tx, form)) {
    const made = await make();
    await updateSentForm(tx, form, made);
    return made.location;
  }
  const [before] = await madeByForm(tx, form);
  if (before === undefined)
    throw new Refusal("signed_out", "You have been signed out. No changes were saved. Sign in and try again.");
  const { subject, location } = before;
  await showAgain(tx, { sessionId: form.sessionId, subject }, after(clock.now(), -PRESSED_TWICE_MS));
  return location;
}
