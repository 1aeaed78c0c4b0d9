// What a run of chaos has to tell: on the terminal, and as docs/reliability.md.

import { availableParallelism, type } from "node:os";
import { version } from "../../src/main/version.ts";
import { ukTime } from "../../src/platform/uk-time.ts";
import type { ChaosOutcome } from "./chaos.ts";

export function violationsIn({ violations }: ChaosOutcome): string[] {
  return [...violations].flatMap(([invariant, found]) => found.map((sentence) => `${invariant}: ${sentence}`));
}

export function summaryOf(outcome: ChaosOutcome): string {
  const { seed, kills, seconds, returns, amendments, requests, events, deliveries, settledInSeconds } = outcome;
  return [
    `Seed ${seed}: ${kills} kills and ${outcomeFaults(outcome) - kills} other faults in ${minutes(seconds)}.`,
    `Customers filed ${returns} returns and ${amendments} amendments in ${requests} requests, and got ${events} events in ${deliveries} deliveries.`,
    `${settledInSeconds.toFixed(0)} seconds after the last fault, all of them were final and every event had arrived.`,
  ].join("\n");
}

export function tablesOf({ faults, answers, violations }: ChaosOutcome): string {
  return [
    table("fault", "times", mostFirst(faults)),
    table("what the customers were answered", "times", mostFirst(answers)),
    table(
      "invariant",
      "violations",
      [...violations].map(([name, found]) => [name, found.length]),
    ),
  ].join("\n\n");
}

export function pageOf(outcome: ChaosOutcome, at: Date): string {
  return `# Reliability

<!-- Written by \`npm run chaos\`, its last section by \`npm run pressure\`: the texts are in test/chaos/report.ts and test/pressure/. -->

What happens when everything breaks, measured. \`npm run chaos\` in a checkout does it on your machine, \`npm run pressure\` the last section.

The real program runs as on several machines: PostgreSQL, the HMRC simulator, two API processes and two workers, one of each with a clock that is minutes
wrong. Every connection to the database, the authority and the receiver goes through a proxy that can break it. Meanwhile customers create returns,
repeat them with their idempotency keys, amend and poll. Faults come one after another, and now and then two at once:

- a process or the whole of PostgreSQL is killed with SIGKILL, and started again
- the connections to the database, the authority or the receiver are cut, refused, slowed or frozen; or they go silent, in one direction or both
- the disk of PostgreSQL is full (as root only, because it needs a small disk of its own)
- a process is asked to stop, as at an upgrade

Then all is left alone, and the invariants are checked from outside: by what customers were answered, what their receiver got, and what the authority has.

## The last run

${summaryOf(outcome)}

Measured ${ukTime(at)} with Quarterday ${version} on ${availableParallelism()} cores, ${type()} ${process.arch}, Node ${process.version}.

${tablesOf(outcome)}

Customers try again after every 503 and every broken connection. ECONNREFUSED, ECONNRESET and UND_ERR_SOCKET are what their HTTP client calls a killed
API process: behind a load balancer, most of these requests would have gone to the other one.

## What it does not show

- The faults and what customers do follow from the seed. Which statement a fault meets depends on the machine, so two runs of one seed differ.
- A machine that loses its power. SIGKILL keeps what the operating system has not written yet; for the rest, PostgreSQL's fsync is relied upon.
- HMRC itself. The simulator behaves as HMRC's documents say.

\`npm test\` has a small run of it, and tests for single moments: a worker killed at each step of an exchange, a silent database, several machines, and every
order of facts, crashes and amendments against the table of moves.
`;
}

function outcomeFaults({ faults }: ChaosOutcome): number {
  return [...faults.values()].reduce((sum, times) => sum + times, 0);
}

function minutes(seconds: number): string {
  return seconds < 120 ? `${seconds.toFixed(0)} seconds` : `${(seconds / 60).toFixed(0)} minutes`;
}

function mostFirst(counts: ReadonlyMap<string, number>): [string, number][] {
  return [...counts].sort(([, one], [, other]) => other - one);
}

function table(what: string, count: string, rows: readonly [string, number][]): string {
  return [`| ${what} | ${count} |`, "|---|---|", ...rows.map(([name, times]) => `| ${name} | ${times} |`)].join("\n");
}
