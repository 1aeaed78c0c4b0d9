// Events: what happened to filings and accounts, and whether it was delivered.

import { everyFiling } from "../../filings/lists/list-search-store.ts";
import { newestFilings } from "../../filings/lists/list-store.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { eventTypes } from "../../register/event-types.ts";
import { type EndpointRow, endpointsOf } from "../../webhooks/endpoints/endpoint-store.ts";
import {
  countEvents,
  type EventFilter,
  eventCursor,
  type ListedEvent,
  listedEvents,
} from "../../webhooks/event-list-store.ts";
import { deliveryStatuses, type DeliveryStatus as Status } from "../../webhooks/lifecycle.ts";
import { SubjectLink } from "../frame/accounts.tsx";
import { type Column, DeliveryStatus, Empty } from "../frame/components.tsx";
import { hasProblems } from "../frame/forms/error-summary.tsx";
import { anyOf, choice, type FormField, type Problems, text } from "../frame/forms/form-fields.tsx";
import { linkWith } from "../frame/links.ts";
import { listPage, PAGE_ROWS, pageOf } from "../frame/list-page.tsx";
import { type ByTime, byTime, orderField, timeSort } from "../frame/lists/by-time.ts";
import type { ColumnSort } from "../frame/lists/columns.tsx";
import { countedRows, FIRST_ROW } from "../frame/lists/pager.tsx";
import { problemWith, termIn } from "../frame/lists/search-words.ts";
import { takerIn } from "../frame/text/authorities.ts";
import { type DashboardParts, type PageResponse, pathIn, scopeOf, type Visit } from "../frame/visit.ts";
import { endpointIn, textIn, wordIn } from "./filters.ts";
import { EventLine, endpointOptions } from "./parts.tsx";

export async function eventsPage(visit: Visit, { db }: DashboardParts): Promise<PageResponse> {
  const { query } = visit;
  const problems: Problems = {};
  const filter: EventFilter = {
    type: wordIn(query, "type", eventTypes, problems),
    status: wordIn(query, "status", deliveryStatuses, problems),
    endpointId: await endpointIn(db, visit, query),
    search: await searchIn(db, visit, problems),
  };
  const after = textIn(query, "after");
  const inTime = byTime(query);
  const isWrong = hasProblems(problems);
  const { rows, last } = pageOf(isWrong ? [] : await eventsAfter(after, filter, inTime, visit, db));
  const shown = { rows: rows.length, isAfter: after !== null, hasNext: last !== null };
  const counted = await countedRows(query, shown, () =>
    countEvents(db, scopeOf(visit), filter, { knownTypes: eventTypes }),
  );
  const endpoints = await endpointsOf(db, visit.organisation.id, visit.mode);
  const isFiltered = isWrong || Object.values(filter).some((value) => value !== null);
  const here = pathIn(visit, "/events");
  const { endpointId: endpoint, type, status } = filter;
  const words = { type, status, endpoint, search: textIn(query, "search"), ...inTime.words };
  return listPage(visit, {
    title: "Events",
    filters: { to: here, fields: fieldsOf(endpoints), problems, isFiltered, hint: HOW_TO_SEARCH, notChips: ["sort"] },
    caption: `Events, ${inTime.first}`,
    rows,
    keyOf: ({ id }) => id,
    columns: columnsOf(
      visit,
      timeSort(inTime, (sort) => linkWith(here, { ...words, ...sort })),
    ),
    counted,
    empty: <NoEvents visit={visit} isFiltered={isFiltered} />,
    first: after === null ? null : linkWith(here, words),
    next: last && linkWith(here, { ...words, after: last.id, [FIRST_ROW]: String(counted.firstRow + rows.length) }),
    ...inTime.pages,
  });
}

const MOST_FILINGS = 200;
const HOW_TO_SEARCH = `The start of the ID of an event, the ID of accounts, or words as in the search of filings: events of the newest ${MOST_FILINGS} filings that have them all.`;

/** An id of an event or of accounts names itself; all else finds filings, as in their list. */
async function searchIn(db: Queryable, visit: Visit, problems: Problems): Promise<EventFilter["search"]> {
  const typed = textIn(visit.query, "search");
  if (typed === null) return null;
  if (/^evt_\w*$/.test(typed)) return { start: typed };
  if (/^cha_\w*$/.test(typed)) return { subjectIds: [typed] };
  const problem = problemWith(typed);
  if (problem !== null) problems.search = problem;
  const term = problem === null ? termIn(typed) : null;
  if (term === null) return { subjectIds: [] };
  const newest = { after: null, limit: MOST_FILINGS };
  const filings = await newestFilings(db, scopeOf(visit), { ...everyFiling, term }, newest);
  // What an id names may be in no list.
  return { subjectIds: [...filings.map(({ id }) => id), ...(/^fil_\w+$/.test(typed) ? [typed] : [])] };
}

/** The id comes from the address: one that is not in this environment counts as none. */
async function eventsAfter(id: string | null, filter: EventFilter, { order }: ByTime, visit: Visit, db: Queryable) {
  const scope = scopeOf(visit);
  const after = (id && (await eventCursor(db, { ...scope, id }))) || null;
  return listedEvents(db, scope, filter, { after, limit: PAGE_ROWS + 1, order }, { knownTypes: eventTypes });
}

const fieldsOf = (endpoints: readonly EndpointRow[]): FormField[] => [
  choice("type", "Type", anyOf(eventTypes)),
  choice("status", "Delivery", anyOf(deliveryStatuses)),
  choice("endpoint", "Endpoint", endpointOptions(endpoints)),
  text("search", "Search", { type: "search" }),
  orderField,
];

const columnsOf = (visit: Visit, sort: ColumnSort): Column<ListedEvent>[] => [
  { title: "Time", sort, line: "whole", exact: true, moment: ({ created_at }) => created_at },
  {
    title: "Event",
    line: "whole",
    cell: ({ id, type, test }) => <EventLine visit={visit} {...{ id, type, test }} />,
  },
  {
    title: "About",
    line: "whole",
    spare: true,
    cell: ({ subject_id, test }) =>
      test ? <span class="muted">a sample</span> : <SubjectLink visit={visit} id={subject_id} />,
  },
  { title: "Deliveries", line: "whole", cell: ({ statuses }) => <Statuses statuses={statuses} /> },
];

/** Each status once, with how many there are of it. */
function Statuses({ statuses }: { statuses: readonly Status[] }) {
  const present = deliveryStatuses.filter((status) => statuses.includes(status));
  if (present.length === 0) return <span class="muted">none</span>;
  return (
    <span class="badges">
      {present.map((status) => {
        const count = statuses.filter((other) => other === status).length;
        return (
          <span key={status} class="nowrap">
            {count > 1 && <span class="number">{count} × </span>}
            <DeliveryStatus status={status} />
          </span>
        );
      })}
    </span>
  );
}

function NoEvents({ visit, isFiltered }: { visit: Visit; isFiltered: boolean }) {
  if (isFiltered)
    return (
      <Empty title="No results">
        <p>
          <a href={pathIn(visit, "/events")}>Show all events</a>
        </p>
      </Empty>
    );
  return (
    <Empty title="No events yet">
      <p>
        Events are created when a return is submitted, and when {takerIn(visit.mode, "HMRC")} accepts or rejects it.
      </p>
      <p>
        To test a receiver before that, send a test event from{" "}
        <a href={pathIn(visit, "/settings/webhooks")}>its endpoint</a>.
      </p>
    </Empty>
  );
}
