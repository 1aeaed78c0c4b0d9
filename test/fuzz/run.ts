// `npm run fuzz`: the long run, 100,000 requests; `-- --seed 7 --requests 1000` for others, `-- --seed 7 --only 123`
// for a single one. Exit code 1 if anything went wrong or memory grew.

import { parseArgs } from "node:util";
import { withTestServer } from "../support/server.ts";
import { fuzz } from "./fuzz.ts";
import { startWorld } from "./world.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    requests: { type: "string", default: "100000" },
    only: { type: "string" },
  },
});
const [seed, requests] = [Number(values.seed), Number(values.requests)];
const only = values.only === undefined ? undefined : Number(values.only);
if (![seed, requests, only ?? 0].every((number) => Number.isSafeInteger(number) && number >= 0))
  throw new Error("--seed, --requests and --only take whole numbers");
console.log(only === undefined ? `seed ${seed}, ${requests} requests` : `seed ${seed}, request ${only} alone`);

const began = performance.now();
const secondsSince = (moment: number) => Math.round((performance.now() - moment) / 1_000);

/** Megabytes in use, garbage collected: at the start, then as often as there is progress. */
const memory: { heap: number; resident: number }[] = [];
function measure(): string {
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  const now = { heap: Math.round(heapUsed / 1e6), resident: Math.round(rss / 1e6) };
  memory.push(now);
  return inWords(now);
}
const inWords = ({ heap, resident }: { heap: number; resident: number }) => `heap ${heap} MB, resident ${resident} MB`;

const tally = await withTestServer({ isDurable: false }, async () => {
  const world = await startWorld();
  try {
    measure();
    return await fuzz(world, {
      seed,
      requests,
      ...(only !== undefined && { only }),
      tell: (text) => console.log(text),
      progress: (sent) => console.log(`${sent} requests, ${secondsSince(began)} s, ${measure()}`),
    });
  } finally {
    await world.close();
  }
});

/** Caches are full after the first tenths; the log that the test keeps in memory is a few bytes for each request. */
const ROOM_MB = 60;
const settled = memory[3];
const [start, end] = [memory[0], memory.at(-1)];
const grew = settled !== undefined && end !== undefined && end.heap - settled.heap > ROOM_MB;
console.log(`\n${tally.table()}\n`);
if (start !== undefined && end !== undefined)
  console.log(`memory: ${inWords(start)} at the start, ${inWords(end)} at the end`);
console.log(`time: ${secondsSince(began)} s`);
if (grew) console.log(`Memory grew: ${memory.map(({ heap }) => heap).join(", ")} MB`);
console.log(`failures: ${tally.failures.length}`);
for (const failure of tally.failures) console.log(`  ${failure.split("\n").slice(0, 2).join("\n  ").slice(0, 400)}`);
process.exitCode = tally.failures.length === 0 && !grew ? 0 : 1;
