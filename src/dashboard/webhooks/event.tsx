// One event: its payload, its deliveries and every attempt. The page refreshes itself while a delivery is pending.

import { Refusal } from "../../platform/errors.ts";
import { type AttemptRow, attemptId, attemptsOfEvent } from "../../webhooks/deliveries/attempt-store.ts";
import { type EndpointRow, endpointsOf } from "../../webhooks/endpoints/endpoint-store.ts";
import { type DeliverySummary, type EventSummary, eventById, eventSummary } from "../../webhooks/store.ts";
import { SubjectLink, subjectWord } from "../frame/accounts.tsx";
import {
  Alert,
  Badge,
  Card,
  Copyable,
  DeliveryStatus,
  Empty,
  Facts,
  PageHeader,
  Preformatted,
  Table,
} from "../frame/components.tsx";
import { Moment } from "../frame/format.tsx";
import { Button, Form } from "../frame/forms/form-parts.tsx";
import { linkWith } from "../frame/links.ts";
import { PAGE_ROWS, pageOf } from "../frame/list-page.tsx";
import { Pager } from "../frame/lists/pager.tsx";
import { documentHeaders } from "../frame/security.ts";
import { visibleText } from "../frame/visible-text.ts";
import { type DashboardParts, type PageResponse, pathIn, scopeOf, type Visit } from "../frame/visit.ts";
import { Attempts, RESPONSE_SHOWN_BYTES } from "./attempts.tsx";
import { textIn } from "./filters.ts";
import { EndpointName, NextAttempt, Url } from "./parts.tsx";

export async function eventPage(visit: Visit, { db }: DashboardParts): Promise<PageResponse> {
  const event = await eventSummary(db, { ...scopeOf(visit), id: visit.params.id ?? "" });
  if (event === undefined) throw noSuchEvent(visit);
  const after = textIn(visit.query, "after");
  const page = { after, limit: PAGE_ROWS + 1, responseBytes: RESPONSE_SHOWN_BYTES };
  const { rows, last } = pageOf(await attemptsOfEvent(db, event.id, page));
  const endpoints = await endpointsOf(db, visit.organisation.id, visit.mode);
  const own = pathIn(visit, `/events/${event.id}`);
  return {
    kind: "page",
    title: `Event ${event.type}`,
    body: (
      <>
        <PageHeader title={event.type} back={{ to: pathIn(visit, "/events"), text: "Events" }} />
        <Card title="Event">
          <EventFacts visit={visit} event={event} />
        </Card>
        <div id="deliveries" data-follow={secondsBetweenLooks(event, visit.now)} data-name="Deliveries">
          {event.test && <TestOutcome event={event} attempts={rows} />}
          <Deliveries visit={visit} event={event} endpoints={endpoints} />
          {rows.length > 0 && (
            <Card title="Attempts">
              <Attempts attempts={rows} endpoints={endpoints} isOneOfSeveral={event.deliveries.length > 1} />
              <Pager first={after === null ? null : own} next={last && linkWith(own, { after: attemptId(last) })} />
            </Card>
          )}
        </div>
        <Payload event={event} own={own} />
        <p class="quiet">
          <a href={linkWith(pathIn(visit, "/requests"), { about: event.subject_id })}>
            Requests about {event.subject_id}
          </a>
        </p>
      </>
    ),
  };
}

export function noSuchEvent({ params }: Visit): Refusal {
  return new Refusal("event_not_found", `Event ${params.id} not found in this environment.`);
}

/** The exact bytes that receivers get. */
export async function eventPayload(visit: Visit, { db }: DashboardParts): Promise<PageResponse> {
  const event = await eventById(db, { ...scopeOf(visit), id: visit.params.id ?? "" });
  if (event === undefined) throw noSuchEvent(visit);
  const file = { "content-type": "application/json", "content-disposition": `attachment; filename="${event.id}.json"` };
  return { kind: "file", headers: { ...documentHeaders, ...file }, body: event.payload };
}

/** Often while an attempt is due, seldom while the next one is far away, and not at all when there is none. */
function secondsBetweenLooks({ deliveries }: EventSummary, now: Date): number | undefined {
  const next = deliveries.flatMap(({ next_attempt_at: at }) => (at === null ? [] : [Date.parse(at)]));
  if (next.length === 0) return undefined;
  return Math.min(...next) - now.getTime() < 60_000 ? 2 : 30;
}

function EventFacts({ visit, event }: { visit: Visit; event: EventSummary }) {
  return (
    <Facts
      of={[
        ["Event ID", <Copyable key="id" text={event.id} label="Event ID" />],
        ["Time", <Moment key="at" at={event.created_at} />],
        event.test
          ? [
              "About",
              <Badge key="test" tone="note">
                test: a sample filing
              </Badge>,
            ]
          : [subjectWord(event.subject_id), <SubjectLink key="subject" visit={visit} id={event.subject_id} />],
      ]}
    />
  );
}

function TestOutcome({ event, attempts }: { event: EventSummary; attempts: readonly AttemptRow[] }) {
  const arrived = event.deliveries.some(({ status }) => status === "delivered");
  if (arrived)
    return (
      <Alert tone="good">
        <p>The test event was delivered.</p>
      </Alert>
    );
  if (attempts.length === 0)
    return (
      <Alert tone="note">
        <p>The test event is being sent. This page updates itself; without JavaScript, reload it.</p>
      </Alert>
    );
  const willRetry = event.deliveries.some(({ status }) => status === "pending");
  return (
    <Alert tone="bad">
      <p>
        The test event was not delivered. The attempts below say why.{" "}
        {willRetry ? "Quarterday will retry." : "Replay it to send it again."}
      </p>
    </Alert>
  );
}

function Deliveries({
  visit,
  event,
  endpoints,
}: {
  visit: Visit;
  event: EventSummary;
  endpoints: readonly EndpointRow[];
}) {
  if (event.deliveries.length === 0)
    return (
      <Card title="Deliveries">
        <Empty title="No deliveries">
          <p>
            No endpoint received this type at the time. Endpoints receive only events that happen after they are added.
          </p>
        </Empty>
      </Card>
    );
  const endpointOf = ({ endpoint_id }: DeliverySummary) => endpoints.find(({ id }) => id === endpoint_id);
  /** Why it cannot be sent again. */
  const obstacleTo = (delivery: DeliverySummary) => {
    const endpoint = endpointOf(delivery);
    if (endpoint === undefined) return "endpoint removed";
    return endpoint.disabled_at === null ? null : "endpoint disabled";
  };
  const replayable = event.deliveries.filter((delivery) => obstacleTo(delivery) === null);
  return (
    <Card
      title="Deliveries"
      aside={replayable.length > 1 && <Replay visit={visit} event={event} delivery={null} text="Replay to all" />}
    >
      <Table
        caption="Deliveries of this event"
        rows={event.deliveries}
        keyOf={({ id }) => id}
        columns={[
          {
            title: "Endpoint",
            wide: true,
            cell: (delivery) => {
              const endpoint = endpointOf(delivery);
              if (endpoint === undefined) return <Url url={delivery.url} />;
              return <EndpointName endpoint={endpoint} to={pathIn(visit, `/settings/webhooks/${endpoint.id}`)} />;
            },
          },
          {
            title: "Status",
            cell: (delivery) => (
              <span class="badges">
                <DeliveryStatus status={delivery.status} />
                {obstacleTo(delivery) !== null && <Badge tone="idle">{obstacleTo(delivery)}</Badge>}
              </span>
            ),
          },
          { title: "Attempts", number: true, cell: ({ attempts }) => <span class="number">{attempts}</span> },
          {
            title: "Next attempt",
            cell: ({ next_attempt_at: next }) =>
              next === null ? <span class="muted">–</span> : <NextAttempt at={new Date(next)} now={visit.now} />,
          },
          {
            title: "Action",
            cell: (delivery) =>
              obstacleTo(delivery) === null && <Replay visit={visit} event={event} delivery={delivery} text="Replay" />,
          },
        ]}
      />
    </Card>
  );
}

function Replay({
  visit,
  event,
  delivery,
  text,
}: {
  visit: Visit;
  event: EventSummary;
  delivery: DeliverySummary | null;
  text: string;
}) {
  return (
    <Form visit={visit} to={pathIn(visit, `/events/${event.id}/replay`)}>
      <input type="hidden" name="as_of" value={visit.now.toISOString()} />
      {delivery !== null && <input type="hidden" name="delivery" value={delivery.id} />}
      <Button>{text}</Button>
    </Form>
  );
}

/** Shown on many lines for reading; what is sent, and copied, has no white space in it. */
function Payload({ event, own }: { event: EventSummary; own: string }) {
  return (
    <Card title="Payload" aside={<a href={`${own}/payload`}>Download as sent</a>}>
      <div class="copyable copyable-block">
        <Preformatted label="Payload">{visibleText(JSON.stringify(JSON.parse(event.payload), null, 2))}</Preformatted>
        <button type="button" class="button button-plain copy needs-script" data-copy={event.payload}>
          Copy as sent
        </button>
      </div>
    </Card>
  );
}
