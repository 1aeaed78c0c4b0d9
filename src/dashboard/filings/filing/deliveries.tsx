// The events of a filing, or of accounts, and their deliveries: one row for each delivery.

import type { EventSummary } from "../../../webhooks/store.ts";
import { Card, DeliveryStatus, Table } from "../../frame/components.tsx";
import { pathIn, type Visit } from "../../frame/visit.ts";
import { Url } from "../../webhooks/parts.tsx";

interface DeliveriesProps {
  visit: Visit;
  title: string;
  caption: string;
  events: readonly EventSummary[];
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

function Deliveries({ visit, caption, events }: Omit<DeliveriesProps, "title" | "none">) {
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
        { title: "Endpoint", wide: true, cell: ({ delivery }) => <Endpoint delivery={delivery} /> },
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

function Endpoint({ delivery }: Pick<Row, "delivery">) {
  if (delivery === null) return <span class="muted">No endpoint</span>;
  const { url, status, last_error } = delivery;
  return (
    <span class="stack wrap">
      <Url url={url} />
      {last_error !== null && status !== "delivered" && <span class="muted">{last_error}</span>}
    </span>
  );
}
