// Events: what happened to filings, newest first, and whether it was delivered.

import { eventTypes } from "../../filings/lifecycle.ts";
import { type EndpointRow, endpointsOf } from "../../webhooks/endpoint-store.ts";
import { deliveryStatuses, type DeliveryStatus as Status } from "../../webhooks/lifecycle.ts";
import { Card, DeliveryStatus, Empty, FilingLink, LinkButton, PageHeader, Pager, Table } from "../frame/components.tsx";
import { Button, Input, Select } from "../frame/form-parts.tsx";
import { linkWith } from "../frame/links.ts";
import { type DashboardParts, type PageAnswer, pathIn, scopeOf, type Visit } from "../frame/visit.ts";
import { type EventFilter, eventsIn, type ListedEvent } from "./event-queries.ts";
import { asked, askedEndpoint, askedWord, type Problems } from "./filters.ts";
import { EventLink, endpointOptions, PAGE_ROWS, pageOf } from "./parts.tsx";

export async function eventsPage(visit: Visit, { db }: DashboardParts): Promise<PageAnswer> {
  const { query } = visit;
  const problems: Problems = {};
  const filter: EventFilter = {
    type: askedWord(query, "type", eventTypes, problems),
    status: askedWord(query, "status", deliveryStatuses, problems),
    endpointId: await askedEndpoint(db, visit, query),
    search: asked(query, "search"),
  };
  const after = asked(query, "after");
  const isWrong = Object.keys(problems).length > 0;
  const page = { after, limit: PAGE_ROWS + 1 };
  const { rows, last } = pageOf(isWrong ? [] : await eventsIn(db, scopeOf(visit), filter, page));
  const endpoints = await endpointsOf(db, visit.organisation.id, visit.mode);
  const isFiltered = isWrong || Object.values(filter).some((value) => value !== null);
  const here = pathIn(visit, "/events");
  const { endpointId: endpoint, ...words } = filter;
  return {
    kind: "page",
    status: isWrong ? 400 : 200,
    title: "Events",
    body: (
      <>
        <PageHeader title="Events" />
        <Filters filter={filter} here={here} endpoints={endpoints} isFiltered={isFiltered} problems={problems} />
        <Card>
          {isWrong ? (
            <Empty title="Correct the filters above to see events." />
          ) : rows.length === 0 ? (
            <NoEvents visit={visit} isFiltered={isFiltered} />
          ) : (
            <Events visit={visit} events={rows} />
          )}
          <Pager
            first={after === null ? null : linkWith(here, { ...words, endpoint })}
            next={last && linkWith(here, { ...words, endpoint, after: last.id })}
          />
        </Card>
      </>
    ),
  };
}

interface FiltersProps {
  filter: EventFilter;
  here: string;
  endpoints: readonly EndpointRow[];
  isFiltered: boolean;
  problems: Problems;
}

function Filters({ filter, here, endpoints, isFiltered, problems }: FiltersProps) {
  return (
    <form method="get" action={here} class="filters">
      <Select
        name="type"
        label="Type"
        value={filter.type ?? ""}
        error={problems.type}
        options={[["", "All"], ...eventTypes.map((type) => [type, type] as const)]}
      />
      <Select
        name="status"
        label="Delivery"
        value={filter.status ?? ""}
        error={problems.status}
        options={[["", "All"], ...deliveryStatuses.map((status) => [status, status] as const)]}
      />
      <Select name="endpoint" label="Endpoint" value={filter.endpointId ?? ""} options={endpointOptions(endpoints)} />
      <Input
        name="search"
        type="search"
        label="Event or filing id"
        placeholder="evt_… or fil_…"
        value={filter.search ?? ""}
      />
      <Button>Show</Button>
      {isFiltered && <LinkButton to={here}>Show all</LinkButton>}
    </form>
  );
}

function Events({ visit, events }: { visit: Visit; events: readonly ListedEvent[] }) {
  return (
    <Table
      caption="Events, newest first"
      rows={events}
      keyOf={({ id }) => id}
      columns={[
        { title: "Time", moment: ({ created_at }) => created_at },
        {
          title: "Event",
          wide: true,
          cell: ({ id, type, test }) => <EventLink visit={visit} {...{ id, type, test }} />,
        },
        {
          title: "Filing",
          cell: ({ subject_id, test }) => (
            <span class="stack">
              {test ? <span class="muted">a sample</span> : <FilingLink visit={visit} id={subject_id} />}
            </span>
          ),
        },
        { title: "Deliveries", cell: ({ statuses }) => <Statuses statuses={statuses} /> },
      ]}
    />
  );
}

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
      <Empty title="No event fits">
        <p>
          <a href={pathIn(visit, "/events")}>Show all events</a>
        </p>
      </Empty>
    );
  return (
    <Empty title="Nothing has happened yet">
      <p>There is an event when a return is submitted, and when the tax authority accepts or rejects it.</p>
      <p>
        To try a receiver before that, send a test event from{" "}
        <a href={pathIn(visit, "/settings/webhooks")}>its endpoint</a>.
      </p>
    </Empty>
  );
}
