// `npm run bench:growth`: what a service with a long history takes longer for. The same operations with 10,000, 100,000
// and a million filings, each held against a bare statement in the same database: the ratio may grow by 15%. `--
// --sizes 10k,100k` for less time and disk. Decision: docs/decisions/0030.

import { parseArgs } from "node:util";
import { openDatabase } from "../src/platform/database/db.ts";
import { administer } from "../test/support/database.ts";
import { withTestServer } from "../test/support/server.ts";
import { startService } from "../test/support/service.ts";
import { operationsOf } from "./growth-operations.ts";
import { inTurn, type Seeded, sizeOf } from "./growth-rounds.ts";
import { seed, seeding } from "./growth-seed.ts";
import { problemsIn, tableOf } from "./growth-table.ts";
import { type Watch, watched } from "./growth-watch.ts";

async function bench(): Promise<number> {
  const { values } = parseArgs({ options: { sizes: { type: "string", default: "10k,100k,1M" } } });
  const filings = values.sizes.split(",").map(numberIn);
  const seeded: Seeded[] = [];
  try {
    // The smallest last: written just now, it is in memory, as all of a small database is.
    await seeding(async () => {
      for (const size of filings.toSorted((one, other) => other - one)) seeded.unshift(await seededWith(size));
    });
    await administer("checkpoint");
    await inTurn(seeded);
    const sizes = [];
    for (const size of seeded) sizes.push(await sizeOf(size));
    console.log(`\n${tableOf(sizes)}`);
    const problems = problemsIn(sizes);
    console.log(problems.length === 0 ? "\nNothing grew." : `\n${problems.join("\n")}`);
    return problems.length === 0 ? 0 : 1;
  } finally {
    for (const { service, worker } of seeded) {
      await worker.close();
      await service.close();
    }
  }
}

async function seededWith(filings: number): Promise<Seeded> {
  const startedAt = performance.now();
  let watch: Watch | undefined;
  const service = await startService({
    servedFrom(db) {
      watch = watched(db);
      return watch.db;
    },
  });
  if (watch === undefined) throw new Error("the service did not take the watched database");
  const { customer, bytes } = await seed(service, filings, console.log);
  const seconds = ((performance.now() - startedAt) / 1e3).toFixed(0);
  console.log(`${filings} filings: ${(bytes / 1e9).toFixed(1)} GB, seeded in ${seconds} s`);
  const worker = openDatabase(service.database.connection, {
    connections: 1,
    plansOnce: true,
    onIdleError: (error) => console.error(error),
  });
  const workerWatch = watched(worker, watch.statements);
  const operations = await operationsOf(service, customer, { api: watch, worker: workerWatch });
  return { filings, service, worker, watch, operations, bytes, taken: new Map() };
}

function numberIn(text: string): number {
  const [, digits = "", unit = ""] = /^(\d+)([kM]?)$/.exec(text.trim()) ?? [];
  if (digits === "") throw new Error(`${text} is not a size: 10k, 100k, 1M`);
  return Number(digits) * { "": 1, k: 1_000, M: 1_000_000 }[unit as "" | "k" | "M"];
}

process.exitCode = await withTestServer({ isDurable: true }, bench);
