// Account → Two-step sign-in → Set up: the secret as a picture and as text, and the code that shows that the app has
// it.

import { twoStepState } from "../../access/second-step/second-step-store.ts";
import { secretText, setUpAddress } from "../../access/second-step/totp.ts";
import { type OfferedSecret, offeredSecret, offerSecret, setUpTwoStep } from "../../access/second-step/two-step.ts";
import { Refusal } from "../../platform/errors.ts";
import { qrCode } from "../../platform/qr/qr.ts";
import { formPage, problemsOf } from "../frame/forms/form-page.tsx";
import { linkWith } from "../frame/links.ts";
import type { DashboardParts, PageResponse, Visit } from "../frame/visit.ts";
import { codeField } from "../sign-in/code.tsx";
import { safeWay } from "../sign-in/sign-in.tsx";

const PATH = "/account/two-step";

export async function twoStepSetUpPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const { set_up_at: since } = await twoStepState(parts.db, visit.user.id);
  if (since !== null) return { kind: "redirect", to: PATH };
  return setUpForm(visit, parts, null);
}

export async function setUpSecondStep(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const offered = offeredIn(visit, parts);
  try {
    if (offered === null)
      throw new Refusal("secret_expired", "This page was open for too long. Add the new key to your app.", "code");
    const given = { offered, code: visit.form.get("code") ?? "" };
    await setUpTwoStep(parts.db, visit, given, visit.actor, parts);
  } catch (error) {
    if (error instanceof Refusal && error.field === "code") return setUpForm(visit, parts, error);
    throw error;
  }
  return { kind: "redirect", to: linkWith(`${PATH}/codes`, { to: wayOn(visit) }) };
}

function wayOn(visit: Visit): string | null {
  return visit.query.get("to") === null ? null : safeWay(visit);
}

function offeredIn(visit: Visit, parts: DashboardParts): OfferedSecret | null {
  return offeredSecret(visit, visit.form.get("offered") ?? "", parts);
}

/** The same secret as before where the form brings it along: the app has it already. */
function setUpForm(visit: Visit, parts: DashboardParts, problem: Refusal | null): PageResponse {
  const { secret, sealed } = offeredIn(visit, parts) ?? offerSecret(visit, parts);
  const groups = secretText(secret).match(/.{1,4}/g) ?? [];
  return formPage(visit, {
    title: "Set up two-step sign-in",
    back: { to: PATH, text: "Two-step sign-in" },
    problems: problemsOf(problem),
    forms: [
      {
        to: linkWith(`${PATH}/set-up`, { to: wayOn(visit) }),
        hidden: { offered: sealed },
        sections: [
          {
            title: "1. Add Quarterday to your app",
            lead: (
              <>
                <p>In your authenticator app, add an account and scan this picture.</p>
                <QrPicture text={setUpAddress(secret, visit.user.email)} />
                <p>
                  Cannot scan it? Enter this key in the app instead, as a time-based one:
                  <br />
                  <code class="key-groups">{groups.join(" ")}</code>
                </p>
              </>
            ),
          },
          {
            title: "2. Enter the code that the app shows",
            lead: <p>This shows that the app works. All your other sessions end.</p>,
            fields: [codeField("code", "Code")],
          },
        ],
        submit: "Turn on two-step sign-in",
        cancel: { to: PATH },
      },
    ],
  });
}

/** Dark on light in both themes: cameras expect that. */
function QrPicture({ text }: { text: string }) {
  const code = qrCode(text);
  const zone = 4;
  const side = code.length + 2 * zone;
  const squares = code.flatMap((row, down) =>
    row.flatMap((isDark, right) => (isDark ? `M${right + zone} ${down + zone}h1v1h-1z` : [])),
  );
  return (
    <svg class="qr" viewBox={`0 0 ${side} ${side}`} role="img" aria-label="QR code with the key">
      <rect width={side} height={side} fill="#ffffff" />
      <path d={squares.join("")} fill="#000000" />
    </svg>
  );
}
