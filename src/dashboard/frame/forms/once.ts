// Forms that make something with a secret, and the pages that show it: each once.

import { createHash } from "node:crypto";
import { madeOnce, revealOnce } from "../../../access/shown-once.ts";
import type { MadeByForm } from "../../../access/shown-once-store.ts";
import type { Transaction } from "../../../platform/database/db.ts";
import { Refusal } from "../../../platform/errors.ts";
import type { DashboardParts, Visit } from "../visit.ts";

export const FORM_TOKEN = /^[0-9A-Za-z]{24}$/;

/** Pressed twice, the form makes one thing and both presses lead to it. With other values it is another form. */
export async function onceByForm(
  visit: Visit,
  { db, clock }: DashboardParts,
  make: (tx: Transaction) => Promise<MadeByForm>,
): Promise<{ kind: "redirect"; to: string }> {
  const { form, path, session } = visit;
  if (!FORM_TOKEN.test(form.get("token") ?? ""))
    throw new Refusal("foreign_form", "This form is incomplete. Check it and submit it again.");
  // But for the proof that it came from a page of ours, which is another text in each page.
  const sent = new URLSearchParams([...form].filter(([name]) => name !== "csrf"));
  const fingerprint = createHash("sha256").update(`${path}?${sent}`).digest();
  const which = { sessionId: session.id, fingerprint };
  return { kind: "redirect", to: await db.transaction((tx) => madeOnce(tx, which, () => make(tx), { clock })) };
}

/** Asking for the head of a page must not use up what is shown there once. */
export async function shownOnce(visit: Visit, subject: string, parts: DashboardParts): Promise<string | null> {
  if (visit.isHeadOnly) return null;
  return revealOnce(parts.db, { sessionId: visit.session.id, subject }, parts);
}
