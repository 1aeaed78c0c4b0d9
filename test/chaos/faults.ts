// The faults, as a table: each begins, lasts for a while and is over. Which comes next, and how long it lasts, follows
// from the seed.

import { setTimeout as sleep } from "node:timers/promises";
import type { Dice } from "../proofs/dice.ts";
import type { Fault as LineFault } from "../support/fault-proxy.ts";
import { type LineName, lineNames, type ProcessName, processNames, type World } from "./world.ts";

export interface ChaosFault {
  name: string;
  /** How often it comes, beside the others. */
  weight: number;
  /** Whether it is a SIGKILL. */
  kills: boolean;
  strike(world: World, dice: Dice): Promise<void>;
}

const LASTS_MS = { least: 200, most: 2_500 };
const lineFaults: readonly LineFault[] = ["silent", "mute", "deaf", "frozen", "slow", "cut", "refuse"];

const DISK_FULL = "the disk of PostgreSQL full";

const killing = (name: ProcessName): ChaosFault => ({
  name: `${name} killed`,
  weight: 6,
  kills: true,
  strike: (world) => world.processes[name].kill(),
});

const breaking = (line: LineName, fault: LineFault): ChaosFault => ({
  name: `line to the ${line}: ${fault}`,
  weight: 1,
  kills: false,
  async strike({ lines }, dice) {
    lines[line].set(fault);
    await sleep(dice.from(LASTS_MS.least, LASTS_MS.most));
    lines[line].set("pass");
  },
});

export const chaosFaults: readonly ChaosFault[] = [
  ...processNames.map(killing),
  { name: "PostgreSQL killed", weight: 5, kills: true, strike: (world) => world.killDatabase() },
  {
    name: "api asked to stop (SIGTERM)",
    weight: 1,
    kills: false,
    strike: (world, dice) => world.processes[dice.oneOf(["api 1", "api 2"] as const)].restart(),
  },
  {
    name: "worker asked to stop (SIGTERM)",
    weight: 1,
    kills: false,
    strike: (world, dice) => world.processes[dice.oneOf(["worker 1", "worker 2"] as const)].restart(),
  },
  {
    name: DISK_FULL,
    weight: 2,
    kills: false,
    async strike({ disk, reviveDatabase }, dice) {
      disk?.fill();
      await sleep(dice.from(LASTS_MS.least, LASTS_MS.most));
      disk?.empty();
      await reviveDatabase();
    },
  },
  ...lineNames.flatMap((line) => lineFaults.map((fault) => breaking(line, fault))),
];

const byWeight = chaosFaults.flatMap((fault) => Array.from({ length: fault.weight }, () => fault));

export function nextFault(dice: Dice, { disk }: Pick<World, "disk">): ChaosFault {
  const fault = dice.oneOf(byWeight);
  return disk === null && fault.name === DISK_FULL ? nextFault(dice, { disk }) : fault;
}
