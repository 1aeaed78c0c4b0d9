// `quarterday endpoints …`

import { eventTypes } from "../filings/lifecycle.ts";
import { Refusal } from "../platform/errors.ts";
import { addEndpoint, disableEndpoint } from "../webhooks/endpoints.ts";
import { type EndpointRow, endpointsOf } from "../webhooks/store.ts";
import type { Context } from "./commands.ts";
import { firstPositional, modeOption, organisationOption, requiredMode, textOption } from "./options.ts";
import { at } from "./output.ts";

export async function endpointsAdd(context: Context): Promise<number> {
  const wanted = {
    organisationId: await organisationOption(context),
    mode: requiredMode(context),
    url: textOption(context, "url") ?? "",
    description: textOption(context, "description") ?? "",
    eventTypes: chosenTypes(textOption(context, "events")),
  };
  const { endpoint, secret } = await addEndpoint(context.db, wanted, context);
  context.output.say(secret, { ...shown(endpoint), secret });
  return 0;
}

export async function endpointsList(context: Context): Promise<number> {
  const endpoints = await endpointsOf(context.db, await organisationOption(context), modeOption(context));
  context.output.table(
    ["id", "mode", "url", "events", "state", "created"],
    endpoints.map((endpoint) => [
      endpoint.id,
      endpoint.mode,
      endpoint.url,
      endpoint.event_types?.join(",") ?? "all",
      endpoint.disabled_at === null ? "enabled" : `disabled ${at(endpoint.disabled_at)}`,
      at(endpoint.created_at),
    ]),
    endpoints.map(shown),
    "There are no webhook endpoints; add one with `endpoints add`.",
  );
  return 0;
}

export async function endpointsDisable(context: Context): Promise<number> {
  const id = firstPositional(context);
  const organisationId = await organisationOption(context);
  const endpoint = await disableEndpoint(context.db, { organisationId, id }, context);
  context.output.say(`${id} is disabled; its events are held from now on.`, shown(endpoint));
  return 0;
}

function chosenTypes(text: string | null): string[] | null {
  if (text === null) return null;
  const types = text.split(",").map((type) => type.trim());
  const unknown = types.find((type) => !eventTypes.some((known) => known === type));
  if (unknown === undefined) return types;
  throw new Refusal("invalid_option", `There is no event type "${unknown}"; there are ${eventTypes.join(", ")}.`);
}

/** Without the secret, which is shown once and kept sealed. */
function shown({ sealed_secret: _, ...endpoint }: EndpointRow) {
  return endpoint;
}
