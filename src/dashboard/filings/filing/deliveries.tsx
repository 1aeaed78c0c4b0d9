// The events of a filing, or of accounts, and their deliveries: one row for each delivery.

import type { EndpointRow } from "../../../webhooks/endpoints/endpoint-store.ts";
import type { EventSummary } from "../../../webhooks/store.ts";
import { Card, DeliveryStatus, Table } from "../../frame/components.tsx";
import { pathIn, type Visit } from "../../frame/visit.ts";
import { EndpointWords, Url } from "../../webhooks/parts.tsx";

interface DeliveriesProps {
  visit: Visit;
  title: string;
  caption: string;
  events: readonly EventSummary[];
  /** For what people call them. */
  endpoints: readonly EndpointRow[];
  /** Where there are no events. */
  none: string;
}

export const GONE = "None. Events are deleted after the number of days set under Organisation.";

export function DeliveriesCard({ title, none, ...shown }: DeliveriesProps) {
  return (
    <Card title={title}>{shown.events.length === 0 ? <p class="muted">{none}</p> : <Deliveries {...shown} />}</Card>
  );
}

interface Row {
  event: EventSummary;
  /** Null if no endpoint received it. */
  delivery: EventSummary["deliveries"][number] | null;
}

function Deliveries({ visit, caption, events, endpoints }: Omit<DeliveriesProps, "title" | "none">) {
  const rows = events.flatMap((event): Row[] =>
    event.deliveries.length === 0
      ? [{ event, delivery: null }]
      : event.deliveries.map((delivery) => ({ event, delivery })),
  );
  return (
    <Table
      caption={caption}
      rows={rows}
      keyOf={({ event, delivery }) => delivery?.id ?? event.id}
      columns={[
        { title: "Time", moment: ({ event }) => event.created_at },
        {
          title: "Event",
          wide: true,
          cell: ({ event }) => <a href={pathIn(visit, `/events/${event.id}`)}>{event.type}</a>,
        },
        {
          title: "Endpoint",
          wide: true,
          cell: ({ delivery }) => <Endpoint visit={visit} delivery={delivery} endpoints={endpoints} />,
        },
        { title: "Status", cell: ({ delivery }) => delivery && <DeliveryStatus status={delivery.status} /> },
        {
          title: "Attempts",
          number: true,
          cell: ({ delivery }) => <span class="number">{delivery?.attempts ?? 0}</span>,
        },
      ]}
    />
  );
}

interface EndpointProps {
  visit: Visit;
  delivery: Row["delivery"];
  endpoints: readonly EndpointRow[];
}

function Endpoint({ visit, delivery, endpoints }: EndpointProps) {
  if (delivery === null) return <span class="muted">No endpoint</span>;
  const { endpoint_id, url, status, last_error } = delivery;
  const endpoint = endpoints.find(({ id }) => id === endpoint_id);
  return (
    <span class="stack wrap">
      {endpoint === undefined ? (
        <Url url={url} />
      ) : (
        <a href={pathIn(visit, `/settings/webhooks/${endpoint_id}`)}>
          <EndpointWords endpoint={endpoint} />
        </a>
      )}
      {last_error !== null && status !== "delivered" && <span class="muted">{last_error}</span>}
    </span>
  );
}
