// Inviting a colleague, and inviting again: a new link, which the person's page shows once.

import { type Invited, inviteAgain, inviteUser } from "../../../access/invitations.ts";
import { keepToReveal } from "../../../access/shown-once.ts";
import { checkedRole } from "../../../access/users.ts";
import type { Transaction } from "../../../platform/database/db.ts";
import { Refusal } from "../../../platform/errors.ts";
import { choice, text } from "../../frame/forms/form-fields.tsx";
import { formPage, problemsOf } from "../../frame/forms/form-page.tsx";
import { onceByForm } from "../../frame/forms/once.ts";
import { type DashboardParts, type PageResponse, pathIn, type Visit } from "../../frame/visit.ts";
import { personHere, personPath, roleChoices, toPeople } from "./parts.tsx";
import { RoleDetails } from "./role-table.tsx";

export async function invitePage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  return inviteForm(visit, parts, null);
}

export async function invite(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const { form, organisation, actor } = visit;
  try {
    return await onceByForm(visit, parts, async (tx) => {
      const [email, name] = [form.get("email") ?? "", form.get("name") ?? ""];
      const wanted = { organisationId: organisation.id, email, name, role: checkedRole(form.getAll("role")) };
      return passedOn(tx, visit, await inviteUser(tx, wanted, actor, parts), parts);
    });
  } catch (error) {
    if (error instanceof Refusal) return inviteForm(visit, parts, error);
    throw error;
  }
}

export async function invitePersonAgain(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const person = await personHere(visit, parts);
  return onceByForm(visit, parts, async (tx) =>
    passedOn(tx, visit, await inviteAgain(tx, person, visit.actor, parts), parts),
  );
}

/** The next page shows the link, once. */
async function passedOn(tx: Transaction, visit: Visit, { user, token }: Invited, parts: DashboardParts) {
  const secret = new URL(`/password?token=${token}`, parts.baseUrl()).href;
  await keepToReveal(tx, visit.session.id, { subject: user.id, secret }, parts);
  return { subject: user.id, location: personPath(visit, user) };
}

function inviteForm(visit: Visit, { mailing }: DashboardParts, problem: Refusal | null): PageResponse {
  const people = toPeople(visit);
  return formPage(visit, {
    title: "Invite a colleague",
    back: people,
    problems: problemsOf(problem),
    forms: [
      {
        to: pathIn(visit, "/settings/people/invite"),
        once: true,
        sections: [
          {
            lead: (
              <p>
                {mailing === null
                  ? "You get a link to pass on."
                  : "Your colleague gets a link by mail. You see it once too."}{" "}
                Your colleague chooses a password by it within three days and is signed in.
              </p>
            ),
            fields: [
              text("email", "Email address", {
                type: "email",
                hint: "Your colleague signs in with it.",
                autocomplete: "off",
                required: true,
              }),
              text("name", "Name", { autocomplete: "off", maxLength: 100, required: true }),
              choice("role", "Role", roleChoices),
            ],
          },
        ],
        submit: "Create invitation",
        cancel: { to: people.to },
      },
    ],
    below: <RoleDetails />,
  });
}
