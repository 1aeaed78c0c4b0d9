// Adding an endpoint and changing one: the same form.

import { keepToReveal } from "../../access/shown-once.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Mode } from "../../platform/mode.ts";
import { eventTypes } from "../../register/event-types.ts";
import type { EndpointRow } from "../../webhooks/endpoints/endpoint-store.ts";
import { addEndpoint, changeEndpoint } from "../../webhooks/endpoints/endpoints.ts";
import { type FormField, text } from "../frame/forms/form-fields.tsx";
import { formPage, problemsOf } from "../frame/forms/form-page.tsx";
import { Checkbox } from "../frame/forms/form-parts.tsx";
import { onceByForm } from "../frame/forms/once.ts";
import { type DashboardParts, type PageResponse, pathIn, scopeOf, type Visit } from "../frame/visit.ts";
import { typeMeanings } from "./endpoints.tsx";
import { endpointHere } from "./filters.ts";
import { TypeName } from "./parts.tsx";

interface EndpointValues {
  url: string;
  description: string;
  /** Null is the default: those of the contract. */
  types: readonly string[] | null;
}

const nothing: EndpointValues = { url: "", description: "", types: null };

export async function newEndpointPage(visit: Visit): Promise<PageResponse> {
  return newEndpointForm(visit, typedBefore(visit) ?? nothing, null);
}

export async function addNewEndpoint(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const values = valuesIn(visit);
  try {
    const added = await onceByForm(visit, parts, async (tx) => {
      const { url, description } = values;
      const settings = { ...scopeOf(visit), url, description, eventTypes: checkedTypes(values) };
      const { endpoint, secret } = await addEndpoint(tx, settings, visit.actor, parts);
      await keepToReveal(tx, visit.session.id, { subject: endpoint.id, secret }, parts);
      return { subject: endpoint.id, location: pathIn(visit, `/settings/webhooks/${endpoint.id}`) };
    });
    return { ...added, notice: "endpoint_added" };
  } catch (error) {
    if (error instanceof Refusal) return newEndpointForm(visit, values, error);
    throw error;
  }
}

export async function editEndpointPage(visit: Visit, { db }: DashboardParts): Promise<PageResponse> {
  const endpoint = await endpointHere(db, visit, visit.params.id ?? "");
  const { url, description, event_types: types } = endpoint;
  return editEndpointForm(visit, endpoint, typedBefore(visit) ?? { url, description, types }, null);
}

/** What the user typed before they had to confirm the password. */
function typedBefore(visit: Visit): EndpointValues | null {
  return visit.form.size > 0 ? valuesIn(visit) : null;
}

export async function saveEndpoint(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const values = valuesIn(visit);
  const endpoint = await endpointHere(parts.db, visit, visit.params.id ?? "");
  const which = { ...scopeOf(visit), id: endpoint.id };
  try {
    const { url, description } = values;
    const change = { url, description, eventTypes: checkedTypes(values) };
    await changeEndpoint(parts.db, which, change, visit.actor, parts);
  } catch (error) {
    if (error instanceof Refusal) return editEndpointForm(visit, endpoint, values, error);
    throw error;
  }
  return { kind: "redirect", to: pathIn(visit, `/settings/webhooks/${endpoint.id}`), notice: "endpoint_changed" };
}

function valuesIn({ form }: Visit): EndpointValues {
  return {
    url: form.get("url")?.trim() ?? "",
    description: form.get("description")?.trim() ?? "",
    types: form.get("events") === "some" ? form.getAll("type") : null,
  };
}

function checkedTypes({ types }: EndpointValues): string[] | null {
  if (types === null) return null;
  const known = eventTypes.filter((type) => types.includes(type));
  if (known.length > 0) return known;
  throw new Refusal("no_event_types", "Tick at least one type, or choose the default.", "events");
}

function newEndpointForm(visit: Visit, values: EndpointValues, problem: Refusal | null): PageResponse {
  const list = { to: pathIn(visit, "/settings/webhooks"), text: "Webhooks" };
  return formPage(visit, {
    title: "Add endpoint",
    back: list,
    problems: problemsOf(problem),
    forms: [
      {
        to: `${list.to}/new`,
        once: true,
        sections: [{ fields: endpointFields(visit, values) }],
        submit: "Add endpoint",
        cancel: { to: list.to },
      },
    ],
    below: <p class="muted">The next page shows the signing secret once.</p>,
  });
}

function editEndpointForm(
  visit: Visit,
  { id }: EndpointRow,
  values: EndpointValues,
  problem: Refusal | null,
): PageResponse {
  const own = { to: pathIn(visit, `/settings/webhooks/${id}`), text: "Endpoint" };
  return formPage(visit, {
    title: "Edit endpoint",
    back: own,
    problems: problemsOf(problem),
    forms: [
      {
        to: `${own.to}/edit`,
        sections: [{ fields: endpointFields(visit, values) }],
        submit: "Save",
        cancel: { to: own.to },
      },
    ],
    below: <p class="muted">Waiting deliveries go to the new URL. The event types apply to new events only.</p>,
  });
}

function endpointFields({ mode }: Visit, { url, description, types }: EndpointValues): FormField[] {
  return [
    text("url", "URL", {
      type: "url",
      hint: "An https:// address that responds to a POST with 2xx within 10 seconds.",
      placeholder: "https://example.com/webhooks",
      value: url,
      maxLength: 2_000,
      required: true,
    }),
    text("description", "Description", {
      hint: "Optional. What pages call it in place of its URL.",
      value: description,
      maxLength: 200,
    }),
    { name: "events", label: "Events", draw: ({ error = null }) => <Types mode={mode} types={types} error={error} /> },
  ];
}

interface TypesProps {
  mode: Mode;
  types: readonly string[] | null;
  error: string | null;
}

function Types({ mode, types, error }: TypesProps) {
  return (
    <fieldset aria-describedby={error === null ? undefined : "events-error"}>
      <legend class="legend">Events</legend>
      {error !== null && (
        <p class="error" id="events-error">
          {error}
        </p>
      )}
      <label class="check">
        <input type="radio" id="events" name="events" value="default" checked={types === null} /> Default: submitted,
        accepted and failed
      </label>
      <label class="check">
        <input type="radio" name="events" value="some" checked={types !== null} /> Only these:
      </label>
      <div class="indented">
        {eventTypes.map((type) => (
          <Checkbox
            key={type}
            name="type"
            value={type}
            label={
              <>
                <TypeName type={type} />: {typeMeanings(mode)[type]}
              </>
            }
            checked={types?.includes(type) ?? false}
          />
        ))}
      </div>
    </fieldset>
  );
}
