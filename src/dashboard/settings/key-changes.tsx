// Rolling and revoking an API key, each on a page of its own.

import { existingKey, keyToRoll, revokeApiKey, rollApiKey } from "../../access/api-keys.ts";
import { keepToReveal } from "../../access/shown-once.ts";
import type { ApiKeyRow } from "../../access/store.ts";
import { HOUR } from "../../platform/clock.ts";
import { Refusal } from "../../platform/errors.ts";
import { Card, LinkButton, PageHeader } from "../frame/components.tsx";
import { Button, Form, Input, Select } from "../frame/form-parts.tsx";
import { Moment } from "../frame/format.tsx";
import { OnceForm, onceByForm } from "../frame/once.tsx";
import { type DashboardParts, type PageAnswer, pathIn, type Visit } from "../frame/visit.ts";

/** How long the key before still works, in hours. */
const overlaps = [
  ["0", "Not at all: it ends at once"],
  ["1", "1 hour"],
  ["24", "24 hours"],
  ["168", "7 days"],
] as const;

const whichKey = ({ organisation, mode, params }: Visit) => ({
  organisationId: organisation.id,
  mode,
  id: params.id ?? "",
});

const toKey = (visit: Visit, { id, name }: ApiKeyRow) => ({ to: pathIn(visit, `/settings/keys/${id}`), text: name });

export async function rollKeyPage(visit: Visit, parts: DashboardParts): Promise<PageAnswer> {
  const key = await keyToRoll(parts.db, whichKey(visit), parts);
  return {
    kind: "page",
    title: "Roll a key",
    body: (
      <>
        <PageHeader title="Roll this key" back={toKey(visit, key)} />
        <Card>
          <p class="lead">
            A new key takes the place of <code>{key.prefix}…</code> and is shown once. Change your program over while
            both work.
          </p>
          <OnceForm visit={visit} to={pathIn(visit, `/settings/keys/${key.id}/roll`)}>
            <Select
              name="overlap"
              label="How long the key before still works"
              value={visit.form.get("overlap") ?? "24"}
              options={overlaps}
            />
            <Button tone="main">Roll the key</Button>
          </OnceForm>
        </Card>
      </>
    ),
  };
}

export async function rollKey(visit: Visit, parts: DashboardParts): Promise<PageAnswer> {
  const { session, actor, form } = visit;
  const hours = overlaps.map(([value]) => value).find((value) => value === form.get("overlap"));
  if (hours === undefined)
    throw new Refusal("invalid_overlap", "Choose how long the key before still works.", "overlap");
  const which = whichKey(visit);
  return onceByForm(visit, parts, async (tx) => {
    const { key, secret } = await rollApiKey(tx, which, { overlapMs: Number(hours) * HOUR }, actor, parts);
    await keepToReveal(tx, session.id, { subject: key.id, secret }, parts);
    return { subject: key.id, location: pathIn(visit, `/settings/keys/${key.id}?rolled=${which.id}`) };
  });
}

export async function revokeKeyPage(visit: Visit, parts: DashboardParts): Promise<PageAnswer> {
  return revokeForm(visit, await existingKey(parts.db, whichKey(visit)), null);
}

export async function revokeKey(visit: Visit, parts: DashboardParts): Promise<PageAnswer> {
  const { actor, form } = visit;
  const key = await existingKey(parts.db, whichKey(visit));
  if (asRead(form.get("name") ?? "") !== asRead(key.name))
    return revokeForm(visit, key, `Type the name of the key exactly: ${key.name}`);
  await revokeApiKey(parts.db, whichKey(visit), actor, parts);
  return { kind: "redirect", to: pathIn(visit, "/settings/keys"), notice: "key_revoked" };
}

/** A page shows several blanks as one. */
function asRead(name: string): string {
  return name.trim().replace(/\s+/g, " ");
}

function revokeForm(visit: Visit, key: ApiKeyRow, problem: string | null): PageAnswer {
  return {
    kind: "page",
    status: problem === null ? 200 : 400,
    title: "Revoke a key",
    body: (
      <>
        <PageHeader title="Revoke this key" back={toKey(visit, key)} />
        <Card>
          <p class="lead">
            Whatever uses <code>{key.prefix}…</code> is refused from that moment on, and it cannot be undone. It was
            last used: <Moment at={key.last_used_at} none="never" />. To replace a key without an interruption,{" "}
            <a href={pathIn(visit, `/settings/keys/${key.id}/roll`)}>roll it</a> instead.
          </p>
          <Form visit={visit} to={pathIn(visit, `/settings/keys/${key.id}/revoke`)}>
            <Input
              name="name"
              label="The key's name"
              hint={
                <>
                  Type <strong>{key.name}</strong> to confirm.
                </>
              }
              value={visit.form.get("name") ?? ""}
              error={problem}
              autocomplete="off"
              required
            />
            <div class="actions">
              <Button tone="danger">Revoke the key</Button>
              <LinkButton to={toKey(visit, key).to}>Leave it</LinkButton>
            </div>
          </Form>
        </Card>
      </>
    ),
  };
}
