// Actions on an endpoint, apart from editing it: test it, rotate its secret, disable and enable it.

import { keepToReveal } from "../../access/shown-once.ts";
import { sendTestEvent } from "../../filings/test-event.ts";
import { HOUR } from "../../platform/clock.ts";
import { Refusal } from "../../platform/errors.ts";
import type { EndpointRow } from "../../webhooks/endpoints/endpoint-store.ts";
import {
  DEFAULT_OVERLAP_MS,
  disableEndpoint,
  enableEndpoint,
  rotateSecret,
} from "../../webhooks/endpoints/endpoints.ts";
import { Moment } from "../frame/format.tsx";
import { choice } from "../frame/forms/form-fields.tsx";
import { formPage, problemsOf } from "../frame/forms/form-page.tsx";
import { onceByForm } from "../frame/forms/once.ts";
import { type DashboardParts, type PageResponse, pathIn, scopeOf, type Visit } from "../frame/visit.ts";
import { endpointHere } from "./filters.ts";
import { endpointName } from "./parts.tsx";

const whichEndpoint = (visit: Visit) => ({ ...scopeOf(visit), id: visit.params.id ?? "" });

const ownPath = (visit: Visit, { id }: EndpointRow) => pathIn(visit, `/settings/webhooks/${id}`);

/** The event's own page follows what becomes of it. */
export async function testEndpoint(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const { eventId } = await sendTestEvent(parts.db, whichEndpoint(visit), visit.actor, parts);
  return { kind: "redirect", to: pathIn(visit, `/events/${eventId}`) };
}

export async function disable(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const endpoint = await disableEndpoint(parts.db, whichEndpoint(visit), visit.actor, parts);
  return { kind: "redirect", to: ownPath(visit, endpoint), notice: "endpoint_disabled" };
}

/** Its page says what was held meanwhile, and offers to replay it. */
export async function enable(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const wanted = { replaysHeld: false };
  const { endpoint } = await enableEndpoint(parts.db, whichEndpoint(visit), wanted, visit.actor, parts);
  return { kind: "redirect", to: ownPath(visit, endpoint), notice: "endpoint_enabled" };
}

/** Hours, and how people say it. */
const overlaps = [
  ["0", "None: the current secret ends immediately"],
  ["1", "1 hour"],
  ["24", "24 hours"],
  ["72", "3 days"],
  ["168", "7 days"],
] as const;

export async function rotatePage(visit: Visit, { db }: DashboardParts): Promise<PageResponse> {
  const endpoint = await endpointHere(db, visit, visit.params.id ?? "");
  return rotateForm(visit, endpoint, null);
}

export async function rotate(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const chosen = overlaps.find(([hours]) => hours === visit.form.get("overlap"));
  if (chosen === undefined) {
    const problem = new Refusal("invalid_overlap", "Choose how long both secrets are valid.", "overlap");
    return rotateForm(visit, await endpointHere(parts.db, visit, visit.params.id ?? ""), problem);
  }
  const hours = Number(chosen[0]);
  const rotated = await onceByForm(visit, parts, async (tx) => {
    const overlap = { overlapMs: hours * HOUR };
    const { endpoint, secret } = await rotateSecret(tx, whichEndpoint(visit), overlap, visit.actor, parts);
    await keepToReveal(tx, visit.session.id, { subject: endpoint.id, secret }, parts);
    return { subject: endpoint.id, location: ownPath(visit, endpoint) };
  });
  return { ...rotated, notice: "secret_rotated" };
}

function rotateForm(visit: Visit, endpoint: EndpointRow, problem: Refusal | null): PageResponse {
  const own = { to: pathIn(visit, `/settings/webhooks/${endpoint.id}`), text: "Endpoint" };
  const { previous_secret_until: until } = endpoint;
  return formPage(visit, {
    title: "Rotate secret",
    back: own,
    problems: problemsOf(problem),
    forms: [
      {
        to: `${own.to}/rotate`,
        once: true,
        sections: [
          {
            lead: (
              <>
                <p class="wrap">
                  Creates a new signing secret for <strong>{endpointName(endpoint)}</strong> and shows it once. During
                  the overlap each delivery carries both signatures, so you can change your receiver at any time. After
                  that only the new secret is valid.
                </p>
                {until !== null && until > visit.now && (
                  <p>
                    The previous secret is still valid until <Moment at={until} />. Rotating now ends it.
                  </p>
                )}
              </>
            ),
            fields: [
              choice("overlap", "Overlap", overlaps, {
                hint: "If the secret has leaked, choose none.",
                value: String(DEFAULT_OVERLAP_MS / HOUR),
              }),
            ],
          },
        ],
        submit: "Rotate secret",
        cancel: { to: own.to },
      },
    ],
  });
}
