// The events of a filing, and what became of telling each of them.

import type { FilingStatus } from "../../filings/lifecycle.ts";
import type { EventSummary } from "../../webhooks/store.ts";
import { Card, DeliveryStatus } from "../frame/components.tsx";
import { counted, Moment } from "../frame/format.tsx";
import { pathIn, type Visit } from "../frame/visit.ts";
import { Url } from "../webhooks/parts.tsx";

export function EventsCard({
  visit,
  events,
  status,
}: {
  visit: Visit;
  events: readonly EventSummary[];
  status: FilingStatus;
}) {
  return (
    <Card title="Events and deliveries">
      {events.length === 0 ? (
        <p class="muted">
          {status === "pending"
            ? "Nothing yet. The first event is told when the authority has taken the return."
            : "None are kept any more: events are forgotten after a while (Settings → Organisation)."}
        </p>
      ) : (
        <ul class="plain">
          {events.map(({ id, type, created_at, deliveries }) => (
            <li key={id}>
              <a href={pathIn(visit, `/events/${id}`)}>{type}</a> <Moment at={created_at} />
              <Deliveries deliveries={deliveries} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Deliveries({ deliveries }: Pick<EventSummary, "deliveries">) {
  if (deliveries.length === 0) return <div class="muted">No endpoint listened.</div>;
  return (
    <ul class="plain">
      {deliveries.map(({ id, url, status, attempts, last_error }) => (
        <li key={id}>
          <DeliveryStatus status={status} />{" "}
          {attempts > 0 && <span class="muted nowrap">{counted(attempts, "attempt", "attempts")}</span>}
          <div>
            <Url url={url} />
          </div>
          {last_error !== null && status !== "delivered" && <div class="muted wrap">{last_error}</div>}
        </li>
      ))}
    </ul>
  );
}
