// `quarterday events list` and `events show`

import { Refusal } from "../../platform/errors.ts";
import { withUkTime } from "../../platform/uk-time.ts";
import { eventTypes } from "../../register/event-types.ts";
import { attemptsOfEvent, everyAttempt } from "../../webhooks/deliveries/attempt-store.ts";
import { everyEvent, newestSummaries } from "../../webhooks/event-list-store.ts";
import { deliveryStatuses } from "../../webhooks/lifecycle.ts";
import { type DeliverySummary, eventSummary } from "../../webhooks/store.ts";
import { organisationOfEvent } from "../../webhooks/whose-store.ts";
import type { Context } from "../command.ts";
import { firstPositional, limitOption, modeOption, textOption, wordOption } from "../options.ts";
import { at, due, inColumn } from "../output.ts";
import { narrowedTo, ownedTable, ownerOf } from "../whose.ts";
import { attemptColumns, attemptLine, shownAttempt } from "./attempts.ts";

export async function eventsList(context: Context<"db">): Promise<number> {
  const organisationId = await narrowedTo(context);
  const scope = { organisationId, mode: modeOption(context) };
  const filter = {
    ...everyEvent,
    status: wordOption(context, "status", deliveryStatuses),
    endpointId: textOption(context, "endpoint"),
  };
  const page = { after: null, limit: limitOption(context) };
  const events = await newestSummaries(context.db, scope, filter, page, { knownTypes: eventTypes });
  ownedTable(
    context,
    organisationId,
    ["id", "mode", "type", "filing", withUkTime("created"), "deliveries"],
    events.map((event) => ({
      organisationId: event.organisation_id,
      cells: [
        event.id,
        event.mode,
        event.test ? `${event.type} (test)` : event.type,
        event.subject_id,
        inColumn(event.created_at),
        event.deliveries.map((delivery) => deliveryText(delivery, context.clock.now())).join("; ") || "none",
      ],
      value: { ...JSON.parse(event.payload), test: event.test, deliveries: event.deliveries },
    })),
    "No events.",
  );
  return 0;
}

export async function eventsShow(context: Context<"db">): Promise<number> {
  const { db, output } = context;
  const id = firstPositional(context);
  const event = await eventSummary(db, { organisationId: await ownerOf(context, organisationOfEvent), mode: null, id });
  if (event === undefined)
    throw new Refusal("event_not_found", `Event ${id} not found. \`events list\` shows all events.`);
  const attempts = (await attemptsOfEvent(db, id, everyAttempt)).toReversed();
  const deliveries = event.deliveries.map((delivery) => {
    const own = attempts.filter((attempt) => attempt.delivery_id === delivery.id);
    return { ...delivery, attempts: own.map(shownAttempt), lines: own.flatMap(attemptLines) };
  });
  const text = deliveries.flatMap(({ lines, attempts: own, ...delivery }) => [
    "",
    `${delivery.id} ${deliveryText({ ...delivery, attempts: own.length }, context.clock.now())}`,
    ...(lines.length === 0 ? [] : [`  ${attemptColumns}`, ...lines]),
  ]);
  const head = `${event.id}  ${event.type}${event.test ? " (test)" : ""}  ${event.mode}  ${at(event.created_at)}`;
  output.say([head, event.payload, ...text].join("\n"), {
    ...JSON.parse(event.payload),
    test: event.test,
    deliveries: deliveries.map(({ lines: _, ...delivery }) => delivery),
  });
  return 0;
}

const SHOWN_OF_AN_ANSWER = 200;

/** The attempt, and the beginning of the receiver's response. */
function attemptLines(attempt: Parameters<typeof attemptLine>[0]): string[] {
  const answer =
    attempt.response_body
      ?.toString("utf8")
      .replace(/[\p{Cc}\s]+/gu, " ")
      .trim() ?? "";
  const said = answer.length > SHOWN_OF_AN_ANSWER ? `${answer.slice(0, SHOWN_OF_AN_ANSWER)} …` : answer;
  return [`  ${attemptLine(attempt)}`, ...(said === "" ? [] : [`    response: ${said}`])];
}

/** The URL, the number of attempts, and after a failure the reason and the next attempt. */
function deliveryText(delivery: DeliverySummary, now: Date): string {
  const { status, attempts, url, last_error: error, next_attempt_at: next } = delivery;
  const tried = attempts === 0 ? "" : ` after ${attempts} ${attempts === 1 ? "attempt" : "attempts"}`;
  const why = error === null ? "" : ` (${error}${next === null ? "" : `; next attempt ${due(new Date(next), now)}`})`;
  return `${status}${tried} to ${url}${why}`;
}
