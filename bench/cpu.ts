// Lines about whole filings, just after a start and once everything is compiled: how many a second, and what one of
// them takes of each part of the service. Simulator, load generator and receiver run on the same two cores.

import { SECOND } from "../src/platform/clock.ts";
import { type Cpu, type CpuPart, canNameThreads, cpuOf, operatorsParts, othersParts, sumOf } from "./cpu-parts.ts";
import { fileAll, type Journey, prepareJourney } from "./journey.ts";
import type { Measured } from "./lines.ts";
import type { Rounds } from "./rounds.ts";
import { type Bench, startService } from "./service.ts";

const COLD_FILINGS = 450;
const WARM_AFTER = 2_000;
const ROUNDS = 3;
const WARM_FILINGS = 450;
export const cpuPlan = `the first ${COLD_FILINGS} whole filings after a start, and ${ROUNDS} rounds of ${WARM_FILINGS} after ${WARM_AFTER}`;

const CPU_MS_PER_SECOND = 2 * SECOND;

/** What a window of filings came to: their rate, and milliseconds of CPU for each. */
interface Window {
  rate: number;
  cpu: Cpu;
}

export async function measureCpu(bench: Bench): Promise<Measured> {
  if (!canNameThreads) return {};
  const service = await startService(bench, bench.workers === null ? {} : { WORKERS: bench.workers });
  const journey = await prepareJourney(service, bench.customer);
  const cold = await windowOf(journey, COLD_FILINGS);
  await fileAll(journey, WARM_AFTER - COLD_FILINGS);
  const warm: Window[] = [];
  for (let round = 0; round < ROUNDS; round++) warm.push(await windowOf(journey, WARM_FILINGS));
  await service.stop();

  const besideCold = (figure: (window: Window) => number): Rounds => ({
    subject: warm.map(figure),
    baseline: warm.map(() => figure(cold)),
  });
  const part = (name: CpuPart) => besideCold(({ cpu }) => cpu[name]);
  const operators = ({ cpu }: Window) => sumOf(cpu, operatorsParts);
  return {
    endToEnd: besideCold(({ rate }) => rate),
    // By arithmetic: nothing was measured without the others.
    operatorAlone: {
      subject: warm.map((window) => CPU_MS_PER_SECOND / operators(window)),
      baseline: warm.map(({ rate }) => rate),
    },
    cpuOperator: besideCold(operators),
    cpuPgWorkers: part("pgWorkers"),
    cpuWorkers: part("workers"),
    cpuApi: part("api"),
    cpuPgApi: part("pgApi"),
    cpuV8: part("v8"),
    cpuPgBesides: part("pgBesides"),
    cpuSimulator: part("simulator"),
    cpuPgSimulator: part("pgSimulator"),
    cpuCustomer: part("customer"),
    cpuAll: besideCold(({ cpu }) => sumOf(cpu, [...operatorsParts, ...othersParts])),
  };
}

async function windowOf(journey: Journey, filings: number): Promise<Window> {
  const { service, customer } = journey;
  let rate = 0;
  const cpu = await cpuOf({ db: service.db, pid: service.pid, customerPid: customer.pid }, async () => {
    rate = await fileAll(journey, filings);
  });
  const each = Object.fromEntries(Object.entries(cpu).map(([part, ms]) => [part, ms / filings])) as Cpu;
  return { rate, cpu: each };
}
