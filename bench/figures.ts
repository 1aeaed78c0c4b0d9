// Numbers out of noisy rounds: a figure is its median and how far the rounds lie apart, never a mean. A line is a
// figure beside its baseline, their ratio round by round, and what was aimed for.

export type Unit = "/s" | "ms" | "µs" | "s" | "MB" | "%";

/** One line of a table. */
export interface Line {
  name: string;
  baselineName: string;
  unit: Unit;
  /** Ours, a figure for each round, and what was measured in turn with it: nothing where there is no baseline. */
  subject: readonly number[];
  baseline: readonly number[];
  target?: Target | undefined;
}

export interface Target {
  /** The ratio to the baseline, or our own figure in the line's unit. */
  of: "ratio" | "ours";
  is: "at least" | "at most";
  value: number;
}

export type Verdict = { kind: "none" } | { kind: "met" } | { kind: "missed"; figure: number };

/** The smallest value that so many per cent of the values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  const value = sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
  if (value === undefined) throw new Error("there is no percentile of nothing");
  return value;
}

/** Ours over the baseline's: the more the better for a rate, the less the better for a time. */
export function ratios({ subject, baseline }: Pick<Line, "subject" | "baseline">): number[] {
  if (baseline.length === 0) return [];
  return subject.map((value, round) => value / (baseline[round] ?? Number.NaN));
}

/** By the medians, unrounded: 0.499 is not 0.5. */
export function verdictOn(line: Line): Verdict {
  const { target } = line;
  if (target === undefined) return { kind: "none" };
  const figure = percentile(target.of === "ratio" ? ratios(line) : line.subject, 50);
  const isMet = target.is === "at least" ? figure >= target.value : figure <= target.value;
  return isMet ? { kind: "met" } : { kind: "missed", figure };
}

const columns = ["", "ours", "baseline", "baseline's", "ours / baseline's", "target", "met"] as const;

export function tableOf(lines: readonly Line[]): string {
  const [header = "", ...rows] = aligned([[...columns], ...lines.map(cellsOf)]);
  const rule = "─".repeat(Math.max(...[header, ...rows].map((row) => row.length)));
  return [header, rule, ...rows].join("\n");
}

function cellsOf(line: Line): string[] {
  return [
    line.name,
    spreadText(line.subject, line.unit),
    line.baselineName,
    spreadText(line.baseline, line.unit),
    spreadText(ratios(line)),
    targetText(line),
    verdictText(line),
  ];
}

function aligned(rows: readonly string[][]): string[] {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(width(column)))
      .join("  ")
      .trimEnd(),
  );
}

export function targetText({ target, unit }: Pick<Line, "target" | "unit">): string {
  if (target === undefined) return "";
  return `${target.is} ${target.of === "ratio" ? target.value : `${target.value} ${unit}`}`;
}

export function verdictText(line: Line): string {
  const verdict = verdictOn(line);
  switch (verdict.kind) {
    case "none":
      return "";
    case "met":
      return "yes";
    case "missed":
      return `no: ${missedText(line, verdict.figure)}`;
  }
}

/** The figure that was held against the target, with its unit. */
export function missedText({ target, unit }: Line, figure: number): string {
  return target?.of === "ratio" ? figureText(figure) : `${figureText(figure)} ${unit}`;
}

/** The median, and in brackets the least and the most. */
export function spreadText(rounds: readonly number[], unit?: Unit): string {
  if (rounds.length < 2) return medianText(rounds, unit);
  return `${medianText(rounds, unit)} (${figureText(Math.min(...rounds))}–${figureText(Math.max(...rounds))})`;
}

/** Empty for no rounds. */
export function medianText(rounds: readonly number[], unit?: Unit): string {
  if (rounds.length === 0) return "";
  return `${figureText(percentile(rounds, 50))}${unit === undefined ? "" : ` ${unit}`}`;
}

/** Three digits that count, or all of those before the point. */
function figureText(value: number): string {
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
}
