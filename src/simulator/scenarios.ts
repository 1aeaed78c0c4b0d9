// The sandbox's scenarios, all of them: what a caller can ask the stand-in authority to do, and how. A submission names
// one in the header Service-Test-Scenario or carries its reserved UTR; with neither, it is `accepted`.
//
// Reserved UTRs share the beginning 7318240 and fail the check digit, so no real company has one.

import type { Problem } from "./department.ts";

export interface Scenario {
  name: string;
  utr: string;
  description: string;
  behaviour: Behaviour;
}

export interface Behaviour {
  /** How long polls are told to wait before there is an answer. */
  answerAfterSeconds: number;
  /** What is found wrong with a return that is right; empty lets the return's own merit decide. */
  problems: readonly Problem[];
}

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

const accepted: Scenario = {
  name: "accepted",
  utr: "7318240001",
  description: "The return is judged on its merits, and the first poll has the answer.",
  behaviour: { answerAfterSeconds: 0, problems: [] },
};

export const scenarioTable: readonly Scenario[] = [
  accepted,
  {
    name: "rejected",
    utr: "7318240002",
    description: "The return is rejected with three of the authority's real errors, whatever it says.",
    behaviour: { answerAfterSeconds: 0, problems: wrongRateAndDocument },
  },
  {
    name: "slow",
    utr: "7318240003",
    description: "Polls are told to wait for 30 seconds; then the return is judged on its merits.",
    behaviour: { answerAfterSeconds: 30, problems: [] },
  },
];

/** The scenario a submission runs under. A name nobody knows is a scenario too: one that rejects and says so. */
export function chooseScenario(asked: { name: string | undefined; utr: string }): {
  name: string;
  behaviour: Behaviour;
} {
  const name = asked.name?.trim().toLowerCase() ?? "";
  if (name !== "") return scenarioTable.find((scenario) => scenario.name === name) ?? unknownScenario(name);
  return scenarioTable.find((scenario) => scenario.utr === asked.utr) ?? accepted;
}

function unknownScenario(name: string) {
  const known = scenarioTable.map((scenario) => scenario.name).join(", ");
  const problem: Problem = {
    number: "0",
    type: "sandbox.UnknownScenario",
    text: `The sandbox has no scenario called '${name.slice(0, 64)}'. It has: ${known}.`,
    location: "Service-Test-Scenario",
  };
  return { name: "unknown", behaviour: { answerAfterSeconds: 0, problems: [problem] } };
}
