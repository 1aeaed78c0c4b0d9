// What Companies House answers to one message: the gateway's checks in its order (structure, class, sender), then
// accounts (submission.ts), status requests and their acknowledgement (status.ts). Refusals are answers like any other;
// a throw is an internal error. It shares no code with our client: both follow what implementers report of the gateway.

import type { Dependencies } from "../dependencies.ts";
import type { Incoming } from "../engine.ts";
import type { Answer } from "../wire/line.ts";
import { type Outcome, refused } from "./outcome.ts";
import { authenticationError, enter } from "./presenters.ts";
import { acknowledge, status } from "./status.ts";
import { submit } from "./submission.ts";
import { type GatewayError, gatewayError } from "./wire/gateway-errors.ts";
import { type Message, readMessage } from "./wire/message.ts";
import * as replies from "./wire/replies.ts";

export async function answer(engine: Dependencies, incoming: Incoming): Promise<Answer> {
  const stamp = stampOf(engine, incoming);
  const reading = readMessage(incoming.source);
  if (reading.kind === "refused") return unread(stamp, reading.error);
  const { message } = reading;
  const stranger = authenticationError(message, engine.presenters);
  if (stranger !== null) return unread(stamp, stranger);
  const outcome = await outcomeOf(engine, incoming, message);
  switch (outcome.kind) {
    case "receipt":
      return { kind: "reply", xml: replies.receipt(stamp, message, outcome.form), lost: outcome.lost };
    case "silence":
      return { kind: "reply", xml: "", lost: "silence" };
    case "statuses":
      return whole(replies.submissionStatus(stamp, message, outcome));
    case "acknowledged":
      return whole(replies.acknowledged(stamp, message));
    case "refused":
      return whole(replies.refusal(stamp, message, outcome.errors));
  }
}

/** The answer to a message over the size limit. */
export function answerToTooLarge(engine: Dependencies, incoming: Pick<Incoming, "origin">): string {
  const error = gatewayError("9999", "The message is too large.");
  return replies.refusal(stampOf(engine, incoming), null, [error]);
}

/** The answer while others' messages take all the room there is. */
export function answerToNoRoom(engine: Dependencies, incoming: Pick<Incoming, "origin">): string {
  const error = gatewayError("9999", "The service is temporarily unavailable.", "recoverable");
  return replies.refusal(stampOf(engine, incoming), null, [error]);
}

async function outcomeOf(engine: Dependencies, incoming: Incoming, message: Message): Promise<Outcome> {
  const { body } = message;
  if (body.kind === "accounts") return submit(engine, message, { form: body.form, scenario: incoming.scenario });
  const barred = await enter(engine.db, message);
  if (barred !== null) return refused(barred);
  switch (body.kind) {
    case "wrong":
      return refused(body.error);
    case "acknowledgement":
      return acknowledge(engine, message);
    case "status":
      return status(engine, message, { ...body, advancedSeconds: incoming.advancedSeconds });
  }
}

function stampOf(engine: Dependencies, { origin }: Pick<Incoming, "origin">): replies.Stamp {
  const pollIntervalSeconds = Math.max(1, Math.ceil(engine.pollSeconds));
  return { at: engine.clock.now(), origin, pollIntervalSeconds };
}

function whole(xml: string): Answer {
  return { kind: "reply", xml, lost: null };
}

/** Of a message it does not understand or trust, it repeats nothing. */
function unread(stamp: replies.Stamp, error: GatewayError): Answer {
  return whole(replies.refusal(stamp, null, [error]));
}
