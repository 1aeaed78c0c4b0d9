// Settings → Organisation → Who can sign in: the people, and ending somebody's access.

import { type UserRow, userById } from "../../access/user-store.ts";
import { disableUser, stateOfUser, type UserState } from "../../access/users.ts";
import { Refusal } from "../../platform/errors.ts";
import { Badge, Card, LinkButton, PageHeader, Table, type Tone } from "../frame/components.tsx";
import { Button, Form, Input } from "../frame/form-parts.tsx";
import { type DashboardParts, type PageAnswer, pathIn, type Visit } from "../frame/visit.ts";

const userStates: Record<UserState, [Tone, string]> = {
  active: ["good", "can sign in"],
  provisional: ["wait", "has the printed password"],
  invited: ["wait", "invited"],
  disabled: ["idle", "cannot sign in"],
};

export function People({ visit, people }: { visit: Visit; people: UserRow[] }) {
  return (
    <Table
      caption="Who can sign in"
      rows={people}
      keyOf={({ id }) => id}
      columns={[
        { title: "Name", cell: ({ name }) => <span class="wrap">{name}</span> },
        { title: "E-mail address", cell: ({ email }) => <span class="word">{email}</span> },
        {
          title: "State",
          cell: (user) => {
            const [tone, text] = userStates[stateOfUser(user)];
            return <Badge tone={tone}>{text}</Badge>;
          },
        },
        { title: "Since", moment: ({ created_at }) => created_at },
        {
          title: "",
          cell: (user) => {
            if (user.id === visit.user.id) return <Badge tone="note">you</Badge>;
            return user.disabled_at === null && <LinkButton to={`${pathOf(visit, user)}/disable`}>Disable</LinkButton>;
          },
        },
      ]}
    />
  );
}

const pathOf = (visit: Visit, { id }: UserRow) => pathIn(visit, `/settings/organisation/people/${id}`);

export async function disablePersonPage(visit: Visit, parts: DashboardParts): Promise<PageAnswer> {
  return disableForm(visit, await personHere(visit, parts), null);
}

export async function disablePerson(visit: Visit, parts: DashboardParts): Promise<PageAnswer> {
  const person = await personHere(visit, parts);
  if (visit.form.get("email")?.trim().toLowerCase() !== person.email.toLowerCase())
    return disableForm(visit, person, `Type the e-mail address exactly: ${person.email}`);
  await disableUser(parts.db, person, visit.actor, parts);
  return { kind: "redirect", to: pathIn(visit, "/settings/organisation"), notice: "user_disabled" };
}

async function personHere({ params, organisation }: Visit, { db }: DashboardParts): Promise<UserRow> {
  const person = await userById(db, params.id ?? "");
  if (person?.organisation_id === organisation.id) return person;
  throw new Refusal("user_not_found", "There is no such person here.");
}

function disableForm(visit: Visit, person: UserRow, problem: string | null): PageAnswer {
  const back = pathIn(visit, "/settings/organisation");
  return {
    kind: "page",
    status: problem === null ? 200 : 400,
    title: "Disable a person",
    body: (
      <>
        <PageHeader title={`Disable ${person.name}`} back={{ to: back, text: "Organisation" }} />
        <Card>
          <p class="lead">
            They are signed out everywhere at once, and their password and links are void, in the sandbox and in live.
            API keys and endpoints they made go on working; roll a key that they may have copied. Whoever runs this
            service can let them in again.
          </p>
          <Form visit={visit} to={`${pathOf(visit, person)}/disable`}>
            <Input
              name="email"
              label="Their e-mail address"
              hint={
                <>
                  Type <strong>{person.email}</strong> to confirm.
                </>
              }
              value={visit.form.get("email") ?? ""}
              error={problem}
              autocomplete="off"
              required
            />
            <div class="actions">
              <Button tone="danger">Disable</Button>
              <LinkButton to={back}>Leave it</LinkButton>
            </div>
          </Form>
        </Card>
      </>
    ),
  };
}
