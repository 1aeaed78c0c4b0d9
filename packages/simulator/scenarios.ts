// The sandbox's scenarios, all of them: what a caller can make the simulator do, and how. A submission names
// one in the header Service-Test-Scenario or carries its reserved UTR; with neither, it is `accepted`.
//
// Reserved UTRs share the beginning 7318240 and fail the check digit, so no real company has one.

import { scenarioTable as registerTable } from "./companies-house/scenarios.ts";
import type { Problem } from "./department.ts";
import { scenarioNameIn } from "./scenario-name.ts";
import type { GatewayErrorNumber } from "./wire/gateway-errors.ts";
import type { ReplyLost } from "./wire/line.ts";

export interface Scenario {
  name: string;
  utr: string;
  description: string;
  behaviour: Behaviour;
}

export interface Behaviour {
  /** Every submission is refused with this error, before it is recorded. */
  refusal: GatewayErrorNumber | null;
  /** What goes wrong with the first sends of a return, one after another; the next one works. */
  onSubmit: readonly Mishap[];
  /** The same for the first polls of a submission. */
  onPoll: readonly Mishap[];
  /** How long polls are told to wait before there is an answer. */
  answerAfterSeconds: number;
  /** What is found wrong with a return that is right; if empty, the return is checked as usual. */
  problems: readonly Problem[];
  /** An original is told that there is one for its period already. */
  alreadyReceived: boolean;
  receipt: "for this return" | "for another return";
}

/** What goes wrong with one message. */
export type Mishap =
  /** The message never reaches the engine, which records nothing; a proxy in front of it answers. */
  | { instead: GatewayErrorNumber | "html_page" }
  /** It is processed as usual, but the reply is lost. */
  | { replyLost: ReplyLost };

const IN_RETURN = "/hd:GovTalkMessage[1]/hd:Body[1]/ct:IRenvelope[1]/ct:CompanyTaxReturn[1]";
const FIRST_TAX_LINE = `${IN_RETURN}/ct:CompanyTaxCalculation[1]/ct:CorporationTaxChargeable[1]/ct:FinancialYearOne[1]/ct:Details[1]`;

const wrongRateAndDocument: readonly Problem[] = [
  {
    number: "9200",
    type: "business",
    text: "If the type of company is 0 then an applicable tax rate from one of [FULL RATE OF CT], [SMALL CO RATE OF CT], [EQUIV. LOW CT RATE], [FULL RF RATE OF CT], [RF SMALL CO RATE OF CT] or [CT RATE FOR NI TRADING PROFITS] must be used",
    location: `${FIRST_TAX_LINE}/ct:TaxRate[1]`,
  },
  {
    number: "9204",
    type: "business",
    text: "The amount of Tax must equal the Amount of profit multiplied by the Rate of tax e.g. Box 345 must equal Box 335 multiplied by Box 340",
    location: `${FIRST_TAX_LINE}/ct:Tax[1]`,
  },
  {
    // The authority numbers what its document checker says 0 and puts the checker's own code in the type.
    number: "0",
    type: "xbrl.ixbrl.HeaderAbsent",
    text: "ix:header element not found in input document set.",
    location: "Accounts",
  },
];

/** The authority's words for a second original. */
export const alreadyReceived: Problem = {
  number: "3304",
  type: "business",
  text: "Original return already received for this period.",
  location: IN_RETURN,
};

const asUsual: Behaviour = {
  refusal: null,
  onSubmit: [],
  onPoll: [],
  answerAfterSeconds: 0,
  problems: [],
  alreadyReceived: false,
  receipt: "for this return",
};

const accepted: Scenario = {
  name: "accepted",
  utr: "7318240001",
  description: "The return is checked as usual, and the first poll returns the result.",
  behaviour: asUsual,
};

export const scenarioTable: readonly Scenario[] = [
  accepted,
  {
    name: "rejected",
    utr: "7318240002",
    description: "The return is rejected, whatever it contains, with three of HMRC's real errors: 9200, 9204 and 0.",
    behaviour: { ...asUsual, problems: wrongRateAndDocument },
  },
  {
    name: "slow",
    utr: "7318240003",
    description: "Polls get no result for 30 seconds. Then the return is checked as usual.",
    behaviour: { ...asUsual, answerAfterSeconds: 30 },
  },
  {
    name: "authentication_failure",
    utr: "7318240004",
    description: "The gateway refuses the credentials with 1046 and records nothing.",
    behaviour: { ...asUsual, refusal: "1046" },
  },
  {
    name: "unavailable",
    utr: "7318240005",
    description:
      "The first two sends are refused with 1000 and 2020 and not recorded; the third is taken. The first poll gets 2005.",
    behaviour: { ...asUsual, onSubmit: [{ instead: "1000" }, { instead: "2020" }], onPoll: [{ instead: "2005" }] },
  },
  {
    name: "acknowledgement_lost",
    utr: "7318240006",
    description: "The first send is recorded, but its connection is closed without a reply. A list request finds it.",
    behaviour: { ...asUsual, onSubmit: [{ replyLost: "hang_up" }] },
  },
  {
    name: "response_lost",
    utr: "7318240007",
    description: "The submission is acknowledged. The first poll's connection is closed without a reply.",
    behaviour: { ...asUsual, onPoll: [{ replyLost: "hang_up" }] },
  },
  {
    name: "duplicate",
    utr: "7318240008",
    description:
      "An original is rejected with 3304, as if one had already been filed for its period. An amendment is checked as usual.",
    behaviour: { ...asUsual, alreadyReceived: true },
  },
  {
    name: "wrong_receipt",
    utr: "7318240009",
    description: "A correct return is accepted, but the receipt has a different IRmark from the one sent.",
    behaviour: { ...asUsual, receipt: "for another return" },
  },
  {
    name: "html_page",
    utr: "7318240010",
    description:
      "The first send and the first poll get an HTML page with status 403 and are not recorded. A list request does not find the return, so it has to be sent again.",
    behaviour: { ...asUsual, onSubmit: [{ instead: "html_page" }], onPoll: [{ instead: "html_page" }] },
  },
  {
    name: "truncated_reply",
    utr: "7318240011",
    description:
      "The first send is recorded, but its acknowledgement breaks off in the middle. So does the reply to the first poll.",
    behaviour: { ...asUsual, onSubmit: [{ replyLost: "half_reply" }], onPoll: [{ replyLost: "half_reply" }] },
  },
  {
    name: "never_answers",
    utr: "7318240012",
    description: "The first send is recorded, but its connection stays open without a reply. So does the first poll's.",
    behaviour: { ...asUsual, onSubmit: [{ replyLost: "silence" }], onPoll: [{ replyLost: "silence" }] },
  },
];

interface Chosen {
  name: string;
  behaviour: Behaviour;
}

/**
 * The scenario a submission runs under. An unknown name is a scenario too: one that rejects and says so. A name that
 * only Companies House knows is `accepted`: one request may go to both.
 */
export function chooseScenario(asked: { name: string | undefined; utr: string }): Chosen {
  const name = scenarioNameIn(asked.name);
  if (name === null) return scenarioTable.find((scenario) => scenario.utr === asked.utr) ?? accepted;
  const own = scenarioTable.find((scenario) => scenario.name === name);
  if (own !== undefined) return own;
  return registerTable.some((scenario) => scenario.name === name) ? accepted : unknownScenario(name);
}

/** How a submission that was recorded under a scenario goes on. */
export function behaviourOf(scenario: string): Behaviour {
  return scenarioTable.find(({ name }) => name === scenario)?.behaviour ?? asUsual;
}

function unknownScenario(name: string): Chosen {
  const known = scenarioTable.map((scenario) => scenario.name).join(", ");
  const problem: Problem = {
    number: "0",
    type: "sandbox.UnknownScenario",
    text: `The sandbox has no scenario called '${name.slice(0, 64)}'. It has: ${known}.`,
    location: "Service-Test-Scenario",
  };
  return { name: "unknown", behaviour: { ...asUsual, problems: [problem] } };
}
