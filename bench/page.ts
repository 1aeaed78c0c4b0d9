// What `npm run bench` writes: the figures of its run (docs/figures/benchmarks.json) and the tables of
// docs/benchmarks.md. `npm run bench -- --page` draws the page again from the figures.

import { ukTime } from "../src/platform/uk-time.ts";
import { withPart } from "../test/support/written-part.ts";
import {
  type Line,
  medianText,
  missedText,
  ratios,
  spreadText,
  targetText,
  verdictOn,
  verdictText,
} from "./figures.ts";
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
export const figuresFile = new URL("figures/benchmarks.json", folder);

/** Five digits are more than any round is sure of. */
export function figuresOf(measurement: Measurement): string {
  const shortened = (_: string, value: unknown) => (typeof value === "number" ? Number(value.toPrecision(5)) : value);
  return `${JSON.stringify(JSON.parse(JSON.stringify(measurement, shortened)), null, 1)}\n`;
}

/** The page with what was measured. */
export function pageOf(page: string, { at, seconds, machine, measured }: Measurement): string {
  const lines = linesOf(measured);
  const parts = lines.filter(({ id }) => id.startsWith("cpu") && id !== "cpuOperator");
  const oneCaller = lines.filter(({ id }) => id.startsWith("alone"));
  const main = lines.filter((line) => !parts.includes(line) && !oneCaller.includes(line) && !line.text.isOfReturn);
  const missed = missedIn(lines);
  const written = [
    `${ukTime(new Date(at))}, in ${Math.round(seconds)} seconds. ${machine.join(". ")}.`,
    tableOf(
      ["what", "ours", "baseline", "ours / baseline", "target", "met", "meaning"],
      main.map(({ line, text }) => [line.name, ...figuresIn(line), targetText(line), verdictText(line), text.meaning]),
    ),
    missed.length === 0 ? "No target of these is missed." : `Targets missed:\n\n${missed.join("\n")}`,
    tableOf(
      ["core time of a filing, ms", "the first 450", "after 2,000", "of what"],
      parts.map(({ line, text }) => [
        ...[line.name.replace("CPU, ", ""), medianText(line.baseline), medianText(line.subject), text.meaning],
      ]),
    ),
    tableOf(["one caller, quiet", "median", "baseline", "p99", "baseline"], oneCallersRows(oneCaller)),
  ];
  return withPart(page, "measured", written.filter((part) => part !== "").join("\n\n"));
}

type Described = ReturnType<typeof linesOf>[number];

function missedIn(lines: readonly Described[]): string[] {
  return lines.flatMap(({ line, text }) => {
    const verdict = verdictOn(line);
    if (verdict.kind !== "missed") return [];
    const figure = missedText(line, verdict.figure);
    return [`- **${line.name}**: ${figure}; the target is ${targetText(line)}. What bounds it: ${text.bounds}`];
  });
}

/** A request's median and p99 are two lines. */
function oneCallersRows(lines: readonly Described[]): string[][] {
  const medians = lines.filter(({ id }) => !id.endsWith("P99"));
  return medians.map((median) => {
    const both = lines.filter(({ id }) => id === median.id || id === `${median.id}P99`);
    return [median.line.name.replace("one caller, ", ""), ...both.flatMap(({ line }) => figuresIn(line).slice(0, 2))];
  });
}

function figuresIn(line: Line): string[] {
  const { baselineName, subject, baseline, unit } = line;
  const beside = baseline.length === 0 ? "" : `${medianText(baseline, unit)}, ${baselineName}`;
  return [spreadText(subject, unit), beside, spreadText(ratios(line))];
}

/** Nothing without rows. */
function tableOf(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  return [columns, columns.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
