// `npm run fuzz`: the long run, 100,000 requests; `-- --seed 7 --requests 1000` for others. Exit code 1 if anything went wrong or memory grew.

import { parseArgs } from "node:util";
import { withTestServer } from "../support/server.ts";
import { fuzz } from "./fuzz.ts";
import { startWorld } from "./world.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    requests: { type: "string", default: "100000" },
  },
});
const [seed, requests] = [Number(values.seed), Number(values.requests)];
console.log(`seed ${seed}, ${requests} requests`);

/** Megabytes in use after each tenth, garbage collected. */
const heap: number[] = [];
const { sent, failures } = await withTestServer({ isDurable: false }, async () => {
  const world = await startWorld();
  try {
    return await fuzz(world, {
      seed,
      requests,
      tell(so) {
        if (so % Math.max(250, requests / 10) !== 0) return;
        globalThis.gc?.();
        heap.push(Math.round(process.memoryUsage().heapUsed / 1e6));
        console.log(`${so} requests, heap ${heap.at(-1)} MB`);
      },
    });
  } finally {
    await world.close();
  }
});

/** Caches are full after the first tenths; the log that the test keeps in memory is a few bytes for each request. */
const ROOM_MB = 60;
const grew = heap.length >= 4 && (heap.at(-1) ?? 0) - (heap[2] ?? 0) > ROOM_MB;
console.log(JSON.stringify(sent));
for (const failure of failures) console.log(`\n${failure}`);
if (grew) console.log(`\nMemory grew: ${heap.join(", ")} MB`);
console.log(failures.length === 0 && !grew ? "\nNothing went wrong." : "\nFailed.");
process.exitCode = failures.length === 0 && !grew ? 0 : 1;
