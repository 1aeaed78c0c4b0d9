// Forms that reach the server: whether one is genuine, and what becomes of it where it is not done, or where the
// session was over. It is kept, and the next page shows it (frame/forms/kept-form.ts).

import type { FastifyRequest } from "fastify";
import type { Holder } from "../access/kept-forms/kept-forms.ts";
import { Refusal } from "../platform/errors.ts";
import { forgetForm, ofSession, pageOf, shownAgain, waitingForSignIn } from "./frame/forms/kept-form.ts";
import { linkWith } from "./frame/links.ts";
import type { ReadingParts } from "./frame/page-responses.ts";
import { comesFromHere, cookieOf, csrfIsRight, SESSION_COOKIE, userOfForm } from "./frame/security.ts";
import type { OpenVisit, PageResponse, PageRoute, Visit } from "./frame/visit.ts";

export function isGenuine(request: FastifyRequest, { form, origin }: OpenVisit, cookieValue: string): boolean {
  return comesFromHere(request.headers, origin) && csrfIsRight(form.get("csrf"), cookieValue);
}

export function foreignForm(): Refusal {
  return new Refusal(
    "foreign_form",
    "This form has expired or came from another site. Go back, reload the page and submit it again.",
  );
}

/** The page that shows a form again; null where its answer is sent as it is. A form that was taken is forgotten. */
export async function wayAfter(
  visit: OpenVisit,
  route: Pick<PageRoute, "buttonOn" | "formOn">,
  response: PageResponse,
  holders: readonly [keeps: Holder, ...others: Holder[]],
  parts: ReadingParts,
): Promise<string | null> {
  if (response.kind === "page" && response.again !== undefined)
    return shownAgain(visit, route, response.again, holders[0], parts);
  await forgetForm(visit, holders, parts);
  return null;
}

/** A form that there is no room for is answered with its page after all. */
export function notKept(response: PageResponse, { method }: OpenVisit): PageResponse {
  return method === "POST" && response.kind === "page" ? { status: 400, ...response } : response;
}

/** The same user has signed in again since the page of the form was shown, in another tab: the form is shown again. */
export async function wayFromEarlierSession(
  request: FastifyRequest,
  visit: Visit,
  route: PageRoute,
  parts: ReadingParts,
) {
  const isOwn =
    comesFromHere(request.headers, visit.origin) && userOfForm(visit.form.get("csrf"), parts) === visit.user.id;
  const way = isOwn ? await waitingForSignIn(visit, route, ofSession(visit), parts) : null;
  if (way === null) throw foreignForm();
  return way;
}

/**
 * The sign-in page, with the page to continue to. For a form that is the page it was on, since a link cannot repeat a
 * form; what was typed is shown there to the user whose page it was.
 */
export async function wayIn(
  request: FastifyRequest,
  /** Null where a page was asked for. */
  form: OpenVisit | null,
  route: PageRoute,
  parts: ReadingParts,
): Promise<PageResponse> {
  const { url, headers } = request;
  const kept = form === null ? null : await keptForSignIn(request, form, route, parts);
  if (kept !== null) return { kind: "redirect", to: linkWith("/sign-in", { to: kept }), notice: "session_over_kept" };
  const page = pageOf(headers.referer ?? "");
  const formPath = page === null ? "/" : page.pathname + page.search;
  const path = form === null ? url : formPath;
  const hadSession = cookieOf(headers, SESSION_COOKIE) !== null;
  const to = linkWith("/sign-in", { to: path === "/" ? null : path });
  return { kind: "redirect", to, ...(hadSession && { notice: "session_over" }) };
}

/** Who sends it is not known, so only pages of ours are believed to say for whom it is kept. */
async function keptForSignIn(request: FastifyRequest, visit: OpenVisit, route: PageRoute, parts: ReadingParts) {
  const userId = comesFromHere(request.headers, visit.origin) ? userOfForm(visit.form.get("csrf"), parts) : null;
  if (userId === null || route.path === "/sign-out") return null;
  const holder = { kind: "signed_out", userId } as const;
  return waitingForSignIn(visit, route, holder, parts);
}
