// How webhooks do, for those who look after them: their endpoints, the attempts of the last days, what was given up.

import { counted, numberText, percentText } from "../../../packages/ct600/text/numbers.ts";
import { after, DAY } from "../../platform/clock.ts";
import { type EndpointRow, endpointsOf } from "../../webhooks/endpoints/endpoint-store.ts";
import { Card, Facts } from "../frame/components.tsx";
import { type DashboardParts, pathIn, scopeOf, type Visit } from "../frame/visit.ts";
import { attemptFigures, countAbandoned } from "./queries.ts";

const DELIVERY_DAYS = 7;

export interface WebhookHealth {
  endpoints: readonly EndpointRow[];
  figures: { attempts: number; succeeded: number };
  abandoned: number;
}

export async function webhookHealth(visit: Visit, { db }: DashboardParts): Promise<WebhookHealth> {
  const whose = scopeOf(visit);
  const [endpoints, figures, abandoned] = await Promise.all([
    endpointsOf(db, whose.organisationId, visit.mode),
    attemptFigures(db, whose, after(visit.now, -DELIVERY_DAYS * DAY)),
    countAbandoned(db, whose),
  ]);
  return { endpoints, figures, abandoned };
}

export function Webhooks({ visit, of: { endpoints, figures, abandoned } }: { visit: Visit; of: WebhookHealth }) {
  const { attempts, succeeded } = figures;
  const disabled = endpoints.filter(({ disabled_at }) => disabled_at !== null).length;
  const failing = endpoints.filter(
    (endpoint) => endpoint.disabled_at === null && endpoint.failing_since !== null,
  ).length;
  const states = [
    ...(failing === 0 ? [] : [`${failing} failing`]),
    ...(disabled === 0 ? [] : [`${disabled} disabled`]),
  ];
  const count = counted(endpoints.length, "endpoint", "endpoints");
  return (
    <Card title="Webhooks" aside={<a href={pathIn(visit, "/events")}>Events</a>}>
      {endpoints.length === 0 && attempts === 0 ? (
        <p class="muted">
          No endpoints yet. An endpoint receives an event for every change to a filing.{" "}
          <a href={pathIn(visit, "/settings/webhooks/new")}>Add endpoint</a>
        </p>
      ) : (
        <Facts
          of={[
            [
              "Set up",
              <a key="endpoints" href={pathIn(visit, "/settings/webhooks")}>
                {states.length === 0 ? count : `${count}, ${states.join(", ")}`}
              </a>,
            ],
            [
              `Last ${DELIVERY_DAYS} days`,
              attempts === 0
                ? "No deliveries"
                : `${numberText(succeeded)} of ${counted(attempts, "attempt", "attempts")} succeeded (${percentText(succeeded, attempts)})`,
            ],
            [
              "Abandoned",
              <a key="failed" href={pathIn(visit, "/webhooks/failed")}>
                {counted(abandoned, "delivery", "deliveries")}
              </a>,
            ],
          ]}
        />
      )}
    </Card>
  );
}
