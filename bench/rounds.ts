// Rounds in turn: what is measured and its baseline take turns, so that whatever else the machine does meets both.

import { SECOND } from "../src/platform/clock.ts";

/** What a group of measurements found out for one line; nothing for the baseline where there is none. */
export interface Rounds {
  subject: number[];
  baseline: number[];
}

/** A slow machine gets fewer rounds, so that the whole ends in time: one at least. */
const WITHIN_MS = 12 * SECOND;

/** The first pair compiles and connects, and does not count. */
export async function inTurn<Subject, Baseline>(
  rounds: number,
  {
    subject,
    baseline,
  }: { subject: (round: number) => Promise<Subject>; baseline: (round: number) => Promise<Baseline> },
): Promise<{ subject: Subject[]; baseline: Baseline[] }> {
  const pairs: { subject: Subject; baseline: Baseline }[] = [];
  const startedAt = performance.now();
  const isTimeUp = () => pairs.length > 1 && performance.now() - startedAt > WITHIN_MS;
  for (let round = 0; round <= rounds && !isTimeUp(); round++) {
    pairs.push({ baseline: await baseline(round), subject: await subject(round) });
  }
  const counted = pairs.slice(1);
  return { subject: counted.map((pair) => pair.subject), baseline: counted.map((pair) => pair.baseline) };
}

/** One figure of each round. */
export function figures<Round>(
  { subject, baseline }: { subject: readonly Round[]; baseline: readonly Round[] },
  figure: (round: Round) => number,
): Rounds {
  return { subject: subject.map(figure), baseline: baseline.map(figure) };
}
