// A form submitted too long after the last password confirmation is stored, sealed, while the user confirms the
// password; its page then shows what they typed. Passwords and secrets are not stored: the user types them again.

import { keepToReveal, keptFor } from "../../../access/shown-once.ts";
import { deleteToShow } from "../../../access/shown-once-store.ts";
import { linkWith } from "../links.ts";
import { NOTICE } from "../notice-cookies.ts";
import type { DashboardParts, PageRoute, Visit } from "../visit.ts";

const notKept = ["csrf", "password", "code", "presenter_id", "presenter_code"];
/**
 * In the address of the form's page: reloaded it still shows what was typed, while a link to the page starts with an
 * empty form.
 */
const KEPT = "form";
/** The notice of that page: for a form with fields, and for a lone button. */
const keptNotices = { kept: "form_kept", pressed: "press_again" } as const;

/** The address of the page that confirms the password and then leads back to the form. */
export async function waitingForPassword(
  visit: Visit,
  { buttonOn }: PageRoute,
  referer: string,
  parts: DashboardParts,
): Promise<string> {
  if (visit.method === "GET") return linkWith("/confirm", { to: wayOf(visit.path, visit.query) });
  const fields = new URLSearchParams([...visit.form].filter(([name]) => !notKept.includes(name)));
  const page = pageOf(referer);
  const path = buttonOn?.(visit) ?? visit.path;
  const query = new URLSearchParams(page?.pathname === path ? page.searchParams : undefined);
  query.set(KEPT, buttonOn === undefined ? "kept" : "pressed");
  const way = wayOf(path, query);
  await keepToReveal(parts.db, visit.session.id, { subject: subjectOf(way), secret: fields.toString() }, parts);
  return linkWith("/confirm", { to: way });
}

/** The page of a form, with what the user typed before they confirmed the password. */
export async function withKeptForm(visit: Visit, parts: DashboardParts): Promise<Visit> {
  const how = visit.query.get(KEPT);
  if (visit.method === "POST" || (how !== "kept" && how !== "pressed")) return visit;
  const subject = subjectOf(wayOf(visit.path, visit.query));
  const kept = await keptFor(parts.db, { sessionId: visit.session.id, subject }, parts);
  // Submitted meanwhile, or never filled in: no notice.
  return kept === null ? visit : { ...visit, form: new URLSearchParams(kept), notice: keptNotices[how] };
}

/** After it was submitted, its page is empty again. */
export async function forgetKeptForm(visit: Visit, { buttonOn }: PageRoute, { db }: DashboardParts): Promise<void> {
  const path = buttonOn?.(visit) ?? visit.path;
  await deleteToShow(db, { sessionId: visit.session.id, subject: subjectOf(path) });
}

/** The page that a form was on, as the browser tells it. */
export function pageOf(referer: string): URL | null {
  if (!URL.canParse(referer)) return null;
  const page = new URL(referer);
  // Its notice has been shown already.
  for (const name of [NOTICE, KEPT]) page.searchParams.delete(name);
  return page;
}

function wayOf(path: string, query: URLSearchParams): string {
  return query.size === 0 ? path : `${path}?${query}`;
}

/** By its whole address: what was typed for one company is not shown for another. */
function subjectOf(way: string): string {
  return `form ${way}`;
}
