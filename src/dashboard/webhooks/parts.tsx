// Pieces that several webhook pages show: the state of an endpoint, the result of an attempt, a link to an event.

import { Fragment } from "preact";
import { numberText, percentText } from "../../../packages/ct600/text/numbers.ts";
import { after, DAY } from "../../platform/clock.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { ATTEMPTS_LOOKED_AT, type EndpointHealth, endpointHealth } from "../../webhooks/deliveries/attempt-store.ts";
import { type FailureClass, failureClasses } from "../../webhooks/deliveries/outcome.ts";
import type { EndpointRow } from "../../webhooks/endpoints/endpoint-store.ts";
import { isFlagged } from "../../webhooks/endpoints/endpoints.ts";
import { contractTypes } from "../../webhooks/event-types.ts";
import { Badge } from "../frame/components.tsx";
import { Moment } from "../frame/format.tsx";
import { visibleText } from "../frame/visible-text.ts";
import { pathIn, type Visit } from "../frame/visit.ts";

interface EndpointStateProps {
  endpoint: EndpointRow;
  /** Where the clock of the sandbox has moved `failing_since`: when it really was. */
  began: ReadonlyMap<string, Date>;
  now: Date;
}

/** Failing is a warning; after a day of it something is wrong. */
export function EndpointState({ endpoint, began, now }: EndpointStateProps) {
  const { disabled_at: disabled, failing_since: failing } = endpoint;
  if (disabled !== null)
    return (
      <span class="state">
        <Badge tone="idle">disabled</Badge> since <Moment at={disabled} />
      </span>
    );
  if (failing !== null)
    return (
      <span class="state">
        <Badge tone={isFlagged(endpoint, now) ? "bad" : "wait"}>failing</Badge> since{" "}
        <Moment at={began.get(endpoint.id) ?? failing} />
      </span>
    );
  return <Badge tone="good">enabled</Badge>;
}

export async function healthOf(
  db: Queryable,
  endpoints: readonly EndpointRow[],
  now: Date,
): Promise<Map<string, EndpointHealth>> {
  const which = { endpointIds: endpoints.map(({ id }) => id), since: after(now, -7 * DAY) };
  return new Map((await endpointHealth(db, which)).map((health) => [health.endpoint_id, health]));
}

export function SuccessRate({ health }: { health: EndpointHealth | undefined }) {
  if (health === undefined || health.attempts === 0) return <span class="muted">no attempts</span>;
  return (
    <span class="stack">
      <span class="number">{percentText(health.succeeded, health.attempts)}</span>
      <span class="muted">{attemptsText(health.attempts, health.succeeded)}</span>
    </span>
  );
}

/** Where only the newest were looked at it says so. */
export function attemptsText(attempts: number, succeeded: number): string {
  const looked = attempts < ATTEMPTS_LOOKED_AT ? "" : "the newest ";
  return `${numberText(succeeded)} of ${looked}${numberText(attempts)} attempts`;
}

/** One whose time has come waits for its turn. */
export function NextAttempt({ at, now }: { at: Date; now: Date }) {
  return at > now ? <Moment at={at} /> : <span class="nowrap">due now</span>;
}

export function Milliseconds({ ms }: { ms: number | null }) {
  if (ms === null) return <span class="muted">–</span>;
  return <span class="number">{numberText(ms)} ms</span>;
}

export function EventTypes({ types }: { types: readonly string[] | null }) {
  return (
    <span class="stack">
      {(types ?? contractTypes).map((type) => (
        <code key={type}>{type}</code>
      ))}
    </span>
  );
}

/** Broken after a dot or an underscore, where it is too long for its line. */
export function TypeName({ type }: { type: string }) {
  return (
    <>
      {type.split(/(?<=[._])/).map((part, place) => (
        <Fragment key={place}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </>
  );
}

/** On one line; the id, which programs know, is in its title and on its page. */
export function EventLine({ visit, id, type, test }: { visit: Visit; id: string; type: string; test: boolean }) {
  return (
    <span class="named">
      <a href={pathIn(visit, `/events/${id}`)} title={`${type} ${id}`}>
        {type}
      </a>
      {test && <Badge tone="note">test</Badge>}
    </span>
  );
}

/** The status of the response; without one, the kind of failure. */
export function AttemptResult({ status, failure }: { status: number | null; failure: FailureClass | null }) {
  return <Badge tone={failure === null ? "good" : "bad"}>{status ?? failure ?? "received"}</Badge>;
}

/** What happened, and if the rows above did not say it already, what to do. */
export function WhatHappened({
  failure,
  error,
  advises = false,
}: {
  failure: FailureClass | null;
  error: string | null;
  advises?: boolean;
}) {
  if (failure === null) return <span class="muted">received</span>;
  return (
    <span class="stack wrap">
      <span title={failure}>{sentenceOf(error ?? failure)}</span>
      {advises && <span class="muted">{failureClasses[failure]}</span>}
    </span>
  );
}

/** What follows the path may carry a token, so that no page shows it; only the form that changes it does. */
export function shownUrl(url: string): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : `${url.slice(0, end)}?…`;
}

/** What went wrong, as a sentence begins. */
export function sentenceOf(error: string): string {
  return visibleText(error.charAt(0).toUpperCase() + error.slice(1));
}

/** What people call it, or else its address. */
export function endpointName({ url, description }: Pick<EndpointRow, "url" | "description">): string {
  return description === "" ? shownUrl(url) : description;
}

interface EndpointNameProps {
  endpoint: Pick<EndpointRow, "url" | "description">;
  /** Its page; null where it is gone, or the visitor is there. */
  to: string | null;
}

/** Only its name, in one line with other words. */
export function EndpointWords({ endpoint: { url, description } }: Pick<EndpointNameProps, "endpoint">) {
  return description === "" ? <Url url={url} /> : <span dir="auto">{visibleText(description)}</span>;
}

/** Without places to break it, and without the scheme, which is the same for all. */
export function EndpointLine({ endpoint: { url, description } }: Pick<EndpointNameProps, "endpoint">) {
  const name = description === "" ? shownUrl(url).replace(/^https:\/\//, "") : description;
  // An element of its own: a text of a component has no parent that could give it its direction.
  return <span>{visibleText(name)}</span>;
}

/** Its name, and below it the address where the name is another. */
export function EndpointName({ endpoint, to }: EndpointNameProps) {
  const { url, description } = endpoint;
  const name = <EndpointWords endpoint={endpoint} />;
  return (
    <span class="stack wrap">
      {to === null ? name : <a href={to}>{name}</a>}
      {description !== "" && (
        <span class="muted">
          <Url url={url} />
        </span>
      )}
    </span>
  );
}

/** Broken after slashes and the like rather than within a word. */
export function Url({ url }: { url: string }) {
  return (
    <span class="wrap">
      {visibleText(shownUrl(url))
        .split(/(?<=[/?&=.-])(?!\/)/)
        .map((part, place) => (
          <Fragment key={place}>
            {part}
            <wbr />
          </Fragment>
        ))}
    </span>
  );
}

/** For a filter: all, or one of them, with what people call it. */
export function endpointOptions(endpoints: readonly EndpointRow[]): (readonly [value: string, text: string])[] {
  const named = endpoints.map(
    ({ id, url, description }) =>
      [id, description === "" ? shownUrl(url) : `${description} · ${shownUrl(url)}`] as const,
  );
  return [["", "All"], ...named];
}
