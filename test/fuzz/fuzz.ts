// Fuzzes the whole service from a seed: the same seed sends the same requests. Each has to be answered in time and
// without an internal error, and what was refused stores nothing. A failure is told at once, with how to repeat it, and
// again made as small as it can be.

import { type Dice, diceFrom } from "../proofs/dice.ts";
import { type Attempt, type Outcome, surfaces } from "./surfaces.ts";
import { Tally } from "./tally.ts";
import type { World } from "./world.ts";
import { storedWrongly } from "./writes.ts";

export interface FuzzPlan {
  seed: number;
  requests: number;
  /** The number of one request, which is then sent alone. */
  only?: number;
  /** Hears of each failure when it happens. */
  tell: (text: string) => void;
  /** Called after each tenth, and at least every 10,000 requests. */
  progress?: (sent: number) => void;
}

/** Far beyond what any request takes, also on a busy machine. */
const HANGS_AFTER_MS = 120_000;
const PROGRESS_EVERY = 10_000;
const MOST_FAILURES = 10;
/** To make a failure small; each of them may take as long as a hang. */
const MOST_TRIES = 200;
const SMALLEST_WITHIN_MS = 3 * HANGS_AFTER_MS;

export async function fuzz(world: World, plan: FuzzPlan): Promise<Tally> {
  const { seed, requests, only, tell, progress } = plan;
  const tally = new Tally(Object.keys(surfaces));
  const fail = (text: string) => {
    tally.failures.push(text);
    tell(`failure ${tally.failures.length}: ${text}`);
  };
  const every = Math.min(PROGRESS_EVERY, Math.ceil(requests / 10));
  const [first, end] = only === undefined ? [0, requests] : [only, only + 1];
  await world.lookedAt();
  for (let number = first; number < end && tally.failures.length < MOST_FAILURES; number++) {
    // Dice of its own for each request: any of them can be made again without those before it.
    const attempt = attemptFrom(diceFrom(seed * 1_000_003 + number), world);
    const began = performance.now();
    const outcome = await outcomeOf(attempt, world);
    tally.count(attempt, outcome, { number, tookMs: performance.now() - began });
    if (outcome.wrong !== null) {
      fail(described(attempt, outcome.wrong, { seed, number }));
      tell(`  smallest: ${shown({ ...attempt, body: await smallestBody(attempt, world) })}`);
    }
    if ((number + 1) % every === 0) progress?.(number + 1);
  }
  const late = await world.writes.unseen();
  if (late > 0) fail(`${late} rows were stored so late that no request can be named`);
  return tally;
}

function attemptFrom(dice: Dice, world: World): Attempt {
  const named = Object.entries(surfaces);
  let left = dice.from(
    1,
    named.reduce((sum, [, { weight }]) => sum + weight, 0),
  );
  for (const [surface, { weight, make }] of named) {
    left -= weight;
    if (left <= 0) return { surface, ...make(dice, world) };
  }
  throw new Error("the weights do not add up");
}

/** Also looks at what was stored and logged meanwhile: no other request is under way. */
async function outcomeOf(attempt: Attempt, world: World): Promise<Outcome> {
  const outcome = await answerTo(attempt, world);
  const { writes, errors } = await world.lookedAt();
  const logged = errors.length === 0 ? null : `logged an error: ${JSON.stringify(errors[0]).slice(0, 2_000)}`;
  const stored = storedWrongly(writes, { path: attempt.path, mayStore: outcome.mayStore });
  if (outcome.afterwards !== undefined) {
    await outcome.afterwards();
    await world.lookedAt();
  }
  const wrong = [outcome.wrong, stored, logged].filter((text) => text !== null).join("; ");
  return { ...outcome, wrong: wrong === "" ? null : wrong };
}

async function answerTo(attempt: Attempt, world: World): Promise<Outcome> {
  const surface = surfaces[attempt.surface];
  if (surface === undefined) throw new Error(`there is no ${attempt.surface}`);
  const failed = (wrong: string | null): Outcome => ({ status: null, wrong, mayStore: "nothing" });
  let timer: NodeJS.Timeout | undefined;
  const hangs = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => resolve(failed(`no answer within ${HANGS_AFTER_MS / 1_000} s`)), HANGS_AFTER_MS);
  });
  try {
    return await Promise.race([surface.send(attempt, world), hangs]);
  } catch (error) {
    // A request that the client itself refuses to send says nothing about the service.
    const isUnsendable = error instanceof Error && "code" in error && error.code === "UND_ERR_INVALID_ARG";
    return failed(isUnsendable ? null : String(error instanceof Error ? error.stack : error));
  } finally {
    clearTimeout(timer);
  }
}

function described(attempt: Attempt, wrong: string, { seed, number }: { seed: number; number: number }): string {
  return [
    `${wrong}`,
    `  request ${number} of seed ${seed}: ${shown(attempt)}`,
    `  alone: npm run fuzz -- --seed ${seed} --only ${number}`,
    `  after those before it: npm run fuzz -- --seed ${seed} --requests ${number + 1}`,
  ].join("\n");
}

const shown = (attempt: Attempt) => JSON.stringify(attempt).slice(0, 4_000);

/** Leaves out ever smaller pieces for as long as something goes wrong. */
async function smallestBody(attempt: Attempt, world: World): Promise<string> {
  const until = performance.now() + SMALLEST_WITHIN_MS;
  let { body } = attempt;
  let tries = MOST_TRIES;
  for (let length = Math.ceil(body.length / 2); length >= 1; length = Math.floor(length / 2))
    for (let at = 0; at < body.length; tries--) {
      if (tries === 0 || performance.now() > until) return body;
      const shorter = body.slice(0, at) + body.slice(at + length);
      if ((await outcomeOf({ ...attempt, body: shorter }, world)).wrong === null) at += length;
      else body = shorter;
    }
  return body;
}
