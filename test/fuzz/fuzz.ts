// Fuzzes the whole service from a seed: the same seed sends the same requests. Each has to be answered in time and without an internal error, and what
// was refused leaves nothing behind. A failure is made as small as it can be and told with its seed.

import { type Dice, diceFrom } from "../proofs/dice.ts";
import { type Attempt, surfaces } from "./surfaces.ts";
import type { World } from "./world.ts";

export interface FuzzPlan {
  seed: number;
  requests: number;
  /** Called now and then, with the number of requests so far. */
  tell?: (sent: number) => void;
}

export interface Fuzzed {
  sent: Record<string, number>;
  failures: string[];
}

/** Far beyond what any request takes, also on a busy machine. */
const HANGS_AFTER_MS = 120_000;
const LOOK_EVERY = 250;
const MOST_FAILURES = 10;

export async function fuzz(world: World, { seed, requests, tell }: FuzzPlan): Promise<Fuzzed> {
  const sent: Record<string, number> = Object.fromEntries(Object.keys(surfaces).map((name) => [name, 0]));
  const failures: string[] = [];
  for (let number = 0; number < requests && failures.length < MOST_FAILURES; number++) {
    // Dice of its own for each request: any of them can be made again without those before it.
    const attempt = attemptFrom(diceFrom(seed * 1_000_003 + number), world);
    sent[attempt.surface] = (sent[attempt.surface] ?? 0) + 1;
    const wrong = await outcomeOf(attempt, world);
    if (wrong !== null) failures.push(await described(attempt, wrong, { seed, number }, world));
    if ((number + 1) % LOOK_EVERY !== 0 && number + 1 !== requests) continue;
    const trouble = await world.trouble();
    if (trouble !== null) {
      failures.push(`after request ${number} of seed ${seed}: ${trouble}`);
      break;
    }
    tell?.(number + 1);
  }
  return { sent, failures };
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

/** What is wrong; null for nothing. A request that the client itself refuses to send says nothing about the service. */
async function outcomeOf(attempt: Attempt, world: World): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const hangs = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no answer within ${HANGS_AFTER_MS / 1_000} s`), HANGS_AFTER_MS);
  });
  try {
    return await Promise.race([surfaces[attempt.surface]?.send(attempt, world) ?? null, hangs]);
  } catch (error) {
    const isUnsendable = error instanceof Error && "code" in error && error.code === "UND_ERR_INVALID_ARG";
    return isUnsendable ? null : String(error instanceof Error ? error.stack : error);
  } finally {
    clearTimeout(timer);
  }
}

async function described(attempt: Attempt, wrong: string, at: { seed: number; number: number }, world: World) {
  const smallest = { ...attempt, body: await smallestBody(attempt, world) };
  return `request ${at.number} of seed ${at.seed}: ${wrong}\nsmallest: ${JSON.stringify(smallest).slice(0, 4_000)}`;
}

/** Leaves out ever smaller pieces for as long as something goes wrong. */
async function smallestBody(attempt: Attempt, world: World): Promise<string> {
  let { body } = attempt;
  let tries = 200;
  for (let length = Math.ceil(body.length / 2); length >= 1 && tries > 0; length = Math.floor(length / 2))
    for (let at = 0; at < body.length && tries > 0; tries--) {
      const shorter = body.slice(0, at) + body.slice(at + length);
      if ((await outcomeOf({ ...attempt, body: shorter }, world)) === null) at += length;
      else body = shorter;
    }
  return body;
}
