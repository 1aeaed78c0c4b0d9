// Webhooks → Failed events: what did not arrive, to be looked through, and sent again one by one or all at once.

import { endpointsOf } from "../../webhooks/endpoint-store.ts";
import {
  Alert,
  Button,
  Card,
  DeliveryStatus,
  Empty,
  FilingLink,
  Form,
  Input,
  LinkButton,
  PageHeader,
  Pager,
  Select,
  Table,
} from "../components.tsx";
import { Moment, numberText } from "../format.tsx";
import { linkWith } from "../links.ts";
import { type DashboardParts, type PageAnswer, pathIn, type Visit } from "../visit.ts";
import { asked, askedFailures } from "../webhook-filters.ts";
import { EventLink, endpointOptions, PAGE_ROWS, pageOf, WhatHappened } from "../webhook-parts.tsx";
import {
  countFailed,
  environmentOf,
  FAILED_COUNTED,
  type FailedDelivery,
  type FailedFilter,
  type FailedStatus,
  failedDeliveries,
} from "../webhook-queries.ts";

export async function failedEventsPage(visit: Visit, parts: DashboardParts): Promise<PageAnswer> {
  return failedEvents(visit, parts, { problem: null });
}

/** Also shown again where nothing was ticked. */
export async function failedEvents(
  visit: Visit,
  { db }: DashboardParts,
  { problem }: { problem: string | null },
): Promise<PageAnswer> {
  const filter = await askedFailures(db, visit, visit.query);
  const after = asked(visit.query, "after");
  const environment = environmentOf(visit);
  const { rows, last } = pageOf(await failedDeliveries(db, environment, filter, { after, limit: PAGE_ROWS + 1 }));
  const count = await countFailed(db, environment, filter);
  const endpoints = endpointOptions(await endpointsOf(db, visit.organisation.id, visit.mode));
  const here = pathIn(visit, "/webhooks/failed");
  const words = filterWords(visit.query);
  return {
    kind: "page",
    status: problem === null ? 200 : 400,
    title: "Failed events",
    body: (
      <>
        <PageHeader title="Failed events">
          <LinkButton to={pathIn(visit, "/replays")}>Replays</LinkButton>
        </PageHeader>
        {problem !== null && (
          <Alert tone="bad">
            <p>{problem}</p>
          </Alert>
        )}
        <Filters visit={visit} filter={filter} endpoints={endpoints} />
        <Card>
          {rows.length === 0 ? (
            <NothingFailed
              status={filter.status}
              isNarrowed={words.endpoint !== null || words.from !== null || words.to !== null}
            />
          ) : (
            <Form visit={visit} to={linkWith(here, words)}>
              <input type="hidden" name="as_of" value={visit.now.toISOString()} />
              <div class="toolbar">
                <label class="check" hidden>
                  <input type="checkbox" data-ticks="delivery" /> All on this page
                </label>
                <Button>Replay selected</Button>
                <LinkButton to={linkWith(`${here}/replay`, words)}>
                  Replay all that match ({countText(count)})
                </LinkButton>
              </div>
              <Deliveries visit={visit} deliveries={rows} />
            </Form>
          )}
          <Pager
            first={after === null ? null : linkWith(here, words)}
            next={last && linkWith(here, { ...words, after: last.id })}
          />
        </Card>
      </>
    ),
  };
}

/** The filter as the address has it, to be carried along. */
export function filterWords(from: URLSearchParams) {
  const word = (name: string) => asked(from, name);
  return { status: word("status"), endpoint: word("endpoint"), from: word("from"), to: word("to") };
}

export function countText(count: number): string {
  return count > FAILED_COUNTED ? `more than ${numberText(FAILED_COUNTED)}` : numberText(count);
}

const statusTexts: readonly (readonly [FailedStatus, string])[] = [
  ["abandoned", "abandoned: given up after the last attempt"],
  ["held", "held: the endpoint was disabled"],
  ["failing", "failing: to be tried again"],
];

function Filters({
  visit,
  filter,
  endpoints,
}: {
  visit: Visit;
  filter: FailedFilter;
  endpoints: ReturnType<typeof endpointOptions>;
}) {
  return (
    <form method="get" action={pathIn(visit, "/webhooks/failed")} class="filters">
      <Select name="status" label="Status" value={filter.status} options={statusTexts} />
      <Select name="endpoint" label="Endpoint" value={filter.endpointId ?? ""} options={endpoints} />
      <Input name="from" type="date" label="Happened from" value={visit.query.get("from") ?? ""} />
      <Input name="to" type="date" label="to" value={visit.query.get("to") ?? ""} />
      <Button>Show</Button>
    </form>
  );
}

function Deliveries({ visit, deliveries }: { visit: Visit; deliveries: readonly FailedDelivery[] }) {
  return (
    <Table
      caption="Deliveries that failed, newest events first"
      rows={deliveries}
      keyOf={({ id }) => id}
      columns={[
        {
          title: "Select",
          cell: ({ id, event_id, url, disabled }) => (
            <input
              type="checkbox"
              name="delivery"
              value={id}
              aria-label={`Select ${event_id} to ${url}`}
              disabled={disabled}
            />
          ),
        },
        { title: "Happened", cell: ({ created_at }) => <Moment at={created_at} /> },
        { title: "Event", cell: ({ event_id: id, type, test }) => <EventLink visit={visit} {...{ id, type, test }} /> },
        {
          title: "Filing",
          cell: ({ subject_id, test }) =>
            test ? <span class="muted">a sample</span> : <FilingLink visit={visit} id={subject_id} />,
        },
        { title: "Endpoint and reason", cell: (delivery) => <Reason visit={visit} delivery={delivery} /> },
        {
          title: "Again",
          cell: ({ id, disabled }) =>
            disabled ? (
              <span class="muted">endpoint disabled</span>
            ) : (
              <Button name="only" value={id}>
                Replay
              </Button>
            ),
        },
      ]}
    />
  );
}

function Reason({ visit, delivery }: { visit: Visit; delivery: FailedDelivery }) {
  const { endpoint_id, url, status, attempts, due_at: next, error_class, error } = delivery;
  return (
    <span class="stack wrap">
      <a href={pathIn(visit, `/settings/webhooks/${endpoint_id}`)}>{url}</a>
      <span>
        <DeliveryStatus status={status} />{" "}
        <span class="nowrap">
          after {attempts} {attempts === 1 ? "attempt" : "attempts"}
        </span>
      </span>
      {error_class !== null && <WhatHappened failure={error_class} error={error} />}
      {status === "pending" && (
        <span>
          next attempt <Moment at={next} />
        </span>
      )}
    </span>
  );
}

const nothing: Record<FailedStatus, string> = {
  abandoned: "An event comes here when its fifth attempt has failed. From here it can be sent again.",
  held: "Events are held while their endpoint is disabled.",
  failing: "No delivery waits to be tried again.",
};

function NothingFailed({ status, isNarrowed }: { status: FailedStatus; isNarrowed: boolean }) {
  return (
    <Empty
      title={isNarrowed ? "Nothing that fits has failed" : status === "held" ? "Nothing is held" : "Nothing has failed"}
    >
      <p>{nothing[status]}</p>
    </Empty>
  );
}
