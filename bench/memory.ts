// Lines about memory: what the default run holds at rest and while it files returns, beside one process that has the
// same HTTP library and database driver loaded.

import { setTimeout as sleep } from "node:timers/promises";
import { SECOND } from "../src/platform/clock.ts";
import { fileAll, prepareJourney } from "./end-to-end.ts";
import type { Measured } from "./lines.ts";
import { allProcesses, canSeeProcesses, type Held, heldBy, sharedOut } from "./processes.ts";
import { type Bench, startService } from "./service.ts";

/** After which what the start needed has been given back. */
const REST_MS = 4 * SECOND;
const SAMPLE_EVERY_MS = 200;
const FILINGS = 200;
export const memoryPlan = `memory ${REST_MS / SECOND} seconds after the start, and every ${SAMPLE_EVERY_MS} ms during ${FILINGS} whole filings`;

export async function measureMemory(bench: Bench): Promise<Measured> {
  if (!canSeeProcesses) return {};
  const service = await startService(bench);
  await sleep(REST_MS);
  const rest = heldBy(service.pid, allProcesses());
  const restShared = sharedOut(service.pid);
  const bare = heldBy(service.barePid, allProcesses()).service;

  const samples: Held[] = [];
  const sampling = setInterval(() => samples.push(heldBy(service.pid, allProcesses())), SAMPLE_EVERY_MS);
  await fileAll(await prepareJourney(service, bench.customer), FILINGS);
  clearInterval(sampling);
  const loadShared = sharedOut(service.pid);
  await service.stop();

  const beside = (subject: number) => ({ subject: [subject], baseline: [bare] });
  const most = (held: (sample: Held) => number) => beside(Math.max(...samples.map(held)));
  return {
    memoryAtRest: beside(rest.service),
    memoryAtRestWhole: beside(rest.service + rest.postgres),
    memoryAtRestShared: beside(restShared),
    memoryUnderLoad: most(({ service }) => service),
    memoryUnderLoadWhole: most(({ service, postgres }) => service + postgres),
    memoryUnderLoadShared: beside(loadShared),
  };
}
