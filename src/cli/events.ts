// `quarterday events …`

import { Refusal } from "../platform/errors.ts";
import type { Mode } from "../platform/mode.ts";
import { deliveryStatuses } from "../webhooks/lifecycle.ts";
import { countAbandoned, replayAbandoned, replayEvent } from "../webhooks/replay.ts";
import { type EventSummary, newestEvents } from "../webhooks/store.ts";
import type { Context } from "./commands.ts";
import { firstPositional, limitOption, modeOption, organisationOption, wordOption } from "./options.ts";
import { at } from "./output.ts";

export async function eventsList(context: Context): Promise<number> {
  const events = await newestEvents(context.db, {
    organisationId: await organisationOption(context),
    mode: modeOption(context),
    status: wordOption(context, "status", deliveryStatuses),
    limit: limitOption(context),
  });
  context.output.table(
    ["id", "mode", "type", "filing", "created", "deliveries"],
    events.map((event) => [
      event.id,
      event.mode,
      event.type,
      event.subject_id,
      at(event.created_at),
      event.deliveries.map(deliveryText).join("; ") || "none",
    ]),
    events.map(({ payload, deliveries }) => ({ ...JSON.parse(payload), deliveries })),
    "There are no events.",
  );
  return 0;
}

type Delivery = EventSummary["deliveries"][number];

/** Where it went, how often, and for one that fails: why, and when it is tried next. */
function deliveryText({ status, attempts, url, last_error: error, next_attempt_at: next }: Delivery): string {
  const tried = attempts === 0 ? "" : ` after ${attempts} ${attempts === 1 ? "attempt" : "attempts"}`;
  const why = error === null ? "" : ` (${error}${next === null ? "" : `; next ${at(new Date(next))}`})`;
  return `${status}${tried} to ${url}${why}`;
}

export async function eventsReplay(context: Context): Promise<number> {
  const organisationId = await organisationOption(context);
  const eventId = firstPositional(context);
  const all = context.values.abandoned === true;
  if (all === (eventId !== ""))
    throw new Refusal("invalid_option", "Give an event id, or --abandoned for all of them.");
  if (all) return replayAll(context, { organisationId, mode: modeOption(context) });
  const { deliveries } = await replayEvent(context.db, { organisationId, eventId }, context);
  context.output.say(sentence(deliveries), { deliveries });
  return 0;
}

/** Many at once are counted before anything is sent. */
async function replayAll(context: Context, which: { organisationId: string; mode: Mode | null }): Promise<number> {
  const count = await countAbandoned(context.db, which);
  if (context.values.yes !== true && count > 0) {
    const text = `${count} abandoned ${count === 1 ? "delivery" : "deliveries"} would be sent again; add --yes to do it.`;
    context.output.say(text, { would_replay: count });
    return 0;
  }
  const { deliveries } = await replayAbandoned(context.db, which, context);
  context.output.say(sentence(deliveries), { deliveries });
  return 0;
}

function sentence(deliveries: number): string {
  if (deliveries === 0) return "There was nothing to send again.";
  return `${deliveries} ${deliveries === 1 ? "delivery is" : "deliveries are"} due again now.`;
}
