// `npm run soak`: the large run, on a database that is as durable as the service's own: publish and receive with kills,
// then an hour of churn in the queues (`-- --churn-minutes 5` for less). Exit code 1 when anything was lost, or grew.

import { parseArgs } from "node:util";
import { SECOND } from "../../src/platform/clock.ts";
import { withTestServer } from "../support/server.ts";
import { bloatIn } from "./bloat.ts";
import { churn } from "./churn.ts";
import { linesOf, lossesIn } from "./figures.ts";
import { publishAndReceive } from "./publish-receive.ts";

const { values } = parseArgs({ options: { "churn-minutes": { type: "string", default: "60" } } });
const plan = { filings: 2_000, kills: 10, seed: 2_000, sendTimeoutMs: 60 * SECOND, tell: console.log };
const seconds = Number(values["churn-minutes"]) * 60;
const churnPlan = { history: 100_000, rows: 500, seconds, claims: 0, tell: console.log };

const { figures, churned } = await withTestServer({ isDurable: true }, async () => ({
  figures: await publishAndReceive(plan),
  churned: await churn(churnPlan),
}));
const losses = lossesIn(figures, plan);
const bloat = bloatIn(churned, churnPlan);
for (const line of linesOf(figures)) console.log(line);
console.log(losses.length === 0 ? "\nNothing was lost." : `\nLost:\n${losses.join("\n")}`);
console.log(bloat.length === 0 ? "Nothing grew." : `Grew:\n${bloat.join("\n")}`);
process.exitCode = losses.length + bloat.length === 0 ? 0 : 1;
