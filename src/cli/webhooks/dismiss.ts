// `quarterday events dismiss`

import { counted } from "../../../packages/ct600/text/numbers.ts";
import { Refusal } from "../../platform/errors.ts";
import { dismissDeliveries } from "../../webhooks/deliveries/dismiss.ts";
import { countDismissable, type DismissSelection } from "../../webhooks/deliveries/dismiss-store.ts";
import { existingEndpoint } from "../../webhooks/endpoints/endpoints.ts";
import type { Context } from "../command.ts";
import { asOfOption, asOfText, momentOption } from "../date-options.ts";
import { listOption, modeOption, textOption } from "../options.ts";
import { ownerOfDeliveries } from "./replays.ts";

/**
 * Named deliveries are dismissed at once. Others are counted first; with the moment of the count, only the counted ones
 * are dismissed.
 */
export async function eventsDismiss(context: Context<"db">): Promise<number> {
  const { db, output } = context;
  const selection = await chosenDeliveries(context);
  const { asOf, deliveryIds } = selection;
  if (deliveryIds === null && context.values.yes !== true) {
    const count = await countDismissable(db, selection);
    const what = counted(count, "abandoned delivery", "abandoned deliveries");
    const text = `${what} would be dismissed; add --yes ${asOfText(asOf)} to dismiss ${count === 1 ? "it" : "them"}.`;
    output.say(count === 0 ? NONE : text, { would_dismiss: count, as_of: asOf });
    return 0;
  }
  const { dismissed } = await dismissDeliveries(db, selection, context.actor, context);
  output.say(dismissed === 0 ? NONE : `${counted(dismissed, "delivery", "deliveries")} dismissed.`, {
    dismissed,
    as_of: asOf,
  });
  return 0;
}

const NONE = "No abandoned deliveries match.";

async function chosenDeliveries(context: Context<"db">): Promise<DismissSelection> {
  const deliveryIds = listOption(context, "deliveries");
  const endpointId = textOption(context, "endpoint");
  const since = momentOption(context, "since");
  const until = momentOption(context, "until");
  if (deliveryIds !== null && [endpointId, since, until].some((given) => given !== null))
    throw new Refusal("invalid_option", "Give --deliveries, or select deliveries by --endpoint, --since, --until.");
  const asOf = asOfOption(context) ?? context.clock.now();
  const scope = { organisationId: await ownerOfDeliveries(context), mode: modeOption(context) };
  if (endpointId !== null) await existingEndpoint(context.db, { ...scope, id: endpointId });
  return { ...scope, deliveryIds, endpointId, since, until, asOf };
}
