// Requests: what programs asked the API for, newest first, without bodies; and whether it is kept at all.

import { keepRequests } from "../../access/organisations.ts";
import type { ApiKeyRow } from "../../access/store.ts";
import { apiKeysOf } from "../../access/store.ts";
import {
  countRequests,
  type RequestFilter,
  type RequestOutcome,
  type RequestRow,
  requestOutcomes,
  requestsOf,
} from "../../requests/store.ts";
import { ACCOUNTS_ID, SubjectLink } from "../frame/accounts.tsx";
import { Alert, Badge, Empty, type Tone } from "../frame/components.tsx";
import { hasProblems } from "../frame/forms/error-summary.tsx";
import { choice, type FormField, type Problems, text } from "../frame/forms/form-fields.tsx";
import { Button, Form } from "../frame/forms/form-parts.tsx";
import { linkWith } from "../frame/links.ts";
import { listPage, PAGE_ROWS, pageOf } from "../frame/list-page.tsx";
import { countedRows, FIRST_ROW } from "../frame/lists/pager.tsx";
import { type DashboardParts, type PageResponse, pathIn, scopeOf, type Visit } from "../frame/visit.ts";
import { textIn, wordIn } from "../webhooks/filters.ts";

const pathOf = (visit: Visit) => pathIn(visit, "/requests");

export async function requestsPage(visit: Visit, { db, requestLog }: DashboardParts): Promise<PageResponse> {
  await requestLog.flush();
  const { query } = visit;
  const problems: Problems = {};
  const filter = filterIn(query, problems);
  const before = /^\d{1,15}$/.test(query.get("before") ?? "") ? Number(query.get("before")) : null;
  const page = { before, limit: PAGE_ROWS + 1 };
  const { rows, last } = pageOf(hasProblems(problems) ? [] : await requestsOf(db, scopeOf(visit), filter, page));
  const shown = { rows: rows.length, isAfter: before !== null, hasNext: last !== null };
  const counted = await countedRows(query, shown, () => countRequests(db, scopeOf(visit), filter));
  const keys = await apiKeysOf(db, visit.organisation.id);
  const isFiltered = hasProblems(problems) || Object.values(filter).some((value) => value !== null);
  const here = pathOf(visit);
  const words = Object.fromEntries(fieldNames.map((name) => [name, textIn(query, name)]));
  return listPage(visit, {
    title: "Requests",
    above: visit.organisation.keeps_requests ? <Kept visit={visit} /> : <NotKept visit={visit} />,
    below: visit.organisation.keeps_requests && <Switch visit={visit} text="Stop keeping requests" keeps="no" />,
    filters: { to: here, fields: fieldsOf(keys.filter(({ mode }) => mode === visit.mode)), problems, isFiltered },
    caption: "Requests to the API, newest first",
    rows,
    keyOf: ({ seq }) => String(seq),
    columns: [
      { title: "Time", moment: ({ at }) => at },
      {
        title: "Request",
        wide: true,
        cell: (row) => <Asked row={row} narrowed={(route) => linkWith(here, { route })} />,
      },
      { title: "Response", cell: (row) => <Answer row={row} /> },
      { title: "API key", cell: ({ key_id: id }) => <Key visit={visit} id={id} keys={keys} /> },
      { title: "About", cell: ({ subject }) => <About visit={visit} subject={subject} /> },
      { title: "Took", number: true, cell: ({ ms }) => <span class="number">{ms} ms</span> },
    ],
    counted,
    empty: <Nothing visit={visit} isFiltered={isFiltered} />,
    first: before === null ? null : linkWith(here, words),
    next:
      last &&
      linkWith(here, { ...words, before: String(last.seq), [FIRST_ROW]: String(counted.firstRow + rows.length) }),
  });
}

export async function changeKeeping(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const keeps = visit.form.get("keeps") === "yes";
  await keepRequests(parts.db, visit.organisation.id, keeps, visit.actor, parts);
  return { kind: "redirect", to: pathOf(visit), notice: keeps ? "requests_kept" : "requests_not_kept" };
}

const fieldNames = ["response", "key", "route", "error", "about"] as const;

function filterIn(query: URLSearchParams, problems: Problems): RequestFilter {
  const about = textIn(query, "about");
  return {
    outcome: wordIn(query, "response", requestOutcomes, problems),
    keyId: textIn(query, "key"),
    route: textIn(query, "route"),
    errorCode: textIn(query, "error"),
    ...(about?.startsWith("req_") ? { id: about, subject: null } : { id: null, subject: about }),
  };
}

const outcomes: Record<RequestOutcome, string> = {
  done: "Done (2xx)",
  refused: "Refused (4xx)",
  error: "Internal error (5xx)",
  left: "None: the caller left",
};

const fieldsOf = (keys: readonly ApiKeyRow[]): FormField[] => [
  choice("response", "Response", [
    ["", "All"],
    ...requestOutcomes.map((outcome) => [outcome, outcomes[outcome]] as const),
  ]),
  choice("key", "API key", [["", "All"], ...keys.map(({ id, name }) => [id, name] as const)]),
  text("route", "Route", { placeholder: "POST /v1/filings" }),
  text("error", "Error code", { placeholder: "invalid_utr" }),
  text("about", "ID of the request, filing or accounts", { type: "search", placeholder: "req_…, fil_… or cha_…" }),
];

function Kept({ visit: { mode } }: { visit: Visit }) {
  return (
    <p class="lead muted">
      Requests with a {mode} API key, for 30 days. Bodies, addresses and what was searched for are not kept.
    </p>
  );
}

function NotKept({ visit }: { visit: Visit }) {
  return (
    <Alert tone="wait" title="Requests are not kept">
      <p>New requests to the API do not appear here, in sandbox and live.</p>
      <Switch visit={visit} text="Keep requests" keeps="yes" />
    </Alert>
  );
}

/** For both environments. */
function Switch({ visit, text: words, keeps }: { visit: Visit; text: string; keeps: "yes" | "no" }) {
  return (
    <Form visit={visit} to={pathOf(visit)}>
      <input type="hidden" name="keeps" value={keeps} />
      <Button>{words}</Button>
    </Form>
  );
}

function Asked({ row: { id, method, route }, narrowed }: { row: RequestRow; narrowed: (route: string) => string }) {
  return (
    <div>
      {route === null ? (
        <span class="muted">{method}, no such route</span>
      ) : (
        <a class="id" href={narrowed(`${method} ${route}`)} title={`All requests to ${method} ${route}`}>
          {method} {route}
        </a>
      )}
      <p class="hint id">{id}</p>
    </div>
  );
}

function Answer({ row: { status, error_code: code } }: { row: RequestRow }) {
  if (status === null) return <Badge tone="idle">none</Badge>;
  const tone: Tone = status >= 500 ? "bad" : status >= 400 ? "wait" : "good";
  return (
    <span class="stack">
      <span>
        <Badge tone={tone}>{status}</Badge>
      </span>
      {code !== null && <a href={`/docs/errors#${code}`}>{code}</a>}
    </span>
  );
}

function Key({ visit, id, keys }: { visit: Visit; id: string; keys: readonly ApiKeyRow[] }) {
  const name = keys.find((key) => key.id === id)?.name;
  return (
    <a href={pathIn(visit, `/settings/keys/${id}`)} dir="auto">
      {name ?? id}
    </a>
  );
}

function About({ visit, subject }: { visit: Visit; subject: string | null }) {
  if (subject === null) return <span class="muted">–</span>;
  if (subject.startsWith("evt_"))
    return (
      <a class="id" href={pathIn(visit, `/events/${subject}`)}>
        {subject}
      </a>
    );
  const hasPage = subject.startsWith("fil_") || ACCOUNTS_ID.test(subject);
  return hasPage ? <SubjectLink visit={visit} id={subject} /> : <span class="id">{subject}</span>;
}

function Nothing({ visit, isFiltered }: { visit: Visit; isFiltered: boolean }) {
  if (isFiltered)
    return (
      <Empty title="No results">
        <p>
          <a href={pathOf(visit)}>Show all requests</a>
        </p>
      </Empty>
    );
  return (
    <Empty title="No requests yet">
      <p>
        Requests with a {visit.mode} <a href={pathIn(visit, "/settings/keys")}>API key</a> appear here.
      </p>
    </Empty>
  );
}
