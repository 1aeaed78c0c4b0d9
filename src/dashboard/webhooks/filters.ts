// The filters of the webhook pages, read from the address or a form. A wrong value is an error at its field and never
// ignored: without the filter the page would show, and replay, more than the user meant.

import { after, DAY, HOUR, ukWallClock } from "../../platform/clock.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Scope } from "../../platform/mode.ts";
import { startOfUkDay } from "../../platform/uk-time.ts";
import type { EndpointRow } from "../../webhooks/endpoints/endpoint-store.ts";
import { existingEndpoint } from "../../webhooks/endpoints/endpoints.ts";
import type { DeliveryStatus } from "../../webhooks/lifecycle.ts";
import type { BulkSelection } from "../../webhooks/replays/replay.ts";
import type { Problems } from "../frame/forms/form-fields.tsx";
import { BEFORE_THE_FIRST, dayWritten, NOT_A_DAY } from "../frame/forms/typed-dates.ts";
import { scopeOf, type Visit } from "../frame/visit.ts";
import { type FailedFilter, type FailedStatus, failedStatuses } from "./queries.ts";

/** Null if the parameter is absent or empty, as a form sends an empty field. */
export function textIn(from: URLSearchParams, name: string): string | null {
  const text = from.get(name)?.trim() ?? "";
  return text === "" ? null : text;
}

/** One of these words; any other is a problem of that field. */
export function wordIn<Word extends string>(
  from: URLSearchParams,
  name: string,
  words: readonly Word[],
  problems: Problems,
): Word | null {
  const text = textIn(from, name);
  const word = words.find((known) => known === text);
  if (text !== null && word === undefined) problems[name] = `Unknown ${name}.`;
  return word ?? null;
}

/** Only within the visit's environment: any other endpoint counts as not found. */
export async function endpointHere(db: Queryable, visit: Visit, id: string): Promise<EndpointRow> {
  return existingEndpoint(db, { ...scopeOf(visit), id });
}

export async function endpointIn(db: Queryable, visit: Visit, from: URLSearchParams): Promise<string | null> {
  const id = textIn(from, "endpoint");
  return id === null ? null : (await endpointHere(db, visit, id)).id;
}

export interface ReadFilter {
  filter: FailedFilter;
  problems: Problems;
}

/** For pages, which show the problem at each field and no results. */
export async function failedFilterIn(db: Queryable, visit: Visit, from: URLSearchParams): Promise<ReadFilter> {
  const problems: Problems = {};
  const status = wordIn(from, "status", failedStatuses, problems) ?? "abandoned";
  const endpointId = await endpointIn(db, visit, from);
  return { filter: { status, endpointId, ...daysIn(from, problems) }, problems };
}

/** From the start of one day in the UK to the end of another. */
export function daysIn(from: URLSearchParams, problems: Problems): { since: Date | null; until: Date | null } {
  const since = dayIn(from, "from", problems);
  const last = dayIn(from, "to", problems);
  if (since !== null && last !== null && last < since) problems.to = BEFORE_THE_FIRST;
  // The last day belongs to it. A day has 23 to 25 hours: an hour after that it is the next one.
  const until = last && startOfUkDay(ukWallClock(after(last, DAY + HOUR)).date);
  return { since, until };
}

/** For a replay or dismissal, which a wrong filter stops. */
export async function certainFailures(db: Queryable, visit: Visit, from: URLSearchParams): Promise<FailedFilter> {
  const { filter, problems } = await failedFilterIn(db, visit, from);
  const [wrong] = Object.entries(problems);
  if (wrong === undefined) return filter;
  const [field, sentence = ""] = wrong;
  throw new Refusal("invalid_filter", `The filter is not valid, so nothing was sent. ${sentence}`, field);
}

/** The day after it must exist too. */
const LAST_DAY = "9999-12-30";

function dayIn(from: URLSearchParams, name: "from" | "to", problems: Problems): Date | null {
  const typed = textIn(from, name);
  if (typed === null) return null;
  const text = dayWritten(typed);
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? startOfUkDay(text) : null;
  const exists = day !== null && !Number.isNaN(day.getTime()) && ukWallClock(day).date === text;
  if (exists && text <= LAST_DAY) return day;
  problems[name] = NOT_A_DAY;
  return null;
}

/**
 * The statuses in `webhooks/replays/replay.ts`. Failing deliveries are pending there; dismissed ones are replayed one
 * by one only.
 */
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
