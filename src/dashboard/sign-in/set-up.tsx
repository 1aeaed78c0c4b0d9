// The first run: the owner, who signed in with what the first start printed, says who they are.

import { checkedRefusal } from "../../access/organisations.ts";
import { setUpOwner } from "../../access/set-up.ts";
import { OWNER_EMAIL } from "../../access/users.ts";
import { Refusal } from "../../platform/errors.ts";
import { text } from "../frame/forms/form-fields.tsx";
import { formPage, problemsOf } from "../frame/forms/form-page.tsx";
import { refuseIncomplete } from "../frame/forms/incomplete-returns.ts";
import { cookiesOf } from "../frame/security.ts";
import type { DashboardParts, PageResponse, Visit } from "../frame/visit.ts";
import { newPassword } from "./sign-in.tsx";

export async function setUpPage(visit: Visit): Promise<PageResponse> {
  if (!visit.user.password_is_provisional) return { kind: "redirect", to: "/" };
  return setUpForm(visit, null);
}

export async function setUp(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  if (!visit.user.password_is_provisional) return { kind: "redirect", to: "/" };
  const given = (name: string) => visit.form.get(name) ?? "";
  const wanted = {
    organisation: given("organisation"),
    name: given("name"),
    email: given("email"),
    password: given("password"),
  };
  try {
    const refusal = checkedRefusal(given("refuse_incomplete") || "no");
    const chosen = await setUpOwner(parts.db, visit, { ...wanted, refuseIncomplete: refusal }, visit.actor, parts);
    return { kind: "redirect", to: "/sandbox", cookies: cookiesOf(chosen) };
  } catch (error) {
    if (error instanceof Refusal) return setUpForm(visit, error);
    throw error;
  }
}

function setUpForm(visit: Visit, problem: Refusal | null): PageResponse {
  const { user, organisation } = visit;
  const email = user.email === OWNER_EMAIL ? "" : user.email;
  return formPage(visit, {
    title: "Set up",
    heading: "Welcome to Quarterday",
    problems: problemsOf(problem),
    forms: [
      {
        to: "/set-up",
        sections: [
          {
            lead: (
              <p>
                The password printed at the first start can be used once. Enter your details and choose your own
                password.
              </p>
            ),
            fields: [
              text("organisation", "Organisation", {
                value: organisation.name,
                autocomplete: "organization",
                required: true,
              }),
              text("name", "Your name", { autocomplete: "name", required: true }),
              text("email", "Email address", {
                type: "email",
                hint: "You sign in with this address.",
                value: email,
                autocomplete: "username",
                required: true,
              }),
              newPassword("New password"),
              refuseIncomplete("no"),
            ],
          },
        ],
        submit: "Save and continue",
      },
    ],
  });
}
