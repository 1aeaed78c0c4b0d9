// What `npm run bench` writes: the figures of its run (docs/figures/benchmarks.json), every line with its meaning and
// what bounds it (docs/figures/benchmarks.md), and the lines with a target in docs/benchmarks.md. `npm run bench --
// --page` draws both pages again from the figures.

import { ukTime } from "../src/platform/uk-time.ts";
import { withPart } from "../test/support/written-part.ts";
import { cellsOf, columns, type Line, missedText, targetText, verdictOn } from "./figures.ts";
import { linesOf, type Measured } from "./lines.ts";

/** One run: what was found, and where and how, one sentence each. */
export interface Measurement {
  at: string;
  seconds: number;
  machine: readonly string[];
  plan: readonly string[];
  measured: Measured;
}

const folder = new URL("../../docs/", import.meta.url);
export const pageFile = new URL("benchmarks.md", folder);
export const detailsFile = new URL("figures/benchmarks.md", folder);
export const figuresFile = new URL("figures/benchmarks.json", folder);

/** Five digits are more than any round is sure of. */
export function figuresOf(measurement: Measurement): string {
  const shortened = (_: string, value: unknown) => (typeof value === "number" ? Number(value.toPrecision(5)) : value);
  return `${JSON.stringify(JSON.parse(JSON.stringify(measurement, shortened)), null, 1)}\n`;
}

/** The page with what was measured for the lines that have a target. */
export function pageOf(page: string, measurement: Measurement): string {
  const aimed = linesOf(measurement.measured).filter(({ line }) => line.target !== undefined);
  const missed = aimed.flatMap(({ line, text }) => {
    const verdict = verdictOn(line);
    if (verdict.kind !== "missed") return [];
    const figure = missedText(line, verdict.figure);
    return [`- **${line.name}**: ${figure}; the target is ${targetText(line)}. What bounds it: ${text.bounds}`];
  });
  return withPart(
    page,
    "measured",
    `${circumstancesOf(measurement)}

${tableOf(aimed.map(({ line }) => line))}

### Targets missed

${missed.length === 0 ? "None." : missed.join("\n")}`,
  );
}

/** Every line, for those who work on one. */
export function detailsOf(measurement: Measurement): string {
  const lines = linesOf(measurement.measured);
  return `# Every line of the benchmarks

<!-- Written by \`npm run bench\`: the texts are in bench/lines.ts, and \`npm run bench -- --page\` writes them without measuring again. -->

${circumstancesOf(measurement)}

${tableOf(lines.map(({ line }) => line))}

## What each line means, and what bounds it now

${lines.map(({ line, text }) => `**${line.name}** against ${line.baselineName}. ${text.meaning}\n*What bounds it now:* ${text.bounds}`).join("\n\n")}

## Rounds

${listOf(measurement.plan)}
`;
}

function circumstancesOf({ at, seconds, machine }: Measurement): string {
  return `Measured ${ukTime(new Date(at))}, in ${Math.round(seconds)} seconds.\n\n${listOf(machine)}`;
}

function tableOf(lines: readonly Line[]): string {
  const rows = lines.map((line) => `| ${cellsOf(line).join(" | ")} |`);
  return [
    `| ${columns.map((column) => column || "what").join(" | ")} |`,
    `|${columns.map(() => "---").join("|")}|`,
    ...rows,
  ].join("\n");
}

function listOf(sentences: readonly string[]): string {
  return sentences.map((sentence) => `- ${sentence}`).join("\n");
}
