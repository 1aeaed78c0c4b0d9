// Replays: an event or delivery from its page; and failed deliveries, those that were ticked or all that match, after a
// page that counts them.

import type { VNode } from "preact";
import { counted } from "../../../packages/ct600/text/numbers.ts";
import { Refusal } from "../../platform/errors.ts";
import type { EndpointRow } from "../../webhooks/endpoints/endpoint-store.ts";
import {
  countReplayable,
  countTicked,
  type Replayed,
  replayDeliveries,
  replayEvent,
  replayInBulk,
} from "../../webhooks/replays/replay.ts";
import { eventSummary } from "../../webhooks/store.ts";
import { Moment } from "../frame/format.tsx";
import { formPage } from "../frame/forms/form-page.tsx";
import { linkWith } from "../frame/links.ts";
import { PAGE_ROWS } from "../frame/list-page.tsx";
import { visibleText } from "../frame/visible-text.ts";
import { type DashboardParts, type PageResponse, pathIn, scopeOf, type Visit } from "../frame/visit.ts";
import { noSuchEvent } from "./event.tsx";
import { failedEvents, filterWords } from "./failed-events.tsx";
import { certainFailures, endpointHere, failedFilterIn, selectionOf, shownAt, textIn } from "./filters.ts";
import { endpointName } from "./parts.tsx";
import type { FailedFilter } from "./queries.ts";

/**
 * The one whose own button was pressed; or the selected ones, which are counted before anything is sent or dismissed.
 */
export async function replaySelected(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const only = visit.form.get("only");
  const asOf = shownAt(visit);
  if (only !== null) {
    const which = { ...scopeOf(visit), deliveryIds: [only], asOf };
    return followed(visit, await replayDeliveries(parts.db, which, visit.actor, parts));
  }
  const deliveryIds = [...new Set(visit.form.getAll("delivery"))];
  if (deliveryIds.length === 0) return failedEvents(visit, parts, { problem: "Select at least one delivery." });
  // They go into an address, and a page has no more boxes than this to tick.
  if (deliveryIds.length > PAGE_ROWS) throw new Refusal("too_many", `Select at most ${PAGE_ROWS} at a time.`);
  const action = visit.form.get("action") === "dismiss" ? "dismiss" : "replay";
  const confirm = linkWith(pathIn(visit, `/webhooks/failed/${action}`), filterWords(visit.query));
  const ticked = new URLSearchParams(deliveryIds.map((id) => ["delivery", id]));
  ticked.set("as_of", asOf.toISOString());
  return { kind: "redirect", to: `${confirm}${confirm.includes("?") ? "&" : "?"}${ticked}` };
}

interface Counted {
  chosen: VNode;
  /** Sent along with the form, so that what is sent is what was counted. */
  asOf: Date;
  deliveryIds: readonly string[];
  deliveries: number;
  disabled: number;
  /** Of those that were ticked: on their way by now, or gone. */
  moved: number;
}

/** How many there are comes first: of all that match, or of those that were ticked. */
export async function confirmReplayPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const chosen = chosenIn(visit);
  const { filter, problems } = await failedFilterIn(parts.db, visit, chosen);
  if (Object.keys(problems).length > 0) return failedEvents(visit, parts, { problem: null });
  const { db } = parts;
  const deliveryIds = chosen.getAll("delivery");
  if (deliveryIds.length === 0) {
    const count = await countReplayable(db, selectionOf(scopeOf(visit), filter, visit.now));
    const endpoint = filter.endpointId === null ? null : await endpointHere(db, visit, filter.endpointId);
    const what = <Chosen filter={filter} endpoint={endpoint} />;
    return confirmPage(visit, { ...count, chosen: what, asOf: visit.now, deliveryIds, moved: 0 });
  }
  // What has moved since they were ticked is left out, not only what moves from now on.
  const asOf = shownAt(visit, chosen);
  const count = await countTicked(db, { ...scopeOf(visit), deliveryIds, asOf });
  const moved = deliveryIds.length - count.deliveries - count.disabled;
  return confirmPage(visit, { ...count, chosen: <p>The deliveries you selected.</p>, asOf, deliveryIds, moved });
}

/**
 * A form that waited for the password says it whole; its page may not have, where it was a button of an endpoint's
 * page.
 */
function chosenIn({ form, query }: Visit): URLSearchParams {
  return form.size > 0 ? form : query;
}

function confirmPage(visit: Visit, { chosen, asOf, deliveryIds, deliveries, disabled, moved }: Counted): PageResponse {
  const words = filterWords(chosenIn(visit));
  const back = { to: linkWith(pathIn(visit, "/webhooks/failed"), words), text: "Failed events" };
  const what = counted(deliveries, "delivery", "deliveries");
  return formPage(visit, {
    title: deliveries === 0 ? "Nothing to replay" : `Replay ${what}?`,
    back,
    forms: [
      {
        to: pathIn(visit, "/webhooks/failed/replay"),
        hidden: { as_of: asOf.toISOString(), delivery: deliveryIds, ...words },
        sections: [
          {
            lead: (
              <>
                {chosen}
                <LeftOut disabled={disabled} moved={moved} />
                {deliveries > 0 && (
                  <p>
                    Each is sent with the same id and body, a new timestamp and a new signature.
                    {deliveryIds.length === 0 && " New events are sent first."}
                  </p>
                )}
              </>
            ),
          },
        ],
        submit: deliveries === 0 ? null : `Replay ${what}`,
        cancel: { to: back.to, text: deliveries > 0 ? "Cancel" : "Back" },
      },
    ],
  });
}

function LeftOut({ disabled, moved }: { disabled: number; moved: number }) {
  return (
    <>
      {disabled > 0 && (
        <p>
          {counted(disabled, "more belongs", "more belong")} to disabled endpoints and {disabled === 1 ? "is" : "are"}{" "}
          not sent.
        </p>
      )}
      {moved > 0 && (
        <p>
          {counted(
            moved,
            "more is already on its way, or gone, and is",
            "more are already on their way, or gone, and are",
          )}{" "}
          left out.
        </p>
      )}
    </>
  );
}

function Chosen({ filter, endpoint }: { filter: FailedFilter; endpoint: EndpointRow | null }) {
  const { status, since, until } = filter;
  const all = {
    abandoned: "All abandoned deliveries",
    held: "All held deliveries",
    failing: "All failing deliveries",
    dismissed: "All dismissed deliveries",
  };
  return (
    <p>
      {all[status]}
      {endpoint !== null && (
        <>
          {" "}
          for <strong dir="auto">{visibleText(endpointName(endpoint))}</strong>
        </>
      )}
      {since !== null && (
        <>
          {" "}
          of events from <Moment at={since} />
        </>
      )}
      {until !== null && (
        <>
          {" "}
          before <Moment at={until} />
        </>
      )}
      .
    </p>
  );
}

/** What the confirm page has counted. */
export async function replayMatching(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const deliveryIds = visit.form.getAll("delivery");
  if (deliveryIds.length > 0) {
    const ticked = { ...scopeOf(visit), deliveryIds, asOf: shownAt(visit) };
    return followed(visit, await replayDeliveries(parts.db, ticked, visit.actor, parts));
  }
  const filter = await certainFailures(parts.db, visit, visit.form);
  const bulk = selectionOf(scopeOf(visit), filter, shownAt(visit));
  return followed(visit, await replayInBulk(parts.db, bulk, visit.actor, parts));
}

/** From an event's page: one of its deliveries, or all of them. The page itself shows what becomes of it. */
export async function replayThisEvent(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const { id: eventId = "" } = visit.params;
  const environment = scopeOf(visit);
  const asOf = shownAt(visit);
  const deliveryId = textIn(visit.form, "delivery");
  const event = await eventSummary(parts.db, { ...environment, id: eventId });
  if (event === undefined) throw noSuchEvent(visit);
  if (deliveryId !== null && !event.deliveries.some(({ id }) => id === deliveryId))
    throw new Refusal("delivery_not_found", `Delivery ${deliveryId} not found for this event.`);
  const { replayId } =
    deliveryId === null
      ? await replayEvent(parts.db, { ...environment, eventId, asOf }, visit.actor, parts)
      : await replayDeliveries(parts.db, { ...environment, deliveryIds: [deliveryId], asOf }, visit.actor, parts);
  const notice = replayId === null ? "nothing_replayed" : "replayed";
  return { kind: "redirect", to: pathIn(visit, `/events/${eventId}`), notice };
}

function followed(visit: Visit, { replayId }: Replayed): PageResponse {
  if (replayId === null) return { kind: "redirect", to: pathIn(visit, "/webhooks/failed"), notice: "nothing_replayed" };
  return { kind: "redirect", to: pathIn(visit, `/replays/${replayId}`) };
}
