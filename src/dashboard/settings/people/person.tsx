// One person: role, state, and what an owner can do. The link of an invitation is shown here, once.

import { linkEndsOf, type UserRow } from "../../../access/user-store.ts";
import { Badge, Card, Copyable, Facts, LinkButton, PageHeader } from "../../frame/components.tsx";
import { Moment } from "../../frame/format.tsx";
import { Button, Form } from "../../frame/forms/form-parts.tsx";
import type { DashboardParts, PageResponse, Visit } from "../../frame/visit.ts";
import { PersonState, personHere, personPath, roleName, type Standing, standingOf, toPeople } from "./parts.tsx";

export async function personPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const person = await personHere(visit, parts);
  const links = await linkEndsOf(parts.db, { organisationId: visit.organisation.id, at: visit.now });
  const linkEndsAt = links.get(person.id) ?? null;
  const standing = standingOf({ ...person, linkEndsAt });
  const { revealed: link } = visit;
  return {
    kind: "page",
    title: person.name,
    body: (
      <>
        <PageHeader title={person.name} back={toPeople(visit)}>
          <Actions visit={visit} person={person} standing={standing} />
        </PageHeader>
        {link !== null && linkEndsAt !== null && <NewLink person={person} link={link} endsAt={linkEndsAt} />}
        <Card>
          <Facts
            of={[
              ["Email address", <span class="word">{person.email}</span>],
              ["Role", roleName(person.role)],
              ["State", <PersonState standing={standing} />],
              ...(linkEndsAt === null ? [] : [["Link ends", <Moment at={linkEndsAt} />] as const]),
              ["Invited", <Moment at={person.created_at} />],
              ["Last signed in", <Moment at={person.last_signed_in_at} none="never" />],
            ]}
          />
        </Card>
      </>
    ),
  };
}

interface ActionsProps {
  visit: Visit;
  person: UserRow;
  standing: Standing;
}

function Actions({ visit, person, standing }: ActionsProps) {
  const own = personPath(visit, person);
  const isOver = standing === "removed" || standing === "withdrawn";
  const isInvited = standing === "invited" || standing === "lapsed";
  return (
    <>
      {person.id === visit.user.id && <Badge tone="note">you</Badge>}
      {(isOver || isInvited) && (
        <Form visit={visit} to={`${own}/invite`}>
          <input type="hidden" name="token" value={visit.formToken} />
          <Button>Invite again</Button>
        </Form>
      )}
      {!isOver && <LinkButton to={`${own}/role`}>Change role</LinkButton>}
      {!isOver && person.id !== visit.user.id && (
        <LinkButton to={`${own}/remove`} tone="danger">
          {isInvited ? "Withdraw invitation" : "Remove"}
        </LinkButton>
      )}
    </>
  );
}

function NewLink({ person, link, endsAt }: { person: UserRow; link: string; endsAt: Date }) {
  return (
    <Card title="Invitation link, shown once">
      <p>
        Pass this link on to {person.name} in private. Whoever opens it chooses the password and is signed in as{" "}
        {person.name}. It can be used once, until <Moment at={endsAt} />.
      </p>
      <Copyable text={link} label="The invitation link" />
    </Card>
  );
}
