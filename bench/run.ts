// `npm run bench`: one command, one table, one page. Times on a shared machine move by a factor of two or three
// between runs, so every figure stands beside a baseline measured in the same run, round by round in turn, and the
// ratio is what to read. `npm run bench -- --only requests` measures one group and leaves the page alone; `--workers
// 1` files with one worker; `--seconds 600` watches the service at rest for so long; `--profile` makes the service
// write CPU profiles; `--within 900` gives it more seconds, on a machine that is slow or has other work. `--page`
// measures nothing and writes the page with the texts as they are.

import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { SECOND } from "../src/platform/clock.ts";
import { withRunFolder } from "../test/support/run-folder.ts";
import type { CustomerDuties } from "./customer.ts";
import { tableOf } from "./figures.ts";
import { type GroupName, groupNames, groups } from "./groups.ts";
import { linesOf, type Measured } from "./lines.ts";
import { Lost } from "./lost.ts";
import { machineFacts } from "./machine.ts";
import { startPeer } from "./orders.ts";
import { figuresFile, figuresOf, type Measurement, pageFile, pageOf } from "./page.ts";
import { REST_SECONDS, startResting } from "./rest.ts";
import type { Bench } from "./service.ts";

const WITHIN_SECONDS = 295;

interface Wishes extends Pick<Bench, "workers" | "restSeconds"> {
  only: GroupName | null;
  profile: boolean;
  withinSeconds: number;
  page: boolean;
}

async function bench({ only, profile, withinSeconds, workers, restSeconds }: Wishes): Promise<void> {
  const startedAt = performance.now();
  const ended = timeIsUp(withinSeconds);
  const at = new Date().toISOString();
  const customer = startPeer<CustomerDuties>("./customer.js");
  try {
    const profiles = profile ? mkdtempSync(join("/tmp", "qd-profiles-")) : null;
    const machine = await machineFacts();
    console.log(machine.join("\n"));
    const names = only === null ? groupNames : [only];
    const measured = await measureAll(names, { customer, profiles, workers, restSeconds }, ended);
    const seconds = (performance.now() - startedAt) / SECOND;
    console.log(`\n${tableOf(linesOf(measured).map(({ line }) => line))}\n`);
    if (profiles !== null) console.log(`CPU profiles of the service: ${profiles}`);
    if (only !== null || profiles !== null || workers !== null) return;
    const plan = groupNames.map((name) => groups[name].plan);
    writeFileSync(figuresFile, figuresOf({ at, seconds, machine, plan, measured }));
    writePage();
    console.log(
      `Nothing was lost. Measured in ${seconds.toFixed(0)} seconds; docs/benchmarks.md says what each line means.`,
    );
  } finally {
    await customer.close();
  }
}

function measureAll(
  names: readonly GroupName[],
  given: Omit<Bench, "after" | "resting">,
  ended: Promise<never>,
): Promise<Measured> {
  return withEnd(async (after) => {
    const resting = names.includes("rest") ? await startResting({ ...given, resting: null, after }) : null;
    const measured: Measured = {};
    for (const name of names) {
      const startedAt = performance.now();
      const found = await withEnd((after) => Promise.race([groups[name].measure({ ...given, resting, after }), ended]));
      Object.assign(measured, found);
      console.log(`measured ${name} in ${((performance.now() - startedAt) / SECOND).toFixed(0)} s`);
    }
    return measured;
  });
}

/** From the figures that are stored, so that it is the same page when it is written again. */
function writePage(): void {
  const measurement: Measurement = JSON.parse(readFileSync(figuresFile, "utf8"));
  writeFileSync(pageFile, pageOf(readFileSync(pageFile, "utf8"), measurement));
}

/** Ends what was started meanwhile, the newest first. */
async function withEnd<Result>(
  work: (after: (close: () => Promise<void>) => void) => Promise<Result>,
): Promise<Result> {
  const closers: (() => Promise<void>)[] = [];
  try {
    return await work((close) => closers.push(close));
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

function timeIsUp(withinSeconds: number): Promise<never> {
  const ended = new Promise<never>((_, reject) => {
    const end = () => reject(new Lost(`not finished after ${withinSeconds} seconds`));
    setTimeout(end, withinSeconds * SECOND).unref();
  });
  ended.catch(() => {}); // it may come while nothing waits for it
  return ended;
}

function readWords(words: string[]): Wishes {
  const options = {
    only: { type: "string" },
    profile: { type: "boolean" },
    within: { type: "string" },
    workers: { type: "string" },
    seconds: { type: "string" },
    page: { type: "boolean" },
  } as const;
  const { values } = parseArgs({ args: words, options });
  const only = groupNames.find((name) => name === values.only) ?? null;
  if (values.only !== undefined && only === null) throw new Lost(`--only takes one of ${groupNames.join(", ")}`);
  const { profile = false, page = false, workers = null } = values;
  const restSeconds = Number(values.seconds ?? REST_SECONDS);
  const withinSeconds = Number(values.within ?? WITHIN_SECONDS + restSeconds - REST_SECONDS);
  return { only, profile, page, workers, restSeconds, withinSeconds };
}

try {
  const wishes = readWords(process.argv.slice(2));
  if (wishes.page) writePage();
  else await withRunFolder({ inMemory: false }, () => bench(wishes));
} catch (error) {
  console.error(error instanceof Lost ? `Lost: ${error.message}` : error);
  // Not only the code: what was being measured may still be waiting.
  process.exit(1);
}
