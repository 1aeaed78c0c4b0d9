// Settings → Webhooks: where events are sent, and the health of each endpoint.

import type { Mode } from "../../platform/mode.ts";
import { eventTypes } from "../../register/event-types.ts";
import { type EndpointHealth, failuresBegan } from "../../webhooks/deliveries/attempt-store.ts";
import { type EndpointRow, endpointsOf } from "../../webhooks/endpoints/endpoint-store.ts";
import { type Column, Empty, LinkButton } from "../frame/components.tsx";
import { listPage } from "../frame/list-page.tsx";
import { takerFirst } from "../frame/text/authorities.ts";
import { type DashboardParts, type PageResponse, pathIn, type Visit } from "../frame/visit.ts";
import { EndpointName, EndpointState, EventTypes, healthOf, Milliseconds, SuccessRate } from "./parts.tsx";

export async function endpointsPage(visit: Visit, { db }: DashboardParts): Promise<PageResponse> {
  const endpoints = await endpointsOf(db, visit.organisation.id, visit.mode);
  const health = await healthOf(db, endpoints, visit.now);
  return listPage(visit, {
    title: "Webhooks",
    actions: (
      <LinkButton to={pathIn(visit, "/settings/webhooks/new")} tone="main">
        Add endpoint
      </LinkButton>
    ),
    caption: "Webhook endpoints",
    rows: endpoints,
    keyOf: ({ id }) => id,
    columns: columnsOf(visit, health, await failuresBegan(db, endpoints)),
    empty: <NoEndpoints mode={visit.mode} />,
    below: (
      <p>
        <a href={pathIn(visit, "/settings/webhooks/verify")}>How to receive events and verify their signature</a>
      </p>
    ),
  });
}

const columnsOf = (
  visit: Visit,
  health: ReadonlyMap<string, EndpointHealth>,
  began: ReadonlyMap<string, Date>,
): Column<EndpointRow>[] => [
  {
    title: "Endpoint",
    wide: true,
    cell: (endpoint) => <EndpointName endpoint={endpoint} to={pathIn(visit, `/settings/webhooks/${endpoint.id}`)} />,
  },
  { title: "Events", cell: ({ event_types }) => <EventTypes types={event_types} /> },
  { title: "State", cell: (endpoint) => <EndpointState endpoint={endpoint} began={began} now={visit.now} /> },
  { title: "Last 7 days", number: true, cell: ({ id }) => <SuccessRate health={health.get(id)} /> },
  { title: "Median", number: true, cell: ({ id }) => <Milliseconds ms={health.get(id)?.median_ms ?? null} /> },
];

/** In the sandbox neither authority is asked. */
export const typeMeanings = (mode: Mode): Readonly<Record<(typeof eventTypes)[number], string>> => ({
  "filing.submitted": `${takerFirst(mode, "HMRC")} received the return and has not decided yet`,
  "filing.accepted": `${takerFirst(mode, "HMRC")} accepted the return`,
  "filing.failed": `${takerFirst(mode, "HMRC")} rejected the return; the event says why`,
  "filing.needs_attention": "A person has to look at the filing; the event says why",
  "filing.approval_changed": "Somebody approved the return or sent it back, or the request for approval has ended",
  "companies_house_accounts.submitted": `${takerFirst(mode, "Companies House")} received the accounts and has not decided yet`,
  "companies_house_accounts.accepted": `${takerFirst(mode, "Companies House")} accepted the accounts`,
  "companies_house_accounts.rejected": `${takerFirst(mode, "Companies House")} rejected the accounts; the event says why`,
  "obligation.due_soon": "Something that a company has to do is due in 30 days or fewer",
});

function NoEndpoints({ mode }: { mode: Mode }) {
  return (
    <Empty title="No endpoints yet">
      <p>Add an endpoint to receive an event when a filing changes:</p>
      <ul class="plain">
        {eventTypes.map((type) => (
          <li key={type}>
            <code>{type}</code>: {typeMeanings(mode)[type]}
          </li>
        ))}
      </ul>
      <p>Events are signed and sent up to five times. You can replay events that did not arrive.</p>
    </Empty>
  );
}
