// A form that is not done is shown again by a page that was got, never by the answer to the form: so Back and Reload
// work, and never ask whether to send it again. What was typed waits meanwhile (access/kept-forms), with what is wrong
// with it; the address of the page carries the token that finds it. It waits in the same way while the password is
// confirmed, and while a user whose session is over signs in again. Passwords and other secrets never wait: they are
// typed again.

import { createHash } from "node:crypto";
import {
  forgetKeptForm,
  type Holder,
  isKeptFormToken,
  keepForm,
  keptForm,
} from "../../../access/kept-forms/kept-forms.ts";
import { linkWith } from "../links.ts";
import { NOTICE } from "../notice-cookies.ts";
import type { NoticeName } from "../notices.ts";
import type { Again, DashboardParts, OpenVisit, PageRoute, Visit } from "../visit.ts";
import type { Problems } from "./form-fields.tsx";

/** In the address of the page that shows a form again, and in the forms of that page. */
export const KEPT = "form";

/** Fields that never wait: what proves the form to be ours, passwords, credentials and codes. */
export const neverKept: readonly string[] = [
  "csrf",
  KEPT,
  "password",
  "own_password",
  "current",
  "presenter_id",
  "presenter_code",
  "code",
  "codes_password",
  "codes_code",
  "off_password",
  "off_code",
];

/** What waits, sealed. */
interface Kept {
  fields: string;
  problems: Problems;
  notice: NoticeName | null;
  state: string | null;
  refused: Refused | null;
}

/** In place of the page, where the form cannot be shown with what is wrong with it. */
export interface Refused {
  status: number;
  message: string;
}

type Parts = Pick<DashboardParts, "db" | "sealing" | "random" | "clock">;
type FormRoute = Pick<PageRoute, "buttonOn" | "formOn">;

/** The address of the page that shows the form again; null where it cannot wait. */
export async function shownAgain(
  visit: OpenVisit,
  route: FormRoute,
  again: Again,
  holder: Holder,
  parts: Parts,
): Promise<string | null> {
  const kept = { ...nothingSaid, ...(again.kind === "form" ? again : { refused: again }) };
  return waiting(visit, pageOfForm(visit, route), kept, holder, parts);
}

/** The address of the page that confirms the password and then leads back to the form. */
export async function waitingForPassword(visit: Visit, route: FormRoute, parts: DashboardParts): Promise<string> {
  if (visit.method === "GET") return linkWith("/confirm", { to: wayOf({ path: visit.path, query: visit.query }) });
  const page = pageOfForm(visit, route);
  const notice = route.buttonOn === undefined ? "form_kept" : "press_again";
  const way = await waiting(visit, page, { ...nothingSaid, notice }, ofSession(visit), parts);
  return linkWith("/confirm", { to: way ?? wayOf(page) });
}

/** The page of a form that was sent when its session was over; null where nothing of it waits. */
export async function waitingForSignIn(
  visit: OpenVisit,
  route: FormRoute,
  holder: Holder,
  parts: Parts,
): Promise<string | null> {
  if (route.buttonOn === undefined && fieldsOf(visit).size === 0) return null;
  const notice = route.buttonOn === undefined ? "sent_signed_out" : "press_again";
  return waiting(visit, pageOfForm(visit, route), { ...nothingSaid, notice }, holder, parts);
}

const nothingSaid = { problems: {}, notice: null, state: null, refused: null };

async function waiting(
  visit: OpenVisit,
  page: Place,
  kept: Omit<Kept, "fields">,
  holder: Holder,
  parts: Parts,
): Promise<string | null> {
  const text = JSON.stringify({ ...kept, fields: fieldsOf(visit).toString() } satisfies Kept);
  const token = await keepForm(
    parts.db,
    { holder, page: storedPath(page.path, visit), address: visit.address, text },
    parts,
  );
  if (token === null) return null;
  const query = new URLSearchParams(page.query);
  query.set(KEPT, token);
  return wayOf({ path: page.path, query });
}

/** The token of a link in the path is a secret: it is stored as its hash, like the link. */
function storedPath(path: string, { params: { token } }: Pick<OpenVisit, "params">): string {
  if (token === undefined) return path;
  const hash = createHash("sha256").update(token).digest("hex");
  return path
    .split("/")
    .map((part) => (decodeURIComponent(part) === token ? hash : part))
    .join("/");
}

function fieldsOf({ form }: OpenVisit): URLSearchParams {
  return new URLSearchParams([...form].filter(([name]) => !neverKept.includes(name)));
}

/** The page of a form, with what the user typed before, and what is wrong with it. */
export async function withKeptForm<V extends OpenVisit>(
  visit: V,
  holders: readonly Holder[],
  parts: Parts,
): Promise<V & { refused: Refused | null }> {
  const token = visit.query.get(KEPT);
  if (visit.method === "POST" || token === null || !isKeptFormToken(token)) return { ...visit, refused: null };
  const text = await keptForm(parts.db, { token, holders }, storedPath(visit.path, visit), parts);
  if (text === null) return { ...visit, notice: visit.notice ?? "form_gone", refused: null };
  const { fields, problems, notice, state, refused } = JSON.parse(text) as Kept;
  const form = new URLSearchParams(fields);
  return { ...visit, form, problems, notice: visit.notice ?? notice, keptAs: token, keptState: state, refused };
}

/** After it was submitted and taken, its page is empty again. */
export async function forgetForm(
  visit: OpenVisit,
  holders: readonly Holder[],
  { db }: Pick<Parts, "db">,
): Promise<void> {
  const token = visit.form.get(KEPT) ?? "";
  if (isKeptFormToken(token)) await forgetKeptForm(db, { token, holders });
}

export function ofSession({ session }: Pick<Visit, "session">): Holder {
  return { kind: "session", sessionId: session.id };
}

/** What may be shown in a session: its own forms, and those that its user sent when an earlier one was over. */
export function holdersOf(visit: Pick<Visit, "session" | "user">): [own: Holder, other: Holder] {
  return [ofSession(visit), { kind: "signed_out", userId: visit.user.id }];
}

interface Place {
  path: string;
  query: URLSearchParams;
}

/**
 * The page that a form stands on: by its own address, and with the query that the page had when the form was sent, as
 * the browser tells it.
 */
export function pageOfForm(visit: OpenVisit, { buttonOn, formOn }: FormRoute): Place {
  const path = (buttonOn ?? formOn)?.(visit) ?? visit.path;
  const page = pageOf(visit.referer);
  const isThat = page !== null && page.origin === visit.origin && page.pathname === path;
  const query = new URLSearchParams(isThat ? page.searchParams : path === visit.path ? visit.query : undefined);
  for (const name of [NOTICE, KEPT]) query.delete(name);
  return { path, query };
}

/** The page that a form was on, as the browser tells it. */
export function pageOf(referer: string): URL | null {
  if (!URL.canParse(referer)) return null;
  const page = new URL(referer);
  // Its notice has been shown already.
  for (const name of [NOTICE, KEPT]) page.searchParams.delete(name);
  return page;
}

function wayOf({ path, query }: Place): string {
  return query.size === 0 ? path : `${path}?${query}`;
}
