// Getting in: sign in, sign out, choose a password by a link, give the password again.

import { choosePasswordByLink, personOfLink } from "../../access/sign-in/choose-password.ts";
import { type OwnPassword, signIn } from "../../access/sign-in/sign-in.ts";
import { confirmOwnPassword, endOwnSession } from "../../access/sign-in/signed-in.ts";
import type { UserRow } from "../../access/user-store.ts";
import { Refusal } from "../../platform/errors.ts";
import { Alert } from "../frame/components.tsx";
import { type FormField, password, text } from "../frame/forms/form-fields.tsx";
import { formPage } from "../frame/forms/form-page.tsx";
import { linkWith } from "../frame/links.ts";
import { notices } from "../frame/notices.ts";
import { begunCookie, cookiesOf, expiredCookie, SESSION_COOKIE } from "../frame/security.ts";
import type { DashboardParts, OpenVisit, PageResponse, Visit } from "../frame/visit.ts";

export async function signInPage(visit: OpenVisit): Promise<PageResponse> {
  return signInForm(visit, null);
}

function signInForm(visit: OpenVisit, problem: string | null): PageResponse {
  return formPage(visit, {
    title: "Sign in",
    problems: problem === null ? {} : { "": problem },
    above: visit.notice && (
      <Alert tone="note">
        <p>{notices[visit.notice]}</p>
      </Alert>
    ),
    forms: [
      {
        to: `/sign-in${returning(visit)}`,
        sections: [
          {
            fields: [
              text("email", "Email address", { type: "email", autocomplete: "username", required: true }),
              password("password", "Password", { autocomplete: "current-password", required: true }),
            ],
          },
        ],
        submit: "Sign in",
      },
    ],
    below: (
      <details class="quiet">
        <summary>Forgotten your password?</summary>
        <p>
          Ask your administrator for a link. They run <code>npx quarterday users reset you@example.com</code>.
        </p>
      </details>
    ),
  });
}

export async function signInWith(visit: OpenVisit, parts: DashboardParts): Promise<PageResponse> {
  const { form, address, userAgent, presented } = visit;
  const given = { email: form.get("email") ?? "", password: form.get("password") ?? "" };
  const request = { ...given, ...presented, address, userAgent };
  const outcome = await signIn(parts.db, request, parts);
  switch (outcome.kind) {
    case "signed_in":
      return { kind: "redirect", to: safeWay(visit), cookies: cookiesOf(outcome) };
    case "code_needed":
      return { kind: "redirect", to: `/sign-in/code${returning(visit)}`, cookies: [begunCookie(outcome.token)] };
    case "refused":
      return signInForm(visit, "Incorrect email or password.");
    case "wait":
      return signInForm(visit, tooManyAttempts(outcome));
  }
}

export function tooManyAttempts({ seconds }: { seconds: number }): string {
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return `Too many failed attempts. Try again in ${wait}.`;
}

export function wrongPassword(given: Exclude<OwnPassword, { kind: "right" }>): string {
  return given.kind === "wait" ? tooManyAttempts(given) : "Incorrect password.";
}

/** What the visitor gives as their own password in a field, and from where. */
export function ownPasswordIn({ form, address, presented: { deviceToken } }: Visit, field: string) {
  return { password: form.get(field) ?? "", address, deviceToken };
}

export async function signOut(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  await endOwnSession(parts.db, visit, visit.actor, parts);
  return { kind: "redirect", to: "/sign-in", notice: "signed_out", cookies: [expiredCookie(SESSION_COOKIE)] };
}

/** The page of an invitation or of a forgotten password. */
export async function passwordPage(visit: OpenVisit, parts: DashboardParts): Promise<PageResponse> {
  const person = await personOfLink(parts.db, visit.query.get("token") ?? "", parts);
  if (person === null) return deadLink();
  return passwordForm(visit, person, null);
}

export async function choosePassword(visit: OpenVisit, parts: DashboardParts): Promise<PageResponse> {
  const token = visit.query.get("token") ?? "";
  try {
    const { address, userAgent, presented } = visit;
    const opening = { address, userAgent, sessionToken: presented.sessionToken };
    const chosen = await choosePasswordByLink(parts.db, token, visit.form.get("password") ?? "", opening, parts);
    if (chosen === null) return { kind: "redirect", to: linkWith(visit.path, { token }) };
    // An invitation leads in; after a forgotten password one signs in with the new one.
    if (chosen.sessionToken !== null)
      return { kind: "redirect", to: "/sandbox", notice: "invitation_accepted", cookies: cookiesOf(chosen) };
    return { kind: "redirect", to: "/sign-in", notice: "password_chosen", cookies: cookiesOf(chosen) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const person = await personOfLink(parts.db, token, parts);
    if (person === null) return { kind: "redirect", to: linkWith(visit.path, { token }) };
    return passwordForm(visit, person, error.message);
  }
}

function passwordForm(visit: OpenVisit, { email, password_hash }: UserRow, problem: string | null): PageResponse {
  const token = visit.query.get("token") ?? "";
  const isInvitation = password_hash === null;
  return formPage(visit, {
    title: "Choose a password",
    problems: problem === null ? {} : { password: problem },
    forms: [
      {
        to: `/password?token=${encodeURIComponent(token)}`,
        sections: [
          {
            lead: (
              <p>
                Choose a password for <strong>{email}</strong>
                {isInvitation ? ". You are then signed in." : ", then sign in with it."}
              </p>
            ),
            fields: [newPassword("New password")],
          },
        ],
        submit: isInvitation ? "Set password and sign in" : "Set password",
      },
    ],
  });
}

/** The same wherever one is chosen. */
export function newPassword(label: string, more = ""): FormField {
  const hint = `At least 12 characters, such as four unrelated words.${more}`;
  return password("password", label, { hint, autocomplete: "new-password", required: true });
}

function deadLink(): PageResponse {
  return {
    kind: "page",
    status: 404,
    title: "Link no longer valid",
    body: (
      <div class="message">
        <h1>This link is no longer valid</h1>
        <p>
          The link has been used or has expired. If you have chosen a password, <a href="/sign-in">sign in</a>. If not,
          ask your administrator for a new link.
        </p>
      </div>
    ),
  };
}

/** Before live keys and credentials. */
export async function confirmPage(visit: Visit): Promise<PageResponse> {
  return confirmForm(visit, null);
}

export async function confirmPassword(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const given = await confirmOwnPassword(parts.db, visit, ownPasswordIn(visit, "password"), visit.actor, parts);
  if (given.kind !== "right") return confirmForm(visit, wrongPassword(given));
  return { kind: "redirect", to: safeWay(visit) };
}

function confirmForm(visit: Visit, problem: string | null): PageResponse {
  return formPage(visit, {
    title: "Confirm your password",
    problems: problem === null ? {} : { password: problem },
    forms: [
      {
        to: `/confirm${returning(visit)}`,
        sections: [
          {
            lead: <p>Confirm your password to continue. We will not ask again for ten minutes.</p>,
            fields: [password("password", "Password", { autocomplete: "current-password", required: true })],
          },
        ],
        submit: "Continue",
      },
    ],
  });
}

/** The page to continue to, for the next step of the way in. */
export function returning({ query }: OpenVisit): string {
  const to = query.get("to");
  return to === null ? "" : `?to=${encodeURIComponent(to)}`;
}

/**
 * Only to a page of the dashboard: `//elsewhere`, `/\elsewhere` and `https:` lead away. Nothing that a header cannot
 * carry.
 */
export function safeWay({ query }: OpenVisit): string {
  const to = query.get("to") ?? "/";
  return /^\/(?!\/)[!-[\]-~]*$/.test(to) ? to : "/";
}
