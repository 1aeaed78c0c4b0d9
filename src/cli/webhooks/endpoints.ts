// `quarterday endpoints …`

import { sendTestEvent } from "../../filings/test-event.ts";
import { after, DAY, HOUR } from "../../platform/clock.ts";
import { Refusal } from "../../platform/errors.ts";
import { withUkTime } from "../../platform/uk-time.ts";
import { eventTypes } from "../../register/event-types.ts";
import {
  attemptsOfEndpoint,
  type EndpointHealth,
  endpointHealth,
  everyAttempt,
  failuresBegan,
} from "../../webhooks/deliveries/attempt-store.ts";
import { type EndpointRow, endpointsOf, type WhichEndpoint } from "../../webhooks/endpoints/endpoint-store.ts";
import {
  addEndpoint,
  changeEndpoint,
  DEFAULT_OVERLAP_MS,
  disableEndpoint,
  enableEndpoint,
  existingEndpoint,
  isFlagged,
  MAX_OVERLAP_MS,
  rotateSecret,
} from "../../webhooks/endpoints/endpoints.ts";
import { removeEndpoint } from "../../webhooks/endpoints/remove-endpoint.ts";
import { contractTypes } from "../../webhooks/event-types.ts";
import type { Replayed } from "../../webhooks/replays/replay.ts";
import { organisationOfEndpoint } from "../../webhooks/whose-store.ts";
import type { Context } from "../command.ts";
import { REFUSED } from "../exit-codes.ts";
import { firstPositional, modeOption, numberOption, organisationOption, requiredMode, textOption } from "../options.ts";
import { at, inColumn } from "../output.ts";
import { narrowedTo, ownedTable, ownerOf } from "../whose.ts";
import { attemptColumns, attemptLine, firstAttempt, shownAttempt } from "./attempts.ts";

export async function endpointsAdd(context: Context<"db" | "sealing" | "rules">): Promise<number> {
  const wanted = {
    organisationId: await organisationOption(context),
    mode: requiredMode(context),
    url: textOption(context, "url") ?? "",
    description: textOption(context, "description") ?? "",
    eventTypes: chosenTypes(textOption(context, "events")),
  };
  const others = await endpointsOf(context.db, wanted.organisationId, wanted.mode);
  const { endpoint, secret } = await addEndpoint(context.db, wanted, context.actor, context);
  const twin = others.find(({ url }) => url === endpoint.url);
  if (twin !== undefined)
    context.output.note(`${twin.id} has the same URL, so your receiver will get each event twice.`);
  context.output.say(secret, { ...shown(endpoint), secret });
  return 0;
}

export async function endpointsList(context: Context<"db">): Promise<number> {
  const organisationId = await narrowedTo(context);
  const endpoints = await endpointsOf(context.db, organisationId, modeOption(context));
  const figures = await figuresOf(context, endpoints);
  const began = await failuresBegan(context.db, endpoints);
  ownedTable(
    context,
    organisationId,
    ["id", "mode", "url", "events", "state", "last 7 days", withUkTime("created")],
    endpoints.map((endpoint) => ({
      organisationId: endpoint.organisation_id,
      cells: [
        endpoint.id,
        endpoint.mode,
        endpoint.url,
        endpoint.event_types?.join(",") ?? "default",
        stateText(endpoint, began, context.clock.now()),
        figuresText(figures.get(endpoint.id)),
        inColumn(endpoint.created_at),
      ],
      value: { ...shown(endpoint, began), last_7_days: figures.get(endpoint.id) ?? null },
    })),
    "No webhook endpoints yet. Add one with `endpoints add`.",
  );
  return 0;
}

export async function endpointsShow(context: Context<"db">): Promise<number> {
  const endpoint = await existingEndpoint(context.db, await chosen(context));
  const attempts = await attemptsOfEndpoint(context.db, endpoint.id, { ...everyAttempt, limit: 10 });
  const figures = (await figuresOf(context, [endpoint])).get(endpoint.id);
  const began = await failuresBegan(context.db, [endpoint]);
  const { previous_secret_until: until } = endpoint;
  const overlap = until !== null && until > context.clock.now() ? `; the previous one is valid until ${at(until)}` : "";
  const facts = [
    ["url", endpoint.url],
    ["description", endpoint.description || "–"],
    ["mode", endpoint.mode],
    ["events", endpoint.event_types?.join(", ") ?? `default: ${contractTypes.join(", ")}`],
    ["state", stateText(endpoint, began, context.clock.now())],
    ["secret", `created ${at(endpoint.secret_rotated_at ?? endpoint.created_at)}${overlap}`],
    ["last 7 days", figuresText(figures)],
  ].map(([name = "", value]) => `${name.padEnd(12)} ${value}`);
  const lines = attempts.map((attempt) => `  ${attemptLine(attempt)}`);
  const tried = lines.length === 0 ? [] : ["", "recent attempts", `  ${attemptColumns}`, ...lines];
  const value = { ...shown(endpoint, began), last_7_days: figures ?? null, attempts: attempts.map(shownAttempt) };
  context.output.say([...facts, ...tried].join("\n"), value);
  return 0;
}

export async function endpointsChange(context: Context<"db" | "rules">): Promise<number> {
  const { values, output } = context;
  const url = textOption(context, "url");
  const description = values.description;
  const types = textOption(context, "events");
  if (url === null && typeof description !== "string" && types === null)
    throw new Refusal("invalid_option", "Say what to change: --url, --description or --events.");
  const change = {
    ...(url === null ? {} : { url }),
    ...(typeof description === "string" ? { description: description.trim() } : {}),
    ...(types === null ? {} : { eventTypes: chosenTypes(types) }),
  };
  const endpoint = await changeEndpoint(context.db, await chosen(context), change, context.actor, context);
  output.say(`${endpoint.id} is changed. Waiting deliveries go to ${endpoint.url}.`, shown(endpoint));
  return 0;
}

export async function endpointsRotate(context: Context<"db" | "sealing">): Promise<number> {
  const hours = { least: 0, most: MAX_OVERLAP_MS / HOUR, otherwise: DEFAULT_OVERLAP_MS / HOUR };
  const overlapMs = numberOption(context, "overlap-hours", hours) * HOUR;
  const which = await chosen(context);
  const { endpoint, secret } = await rotateSecret(context.db, which, { overlapMs }, context.actor, context);
  const until = endpoint.previous_secret_until;
  context.output.note(
    until === null
      ? "The previous secret is no longer valid."
      : `The previous secret stays valid until ${at(until)}. Update your receiver before then.`,
  );
  context.output.say(secret, { ...shown(endpoint), secret });
  return 0;
}

export async function endpointsTest(context: Context<"db">): Promise<number> {
  const { eventId } = await sendTestEvent(context.db, await chosen(context), context.actor, context);
  const attempt = await firstAttempt(context, eventId);
  if (attempt === null) {
    const text = `The test event ${eventId} is due, but has not been attempted yet. Check that the worker is running, then see \`events show ${eventId}\`.`;
    context.output.say(text, { event: eventId, attempt: null });
    return REFUSED;
  }
  const text = attempt.error === null ? "arrived" : "did not arrive";
  const line = `The test event ${eventId} ${text}:\n  ${attemptColumns}\n  ${attemptLine(attempt)}`;
  context.output.say(line, { event: eventId, attempt: shownAttempt(attempt) });
  return attempt.error === null ? 0 : 1;
}

export async function endpointsDisable(context: Context<"db">): Promise<number> {
  const endpoint = await disableEndpoint(context.db, await chosen(context), context.actor, context);
  context.output.say(
    `${endpoint.id} is disabled. Its events are held until you enable it and replay them.`,
    shown(endpoint),
  );
  return 0;
}

export async function endpointsEnable(context: Context<"db">): Promise<number> {
  const { db, output, values } = context;
  const wanted = { replaysHeld: values.replay === true };
  const { endpoint, held, replay } = await enableEndpoint(db, await chosen(context), wanted, context.actor, context);
  const value = { ...shown(endpoint), held, replay: replay?.replayId ?? null };
  output.say(`${endpoint.id} is enabled. ${missed(endpoint.id, held, replay)}`, value);
  return 0;
}

export async function endpointsRemove(context: Context<"db">): Promise<number> {
  const which = await chosen(context);
  const { abandoned } = await removeEndpoint(context.db, which, context.actor, context);
  const unsent = abandoned === 1 ? "1 unsent delivery is abandoned." : `${abandoned} unsent deliveries are abandoned.`;
  context.output.say(`${which.id} is removed. ${unsent}`, { id: which.id, removed: true, abandoned });
  return 0;
}

function missed(id: string, held: number, replay: Replayed | null): string {
  if (held === 0) return "No events were held.";
  const events = held === 1 ? "1 event was" : `${held} events were`;
  if (replay === null) return `${events} held. Send them with \`events replay --endpoint ${id} --status held --yes\`.`;
  return `${events} held; ${replay.deliveries} are being sent now (${replay.replayId}).`;
}

async function chosen(context: Context<"db">): Promise<WhichEndpoint> {
  const organisationId = await ownerOf(context, organisationOfEndpoint);
  return { organisationId, mode: null, id: firstPositional(context) };
}

async function figuresOf({ db, clock }: Context<"db">, endpoints: EndpointRow[]): Promise<Map<string, EndpointHealth>> {
  const since = after(clock.now(), -7 * DAY);
  const figures = await endpointHealth(db, { endpointIds: endpoints.map(({ id }) => id), since });
  const tried = figures.filter(({ attempts }) => attempts > 0);
  return new Map(tried.map((figure) => [figure.endpoint_id, figure]));
}

function figuresText(figures: EndpointHealth | undefined): string {
  if (figures === undefined) return "no attempts";
  const { attempts, succeeded, median_ms: median } = figures;
  return `${succeeded} of ${attempts} attempts succeeded${median === null ? "" : `, half within ${median} ms`}`;
}

function stateText(endpoint: EndpointRow, began: ReadonlyMap<string, Date>, now: Date): string {
  if (endpoint.disabled_at !== null) return `disabled ${at(endpoint.disabled_at)}`;
  if (endpoint.failing_since === null) return "enabled";
  return `${isFlagged(endpoint, now) ? "FAILING" : "failing"} since ${at(began.get(endpoint.id) ?? endpoint.failing_since)}`;
}

/** Null is the default: those of the contract. */
export function chosenTypes(text: string | null): string[] | null {
  if (text === null || text === "default") return null;
  if (text === "all") return [...eventTypes];
  const types = text.split(",").map((type) => type.trim());
  const unknown = types.find((type) => !eventTypes.some((known) => known === type));
  if (unknown === undefined) return types;
  throw new Refusal("invalid_option", `Unknown event type: ${unknown}. Use ${eventTypes.join(", ")}, or all.`);
}

/** Without the secrets, which are shown once and kept sealed. */
function shown(endpoint: EndpointRow, began: ReadonlyMap<string, Date> = new Map()) {
  const { id, organisation_id, mode, url, description, event_types, created_at, disabled_at } = endpoint;
  const failing_since = began.get(id) ?? endpoint.failing_since;
  const { secret_rotated_at, previous_secret_until } = endpoint;
  const settings = { id, organisation_id, mode, url, description, event_types };
  return { ...settings, created_at, disabled_at, failing_since, secret_rotated_at, previous_secret_until };
}
