// Ending a person's access, and withdrawing an invitation.

import { disableUser } from "../../../access/team.ts";
import type { UserRow } from "../../../access/user-store.ts";
import { stateOfUser } from "../../../access/users.ts";
import { typedAgain } from "../../frame/forms/form-fields.tsx";
import { formPage } from "../../frame/forms/form-page.tsx";
import type { DashboardParts, PageResponse, Visit } from "../../frame/visit.ts";
import { personHere, personPath, toPeople } from "./parts.tsx";

export async function removePersonPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  return removeForm(visit, await personHere(visit, parts), null);
}

export async function removePerson(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const person = await personHere(visit, parts);
  const { to } = toPeople(visit);
  if (isInvited(person)) {
    await disableUser(parts.db, person, visit.actor, parts);
    return { kind: "redirect", to, notice: "invitation_withdrawn" };
  }
  if (visit.form.get("email")?.trim().toLowerCase() !== person.email.toLowerCase())
    return removeForm(visit, person, `Type the email address exactly: ${person.email}`);
  await disableUser(parts.db, person, visit.actor, parts);
  return { kind: "redirect", to, notice: "user_disabled" };
}

function isInvited(person: UserRow): boolean {
  return stateOfUser(person) === "invited";
}

function removeForm(visit: Visit, person: UserRow, problem: string | null): PageResponse {
  const own = personPath(visit, person);
  return formPage(visit, {
    title: isInvited(person) ? "Withdraw invitation" : "Remove user",
    heading: isInvited(person) ? `Withdraw the invitation of ${person.name}` : `Remove ${person.name}`,
    back: { to: own, text: person.name },
    problems: problem === null ? {} : { email: problem },
    forms: [
      {
        to: `${own}/remove`,
        sections: [
          isInvited(person)
            ? { lead: <p>The link stops working immediately. You can invite this person again.</p> }
            : { lead: <WhatEnds />, fields: [typedAgain("email", "Their email address", person.email)] },
        ],
        submit: isInvited(person) ? "Withdraw invitation" : "Remove user",
        tone: "danger",
        cancel: { to: own },
      },
    ],
  });
}

function WhatEnds() {
  return (
    <p>
      The user is signed out everywhere immediately. Their password and links stop working, in sandbox and live. API
      keys and endpoints they created keep working; roll any key they may have copied. The audit log keeps their name.
      You can invite them again.
    </p>
  );
}
