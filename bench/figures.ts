// Numbers out of noisy rounds: a figure is its median and how far the rounds lie apart, never a mean.

interface Figure {
  median: number;
  least: number;
  most: number;
}

function figureOf(rounds: readonly number[]): Figure {
  return { median: percentile(rounds, 50), least: Math.min(...rounds), most: Math.max(...rounds) };
}

/** The smallest value that so many per cent of the values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  const value = sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
  if (value === undefined) throw new Error("there is no percentile of nothing");
  return value;
}

/** One line of the table: what was measured, what it was held against, and the ratio of each pair of rounds. */
export interface Line {
  name: string;
  baselineName: string;
  unit: "/s" | "ms" | "µs";
  subject: readonly number[];
  baseline: readonly number[];
  /** The subject's time over the baseline's, round by round. */
  timesBaseline: readonly number[];
  /** What the median ratio says, in one sentence. */
  meaning: (timesBaseline: number) => string;
}

/** Rates: the slower one takes more time. */
export function rateLine(line: Omit<Line, "unit" | "timesBaseline">): Line {
  return { ...line, unit: "/s", timesBaseline: ratios(line.baseline, line.subject) };
}

export function latencyLine(line: Omit<Line, "unit" | "timesBaseline">): Line {
  return { ...line, unit: "ms", timesBaseline: ratios(line.subject, line.baseline) };
}

/** Times of things that take less than a millisecond, given in milliseconds. */
export function timeLine(line: Omit<Line, "unit" | "timesBaseline">): Line {
  const micro = (rounds: readonly number[]) => rounds.map((ms) => ms * 1_000);
  const timesBaseline = ratios(line.subject, line.baseline);
  return { ...line, unit: "µs", subject: micro(line.subject), baseline: micro(line.baseline), timesBaseline };
}

function ratios(over: readonly number[], under: readonly number[]): number[] {
  return over.map((value, round) => value / (under[round] ?? Number.NaN));
}

export function tableOf(lines: readonly Line[]): string {
  const rows = [
    ["", "median (spread)", "baseline", "median (spread)", "× baseline's time"],
    ...lines.map((line) => [
      line.name,
      shown(line.subject, { unit: ` ${line.unit}`, digits: line.unit === "ms" ? 1 : 0 }),
      line.baselineName,
      shown(line.baseline, { unit: ` ${line.unit}`, digits: line.unit === "ms" ? 1 : 0 }),
      shown(line.timesBaseline, { unit: "", digits: 2 }),
    ]),
  ];
  const [header = "", ...written] = aligned(rows);
  const rule = "─".repeat(Math.max(...[header, ...written].map((row) => row.length)));
  return [header, rule, ...written].join("\n");
}

export function meaningOf(lines: readonly Line[]): string {
  return aligned(lines.map((line) => [line.name, line.meaning(figureOf(line.timesBaseline).median)])).join("\n");
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

function shown(rounds: readonly number[], { unit, digits }: { unit: string; digits: number }): string {
  const { median, least, most } = figureOf(rounds);
  return `${median.toFixed(digits)}${unit} (${least.toFixed(digits)}–${most.toFixed(digits)})`;
}
