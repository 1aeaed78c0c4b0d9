// Getting in: sign in, sign out, choose a password by a link, give the password again.

import { choosePasswordByLink, personOfLink } from "../../access/choose-password.ts";
import { type OwnPassword, signIn } from "../../access/sign-in.ts";
import { confirmOwnPassword, endOwnSession } from "../../access/signed-in.ts";
import { Refusal } from "../../platform/errors.ts";
import { Alert } from "../frame/components.tsx";
import { Button, Form, Input } from "../frame/form-parts.tsx";
import { notices } from "../frame/notices.ts";
import { cookiesOf, expiredCookie, SESSION_COOKIE } from "../frame/security.ts";
import type { DashboardParts, OpenVisit, PageAnswer, Visit } from "../frame/visit.ts";

export async function signInPage(visit: OpenVisit): Promise<PageAnswer> {
  return signInForm(visit, null, 200);
}

function signInForm(visit: OpenVisit, problem: string | null, status: number): PageAnswer {
  return {
    kind: "page",
    status,
    title: "Sign in",
    body: (
      <>
        <h1>Sign in</h1>
        {visit.notice && (
          <Alert tone="note">
            <p>{notices[visit.notice]}</p>
          </Alert>
        )}
        {problem && (
          <Alert tone="bad">
            <p>{problem}</p>
          </Alert>
        )}
        <Form visit={visit} to={`/sign-in${returning(visit)}`}>
          <Input
            name="email"
            type="email"
            label="E-mail address"
            autocomplete="username"
            value={visit.form.get("email") ?? ""}
            required
          />
          <Input name="password" type="password" label="Password" autocomplete="current-password" required />
          <Button tone="main">Sign in</Button>
        </Form>
        <details class="quiet">
          <summary>Forgotten your password?</summary>
          <p>
            Ask whoever runs this service for a link: <code>npx quarterday users reset you@example.com</code> prints
            one.
          </p>
        </details>
      </>
    ),
  };
}

export async function signInWith(visit: OpenVisit, parts: DashboardParts): Promise<PageAnswer> {
  const { form, address, userAgent, presented } = visit;
  const given = { email: form.get("email") ?? "", password: form.get("password") ?? "" };
  const request = { ...given, ...presented, address, userAgent };
  const outcome = await signIn(parts.db, request, parts);
  switch (outcome.kind) {
    case "signed_in":
      return { kind: "redirect", to: safeWay(visit), cookies: cookiesOf(outcome) };
    case "refused":
      return signInForm(visit, "E-mail address and password do not fit together.", 400);
    case "wait":
      return signInForm(visit, tooManyAttempts(outcome), 429);
  }
}

function tooManyAttempts({ seconds }: { seconds: number }): string {
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return `Too many failed attempts from here; try again in ${wait}.`;
}

export function wrongPassword(given: Exclude<OwnPassword, { kind: "right" }>): string {
  return given.kind === "wait" ? tooManyAttempts(given) : "That is not your password.";
}

/** What the visitor gives as their own password in a field, and from where. */
export function ownPasswordIn({ form, address, presented: { deviceToken } }: Visit, field: string) {
  return { password: form.get(field) ?? "", address, deviceToken };
}

export async function signOut(visit: Visit, parts: DashboardParts): Promise<PageAnswer> {
  await endOwnSession(parts.db, visit, visit.actor, parts);
  return { kind: "redirect", to: "/sign-in", notice: "signed_out", cookies: [expiredCookie(SESSION_COOKIE)] };
}

/** The page of an invitation or of a forgotten password. */
export async function passwordPage(visit: OpenVisit, parts: DashboardParts): Promise<PageAnswer> {
  const person = await personOfLink(parts.db, visit.query.get("token") ?? "", parts);
  if (person === null) return deadLink();
  return passwordForm(visit, person.email, null);
}

export async function choosePassword(visit: OpenVisit, parts: DashboardParts): Promise<PageAnswer> {
  const token = visit.query.get("token") ?? "";
  try {
    const chosen = await choosePasswordByLink(parts.db, token, visit.form.get("password") ?? "", visit, parts);
    if (chosen === null) return deadLink();
    return { kind: "redirect", to: "/sign-in", notice: "password_chosen", cookies: cookiesOf(chosen) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const person = await personOfLink(parts.db, token, parts);
    return person === null ? deadLink() : passwordForm(visit, person.email, error.message);
  }
}

function passwordForm(visit: OpenVisit, email: string, problem: string | null): PageAnswer {
  const token = visit.query.get("token") ?? "";
  return {
    kind: "page",
    status: problem === null ? 200 : 400,
    title: "Choose a password",
    body: (
      <>
        <h1>Choose a password</h1>
        <p class="lead">
          For <strong>{email}</strong>. You sign in with it afterwards.
        </p>
        <Form visit={visit} to={`/password?token=${encodeURIComponent(token)}`}>
          <Input
            name="password"
            type="password"
            label="New password"
            hint="At least 12 characters, such as four unrelated words."
            autocomplete="new-password"
            error={problem}
            required
          />
          <Button tone="main">Set the password</Button>
        </Form>
      </>
    ),
  };
}

function deadLink(): PageAnswer {
  return {
    kind: "page",
    status: 404,
    title: "Link no longer valid",
    body: (
      <div class="message">
        <h1>This link is not valid any more</h1>
        <p>It was used already, or is older than three days. Ask whoever runs this service for a new one.</p>
      </div>
    ),
  };
}

/** Asked again before live keys and credentials. */
export async function confirmPage(visit: Visit): Promise<PageAnswer> {
  return confirmForm(visit, null);
}

export async function confirmPassword(visit: Visit, parts: DashboardParts): Promise<PageAnswer> {
  const given = await confirmOwnPassword(parts.db, visit, ownPasswordIn(visit, "password"), visit.actor, parts);
  if (given.kind !== "right") return confirmForm(visit, wrongPassword(given));
  return { kind: "redirect", to: safeWay(visit) };
}

function confirmForm(visit: Visit, problem: string | null): PageAnswer {
  return {
    kind: "page",
    status: problem === null ? 200 : 400,
    title: "Your password, please",
    body: (
      <div class="narrow">
        <h1>Your password, please</h1>
        <p>What comes next matters most, so it is asked for again. It then counts for ten minutes.</p>
        <Form visit={visit} to={`/confirm${returning(visit)}`}>
          <Input
            name="password"
            type="password"
            label="Password"
            autocomplete="current-password"
            error={problem}
            required
          />
          <Button tone="main">Go on</Button>
        </Form>
      </div>
    ),
  };
}

function returning({ query }: OpenVisit): string {
  const to = query.get("to");
  return to === null ? "" : `?to=${encodeURIComponent(to)}`;
}

/** Only to a page of ours: `//elsewhere`, `/\elsewhere` and `https:` lead away. Nothing that a header cannot carry. */
export function safeWay({ query }: OpenVisit): string {
  const to = query.get("to") ?? "/";
  return /^\/(?!\/)[!-[\]-~]*$/.test(to) ? to : "/";
}
