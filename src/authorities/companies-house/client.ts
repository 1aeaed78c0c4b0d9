// One exchange with the register, and what came of it as a value. It decides nothing about when; it does say whether
// the gateway may have taken what we sent, because delivering accounts twice is the failure to avoid.

import type { Dispatcher } from "undici";
import type { Metrics } from "../../platform/metrics.ts";
import { type Exchanged, isSilence, sandboxHeaders, sendMessage } from "../govtalk/exchange.ts";
import { hiding } from "../govtalk/hiding.ts";
import { addressOf, type RegisterDestination } from "./destination.ts";
import { meaningOf } from "./error-numbers.ts";
import { type AccountsMessage, accountsMessage, type Presenter, secretsOf, statusMessage } from "./message.ts";
import { type Reply, readReply } from "./replies.ts";
import { type Asked, type Examiner, type Rejection, rejectionsShown, type Status, statusOfOurs } from "./statuses.ts";

export type { Examiner, Rejection } from "./statuses.ts";

export type DeliverOutcome =
  | { kind: "received"; pollIntervalSeconds: number | null; gatewayTimestamp: string | null }
  /** Nothing was delivered. Refused credentials are this delivery's alone: the cause may be the company's code. */
  | { kind: "rejected" | "credentials_refused"; rejections: Rejection[] }
  /** The gateway did not take it: sending again is safe. */
  | { kind: "try_later"; reason: string }
  /** Nothing reached it: sending again is safe. */
  | { kind: "silence"; reason: string }
  /** It may have been taken: never send again before asking. */
  | { kind: "uncertain"; reason: string };

export type StatusOutcome =
  | { kind: "pending"; pollIntervalSeconds: number | null }
  | { kind: "parked" | "internal_failure"; examiner: Examiner | null; pollIntervalSeconds: number | null }
  | { kind: "accepted"; examiner: Examiner | null }
  | { kind: "rejected"; rejections: Rejection[]; reference: string | null; examiner: Examiner | null }
  | { kind: "no_such_transaction"; reason: string }
  /** The number matches and the company does not: it counts for nothing. */
  | { kind: "another_company"; reason: string }
  /** The request for the status was refused: nothing is decided. */
  | { kind: "credentials_refused" | "refused"; reason: string }
  /** Nothing is known yet, and asking again is safe. */
  | { kind: "try_later" | "silence" | "too_long"; reason: string };

export interface Register {
  deliver(
    message: AccountsMessage & { scenario: string | null },
    presenter: Presenter,
    to: RegisterDestination,
  ): Promise<DeliverOutcome>;
  status(
    request: {
      transactionId: string;
      submissionNumber: string;
      /** As the API has it, such as SC123456. */
      companyNumber: string;
      /** How far the sandbox's clock was advanced since the accounts were sent. */
      advancedSeconds?: number;
    },
    presenter: Presenter,
    to: RegisterDestination,
  ): Promise<StatusOutcome>;
}

export function createRegister(options: {
  dispatcher: Dispatcher;
  metrics: Metrics;
  timeoutMs: number;
  /** Called for every message: whether a response came, whatever it said. */
  heard?: (to: RegisterDestination, answer: { reached: boolean; reason: string }) => Promise<void>;
}): Register {
  const { heard = async () => {}, ...others } = options;

  async function exchange(message: {
    kind: string;
    xml: string;
    to: RegisterDestination;
    transactionId: string;
    secrets: string[];
    forSandbox: Record<string, string>;
  }): Promise<Received> {
    const { transactionId, secrets, ...sent } = message;
    const hide = hiding(secrets);
    const url = addressOf(sent.to);
    const label = `companies_house_${sent.to.name}`;
    const read = (bytes: Uint8Array) => readReply(bytes, hide);
    const { reply } = await sendMessage({ ...sent, url, label, read }, { ...others, heard });
    // A status says itself which submission it is about; everything else is about the message it names.
    return reply.kind === "status" && reply.statuses.length > 0 ? reply : ofThisMessage(reply, transactionId);
  }

  return {
    async deliver({ scenario, ...message }, presenter, to) {
      const reply = await exchange({
        kind: "deliver",
        xml: accountsMessage(message, presenter, to),
        to,
        transactionId: message.transactionId,
        secrets: [...secretsOf(presenter), message.company.authenticationCode],
        forSandbox: sandboxHeaders({ scenario }),
      });
      return deliverOutcome(reply);
    },
    async status({ advancedSeconds = 0, companyNumber, ...request }, presenter, to) {
      const reply = await exchange({
        kind: "status",
        xml: statusMessage(request, presenter, to),
        to,
        transactionId: request.transactionId,
        secrets: secretsOf(presenter),
        forSandbox: sandboxHeaders({ advancedSeconds }),
      });
      const { submissionNumber } = request;
      return statusOutcome(reply, { submissionNumber, companyNumber, presenterId: presenter.presenterId });
    },
  };
}

/** `misdirected` is an answer, but not to what was sent. */
type Received = Exchanged<Reply> | { kind: "misdirected"; reason: string };

function ofThisMessage(reply: Exchanged<Reply>, transactionId: string): Received {
  const named = "transactionId" in reply ? reply.transactionId : "";
  return named === "" || named === transactionId
    ? reply
    : { kind: "misdirected", reason: "it is about another message" };
}

function deliverOutcome(reply: Received): DeliverOutcome {
  switch (reply.kind) {
    case "receipt": {
      const { pollIntervalSeconds, gatewayTimestamp } = reply;
      return { kind: "received", pollIntervalSeconds, gatewayTimestamp };
    }
    case "not_sent":
      return { kind: "silence", reason: reply.reason };
    case "errors": {
      const meaning = meaningOf(reply.errors);
      if (meaning === "try_later") return { kind: meaning, reason: reasonOf(reply) };
      const kind = meaning === "credentials_refused" ? meaning : "rejected";
      return { kind, rejections: rejectionsOf(reply) };
    }
    default:
      return { kind: "uncertain", reason: reasonOf(reply) };
  }
}

function statusOutcome(reply: Received, asked: Asked): StatusOutcome {
  const reason = reasonOf(reply);
  switch (reply.kind) {
    case "status": {
      const found = statusOfOurs(reply.statuses, asked);
      if (found.kind === "found") return decisionOf(found.status, reply.pollIntervalSeconds);
      if (found.kind === "none") return { kind: "no_such_transaction", reason: found.reason };
      return { kind: found.kind === "another_company" ? found.kind : "try_later", reason: found.reason };
    }
    case "errors": {
      const meaning = meaningOf(reply.errors);
      return { kind: meaning === "rejected" ? "refused" : meaning, reason };
    }
    case "too_long":
      return { kind: "too_long", reason };
    default:
      return { kind: isSilence(reply) ? "silence" : "try_later", reason };
  }
}

function decisionOf(status: Status, pollIntervalSeconds: number | null): StatusOutcome {
  const { code, rejections, reference, examiner } = status;
  switch (code) {
    case "ACCEPT":
      return { kind: "accepted", examiner };
    case "REJECT":
      return { kind: "rejected", rejections, reference, examiner };
    case "PENDING":
      return { kind: "pending", pollIntervalSeconds };
    case "PARKED":
      return { kind: "parked", examiner, pollIntervalSeconds };
    case "INTERNAL_FAILURE":
      return { kind: "internal_failure", examiner, pollIntervalSeconds };
    default:
      return { kind: "try_later", reason: "it gives a status that is not known" };
  }
}

function rejectionsOf({ errors, unread }: Reply & { kind: "errors" }): Rejection[] {
  return rejectionsShown(
    errors.map(({ number, text }) => ({ code: number, text })),
    unread,
  );
}

function reasonOf(reply: Received): string {
  if (reply.kind === "errors")
    return rejectionsOf(reply)
      .map(({ code, text }) => (code === "" ? text : `${code}: ${text}`))
      .join("\n");
  return "reason" in reply ? reply.reason : `an unexpected ${reply.kind}`;
}
