// A form that was sent too late after the password was given: it waits, sealed, while the password is asked for again, and the page of the
// form then shows what was typed. Passwords and secrets are not among it; they are typed again.

import { keepToReveal, keptFor } from "../../access/shown-once.ts";
import { deleteToShow } from "../../access/shown-once-store.ts";
import { linkWith } from "./links.ts";
import { NOTICE } from "./notice-cookies.ts";
import type { DashboardParts, PageRoute, Visit } from "./visit.ts";

const notKept = ["csrf", "password"];
/** In the address of the form's page: loaded again it still shows what was typed, and whoever comes by a link starts afresh. */
const KEPT = "form";
/** What the page says then, by whether there was something to fill in or only a button to press. */
const keptNotices = { kept: "form_kept", pressed: "press_again" } as const;

/** Where the password is asked for, with the way to the form and to what it was about. */
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

/** The page of a form, with what was typed into it before the password was asked for. */
export async function withKeptForm(visit: Visit, parts: DashboardParts): Promise<Visit> {
  const how = visit.query.get(KEPT);
  if (visit.method === "POST" || (how !== "kept" && how !== "pressed")) return visit;
  const subject = subjectOf(wayOf(visit.path, visit.query));
  const kept = await keptFor(parts.db, { sessionId: visit.session.id, subject }, parts);
  // Sent meanwhile, or never filled in: then there is nothing to say of it.
  return kept === null ? visit : { ...visit, form: new URLSearchParams(kept), notice: keptNotices[how] };
}

/** Once it was sent, it is not to be filled in again. */
export async function forgetKeptForm(visit: Visit, { buttonOn }: PageRoute, { db }: DashboardParts): Promise<void> {
  const path = buttonOn?.(visit) ?? visit.path;
  await deleteToShow(db, { sessionId: visit.session.id, subject: subjectOf(path) });
}

/** The page that a form was on, as the browser tells it. */
export function pageOf(referer: string): URL | null {
  if (!URL.canParse(referer)) return null;
  const page = new URL(referer);
  // What was done before that page was shown is old news.
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
