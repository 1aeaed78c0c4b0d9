// What a caller can make the Companies House simulator do, and how: a submission names one of these in the header
// Service-Test-Scenario; without it, it is `accepted`. Where the meaning is the same, so is the name of HMRC's scenario
// (../scenarios.ts): one request may go to both authorities.

import { DAY, SECOND } from "../../../src/platform/clock.ts";
import { scenarioNameIn } from "../scenario-name.ts";
import type { ReplyLost } from "../wire/line.ts";
import { type GatewayError, gatewayError } from "./wire/gateway-errors.ts";

export interface Scenario {
  name: string;
  description: string;
  behaviour: Behaviour;
}

export interface Behaviour {
  /** Every submission is refused with this error, before anybody looks at its document. */
  refusal: GatewayError | null;
  /** What is found in a document that is right; if empty, it is judged as usual. */
  findings: readonly string[];
  /** What goes wrong with the first sends of a document, one after another; the next one works. */
  onSend: readonly Mishap[];
  receipt: ReceiptForm;
  /** The status until it is decided. */
  before: "PENDING" | "PARKED" | "INTERNAL_FAILURE";
  /** Null: as soon as the poll interval has passed. */
  decidedAfterSeconds: number | null;
  decision: Decision;
  /** It was received, and yet no status request finds it. */
  isGone: boolean;
}

/** Both qualifiers have been seen, and an old namespace of the envelope too. */
export interface ReceiptForm {
  qualifier: "acknowledgement" | "response";
  namespace: "current" | "old";
}

/** What goes wrong with one message. */
export type Mishap =
  /** It never reaches the gateway, which records nothing; or it is refused at the door. */
  | { instead: "silence" | GatewayError }
  /** It is processed as usual, but the reply is lost. */
  | { replyLost: ReplyLost };

export type Decision =
  | { code: "ACCEPT" }
  | { code: "REJECT"; rejects: readonly Reject[]; reference?: string; examiner?: Examiner };

export interface Reject {
  code: string;
  description: string;
  /** Which of several entries on a form it is about. */
  instance?: string;
}

export interface Examiner {
  telephone: string;
  comment: string;
}

const asUsual: Behaviour = {
  refusal: null,
  findings: [],
  onSend: [],
  receipt: { qualifier: "acknowledgement", namespace: "current" },
  before: "PENDING",
  decidedAfterSeconds: null,
  decision: { code: "ACCEPT" },
  isGone: false,
};

const A_DAY = DAY / SECOND;
const UNAVAILABLE: Mishap = { instead: gatewayError("9999", "The service is temporarily unavailable.", "recoverable") };

// Companies House publishes no list of reasons, and examiners write their own: codes and words here are invented.
const unsigned: Reject = { code: "3082", description: "The balance sheet does not name the director who signed it." };
const otherDate: Reject = {
  code: "259",
  description: "The accounts are not made up to the accounting reference date on the register.",
};

const accepted: Scenario = {
  name: "accepted",
  description: "The document is checked as usual. The status is PENDING for about a second, then ACCEPT.",
  behaviour: asUsual,
};

export const scenarioTable: readonly Scenario[] = [
  accepted,
  {
    name: "rejected",
    description: "Received, then REJECT with one reason.",
    behaviour: { ...asUsual, decision: { code: "REJECT", rejects: [unsigned] } },
  },
  {
    name: "rejected_several",
    description: "Received, then REJECT with three reasons.",
    behaviour: {
      ...asUsual,
      decision: {
        code: "REJECT",
        rejects: [
          { ...unsigned, instance: "1" },
          { ...otherDate, instance: "2" },
          { ...unsigned, description: "The notes are not signed <either> & have no date.", instance: "3" },
        ],
      },
    },
  },
  {
    name: "rejected_by_examiner",
    description: "Received, then REJECT with one reason, and the examiner's telephone number and comment.",
    behaviour: {
      ...asUsual,
      decision: {
        code: "REJECT",
        rejects: [otherDate],
        reference: "QD000001",
        // No subscriber has a number of this range.
        examiner: { telephone: "029 2018 0123", comment: "Please file a change of accounting reference date first." },
      },
    },
  },
  {
    name: "parked",
    description: "An examiner sets it aside: PARKED for a day, then ACCEPT.",
    behaviour: { ...asUsual, before: "PARKED", decidedAfterSeconds: A_DAY },
  },
  {
    name: "internal_failure",
    description: "A fault at Companies House: INTERNAL_FAILURE for a day, then ACCEPT.",
    behaviour: { ...asUsual, before: "INTERNAL_FAILURE", decidedAfterSeconds: A_DAY },
  },
  {
    name: "answered_late",
    description: "PENDING for a day, then ACCEPT.",
    behaviour: { ...asUsual, decidedAfterSeconds: A_DAY },
  },
  {
    name: "silent",
    description: "The first send is not recorded, and its connection stays open without a reply. The next one works.",
    behaviour: { ...asUsual, onSend: [{ instead: "silence" }] },
  },
  {
    name: "receipt_lost",
    description: "The first send is recorded, but its connection is closed without a reply. Its status is found.",
    behaviour: { ...asUsual, onSend: [{ replyLost: "hang_up" }] },
  },
  {
    name: "status_gone",
    description: 'Received, but its status is "No Transaction Found", as after 90 days.',
    behaviour: { ...asUsual, isGone: true },
  },
  {
    name: "unavailable",
    description: "The first two sends are refused with a recoverable error and not recorded; the third is taken.",
    behaviour: { ...asUsual, onSend: [UNAVAILABLE, UNAVAILABLE] },
  },
  {
    name: "authentication_failure",
    description: "Every send is refused with 502 and not recorded.",
    behaviour: { ...asUsual, refusal: gatewayError("502", "presenter id or code") },
  },
  {
    name: "document_refused",
    description: "Every send is refused with 9999, as if the document had a fault, and not recorded.",
    behaviour: { ...asUsual, findings: ["ix:resources not found in input document set."] },
  },
  {
    name: "receipt_response",
    description: "As `accepted`, but the receipt has the qualifier `response`.",
    behaviour: { ...asUsual, receipt: { qualifier: "response", namespace: "current" } },
  },
  {
    name: "receipt_old_namespace",
    description: "As `accepted`, but all of the receipt and of the status is in the old namespace of the envelope.",
    behaviour: { ...asUsual, receipt: { qualifier: "acknowledgement", namespace: "old" } },
  },
];

/**
 * The scenario a submission runs under. An unknown name is a scenario too: one that refuses and says so. A name that
 * only the other authority knows (`elsewhere`) is `accepted`.
 */
export function chooseScenario(
  header: string | undefined,
  elsewhere: readonly string[],
): Omit<Scenario, "description"> {
  const name = scenarioNameIn(header);
  if (name === null) return accepted;
  const own = scenarioTable.find((scenario) => scenario.name === name);
  return own ?? (elsewhere.includes(name) ? accepted : unknownScenario(name));
}

/** How a submission that was recorded under a scenario goes on. */
export function behaviourOf(scenario: string): Behaviour {
  return scenarioTable.find(({ name }) => name === scenario)?.behaviour ?? asUsual;
}

function unknownScenario(name: string): Omit<Scenario, "description"> {
  const known = scenarioTable.map((scenario) => scenario.name).join(", ");
  const text = `The sandbox has no scenario called '${name.slice(0, 64)}' for Companies House. It has: ${known}.`;
  return { name: "unknown", behaviour: { ...asUsual, findings: [text] } };
}
