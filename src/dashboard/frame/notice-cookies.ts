// How a notice reaches the next page. The redirect sets a cookie with the name of the notice, and the address says only
// which cookie: a link cannot bring a cookie along, so it cannot make a page say anything; and two tabs have a cookie
// each.

import type { IncomingHttpHeaders } from "node:http";
import { base62, type RandomBytes } from "../../platform/ids.ts";
import { type NoticeName, notices } from "./notices.ts";
import { cookie, cookieOf, expiredCookie } from "./security.ts";
import type { OpenVisit, PageResponse } from "./visit.ts";

/** In the address: which cookie. */
export const NOTICE = "notice";
/** Long enough to follow a redirect. */
const LASTS_SECONDS = 60;
const cookieName = (token: string) => `__Host-quarterday-notice-${token}`;

/** A redirect as the browser gets it: with the cookie without which the next page says nothing. */
export function withNotice(response: PageResponse, { random }: { random: RandomBytes }): PageResponse {
  if (response.kind !== "redirect" || response.notice === undefined) return response;
  const { to, notice, cookies = [] } = response;
  const token = base62(12, random);
  const named = `${cookie(cookieName(token), notice)}; Max-Age=${LASTS_SECONDS}`;
  return {
    kind: "redirect",
    to: `${to}${to.includes("?") ? "&" : "?"}${NOTICE}=${token}`,
    cookies: [...cookies, named],
  };
}

/** What the page with this address is to say. */
export function noticeFor(query: URLSearchParams, headers: IncomingHttpHeaders): NoticeName | null {
  const token = tokenIn(query);
  const name = token === null ? null : cookieOf(headers, cookieName(token));
  return name !== null && isNotice(name) ? name : null;
}

/** Once it was said, the cookie goes. */
export function spentNotice({ query, notice, isHeadOnly }: OpenVisit): string[] {
  const token = tokenIn(query);
  return token === null || notice === null || isHeadOnly ? [] : [expiredCookie(cookieName(token))];
}

function tokenIn(query: URLSearchParams): string | null {
  const token = query.get(NOTICE) ?? "";
  return /^[0-9A-Za-z]{12}$/.test(token) ? token : null;
}

function isNotice(name: string): name is NoticeName {
  return Object.hasOwn(notices, name);
}
