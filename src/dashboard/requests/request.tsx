// One request to the API: what was asked for, with which key, how it ended; and the pieces that the list shows too.

import type { ApiKeyRow } from "../../access/store.ts";
import { apiKeysOf } from "../../access/store.ts";
import { Refusal } from "../../platform/errors.ts";
import { type RequestRow, requestNamed } from "../../requests/store.ts";
import { placeOf } from "../frame/accounts.tsx";
import { Badge, Card, Copyable, Facts, PageHeader, type Tone } from "../frame/components.tsx";
import { Moment } from "../frame/format.tsx";
import { linkWith } from "../frame/links.ts";
import { type DashboardParts, type PageResponse, pathIn, scopeOf, type Visit } from "../frame/visit.ts";
import { Milliseconds } from "../webhooks/parts.tsx";

export async function requestPage(visit: Visit, { db, requestLog }: DashboardParts): Promise<PageResponse> {
  await requestLog.flush();
  const id = visit.params.id ?? "";
  const row = await requestNamed(db, scopeOf(visit), id);
  if (row === undefined) throw new Refusal("not_found", `Request ${id} not found in this environment.`);
  const keys = await apiKeysOf(db, visit.organisation.id);
  const list = (words: Record<string, string>) => linkWith(pathIn(visit, "/requests"), words);
  const route = routeOf(row);
  return {
    kind: "page",
    title: `Request ${routeText(row)}`,
    body: (
      <>
        <PageHeader title={routeText(row)} back={{ to: list({}), text: "Requests" }} />
        <Card title="Request">
          <Facts
            of={[
              ["Request ID", <Copyable key="id" text={row.id} label="Request ID" />],
              ["Time", <Moment key="at" at={row.at} />],
              ["Response", <Answer key="response" row={row} />],
              ["Took", <Milliseconds key="ms" ms={row.ms} />],
              ["API key", <Key key="key" visit={visit} id={row.key_id} keys={keys} />],
              ["About", <About key="about" visit={visit} subject={row.subject} />],
            ]}
          />
        </Card>
        {route !== null && (
          <p class="quiet">
            <a href={list({ route })}>Requests to {route}</a>
          </p>
        )}
        {row.subject !== null && (
          <p class="quiet">
            <a href={list({ about: row.subject })}>Requests about {row.subject}</a>
          </p>
        )}
      </>
    ),
  };
}

const routeOf = ({ method, route }: RequestRow) => (route === null ? null : `${method} ${route}`);
const routeText = (row: RequestRow) => routeOf(row) ?? `${row.method}, no such route`;

/** The id, which programs know, is in its title and on its page. */
export function Asked({ visit, row }: { visit: Visit; row: RequestRow }) {
  return (
    <a href={pathIn(visit, `/requests/${row.id}`)} title={`${routeText(row)} ${row.id}`}>
      {routeText(row)}
    </a>
  );
}

export function Answer({ row: { status, error_code: code } }: { row: RequestRow }) {
  if (status === null) return <Badge tone="idle">none: the caller left</Badge>;
  const tone: Tone = status >= 500 ? "bad" : status >= 400 ? "wait" : "good";
  return (
    <span title={code ?? undefined}>
      <Badge tone={tone}>{status}</Badge> {code !== null && <a href={`/docs/errors#${code}`}>{code}</a>}
    </span>
  );
}

export function Key({ visit, id, keys }: { visit: Visit; id: string; keys: readonly ApiKeyRow[] }) {
  const name = keys.find((key) => key.id === id)?.name ?? id;
  return (
    <a href={pathIn(visit, `/settings/keys/${id}`)} title={name} dir="auto">
      {name}
    </a>
  );
}

export function About({ visit, subject }: { visit: Visit; subject: string | null }) {
  if (subject === null) return <span class="muted">–</span>;
  const to = placeOf(visit, subject);
  const id = { class: "id", title: subject };
  return to === null ? (
    <span {...id}>{subject}</span>
  ) : (
    <a {...id} href={to}>
      {subject}
    </a>
  );
}
