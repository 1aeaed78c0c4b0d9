// Numbers out of noisy rounds: a figure is its median and how far the rounds lie apart, never a mean.

export interface Figure {
  median: number;
  least: number;
  most: number;
}

export function figureOf(rounds: readonly number[]): Figure {
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
  unit: "/s" | "ms";
  subject: readonly number[];
  baseline: readonly number[];
  /** The subject's time over the baseline's, round by round. */
  timesBaseline: readonly number[];
}

/** Rates: the slower one takes more time. */
export function rateLine(line: Omit<Line, "unit" | "timesBaseline">): Line {
  return { ...line, unit: "/s", timesBaseline: ratios(line.baseline, line.subject) };
}

export function latencyLine(line: Omit<Line, "unit" | "timesBaseline">): Line {
  return { ...line, unit: "ms", timesBaseline: ratios(line.subject, line.baseline) };
}

function ratios(over: readonly number[], under: readonly number[]): number[] {
  return over.map((value, round) => value / (under[round] ?? Number.NaN));
}

export function tableOf(lines: readonly Line[]): string {
  const rows = [
    ["", "median (spread)", "baseline", "median (spread)", "× baseline's time"],
    ...lines.map((line) => [
      line.name,
      shown(line.subject, line.unit),
      line.baselineName,
      shown(line.baseline, line.unit),
      ratioShown(line),
    ]),
  ];
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const written = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  return [written[0], "─".repeat(Math.max(...written.map((row) => row.length))), ...written.slice(1)].join("\n");
}

function shown(rounds: readonly number[], unit: Line["unit"]): string {
  const digits = unit === "ms" ? 1 : 0;
  const { median, least, most } = figureOf(rounds);
  return `${median.toFixed(digits)} ${unit} (${least.toFixed(digits)}–${most.toFixed(digits)})`;
}

export function ratioShown({ timesBaseline }: Line): string {
  const { median, least, most } = figureOf(timesBaseline);
  return `${median.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`;
}
