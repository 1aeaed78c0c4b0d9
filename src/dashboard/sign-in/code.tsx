// The second step of signing in: a code of the authenticator app, or a recovery code.

import type { CodeVerdict } from "../../access/second-step/give-code.ts";
import { isBegun, signInWithCode } from "../../access/second-step/sign-in-code.ts";
import type { FormField } from "../frame/forms/form-fields.tsx";
import { formPage } from "../frame/forms/form-page.tsx";
import { Input } from "../frame/forms/form-parts.tsx";
import { linkWith } from "../frame/links.ts";
import { cookiesOf, isToken, noBegunCookie } from "../frame/security.ts";
import type { DashboardParts, OpenVisit, PageResponse } from "../frame/visit.ts";
import { returning, safeWay, tooManyAttempts } from "./sign-in.tsx";

type Kind = "app" | "recovery";

export async function codePage(visit: OpenVisit, parts: DashboardParts): Promise<PageResponse> {
  const { begunToken } = visit.presented;
  if (!isToken(begunToken) || !(await isBegun(parts.db, begunToken, parts))) return signInAgain(visit);
  return codeForm(visit, null);
}

export async function giveSignInCode(visit: OpenVisit, parts: DashboardParts): Promise<PageResponse> {
  const { form, address, userAgent, presented } = visit;
  const { begunToken, ...kept } = presented;
  if (!isToken(begunToken)) return signInAgain(visit);
  const given = { kind: kindOf(visit), code: form.get("code") ?? "" };
  const outcome = await signInWithCode(parts.db, { ...kept, token: begunToken, given, address, userAgent }, parts);
  switch (outcome.kind) {
    case "signed_in":
      return { kind: "redirect", to: safeWay(visit), cookies: [...cookiesOf(outcome), noBegunCookie] };
    case "over":
      return signInAgain(visit);
    case "wait":
    case "refused":
      return codeForm(visit, codeProblem(outcome, given.kind));
  }
}

function signInAgain(visit: OpenVisit): PageResponse {
  return { kind: "redirect", to: `/sign-in${returning(visit)}`, notice: "code_expired", cookies: [noBegunCookie] };
}

function kindOf({ query }: OpenVisit): Kind {
  return query.get("use") === "recovery" ? "recovery" : "app";
}

function wayTo(visit: OpenVisit, kind: Kind): string {
  return linkWith("/sign-in/code", { use: kind === "recovery" ? kind : null, to: visit.query.get("to") });
}

function codeForm(visit: OpenVisit, problem: string | null): PageResponse {
  const kind = kindOf(visit);
  const { lead, label, other, otherText } = words[kind];
  return formPage(visit, {
    title: "Two-step sign-in",
    heading: label,
    problems: problem === null ? {} : { code: problem },
    forms: [
      {
        to: wayTo(visit, kind),
        sections: [
          { lead: <p>{lead}</p>, fields: [codeField("code", kind === "app" ? "Code" : "Recovery code", kind)] },
        ],
        submit: "Continue",
      },
    ],
    below: (
      <>
        <p class="quiet">
          <a href={wayTo(visit, other)}>{otherText}</a>
        </p>
        <details class="quiet">
          <summary>No phone and no recovery codes?</summary>
          <p>
            Ask your administrator to reset your two-step sign-in. They run{" "}
            <code>npx quarterday users reset-totp you@example.com</code>.
          </p>
        </details>
      </>
    ),
  });
}

const words: Record<Kind, { label: string; lead: string; other: Kind; otherText: string }> = {
  app: {
    label: "Enter the code from your app",
    lead: "Open the authenticator app on your phone and enter the 6-digit code for Quarterday.",
    other: "recovery",
    otherText: "Use a recovery code instead",
  },
  recovery: {
    label: "Enter a recovery code",
    lead: "Enter one of the codes that you kept when you set up two-step sign-in. Each can be used once.",
    other: "app",
    otherText: "Use the code from your app instead",
  },
};

/** Never filled in: a code counts once. */
export function codeField(name: string, label: string, kind: Kind = "app"): FormField {
  const typed =
    kind === "app"
      ? ({ inputMode: "numeric", autocomplete: "one-time-code", maxLength: 10 } as const)
      : { autocomplete: "off", maxLength: 40 };
  return { name, label, draw: ({ error }) => <Input name={name} label={label} required {...typed} error={error} /> };
}

export function codeProblem(verdict: Exclude<CodeVerdict, { kind: "right" }>, kind: Kind = "app"): string {
  if (verdict.kind === "wait") return tooManyAttempts(verdict);
  if (verdict.kind === "not_set_up") return "Two-step sign-in is not set up any more.";
  return kind === "app"
    ? "This code is not right. Enter the newest code of your app: each can be used once."
    : "This recovery code is not right, or it has been used.";
}
