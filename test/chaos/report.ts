// What a run of chaos has to tell: on the terminal, as figures in docs/figures/chaos.json, and in short in
// docs/reliability.md, drawn from the figures.

import { availableParallelism, type } from "node:os";
import { version } from "../../src/main/version.ts";
import { ukTime } from "../../src/platform/uk-time.ts";
import type { ChaosOutcome } from "./chaos.ts";

/** One run, as it is stored. */
export interface ChaosFigures
  extends Omit<ChaosOutcome, "faults" | "answers" | "violations" | "seconds" | "settledInSeconds"> {
  at: string;
  on: string;
  seconds: number;
  settledInSeconds: number;
  faults: Record<string, number>;
  answers: Record<string, number>;
  violations: Record<string, number>;
}

export function violationsIn({ violations }: ChaosOutcome): string[] {
  return [...violations].flatMap(([invariant, found]) => found.map((sentence) => `${invariant}: ${sentence}`));
}

export function figuresOf(outcome: ChaosOutcome, at: Date): ChaosFigures {
  const counts = [...outcome.violations].map(([invariant, found]) => [invariant, found.length]);
  return {
    at: at.toISOString(),
    on: `Quarterday ${version} on ${availableParallelism()} cores, ${type()} ${process.arch}, Node ${process.version}`,
    ...outcome,
    seconds: Math.round(outcome.seconds),
    settledInSeconds: Math.round(outcome.settledInSeconds),
    faults: mostFirst(outcome.faults),
    answers: mostFirst(outcome.answers),
    violations: Object.fromEntries(counts),
  };
}

export function summaryOf(figures: ChaosFigures): string {
  // Runs of before there was a second authority count none.
  const { accounts = 0 } = figures;
  const delivered = accounts > 0 ? ` and delivered ${accounts} sets of accounts` : "";
  const { seed, kills, seconds, returns, amendments, requests, events, deliveries, settledInSeconds } = figures;
  const faults = Object.values(figures.faults).reduce((sum, times) => sum + times, 0);
  return [
    `Seed ${seed}: ${kills} kills and ${faults - kills} other faults in ${minutes(seconds)}.`,
    `Customers filed ${returns} returns and ${amendments} amendments${delivered} in ${requests} requests, and got ${events} events in ${deliveries} deliveries.`,
    `${settledInSeconds} seconds after the last fault, all of them were final and every event had arrived.`,
  ].join("\n");
}

export function tablesOf({ faults, answers, violations }: ChaosFigures): string {
  return [
    table("fault", "times", faults),
    table("what the customers were answered", "times", answers),
    table("invariant", "violations", violations),
  ].join("\n\n");
}

/** What docs/reliability.md shows of it. */
export function partOf(figures: ChaosFigures): string {
  return `${summaryOf(figures)}

Measured ${ukTime(new Date(figures.at))} with ${figures.on}.

${table("invariant", "violations", figures.violations)}`;
}

function minutes(seconds: number): string {
  return seconds < 120 ? `${seconds} seconds` : `${(seconds / 60).toFixed(0)} minutes`;
}

function mostFirst(counts: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...counts].sort(([, one], [, other]) => other - one));
}

function table(what: string, count: string, rows: Readonly<Record<string, number>>): string {
  const lines = Object.entries(rows).map(([name, times]) => `| ${name} | ${times} |`);
  return [`| ${what} | ${count} |`, "|---|---|", ...lines].join("\n");
}
