// What keeps pages safe, apart from sign-in: headers, cookies, and proof that a form came from the dashboard.

import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { BEGUN_MS } from "../../access/second-step/sign-in-code.ts";
import { DEVICE_MS } from "../../access/sign-in/devices.ts";
import { DAY, SECOND } from "../../platform/clock.ts";
import { base62, type RandomBytes } from "../../platform/ids.ts";
import type { Sealing } from "../../platform/sealing.ts";

/** No inline script or style, nothing from elsewhere, no frame around us; forms go to ourselves alone. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'; " +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export const pageHeaders: Record<string, string> = {
  "content-security-policy": pagePolicy,
  "x-frame-options": "DENY",
  "x-content-type-options": "nosniff",
  // Not "no-referrer": browsers would then send forms with "Origin: null".
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
  "cache-control": "no-store",
};

/** A document that may come from outside: it runs no script, loads nothing, and has its own origin. */
export const documentHeaders: Record<string, string> = {
  ...pageHeaders,
  "content-security-policy":
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
  "x-frame-options": "SAMEORIGIN",
};

/** `__Host-`: only ever sent over HTTPS, to this very host, and not to be set by another one. */
export const SESSION_COOKIE = "__Host-quarterday";
/** Without sign-in: what forms are tied to. */
export const VISITOR_COOKIE = "__Host-quarterday-visitor";
/** Outlives the session: a user has signed in with this browser before. */
const DEVICE_COOKIE = "__Host-quarterday-device";

/** The password was right, and a code is to come: opens only the page that asks for it. */
const BEGUN_COOKIE = "__Host-quarterday-begun";

/** What we hand out ourselves; anything else is not taken for one. */
export function isToken(text: string | null): text is string {
  return text !== null && /^[\w-]{32,64}$/.test(text);
}

export function cookie(name: string, value: string): string {
  return `${name}=${value}; Path=/; Secure; HttpOnly; SameSite=Lax`;
}

/** For a browser in which a user has just entered or chosen a password. */
export function cookiesOf({ deviceToken, sessionToken }: Omit<Presented, "begunToken">): string[] {
  return [
    ...(sessionToken === null ? [] : [cookie(SESSION_COOKIE, sessionToken)]),
    ...(deviceToken === null ? [] : [`${cookie(DEVICE_COOKIE, deviceToken)}; Max-Age=${DEVICE_MS / SECOND}`]),
  ];
}

/** For a browser that waits for a code. */
export function begunCookie(token: string): string {
  return `${cookie(BEGUN_COOKIE, token)}; Max-Age=${BEGUN_MS / SECOND}`;
}

export const noBegunCookie = `${cookie(BEGUN_COOKIE, "")}; Max-Age=0`;

/** How pages look. It is no secret, and nothing follows from it but colours. */
const THEME_COOKIE = "__Host-quarterday-theme";
const THEME_KEPT_MS = 365 * DAY;

export type Theme = "light" | "dark";

export function asTheme(text: string | null): Theme | null {
  return text === "light" || text === "dark" ? text : null;
}

/** Null: as the system has it. */
export function themeIn(headers: IncomingHttpHeaders): Theme | null {
  return asTheme(cookieOf(headers, THEME_COOKIE));
}

export function themeCookie(theme: Theme | null): string {
  return theme === null
    ? expiredCookie(THEME_COOKIE)
    : `${cookie(THEME_COOKIE, theme)}; Max-Age=${THEME_KEPT_MS / SECOND}`;
}

/** What the browser's cookies claim; nothing here is believed before it was looked up. */
export interface Presented {
  deviceToken: string | null;
  sessionToken: string | null;
  begunToken: string | null;
}

export function presentedIn(headers: IncomingHttpHeaders): Presented {
  return {
    deviceToken: cookieOf(headers, DEVICE_COOKIE),
    sessionToken: cookieOf(headers, SESSION_COOKIE),
    begunToken: cookieOf(headers, BEGUN_COOKIE),
  };
}

export function expiredCookie(name: string): string {
  return `${cookie(name, "")}; Max-Age=0`;
}

export function cookieOf(headers: IncomingHttpHeaders, name: string): string | null {
  const pairs = (headers.cookie ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
}

/**
 * Made from the cookie, so that only pages shown to its owner carry it, and masked with new bytes each time: in
 * compressed pages a text that stays the same could be guessed from their lengths.
 */
export function csrfToken(cookieValue: string, random: RandomBytes): string {
  const mask = random(MAC_BYTES);
  return Buffer.concat([mask, masked(formMac(cookieValue), mask)]).toString("base64url");
}

/**
 * The same for a page of a signed-in user, whom it names, sealed: when the form comes after the session is over, it is
 * known for whom to keep it. It proves nothing else.
 */
export function csrfTokenOf(
  cookieValue: string,
  userId: string,
  { random, sealing }: { random: RandomBytes; sealing: Sealing },
): string {
  return `${csrfToken(cookieValue, random)}.${sealing.seal(userId, FORM_OF).toString("base64url")}`;
}

/** Whose page a form came from; null where it does not say, or where the key was another one. */
export function userOfForm(csrf: string | null, { sealing }: { sealing: Sealing }): string | null {
  const [, sealed = ""] = (csrf ?? "").split(".");
  if (sealed === "") return null;
  try {
    return sealing.open(Buffer.from(sealed, "base64url"), FORM_OF);
  } catch {
    return null;
  }
}

const FORM_OF = "a form of the user";

/**
 * For forms on pages that are not the dashboard's; null where nobody has signed in. Whether the session still lasts is
 * seen when a form arrives.
 */
export function formsFor(headers: IncomingHttpHeaders, random: RandomBytes): { csrf: string; token: string } | null {
  const session = cookieOf(headers, SESSION_COOKIE);
  return isToken(session) ? { csrf: csrfToken(session, random), token: base62(24, random) } : null;
}

export function csrfIsRight(given: string | null, cookieValue: string): boolean {
  const [proof = ""] = (given ?? "").split(".");
  const bytes = Buffer.from(proof, "base64url");
  if (bytes.length !== 2 * MAC_BYTES) return false;
  return timingSafeEqual(masked(bytes.subarray(MAC_BYTES), bytes.subarray(0, MAC_BYTES)), formMac(cookieValue));
}

const MAC_BYTES = 32;

function formMac(cookieValue: string): Buffer {
  return createHmac("sha256", cookieValue).update("a form of the dashboard").digest();
}

function masked(bytes: Buffer, mask: Buffer): Buffer {
  return Buffer.from(bytes.map((byte, index) => byte ^ (mask[index] ?? 0)));
}

/** Whether the browser says that a form came from a page of the dashboard; without such a header it is refused. */
export function comesFromHere(headers: IncomingHttpHeaders, ownOrigin: string): boolean {
  const { origin } = headers;
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") return false;
  if (origin === undefined) return site === "same-origin";
  return URL.canParse(origin) && new URL(origin).origin === ownOrigin;
}
