// Settings → Organisation → Users: who can sign in, and ending a user's access.

import { type UserRow, userById } from "../../access/user-store.ts";
import { disableUser, stateOfUser, type UserState } from "../../access/users.ts";
import { Refusal } from "../../platform/errors.ts";
import { Badge, LinkButton, Table, type Tone } from "../frame/components.tsx";
import { typedAgain } from "../frame/forms/form-fields.tsx";
import { formPage } from "../frame/forms/form-page.tsx";
import { type DashboardParts, type PageResponse, pathIn, type Visit } from "../frame/visit.ts";

const userStates: Record<UserState, [Tone, string]> = {
  active: ["good", "can sign in"],
  provisional: ["wait", "has the printed password"],
  invited: ["wait", "invited"],
  disabled: ["idle", "cannot sign in"],
};

export function People({ visit, people }: { visit: Visit; people: UserRow[] }) {
  return (
    <Table
      caption="Users"
      rows={people}
      keyOf={({ id }) => id}
      columns={[
        { title: "Name", cell: ({ name }) => <span class="wrap">{name}</span> },
        { title: "Email address", cell: ({ email }) => <span class="word">{email}</span> },
        {
          title: "State",
          cell: (user) => {
            const [tone, text] = userStates[stateOfUser(user)];
            return <Badge tone={tone}>{text}</Badge>;
          },
        },
        { title: "Created", moment: ({ created_at }) => created_at },
        {
          title: "Action",
          cell: (user) => {
            if (user.id === visit.user.id) return <Badge tone="note">you</Badge>;
            if (user.disabled_at !== null) return null;
            return (
              <LinkButton to={`${pathOf(visit, user)}/disable`} tone="danger">
                Disable
              </LinkButton>
            );
          },
        },
      ]}
    />
  );
}

const pathOf = (visit: Visit, { id }: UserRow) => pathIn(visit, `/settings/organisation/people/${id}`);

export async function disablePersonPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  return disableForm(visit, await personHere(visit, parts), null);
}

export async function disablePerson(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const person = await personHere(visit, parts);
  if (visit.form.get("email")?.trim().toLowerCase() !== person.email.toLowerCase())
    return disableForm(visit, person, `Type the email address exactly: ${person.email}`);
  await disableUser(parts.db, person, visit.actor, parts);
  return { kind: "redirect", to: pathIn(visit, "/settings/organisation"), notice: "user_disabled" };
}

async function personHere({ params, organisation }: Visit, { db }: DashboardParts): Promise<UserRow> {
  const person = await userById(db, params.id ?? "");
  if (person?.organisation_id === organisation.id) return person;
  throw new Refusal("user_not_found", "User not found.");
}

function disableForm(visit: Visit, person: UserRow, problem: string | null): PageResponse {
  const back = { to: pathIn(visit, "/settings/organisation"), text: "Organisation" };
  return formPage(visit, {
    title: "Disable user",
    heading: `Disable ${person.name}`,
    back,
    problems: problem === null ? {} : { email: problem },
    forms: [
      {
        to: `${pathOf(visit, person)}/disable`,
        sections: [
          {
            lead: (
              <p>
                The user is signed out everywhere immediately. Their password and links stop working, in sandbox and
                live. API keys and endpoints they created keep working; roll any key they may have copied. Your
                administrator can re-enable the user.
              </p>
            ),
            fields: [typedAgain("email", "Their email address", person.email)],
          },
        ],
        submit: "Disable user",
        tone: "danger",
        cancel: { to: back.to },
      },
    ],
  });
}
