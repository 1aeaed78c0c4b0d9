// The groups of measurements, in the order in which they are made, each with services of its own in empty folders.

import { cpuPlan, measureCpu } from "./cpu.ts";
import { deliverPlan, measureDeliveries } from "./deliver.ts";
import { intakePlan, measureIntake } from "./intake.ts";
import type { Measured } from "./lines.ts";
import { pacedPlan } from "./paced.ts";
import { measureRequests, requestsPlan } from "./requests.ts";
import { measureRest, restPlan } from "./rest.ts";
import { measureReturns, returnsPlan } from "./returns.ts";
import type { Bench } from "./service.ts";
import { measureStart, startPlan } from "./start.ts";

interface Group {
  plan: string;
  measure(bench: Bench): Promise<Measured>;
}

export const groups = {
  requests: { plan: `Create, validate, retrieve: ${requestsPlan}.`, measure: measureRequests },
  cpu: { plan: `Whole filings: ${cpuPlan}.`, measure: measureCpu },
  deliver: { plan: `Deliveries: ${deliverPlan}; ${pacedPlan}.`, measure: measureDeliveries },
  start: { plan: `Start: ${startPlan}.`, measure: measureStart },
  returns: { plan: `Returns: ${returnsPlan}.`, measure: measureReturns },
  intake: { plan: `Intake: ${intakePlan}.`, measure: measureIntake },
  rest: { plan: `At rest: ${restPlan}.`, measure: measureRest },
} as const satisfies Record<string, Group>;

export type GroupName = keyof typeof groups;

export const groupNames = Object.keys(groups) as GroupName[];
