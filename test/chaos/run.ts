// `npm run chaos`: 300 kills among other faults, at most 20 minutes, and the report in docs/reliability.md. `-- --seed 7 --kills 50` for another run or a
// shorter one, which writes no report. The faults and what the customers do follow from the seed; which statement a fault meets is up to the machine.

import { parseArgs } from "node:util";
import { runChaos } from "./chaos.ts";
import { linesOf } from "./report.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    kills: { type: "string", default: "300" },
    minutes: { type: "string", default: "16" },
  },
});

const outcome = await runChaos({
  seed: Number(values.seed),
  kills: Number(values.kills),
  seconds: Number(values.minutes) * 60,
  tell: console.log,
});
console.log(linesOf(outcome).join("\n"));
process.exitCode = [...outcome.violations.values()].every((found) => found.length === 0) ? 0 : 1;
