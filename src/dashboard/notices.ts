// What a page says once after something was done. The redirect sets a cookie with the name of the notice, and the address says only which
// cookie: a link cannot bring a cookie along, so it cannot make a page say anything; and two tabs have a cookie each.

import type { IncomingHttpHeaders } from "node:http";
import { base62, type RandomBytes } from "../platform/ids.ts";
import { cookie, cookieOf, expiredCookie } from "./security.ts";
import type { OpenVisit, PageAnswer } from "./visit.ts";

export const notices = {
  password_set: "Your password is set; every other session has ended.",
  profile_changed: "Your name and e-mail address are changed.",
  session_ended: "That session has ended.",
  sessions_ended: "Every other session has ended.",
  key_revoked: "The API key is revoked; nothing can use it any more.",
  endpoint_added: "The endpoint is added. Events are sent to it from now on.",
  endpoint_changed: "The endpoint is changed; deliveries that wait go to its new address.",
  endpoint_disabled: "The endpoint is disabled. Its events are held from now on.",
  endpoint_enabled: "The endpoint is enabled.",
  secret_rotated: "The signing secret is rotated.",
  organisation_changed: "The settings are saved.",
  form_kept: "Nothing was done yet. The form is as you filled it in, but for passwords: look it over and send it.",
  press_again: "Nothing was done yet. Press the button again to do it.",
  user_disabled: "That person is signed out everywhere and cannot sign in any more.",
  others_saved: "The other settings are saved.",
  credentials_set: "Credentials stored. Test the connection to see whether HMRC accepts them.",
  replayed: "It is due again now. The attempt appears here.",
  filing_amended: "Amendment created.",
  nothing_replayed: "There was nothing to send again.",
  password_chosen: "Your password is set; sign in with it.",
  signed_out: "You are signed out.",
  session_over: "Your session has ended; sign in to go on where you were.",
} as const;

export type NoticeName = keyof typeof notices;

/** In the address: which cookie. */
export const NOTICE = "notice";
/** Long enough to follow a redirect. */
const LASTS_SECONDS = 60;
const cookieName = (token: string) => `__Host-quarterday-notice-${token}`;

/** A redirect as the browser gets it: with the cookie without which the next page says nothing. */
export function withNotice(answer: PageAnswer, { random }: { random: RandomBytes }): PageAnswer {
  if (answer.kind !== "redirect" || answer.notice === undefined) return answer;
  const { to, notice, cookies = [] } = answer;
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
