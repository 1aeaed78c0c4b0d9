// docs/benchmarks.md, whole: what was measured, on what, and what each line means. The page carries the figures of its run in a comment, so that it can be
// written again when a text changes (`npm run bench -- --page`) and a test can tell when it is out of date.

import { ukTime } from "../src/platform/uk-time.ts";
import { cellsOf, columns, missedText, targetText, verdictOn } from "./figures.ts";
import { linesOf, type Measured } from "./lines.ts";

/** One run: what was found, and where and how, one sentence each. */
export interface Measurement {
  at: string;
  seconds: number;
  machine: readonly string[];
  plan: readonly string[];
  measured: Measured;
}

export function pageOf(measurement: Measurement): string {
  // Shown from what the page carries, so that it is the same page when it is written again.
  const carried = JSON.stringify(measurement, shortened);
  const { at, seconds, machine, plan, measured }: Measurement = JSON.parse(carried);
  const lines = linesOf(measured);
  const missed = lines.flatMap(({ line, text }) => {
    const verdict = verdictOn(line);
    if (verdict.kind !== "missed") return [];
    const figure = missedText(line, verdict.figure);
    return [`- **${line.name}**: ${figure}; the target is ${targetText(line)}. What bounds it: ${text.bounds}`];
  });
  return `# Benchmarks

<!-- Written by \`npm run bench\`: the texts are in bench/lines.ts, and \`npm run bench -- --page\` writes them without measuring again. -->

\`npm run bench\` in a checkout measures the same on your machine.

Measured ${ukTime(new Date(at))}, in ${Math.round(seconds)} seconds.

${listOf(machine)}

## How to read it

Times on a shared machine move by a factor of two or three between runs. So every figure is beside a baseline that took turns with it in the same run, and
the ratio is what to read: more is better for a rate (/s), less for a time or memory. A figure is the median of its rounds; in brackets, the least and the
most of them. The first round of each compiles and connects, and does not count. A slow machine gets fewer rounds, at least one.

The run fails if anything is lost: every response must be right, every filing stored, acknowledged and reported twice, every signature valid.

| ${columns.map((column) => column || "what").join(" | ")} |
|${columns.map(() => "---").join("|")}|
${lines.map(({ line }) => `| ${cellsOf(line).join(" | ")} |`).join("\n")}

## Targets missed

${missed.length === 0 ? "None." : missed.join("\n")}

## What each line means, and what bounds it now

${lines.map(({ line, text }) => `**${line.name}** against ${line.baselineName}. ${text.meaning}\n*What bounds it now:* ${text.bounds}`).join("\n\n")}

## Conditions

${listOf(plan)}

The service is the real command as a process, each time in an empty folder with its own embedded PostgreSQL, \`fsync\` on. Its requests come over TLS. The
lines about single requests run the API's process alone (\`ROLE=api\`); commit to first byte runs one worker alone; all others run the default.

**End to end** is measured in the sandbox: the authority is the simulator, part of the service. There are no pauses (\`SANDBOX_POLL_SECONDS\` and
\`SANDBOX_ACCEPTED_SECONDS\` are 0), the rate limit is applied but raised so that it is never reached, and the built-in rules check every return (no official
pack). Each filing has one endpoint and two webhooks. The load generator and the receiver run on the same cores as the service and PostgreSQL.

## Growth

\`npm run bench:growth\` measures what operations take with 10,000, 100,000 and a million filings, each against a bare statement on a table of as many rows. Its
figures are in [decision 0030](decisions/0030-storage-and-growth.md#what-was-measured).

${BEGINS}${carried}${ENDS}
`;
}

const BEGINS = "<!-- measured: ";
const ENDS = " -->";

/** What a page was made of. */
export function measurementIn(page: string): Measurement {
  const [, rest = ""] = page.split(BEGINS);
  const [text = ""] = rest.split(ENDS);
  return JSON.parse(text);
}

/** Five digits are more than any round is sure of. */
function shortened(_: string, value: unknown): unknown {
  return typeof value === "number" ? Number(value.toPrecision(5)) : value;
}

function listOf(sentences: readonly string[]): string {
  return sentences.map((sentence) => `- ${sentence}`).join("\n");
}
