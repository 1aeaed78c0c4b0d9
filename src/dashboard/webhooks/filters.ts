// What people ask the webhook pages for, read from the address or a form. A word that is wrong is never passed over: a filter that silently
// was none would show, and replay, more than was meant. A page says at the field what is wrong with it.

import { after, DAY, HOUR, ukWallClock } from "../../platform/clock.ts";
import type { Queryable } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Scope } from "../../platform/mode.ts";
import { startOfUkDay } from "../../platform/uk-time.ts";
import type { EndpointRow } from "../../webhooks/endpoint-store.ts";
import { existingEndpoint } from "../../webhooks/endpoints.ts";
import type { DeliveryStatus } from "../../webhooks/lifecycle.ts";
import type { BulkSelection } from "../../webhooks/replay.ts";
import type { Problems } from "../frame/form-fields.tsx";
import { BEFORE_THE_FIRST, NOT_A_DAY } from "../frame/typed-dates.ts";
import { scopeOf, type Visit } from "../frame/visit.ts";
import { type FailedFilter, type FailedStatus, failedStatuses } from "./queries.ts";

/** What was asked for under this name; null for nothing, which a form sends as an empty text. */
export function asked(from: URLSearchParams, name: string): string | null {
  const text = from.get(name)?.trim() ?? "";
  return text === "" ? null : text;
}

/** One of these words; one that is not is put down as a problem. */
export function askedWord<Word extends string>(
  from: URLSearchParams,
  name: string,
  words: readonly Word[],
  problems: Problems,
): Word | null {
  const text = asked(from, name);
  const word = words.find((known) => known === text);
  if (text !== null && word === undefined) problems[name] = `Unknown ${name}.`;
  return word ?? null;
}

/** One of the visit's own environment: any other does not exist here. */
export async function endpointHere(db: Queryable, visit: Visit, id: string): Promise<EndpointRow> {
  return existingEndpoint(db, { ...scopeOf(visit), id });
}

export async function askedEndpoint(db: Queryable, visit: Visit, from: URLSearchParams): Promise<string | null> {
  const id = asked(from, "endpoint");
  return id === null ? null : (await endpointHere(db, visit, id)).id;
}

export interface AskedFailures {
  filter: FailedFilter;
  problems: Problems;
}

/** For pages, which say at each field what is wrong with it and look for nothing then. */
export async function askedFailures(db: Queryable, visit: Visit, from: URLSearchParams): Promise<AskedFailures> {
  const problems: Problems = {};
  const status = askedWord(from, "status", failedStatuses, problems) ?? "abandoned";
  const endpointId = await askedEndpoint(db, visit, from);
  const since = askedDay(from, "from", problems);
  const last = askedDay(from, "to", problems);
  if (since !== null && last !== null && last < since) problems.to = BEFORE_THE_FIRST;
  // The last day belongs to it. A day has 23 to 25 hours: an hour after that it is the next one.
  const until = last && startOfUkDay(ukWallClock(after(last, DAY + HOUR)).date);
  return { filter: { status, endpointId, since, until }, problems };
}

/** For what is about to be sent again. */
export async function certainFailures(db: Queryable, visit: Visit, from: URLSearchParams): Promise<FailedFilter> {
  const { filter, problems } = await askedFailures(db, visit, from);
  const [wrong] = Object.entries(problems);
  if (wrong === undefined) return filter;
  const [field, sentence = ""] = wrong;
  throw new Refusal("invalid_filter", `The filter is not valid, so nothing was sent. ${sentence}`, field);
}

/** The day after it must be one, too. */
const LAST_DAY = "9999-12-30";

function askedDay(from: URLSearchParams, name: "from" | "to", problems: Problems): Date | null {
  const text = asked(from, name);
  if (text === null) return null;
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? startOfUkDay(text) : null;
  const exists = day !== null && !Number.isNaN(day.getTime()) && ukWallClock(day).date === text;
  if (exists && text <= LAST_DAY) return day;
  problems[name] = NOT_A_DAY;
  return null;
}

/** What `webhooks/replay.ts` calls them. Those that fail so far are pending there; those that were dismissed are replayed one by one. */
const replayedStatuses: Record<FailedStatus, readonly DeliveryStatus[]> = {
  abandoned: ["abandoned"],
  held: ["held"],
  failing: ["pending"],
  dismissed: [],
};

export function selectionOf(environment: Scope, filter: FailedFilter, asOf: Date): BulkSelection {
  const { status, endpointId, since, until } = filter;
  return { ...environment, endpointId, statuses: replayedStatuses[status], since, until, asOf };
}

/** When the page was shown that a form was on. What has moved since is not sent again, so pressing twice sends once. */
export function shownAt(visit: Visit, from: URLSearchParams = visit.form): Date {
  const text = from.get("as_of") ?? "";
  const moment = new Date(text);
  if (!(moment.getTime() > 0) || moment > visit.now || moment.toISOString() !== text)
    throw new Refusal("invalid_form", "This form is incomplete, so nothing was sent. Reload the page and try again.");
  return moment;
}
