// `npm run chaos`: 300 kills among other faults, at most 20 minutes, and the report in docs/reliability.md and
// docs/figures/chaos.json. `-- --seed 7 --kills 50` for another run or a shorter one; less than 300 kills write no
// report. Exit code 1 when an invariant was violated.

import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { withRunFolder } from "../support/run-folder.ts";
import { withPart } from "../support/written-part.ts";
import { runChaos } from "./chaos.ts";
import { figuresOf, partOf, summaryOf, tablesOf, violationsIn } from "./report.ts";

const WORTH_A_REPORT = 300;

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    kills: { type: "string", default: String(WORTH_A_REPORT) },
    minutes: { type: "string", default: "16" },
  },
});

const outcome = await withRunFolder({ inMemory: false }, () =>
  runChaos({
    seed: Number(values.seed),
    kills: Number(values.kills),
    seconds: Number(values.minutes) * 60,
    tell: console.log,
  }),
);
const violations = violationsIn(outcome);
const figures = figuresOf(outcome, new Date());
console.log(`\n${summaryOf(figures)}\n\n${tablesOf(figures)}\n`);
console.log(violations.length === 0 ? "No invariant was violated." : violations.join("\n"));
if (violations.length === 0 && outcome.kills >= WORTH_A_REPORT) {
  const docs = new URL("../../../docs/", import.meta.url);
  writeFileSync(new URL("figures/chaos.json", docs), `${JSON.stringify(figures, null, 1)}\n`);
  const page = new URL("reliability.md", docs);
  writeFileSync(page, withPart(readFileSync(page, "utf8"), "chaos", partOf(figures)));
}
process.exitCode = violations.length === 0 ? 0 : 1;
