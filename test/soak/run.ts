// `npm run soak`: the large run, on a database that is as durable as the service's own. Exit code 1 when anything was lost.

import { withTestServer } from "../support/server.ts";
import { linesOf, lossesIn } from "./figures.ts";
import { publishAndReceive } from "./publish-receive.ts";

const plan = { filings: 2_000, kills: 10, seed: 2_000, tell: console.log };

const figures = await withTestServer({ isDurable: true }, () => publishAndReceive(plan));
const losses = lossesIn(figures, plan);
for (const line of linesOf(figures)) console.log(line);
console.log(losses.length === 0 ? "\nNothing was lost." : `\nLost:\n${losses.join("\n")}`);
process.exitCode = losses.length === 0 ? 0 : 1;
