// The events of a filing and their deliveries: one row for each delivery.

import type { FilingStatus } from "../../../filings/lifecycle.ts";
import type { EventSummary } from "../../../webhooks/store.ts";
import { Card, DeliveryStatus, Table } from "../../frame/components.tsx";
import { pathIn, type Visit } from "../../frame/visit.ts";
import { Url } from "../../webhooks/parts.tsx";

interface DeliveriesProps {
  visit: Visit;
  events: readonly EventSummary[];
  status: FilingStatus;
}

export function DeliveriesCard({ visit, events, status }: DeliveriesProps) {
  return (
    <Card title="Deliveries">
      {events.length === 0 ? (
        <p class="muted">
          {status === "pending"
            ? "None yet. The first event is sent when HMRC has received the return."
            : "None. Events are deleted after the number of days set under Organisation."}
        </p>
      ) : (
        <Deliveries visit={visit} events={events} />
      )}
    </Card>
  );
}

interface Row {
  event: EventSummary;
  /** Null if no endpoint received it. */
  delivery: EventSummary["deliveries"][number] | null;
}

function Deliveries({ visit, events }: Pick<DeliveriesProps, "visit" | "events">) {
  const rows = events.flatMap((event): Row[] =>
    event.deliveries.length === 0
      ? [{ event, delivery: null }]
      : event.deliveries.map((delivery) => ({ event, delivery })),
  );
  return (
    <Table
      caption="Deliveries of this filing's events, oldest first"
      rows={rows}
      keyOf={({ event, delivery }) => delivery?.id ?? event.id}
      columns={[
        { title: "Time", moment: ({ event }) => event.created_at },
        { title: "Event", cell: ({ event }) => <a href={pathIn(visit, `/events/${event.id}`)}>{event.type}</a> },
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
