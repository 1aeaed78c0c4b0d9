// Requests: what programs asked the API for, without bodies; and whether it is kept at all.

import { keepRequests } from "../../access/organisations.ts";
import type { ApiKeyRow } from "../../access/store.ts";
import { apiKeysOf } from "../../access/store.ts";
import {
  countRequests,
  type RequestFilter,
  type RequestOutcome,
  requestOutcomes,
  requestsOf,
} from "../../requests/store.ts";
import { Alert, Empty } from "../frame/components.tsx";
import { hasProblems } from "../frame/forms/error-summary.tsx";
import { choice, type FormField, type Problems, text } from "../frame/forms/form-fields.tsx";
import { Button, Form } from "../frame/forms/form-parts.tsx";
import { linkWith } from "../frame/links.ts";
import { listPage, PAGE_ROWS, pageOf } from "../frame/list-page.tsx";
import { byTime, orderField, timeSort } from "../frame/lists/by-time.ts";
import { countedRows, FIRST_ROW } from "../frame/lists/pager.tsx";
import { type DashboardParts, type PageResponse, pathIn, scopeOf, type Visit } from "../frame/visit.ts";
import { textIn, wordIn } from "../webhooks/filters.ts";
import { Milliseconds } from "../webhooks/parts.tsx";
import { About, Answer, Asked, Key } from "./request.tsx";

const pathOf = (visit: Visit) => pathIn(visit, "/requests");

export async function requestsPage(visit: Visit, { db, requestLog }: DashboardParts): Promise<PageResponse> {
  await requestLog.flush();
  const { query } = visit;
  const problems: Problems = {};
  const filter = filterIn(query, problems);
  const after = /^\d{1,15}$/.test(query.get("after") ?? "") ? Number(query.get("after")) : null;
  const inTime = byTime(query);
  const page = { after, limit: PAGE_ROWS + 1, order: inTime.order };
  const { rows, last } = pageOf(hasProblems(problems) ? [] : await requestsOf(db, scopeOf(visit), filter, page));
  const shown = { rows: rows.length, isAfter: after !== null, hasNext: last !== null };
  const counted = await countedRows(query, shown, () => countRequests(db, scopeOf(visit), filter));
  const keys = await apiKeysOf(db, visit.organisation.id);
  const isFiltered = hasProblems(problems) || Object.values(filter).some((value) => value !== null);
  const here = pathOf(visit);
  const typed = Object.fromEntries(fieldNames.map((name) => [name, textIn(query, name)]));
  const words = { ...typed, ...inTime.words };
  return listPage(visit, {
    title: "Requests",
    above: visit.organisation.keeps_requests ? <Kept visit={visit} /> : <NotKept visit={visit} />,
    below: visit.organisation.keeps_requests && <Switch visit={visit} text="Stop keeping requests" keeps="no" />,
    filters: {
      to: here,
      fields: fieldsOf(keys.filter(({ mode }) => mode === visit.mode)),
      problems,
      isFiltered,
      notChips: ["sort"],
    },
    caption: `Requests to the API, ${inTime.first}`,
    rows,
    keyOf: ({ seq }) => String(seq),
    columns: [
      {
        title: "Time",
        line: "whole",
        exact: true,
        moment: ({ at }) => at,
        sort: timeSort(inTime, (sort) => linkWith(here, { ...words, ...sort })),
      },
      { title: "Request", line: "double", cell: (row) => <Asked visit={visit} row={row} /> },
      { title: "Response", line: "share", cell: (row) => <Answer row={row} /> },
      { title: "API key", line: "share", cell: ({ key_id: id }) => <Key visit={visit} id={id} keys={keys} /> },
      { title: "About", line: "whole", spare: true, cell: ({ subject }) => <About visit={visit} subject={subject} /> },
      { title: "Took", line: "whole", number: true, cell: ({ ms }) => <Milliseconds ms={ms} /> },
    ],
    counted,
    empty: <Nothing visit={visit} isFiltered={isFiltered} />,
    first: after === null ? null : linkWith(here, words),
    next:
      last &&
      linkWith(here, { ...words, after: String(last.seq), [FIRST_ROW]: String(counted.firstRow + rows.length) }),
    ...inTime.pages,
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
  orderField,
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
