// What a run of chaos has to tell.

import type { ChaosOutcome } from "./chaos.ts";

export function linesOf(outcome: ChaosOutcome): string[] {
  const table = (rows: Iterable<readonly [string, number]>) =>
    [...rows].sort(([, one], [, other]) => other - one).map(([name, count]) => `| ${name} | ${count} |`);
  return [
    `Seed ${outcome.seed}: ${outcome.kills} kills in ${outcome.seconds.toFixed(0)} seconds; ${outcome.returns} returns and ${outcome.amendments} amendments`,
    `in ${outcome.requests} requests; ${outcome.events} events in ${outcome.deliveries} deliveries. All was final ${outcome.settledInSeconds.toFixed(0)} seconds after the last fault.`,
    "",
    "| fault | times |",
    "|---|---|",
    ...table(outcome.faults),
    "",
    "| what the customers were answered | times |",
    "|---|---|",
    ...table(outcome.answers),
    "",
    "| invariant | violations |",
    "|---|---|",
    ...[...outcome.violations].map(([name, found]) => `| ${name} | ${found.length} |`),
    ...[...outcome.violations].flatMap(([name, found]) =>
      found.slice(0, 20).map((sentence) => `- ${name}: ${sentence}`),
    ),
  ];
}
