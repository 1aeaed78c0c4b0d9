// `quarterday events replay` and `quarterday replays …`

import { setTimeout as sleep } from "node:timers/promises";
import { counted } from "../../../packages/ct600/text/numbers.ts";
import { Refusal } from "../../platform/errors.ts";
import { withUkTime } from "../../platform/uk-time.ts";
import { existingEndpoint } from "../../webhooks/endpoints/endpoints.ts";
import { type DeliveryStatus, deliveryStatuses } from "../../webhooks/lifecycle.ts";
import {
  type BulkSelection,
  countReplayable,
  type Replayed,
  replayDeliveries,
  replayEvent,
  replayInBulk,
  replayProgress,
} from "../../webhooks/replays/replay.ts";
import { type ReplayProgress, replaysOf } from "../../webhooks/replays/replay-progress-store.ts";
import {
  organisationOfDelivery,
  organisationOfEndpoint,
  organisationOfEvent,
  organisationOfReplay,
} from "../../webhooks/whose-store.ts";
import type { Context } from "../command.ts";
import { asOfOption, asOfText, momentOption } from "../date-options.ts";
import { firstPositional, limitOption, listOption, modeOption, organisationOption, textOption } from "../options.ts";
import { at, inColumn } from "../output.ts";
import { createProgress } from "../progress.ts";
import { canRedraw } from "../terminal.ts";
import { narrowedTo, ownedTable, ownerOf } from "../whose.ts";

const waysToChoose = ["status", "endpoint", "since", "until"];

export async function eventsReplay(context: Context<"db">): Promise<number> {
  const eventId = firstPositional(context);
  const deliveryIds = listOption(context, "deliveries");
  const inBulk = waysToChoose.some((name) => textOption(context, name) !== null);
  if ([eventId !== "", deliveryIds !== null, inBulk].filter(Boolean).length !== 1) {
    const ways = waysToChoose.map((name) => `--${name}`).join(", ");
    throw new Refusal("invalid_option", `Give an event id, or --deliveries, or select deliveries by ${ways}.`);
  }
  const organisationId =
    eventId === "" ? await ownerOfDeliveries(context) : await ownerOf(context, organisationOfEvent);
  const given = asOfOption(context);
  const asOf = given ?? context.clock.now();
  if (inBulk) return replayMany(context, organisationId, asOf);
  const { db } = context;
  const scope = { organisationId, mode: modeOption(context) };
  const replayed =
    deliveryIds === null
      ? await replayEvent(db, { ...scope, eventId, asOf }, context.actor, context)
      : await replayDeliveries(db, { ...scope, deliveryIds, asOf }, context.actor, context);
  tellReplayed(context, replayed, asOf);
  if (given === null && replayed.replayId !== null)
    context.output.note(`Repeating this command sends again. Add ${asOfText(asOf)} to send only once.`);
  return 0;
}

/** Deliveries, or an endpoint, say whose they are. */
export async function ownerOfDeliveries(context: Context<"db">): Promise<string> {
  const [deliveryId] = listOption(context, "deliveries") ?? [];
  if (deliveryId !== undefined) return ownerOf(context, organisationOfDelivery, deliveryId);
  const endpointId = textOption(context, "endpoint");
  return endpointId === null ? organisationOption(context) : ownerOf(context, organisationOfEndpoint, endpointId);
}

/**
 * Many at once are counted before anything is sent. With the moment of the count, the counted deliveries are sent once.
 */
async function replayMany(context: Context<"db">, organisationId: string, asOf: Date): Promise<number> {
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
    tellReplayed(context, await replayInBulk(db, bulk, context.actor, context), asOf);
    return 0;
  }
  const { deliveries, disabled } = await countReplayable(db, bulk);
  const off = disabled === 0 ? "" : ` ${disabled} more belong to disabled endpoints and are not sent.`;
  const statuses = bulk.statuses.join(" or ");
  const count = counted(deliveries, `${statuses} delivery`, `${statuses} deliveries`);
  const how = `add --yes ${asOfText(asOf)} to send them; repeating that sends nothing twice`;
  const text = deliveries === 0 ? "No deliveries match." : `${count} would be sent again; ${how}.`;
  output.say(`${text}${off}`, { would_replay: deliveries, of_disabled_endpoints: disabled, as_of: asOf });
  return 0;
}

function chosenStatuses(context: Context<"db">): DeliveryStatus[] {
  return (listOption(context, "status") ?? ["abandoned"]).map((word) => {
    const status = deliveryStatuses.find((known) => known === word);
    if (status !== undefined) return status;
    throw new Refusal("invalid_option", `--status must be one or more of ${deliveryStatuses.join(", ")}.`);
  });
}

function tellReplayed({ output }: Context<"db">, { replayId, deliveries }: Replayed, asOf: Date): void {
  const due = `${counted(deliveries, "delivery is", "deliveries are")} due now`;
  const text = replayId === null ? "No deliveries match." : `${due}; \`replays show ${replayId}\` shows the progress.`;
  output.say(text, { replay: replayId, deliveries, as_of: asOf });
}

export async function replaysList(context: Context<"db">): Promise<number> {
  const organisationId = await narrowedTo(context);
  const which = { organisationId, mode: null, id: null, limit: limitOption(context) };
  const replays = await replaysOf(context.db, which);
  ownedTable(
    context,
    organisationId,
    ["id", withUkTime("created"), "deliveries", "progress"],
    replays.map((replay) => ({
      organisationId: replay.organisation_id,
      cells: [replay.id, inColumn(replay.created_at), String(replay.deliveries), progressText(replay)],
      value: replay,
    })),
    "No replays yet.",
  );
  return 0;
}

export async function replaysShow(context: Context<"db">): Promise<number> {
  const { db, output } = context;
  const organisationId = await ownerOf(context, organisationOfReplay);
  const which = { organisationId, mode: null, replayId: firstPositional(context) };
  let replay = await replayProgress(db, which);
  // Until each has been attempted; the schedule retries failed ones, over hours.
  const progress = createProgress("Sending", context.terminal);
  const isDrawn = canRedraw(context.terminal.errors, context.terminal);
  while (context.values.wait === true && replay.waiting > 0) {
    if (isDrawn) progress.at(replay.deliveries - replay.waiting, replay.deliveries);
    else output.note(progressText(replay));
    await sleep(1_000);
    replay = await replayProgress(db, which);
  }
  progress.end();
  output.say(`${replay.id} of ${at(replay.created_at)}: ${progressText(replay)}`, replay);
  return 0;
}

function progressText({ deliveries, delivered, waiting, failing, abandoned, held }: ReplayProgress): string {
  const others = { waiting, "to be retried": failing, abandoned, held };
  const rest = Object.entries(others).filter(([, count]) => count > 0);
  return [`${delivered} of ${deliveries} delivered`, ...rest.map(([word, count]) => `${count} ${word}`)].join(", ");
}
