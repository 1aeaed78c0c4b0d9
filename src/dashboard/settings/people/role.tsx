// Changing what a person may do, one's own role among them.

import { changeRole } from "../../../access/team.ts";
import type { UserRow } from "../../../access/user-store.ts";
import { checkedRole } from "../../../access/users.ts";
import { Refusal } from "../../../platform/errors.ts";
import { choice } from "../../frame/forms/form-fields.tsx";
import { formPage, problemsOf } from "../../frame/forms/form-page.tsx";
import { type DashboardParts, type PageResponse, pathIn, type Visit } from "../../frame/visit.ts";
import { personHere, personPath, roleChoices } from "./parts.tsx";
import { RoleDetails } from "./role-table.tsx";

export async function rolePage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  return roleForm(visit, await personHere(visit, parts), null);
}

export async function giveRole(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const person = await personHere(visit, parts);
  try {
    const role = checkedRole(visit.form.getAll("role"));
    await changeRole(parts.db, person, role, visit.actor, parts);
    // Who is no owner any more may not see people.
    const isOut = person.id === visit.user.id && role !== "owner";
    return { kind: "redirect", to: isOut ? pathIn(visit, "") : personPath(visit, person), notice: "role_changed" };
  } catch (error) {
    if (error instanceof Refusal) return roleForm(visit, person, error);
    throw error;
  }
}

function roleForm(visit: Visit, person: UserRow, problem: Refusal | null): PageResponse {
  const own = personPath(visit, person);
  return formPage(visit, {
    title: "Change role",
    heading: `Change the role of ${person.name}`,
    back: { to: own, text: person.name },
    problems: problemsOf(problem),
    forms: [
      {
        to: `${own}/role`,
        sections: [
          {
            lead: (
              <p>The new role counts from the user's next page on, in sandbox and live. API keys stay as they are.</p>
            ),
            fields: [choice("role", "Role", roleChoices, { value: person.role })],
          },
        ],
        submit: "Change role",
        cancel: { to: own },
      },
    ],
    below: <RoleDetails />,
  });
}
