// Settings → People: who can sign in, in which role, and who is invited.

import { linkEndsOf, type UserRow, usersOf } from "../../../access/user-store.ts";
import { Badge, LinkButton, Table } from "../../frame/components.tsx";
import { listPage } from "../../frame/list-page.tsx";
import { type DashboardParts, type PageResponse, pathIn, type Visit } from "../../frame/visit.ts";
import { PersonState, personPath, roleName, standingOf } from "./parts.tsx";
import { RoleDetails } from "./role-table.tsx";

export async function peoplePage(visit: Visit, { db }: DashboardParts): Promise<PageResponse> {
  const { organisation, now } = visit;
  const [everyone, links] = await Promise.all([
    usersOf(db, organisation.id),
    linkEndsOf(db, { organisationId: organisation.id, at: now }),
  ]);
  const people = everyone.map((user) => ({ ...user, linkEndsAt: links.get(user.id) ?? null }));
  const former = people.filter(({ disabled_at }) => disabled_at !== null);
  return listPage(visit, {
    title: "People",
    actions: (
      <LinkButton to={pathIn(visit, "/settings/people/invite")} tone="main">
        Invite a colleague
      </LinkButton>
    ),
    above: <p class="lead muted">People and their roles are the same in sandbox and live.</p>,
    caption: "People who can sign in, or are invited",
    rows: people.filter(({ disabled_at }) => disabled_at === null),
    keyOf: ({ id }) => id,
    columns: [
      { title: "Name", cell: (user) => <Name visit={visit} user={user} /> },
      { title: "Email address", cell: ({ email }) => <span class="word">{email}</span> },
      { title: "Role", cell: ({ role }) => roleName(role) },
      { title: "State", cell: (user) => <PersonState standing={standingOf(user)} /> },
      { title: "Last signed in", moment: ({ last_signed_in_at }) => last_signed_in_at, none: "never" },
    ],
    // Whoever sees this page is in the list.
    empty: <></>,
    below: (
      <>
        {former.length > 0 && <Former visit={visit} people={former} />}
        <RoleDetails />
        <p class="muted">
          If somebody forgets their password, your administrator makes a link for them:{" "}
          <code>npx quarterday users reset name@example.com</code>
        </p>
      </>
    ),
  });
}

function Name({ visit, user }: { visit: Visit; user: UserRow }) {
  return (
    <span class="word">
      <a href={personPath(visit, user)} dir="auto">
        {user.name}
      </a>{" "}
      {user.id === visit.user.id && <Badge tone="note">you</Badge>}
    </span>
  );
}

function Former({ visit, people }: { visit: Visit; people: readonly (UserRow & { linkEndsAt: Date | null })[] }) {
  return (
    <details class="card folded">
      <summary>Removed and withdrawn: {people.length}</summary>
      <Table
        caption="People who cannot sign in any more"
        rows={people}
        keyOf={({ id }) => id}
        columns={[
          { title: "Name", cell: (user) => <Name visit={visit} user={user} /> },
          { title: "Email address", cell: ({ email }) => <span class="word">{email}</span> },
          { title: "State", cell: (user) => <PersonState standing={standingOf(user)} /> },
          { title: "Since", moment: ({ disabled_at }) => disabled_at },
          { title: "Last signed in", moment: ({ last_signed_in_at }) => last_signed_in_at, none: "never" },
        ]}
      />
    </details>
  );
}
