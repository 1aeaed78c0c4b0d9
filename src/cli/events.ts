// `quarterday events …` and `quarterday replays …`

import { setTimeout as sleep } from "node:timers/promises";
import { eventTypes } from "../filings/lifecycle.ts";
import { Refusal } from "../platform/errors.ts";
import { withUkTime } from "../platform/uk-time.ts";
import { attemptsOfEvent, everyAttempt } from "../webhooks/attempt-store.ts";
import { existingEndpoint } from "../webhooks/endpoints.ts";
import { everyEvent, newestEvents } from "../webhooks/event-list-store.ts";
import { type DeliveryStatus, deliveryStatuses } from "../webhooks/lifecycle.ts";
import {
  type BulkSelection,
  countReplayable,
  type Replayed,
  replayDeliveries,
  replayEvent,
  replayInBulk,
  replayProgress,
} from "../webhooks/replay.ts";
import { type ReplayProgress, replaysOf } from "../webhooks/replay-progress-store.ts";
import { type DeliverySummary, eventSummary } from "../webhooks/store.ts";
import { commandActor } from "./actor.ts";
import { attemptColumns, attemptLine, shownAttempt } from "./attempts.ts";
import type { Context } from "./command.ts";
import { momentOption } from "./date-options.ts";
import { firstPositional, limitOption, modeOption, organisationOption, textOption, wordOption } from "./options.ts";
import { at, due, inColumn } from "./output.ts";

export async function eventsList(context: Context): Promise<number> {
  const scope = { organisationId: await organisationOption(context), mode: modeOption(context) };
  const filter = {
    ...everyEvent,
    status: wordOption(context, "status", deliveryStatuses),
    endpointId: textOption(context, "endpoint"),
  };
  const page = { after: null, limit: limitOption(context) };
  const events = await newestEvents(context.db, scope, filter, page, { knownTypes: eventTypes });
  context.output.table(
    ["id", "mode", "type", "filing", withUkTime("created"), "deliveries"],
    events.map((event) => [
      event.id,
      event.mode,
      event.test ? `${event.type} (test)` : event.type,
      event.subject_id,
      inColumn(event.created_at),
      event.deliveries.map((delivery) => deliveryText(delivery, context.clock.now())).join("; ") || "none",
    ]),
    events.map(({ payload, test, deliveries }) => ({ ...JSON.parse(payload), test, deliveries })),
    "No events.",
  );
  return 0;
}

export async function eventsShow(context: Context): Promise<number> {
  const { db, output } = context;
  const id = firstPositional(context);
  const event = await eventSummary(db, { organisationId: await organisationOption(context), mode: null, id });
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

/** The attempt, and the beginning of what the receiver said to it. */
function attemptLines(attempt: Parameters<typeof attemptLine>[0]): string[] {
  const answer =
    attempt.response_body
      ?.toString("utf8")
      .replace(/[\p{Cc}\s]+/gu, " ")
      .trim() ?? "";
  const said = answer.length > SHOWN_OF_AN_ANSWER ? `${answer.slice(0, SHOWN_OF_AN_ANSWER)} …` : answer;
  return [`  ${attemptLine(attempt)}`, ...(said === "" ? [] : [`    response: ${said}`])];
}

/** Where it went, how often, and for one that fails: why, and when it is tried next. */
function deliveryText(delivery: DeliverySummary, now: Date): string {
  const { status, attempts, url, last_error: error, next_attempt_at: next } = delivery;
  const tried = attempts === 0 ? "" : ` after ${attempts} ${attempts === 1 ? "attempt" : "attempts"}`;
  const why = error === null ? "" : ` (${error}${next === null ? "" : `; next attempt ${due(new Date(next), now)}`})`;
  return `${status}${tried} to ${url}${why}`;
}

const waysToChoose = ["status", "endpoint", "since", "until"];

export async function eventsReplay(context: Context): Promise<number> {
  const organisationId = await organisationOption(context);
  const eventId = firstPositional(context);
  const deliveryIds = textOption(context, "deliveries")
    ?.split(",")
    .map((id) => id.trim());
  const inBulk = waysToChoose.some((name) => textOption(context, name) !== null);
  if ([eventId !== "", deliveryIds !== undefined, inBulk].filter(Boolean).length !== 1) {
    const ways = waysToChoose.map((name) => `--${name}`).join(", ");
    throw new Refusal("invalid_option", `Give an event id, or --deliveries, or select deliveries by ${ways}.`);
  }
  const given = asOfOption(context);
  const asOf = given ?? context.clock.now();
  if (inBulk) return replayMany(context, organisationId, asOf);
  const { db } = context;
  const scope = { organisationId, mode: modeOption(context) };
  const replayed =
    deliveryIds === undefined
      ? await replayEvent(db, { ...scope, eventId, asOf }, commandActor, context)
      : await replayDeliveries(db, { ...scope, deliveryIds, asOf }, commandActor, context);
  tellReplayed(context, replayed, asOf);
  if (given === null && replayed.replayId !== null)
    context.output.note(`Repeating this command sends again. Add ${asOfWords(asOf)} to send only once.`);
  return 0;
}

/** A moment to come would leave nothing out: what this replay moves is before it. */
function asOfOption(context: Context): Date | null {
  const asOf = momentOption(context, "as-of");
  if (asOf === null || asOf <= context.clock.now()) return asOf;
  throw new Refusal("invalid_option", "--as-of must be in the past: the moment when the deliveries were counted.");
}

/** To the millisecond, as deliveries have it: a second has room for a whole delivery. */
function asOfWords(asOf: Date): string {
  return `--as-of ${asOf.toISOString()}`;
}

/** Many at once are counted before anything is sent. The count has its moment: with it, what was counted is sent, and once. */
async function replayMany(context: Context, organisationId: string, asOf: Date): Promise<number> {
  const { db, output } = context;
  const endpointId = textOption(context, "endpoint");
  const scope = { organisationId, mode: modeOption(context) };
  if (endpointId !== null) await existingEndpoint(db, { ...scope, id: endpointId });
  const bulk: BulkSelection = {
    ...scope,
    endpointId,
    statuses: chosenStatuses(context),
    since: momentOption(context, "since"),
    until: momentOption(context, "until"),
    asOf,
  };
  if (context.values.yes === true) {
    tellReplayed(context, await replayInBulk(db, bulk, commandActor, context), asOf);
    return 0;
  }
  const { deliveries, disabled } = await countReplayable(db, bulk);
  const off = disabled === 0 ? "" : ` ${disabled} more belong to disabled endpoints and are not sent.`;
  const count = `${deliveries} ${bulk.statuses.join(" or ")} ${deliveries === 1 ? "delivery" : "deliveries"}`;
  const how = `add --yes ${asOfWords(asOf)} to send them; repeating that sends nothing twice`;
  const text = deliveries === 0 ? "No deliveries match." : `${count} would be sent again; ${how}.`;
  output.say(`${text}${off}`, { would_replay: deliveries, of_disabled_endpoints: disabled, as_of: asOf });
  return 0;
}

function chosenStatuses(context: Context): DeliveryStatus[] {
  const words = (textOption(context, "status") ?? "abandoned").split(",").map((word) => word.trim());
  return words.map((word) => {
    const status = deliveryStatuses.find((known) => known === word);
    if (status !== undefined) return status;
    throw new Refusal("invalid_option", `--status must be one or more of ${deliveryStatuses.join(", ")}.`);
  });
}

function tellReplayed({ output }: Context, { replayId, deliveries }: Replayed, asOf: Date): void {
  const due = `${deliveries} ${deliveries === 1 ? "delivery is" : "deliveries are"} due now`;
  const text = replayId === null ? "No deliveries match." : `${due}; \`replays show ${replayId}\` shows the progress.`;
  output.say(text, { replay: replayId, deliveries, as_of: asOf });
}

export async function replaysList(context: Context): Promise<number> {
  const organisationId = await organisationOption(context);
  const which = { organisationId, mode: null, id: null, limit: limitOption(context) };
  const replays = await replaysOf(context.db, which);
  context.output.table(
    ["id", withUkTime("created"), "deliveries", "progress"],
    replays.map((replay) => [replay.id, inColumn(replay.created_at), String(replay.deliveries), progressText(replay)]),
    replays,
    "No replays yet.",
  );
  return 0;
}

export async function replaysShow(context: Context): Promise<number> {
  const { db, output } = context;
  const which = { organisationId: await organisationOption(context), mode: null, replayId: firstPositional(context) };
  let replay = await replayProgress(db, which);
  // Until each has been attempted; what failed is tried again by the schedule, over hours.
  while (context.values.wait === true && replay.waiting > 0) {
    output.note(progressText(replay));
    await sleep(1_000);
    replay = await replayProgress(db, which);
  }
  output.say(`${replay.id} of ${at(replay.created_at)}: ${progressText(replay)}`, replay);
  return 0;
}

function progressText({ deliveries, delivered, waiting, failing, abandoned, held }: ReplayProgress): string {
  const others = { waiting, "to be retried": failing, abandoned, held };
  const rest = Object.entries(others).filter(([, count]) => count > 0);
  return [`${delivered} of ${deliveries} delivered`, ...rest.map(([word, count]) => `${count} ${word}`)].join(", ");
}
