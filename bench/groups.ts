// The groups of measurements, in the order in which they are made, each with services of its own in empty folders.

import { deliverPlan, measureDeliveries } from "./deliver.ts";
import { endToEndPlan, measureEndToEnd } from "./end-to-end.ts";
import { intakePlan, measureIntake } from "./intake.ts";
import type { Measured } from "./lines.ts";
import { measureMemory, memoryPlan } from "./memory.ts";
import { pacedPlan } from "./paced.ts";
import { measureRequests, requestsPlan } from "./requests.ts";
import { measureReturns, returnsPlan } from "./returns.ts";
import type { Bench } from "./service.ts";
import { measureSimulator, simulatorPlan } from "./simulator.ts";
import { measureStart, startPlan } from "./start.ts";

interface Group {
  plan: string;
  measure(bench: Bench): Promise<Measured>;
}

export const groups = {
  requests: { plan: `Create, validate, retrieve: ${requestsPlan}.`, measure: measureRequests },
  "end-to-end": { plan: `End to end: ${endToEndPlan}.`, measure: measureEndToEnd },
  deliver: { plan: `Deliveries: ${deliverPlan}; ${pacedPlan}.`, measure: measureDeliveries },
  simulator: { plan: `Simulator: ${simulatorPlan}.`, measure: measureSimulator },
  start: { plan: `Start: ${startPlan}.`, measure: measureStart },
  memory: { plan: `Memory: ${memoryPlan}.`, measure: measureMemory },
  returns: { plan: `Returns: ${returnsPlan}.`, measure: measureReturns },
  intake: { plan: `Intake: ${intakePlan}.`, measure: measureIntake },
} as const satisfies Record<string, Group>;

export type GroupName = keyof typeof groups;

export const groupNames = Object.keys(groups) as GroupName[];
