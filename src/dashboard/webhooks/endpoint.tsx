// One endpoint: its health, its recent attempts, and the actions on it.

import { numberText, percentText } from "../../../packages/ct600/text/numbers.ts";
import { after, DAY, ukWallClock } from "../../platform/clock.ts";
import {
  attemptId,
  attemptsOfEndpoint,
  type EndpointAttempt,
  type EndpointHealth,
  failuresBegan,
} from "../../webhooks/deliveries/attempt-store.ts";
import { countHeld, type EndpointRow, endpointsOf } from "../../webhooks/endpoints/endpoint-store.ts";
import { isFlagged } from "../../webhooks/endpoints/endpoints.ts";
import { Card, Copyable, Empty, Facts, LinkButton, PageHeader, Table } from "../frame/components.tsx";
import { Moment } from "../frame/format.tsx";
import { day, Fields } from "../frame/forms/form-fields.tsx";
import { Button, Form } from "../frame/forms/form-parts.tsx";
import { linkWith } from "../frame/links.ts";
import { PAGE_ROWS, pageOf } from "../frame/list-page.tsx";
import { Pager } from "../frame/lists/pager.tsx";
import { visibleText } from "../frame/visible-text.ts";
import { type DashboardParts, type PageResponse, pathIn, type Visit } from "../frame/visit.ts";
import { Flagged, Missed, SecretOnce, Twin } from "./endpoint-alerts.tsx";
import { endpointHere, textIn } from "./filters.ts";
import {
  AttemptResult,
  attemptsText,
  EndpointState,
  EventLine,
  EventTypes,
  endpointName,
  healthOf,
  Milliseconds,
  Url,
  WhatHappened,
} from "./parts.tsx";

export async function endpointPage(visit: Visit, { db }: DashboardParts): Promise<PageResponse> {
  const endpoint = await endpointHere(db, visit, visit.params.id ?? "");
  const cursor = textIn(visit.query, "after");
  const attempts = await attemptsOfEndpoint(db, endpoint.id, { after: cursor, limit: PAGE_ROWS + 1, responseBytes: 0 });
  const held = await countHeld(db, endpoint.id);
  const others = await endpointsOf(db, visit.organisation.id, visit.mode);
  const twin = others.find(({ id, url }) => id !== endpoint.id && url === endpoint.url);
  const health = (await healthOf(db, [endpoint], visit.now)).get(endpoint.id);
  const began = await failuresBegan(db, [endpoint]);
  const name = visibleText(endpointName(endpoint));
  const isOn = endpoint.disabled_at === null;
  return {
    kind: "page",
    title: `Endpoint ${name}`,
    body: (
      <>
        <PageHeader title={name} back={{ to: pathIn(visit, "/settings/webhooks"), text: "Webhooks" }}>
          <Actions visit={visit} endpoint={endpoint} />
        </PageHeader>
        {visit.revealed !== null && <SecretOnce visit={visit} secret={visit.revealed} />}
        {twin !== undefined && <Twin visit={visit} twin={twin} />}
        {isFlagged(endpoint, visit.now) && <Flagged endpoint={endpoint} began={began} last={attempts[0]} />}
        {isOn && held > 0 && <Missed visit={visit} endpoint={endpoint} held={held} />}
        <Card title="Details">
          <EndpointFacts endpoint={endpoint} began={began} now={visit.now} />
        </Card>
        <Card title="Last 7 days">
          <Figures health={health} held={held} />
        </Card>
        {isOn ? <ReplayFailed visit={visit} endpoint={endpoint} /> : <Switch visit={visit} endpoint={endpoint} />}
        <Card title="Attempts">
          <Attempts visit={visit} endpoint={endpoint} attempts={attempts} isFirst={cursor === null} />
        </Card>
        {isOn && <Switch visit={visit} endpoint={endpoint} />}
      </>
    ),
  };
}

function Actions({ visit, endpoint }: { visit: Visit; endpoint: EndpointRow }) {
  const own = pathIn(visit, `/settings/webhooks/${endpoint.id}`);
  return (
    <>
      {endpoint.disabled_at === null && (
        <Form visit={visit} to={`${own}/test`}>
          <Button>Send test event</Button>
        </Form>
      )}
      <LinkButton to={`${own}/rotate`}>Rotate secret</LinkButton>
      <LinkButton to={`${own}/edit`}>Edit</LinkButton>
    </>
  );
}

interface EndpointFactsProps {
  endpoint: EndpointRow;
  began: ReadonlyMap<string, Date>;
  now: Date;
}

function EndpointFacts({ endpoint, began, now }: EndpointFactsProps) {
  const { previous_secret_until: until } = endpoint;
  return (
    <Facts
      of={[
        ["URL", <Url key="url" url={endpoint.url} />],
        ["State", <EndpointState key="state" endpoint={endpoint} began={began} now={now} />],
        ["Events", <EventTypes key="events" types={endpoint.event_types} />],
        ["Added", <Moment key="added" at={endpoint.created_at} />],
        [
          "Signing secret",
          <span key="secret" class="stack">
            <span>
              {endpoint.secret_rotated_at === null ? "created" : "rotated"}{" "}
              <Moment at={endpoint.secret_rotated_at ?? endpoint.created_at} />
            </span>
            {until !== null && until > now && (
              <span>
                the previous secret stays valid until <Moment at={until} />
              </span>
            )}
          </span>,
        ],
        ["Endpoint ID", <Copyable key="id" text={endpoint.id} label="Endpoint ID" />],
      ]}
    />
  );
}

function Figures({ health, held }: { health: EndpointHealth | undefined; held: number }) {
  const { attempts = 0, succeeded = 0, median_ms: median = null } = health ?? {};
  return (
    <div class="figures">
      <div>
        <p class="figure-value">{percentText(succeeded, attempts)}</p>
        <p class="muted">{attempts === 0 ? "no attempts" : `${attemptsText(attempts, succeeded)} succeeded`}</p>
      </div>
      <div>
        <p class="figure-value">{median === null ? "–" : `${numberText(median)} ms`}</p>
        <p class="muted">median latency</p>
      </div>
      <div>
        <p class="figure-value">{numberText(held)}</p>
        <p class="muted">{held === 1 ? "event is held" : "events are held"}</p>
      </div>
    </div>
  );
}

function Attempts({
  visit,
  endpoint,
  attempts,
  isFirst,
}: {
  visit: Visit;
  endpoint: EndpointRow;
  attempts: readonly EndpointAttempt[];
  isFirst: boolean;
}) {
  const { rows, last } = pageOf(attempts);
  const own = pathIn(visit, `/settings/webhooks/${endpoint.id}`);
  if (rows.length === 0)
    return (
      <Empty title="No attempts yet">
        <p>Send a test event to see whether it arrives.</p>
      </Empty>
    );
  return (
    <>
      <Table
        caption="Attempts, newest first"
        rows={rows}
        keyOf={(attempt) => attemptId(attempt)}
        columns={[
          { title: "Time", moment: ({ attempted_at }) => attempted_at },
          {
            title: "Event",
            cell: ({ event_id: id, type, test }) => <EventLine visit={visit} {...{ id, type, test }} />,
          },
          {
            title: "Response",
            cell: ({ response_status, error_class }) => (
              <AttemptResult status={response_status} failure={error_class} />
            ),
          },
          { title: "Latency", number: true, cell: ({ latency_ms }) => <Milliseconds ms={latency_ms} /> },
          {
            title: "What happened",
            wide: true,
            cell: (attempt) => (
              <WhatHappened failure={attempt.error_class} error={attempt.error} advises={isNews(attempt, rows)} />
            ),
          },
        ]}
      />
      <Pager first={isFirst ? null : own} next={last && linkWith(own, { after: attemptId(last) })} />
    </>
  );
}

/** The same failure over and over needs its advice once. */
function isNews(attempt: EndpointAttempt, rows: readonly EndpointAttempt[]): boolean {
  return rows[rows.indexOf(attempt) - 1]?.error_class !== attempt.error_class;
}

/** What changes whether anything is sent here. */
/** Leads to the page that counts them first. */
function ReplayFailed({ visit, endpoint }: { visit: Visit; endpoint: EndpointRow }) {
  const weekAgo = ukWallClock(after(visit.now, -7 * DAY)).date;
  return (
    <Card title="Replay failed events">
      <form method="get" action={pathIn(visit, "/webhooks/failed/replay")} class="filters">
        <input type="hidden" name="endpoint" value={endpoint.id} />
        <Fields
          fields={[day("from", "All that failed since", { value: weekAgo, required: true })]}
          typed={new URLSearchParams()}
          problems={{}}
        />
        <div class="actions">
          <Button>Replay failed events</Button>
        </div>
      </form>
    </Card>
  );
}

function Switch({ visit, endpoint }: { visit: Visit; endpoint: EndpointRow }) {
  const own = pathIn(visit, `/settings/webhooks/${endpoint.id}`);
  const isDisabled = endpoint.disabled_at !== null;
  return (
    <Card title="Delivery">
      <p class="hint">
        {isDisabled
          ? "This endpoint is disabled. New and waiting events are held; replay them after you enable it."
          : "Disable the endpoint to stop deliveries. New and waiting events are then held; replay them after you enable it again."}
      </p>
      <div class="actions">
        <Form visit={visit} to={isDisabled ? `${own}/enable` : `${own}/disable`}>
          {isDisabled ? <Button tone="main">Enable endpoint</Button> : <Button>Disable endpoint</Button>}
        </Form>
        <LinkButton to={`${own}/remove`} tone="danger">
          Remove endpoint
        </LinkButton>
      </div>
    </Card>
  );
}
