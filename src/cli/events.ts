// `quarterday events …`

import { Refusal } from "../platform/errors.ts";
import type { Mode } from "../platform/mode.ts";
import { deliveryStatuses } from "../webhooks/lifecycle.ts";
import { countAbandoned, replayAbandoned, replayEvent } from "../webhooks/replay.ts";
import { newestEvents } from "../webhooks/store.ts";
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
      event.deliveries.map(({ status, attempts, url }) => `${status} after ${attempts} to ${url}`).join("; ") || "none",
    ]),
    events.map(({ payload, deliveries }) => ({ ...JSON.parse(payload), deliveries })),
    "There are no events.",
  );
  return 0;
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
