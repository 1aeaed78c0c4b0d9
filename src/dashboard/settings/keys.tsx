// Settings → API keys: the list, and one key. A key is shown once, on its own page.

import type { VNode } from "preact";
import { createApiKey, existingKey, stateOfKey } from "../../access/api-keys.ts";
import { isPermission, permissions, permissionTexts } from "../../access/permission.ts";
import { keepToReveal } from "../../access/shown-once.ts";
import { type ApiKeyRow, apiKeysOf } from "../../access/store.ts";
import { ROLE_NOT_PERMITTED } from "../../audit/roles.ts";
import { Refusal } from "../../platform/errors.ts";
import {
  Alert,
  Badge,
  Card,
  type Column,
  Copyable,
  Empty,
  Facts,
  LinkButton,
  PageHeader,
} from "../frame/components.tsx";
import { Moment } from "../frame/format.tsx";
import { choice, text } from "../frame/forms/form-fields.tsx";
import { formPage } from "../frame/forms/form-page.tsx";
import { onceByForm } from "../frame/forms/once.ts";
import { listPage } from "../frame/list-page.tsx";
import { trusting } from "../frame/quickstart.ts";
import { type DashboardParts, mayDo, type PageResponse, pathIn, type Visit } from "../frame/visit.ts";
import { LiveMissing, liveNeeds } from "./live-readiness.tsx";

const toKeys = (visit: Visit) => ({ to: pathIn(visit, "/settings/keys"), text: "API keys" });

export async function keysPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const keys = (await apiKeysOf(parts.db, visit.organisation.id)).filter(({ mode }) => mode === visit.mode);
  const needs = await liveNeeds(visit, parts);
  const create = (
    <LinkButton to={pathIn(visit, "/settings/keys/new")} tone="main">
      Create key
    </LinkButton>
  );
  return listPage(visit, {
    title: "API keys",
    actions: keys.length > 0 && create,
    above: <LiveMissing needs={needs} />,
    caption: `API keys for ${visit.mode}, newest first`,
    rows: keys,
    keyOf: ({ id }) => id,
    columns: keyColumns(visit),
    empty: (
      <Empty title={`No ${visit.mode} keys yet`}>
        <p>Programs file returns with an API key. Create one for each program.</p>
        {create}
      </Empty>
    ),
  });
}

const keyColumns = (visit: Visit): Column<ApiKeyRow>[] => [
  {
    title: "Name",
    cell: ({ id, name }) => (
      <a class="wrap" href={pathIn(visit, `/settings/keys/${id}`)}>
        {name}
      </a>
    ),
  },
  { title: "Key", cell: ({ prefix }) => <code class="nowrap">{prefix}…</code> },
  { title: "May do", cell: ({ permission }) => permissionTexts[permission] },
  { title: "State", cell: (key) => <KeyState apiKey={key} now={visit.now} /> },
  { title: "Created", moment: ({ created_at }) => created_at },
  { title: "Last used", moment: ({ last_used_at }) => last_used_at, none: "never" },
];

function KeyState({ apiKey, now }: { apiKey: ApiKeyRow; now: Date }) {
  switch (stateOfKey(apiKey, now)) {
    case "active":
      return <Badge tone="good">active</Badge>;
    case "ends":
      return <Dated badge={<Badge tone="wait">ends</Badge>} at={apiKey.expires_at} />;
    case "ended":
      return <Dated badge={<Badge tone="idle">ended</Badge>} at={apiKey.expires_at} />;
    case "revoked":
      return <Dated badge={<Badge tone="bad">revoked</Badge>} at={apiKey.revoked_at} />;
  }
}

function Dated({ badge, at }: { badge: VNode; at: Date | null }) {
  return (
    <span>
      {badge} <Moment at={at} />
    </span>
  );
}

export async function newKeyPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  return newKeyForm(visit, parts, null);
}

export async function createKey(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const { mode, organisation, session, actor } = visit;
  const chosen = visit.form.get("permission") ?? "";
  const permission = isPermission(chosen) ? chosen : "all";
  const wanted = { organisationId: organisation.id, mode, name: visit.form.get("name") ?? "", permission };
  try {
    return await onceByForm(visit, parts, async (tx) => {
      const { key, secret } = await createApiKey(tx, wanted, actor, parts);
      await keepToReveal(tx, session.id, { subject: key.id, secret }, parts);
      return { subject: key.id, location: pathIn(visit, `/settings/keys/${key.id}`) };
    });
  } catch (error) {
    if (error instanceof Refusal && error.code !== ROLE_NOT_PERMITTED) return newKeyForm(visit, parts, error);
    throw error;
  }
}

async function newKeyForm(visit: Visit, parts: DashboardParts, problem: Refusal | null): Promise<PageResponse> {
  const needs = await liveNeeds(visit, parts);
  const keys = toKeys(visit);
  return formPage(visit, {
    title: "Create key",
    heading: `Create a ${visit.mode} key`,
    back: keys,
    problems: problem === null ? {} : { name: problem.message },
    above: <LiveMissing needs={needs} />,
    forms: [
      {
        to: pathIn(visit, "/settings/keys/new"),
        once: true,
        sections: [
          {
            fields: [
              text("name", "Name", {
                hint: "What the key is for, such as “Payroll server”. You type this name to revoke it.",
                autocomplete: "off",
                maxLength: 100,
                required: true,
              }),
              choice("permission", "May do", choicesFor(visit), {
                hint: `A restricted key is refused anything else. It cannot be changed later.${
                  mayDo(visit, "full_key") ? "" : " Only an owner creates live keys that may do everything."
                }`,
              }),
            ],
          },
        ],
        submit: "Create key",
        cancel: keys,
      },
    ],
  });
}

function choicesFor(visit: Visit) {
  const some = permissions.filter((one) => one !== "all" || mayDo(visit, "full_key"));
  return some.map((one) => [one, permissionTexts[one]] as const);
}

export async function keyPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const { organisation, mode, params, query } = visit;
  const which = { organisationId: organisation.id, mode };
  const key = await existingKey(parts.db, { ...which, id: params.id ?? "" });
  const rolled = query.get("rolled");
  const old = rolled === null ? null : await existingKey(parts.db, { ...which, id: rolled });
  const { revealed: secret } = visit;
  return {
    kind: "page",
    title: key.name,
    body: (
      <>
        <PageHeader title={key.name} back={toKeys(visit)}>
          <KeyActions visit={visit} apiKey={key} />
        </PageHeader>
        {secret !== null && <NewKey visit={visit} secret={secret} parts={parts} />}
        {old !== null && <Rolled old={old} now={visit.now} />}
        <Card>
          <Facts
            of={[
              ["Key", <code key="key">{key.prefix}…</code>],
              ["May do", permissionTexts[key.permission]],
              ["State", <KeyState key="state" apiKey={key} now={visit.now} />],
              ["Created", <Moment key="created" at={key.created_at} />],
              ["Last used", <Moment key="used" at={key.last_used_at} none="never" />],
              ["Key ID", <Copyable key="id" text={key.id} label="Key ID" />],
            ]}
          />
        </Card>
      </>
    ),
  };
}

/** A key that no longer works needs no successor. */
function KeyActions({ visit, apiKey }: { visit: Visit; apiKey: ApiKeyRow }) {
  const state = stateOfKey(apiKey, visit.now);
  if (state === "revoked" || state === "ended") return null;
  return (
    <>
      {(apiKey.permission !== "all" || mayDo(visit, "full_key")) && (
        <LinkButton to={pathIn(visit, `/settings/keys/${apiKey.id}/roll`)}>Roll key</LinkButton>
      )}
      <LinkButton to={pathIn(visit, `/settings/keys/${apiKey.id}/revoke`)} tone="danger">
        Revoke key
      </LinkButton>
    </>
  );
}

/** The id comes from the address, so it may name a key that was not rolled: then there is nothing to say. */
function Rolled({ old, now }: { old: ApiKeyRow; now: Date }) {
  const state = stateOfKey(old, now);
  if (state === "active") return null;
  const became = { ends: "works until ", ended: "has ended", revoked: "is revoked" };
  return (
    <Alert tone="note">
      <p>
        The previous key, <code>{old.prefix}…</code>, {became[state]}
        {state === "ends" && <Moment at={old.expires_at} />}.
      </p>
    </Alert>
  );
}

function NewKey({ visit, secret, parts }: { visit: Visit; secret: string; parts: DashboardParts }) {
  const line = `curl${trusting(parts.certificateFile)} ${visit.origin}/v1/filings \\\n  -H 'Authorization: Bearer ${secret}'`;
  return (
    <Card title="New key, shown once">
      <p>Copy the key now. Only its hash is stored, so it cannot be shown again.</p>
      <Copyable text={secret} label="The key" />
      <p>Try it:</p>
      <Copyable text={line} label="A curl line that lists filings with the key" block />
    </Card>
  );
}
