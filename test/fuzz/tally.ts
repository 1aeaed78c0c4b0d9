// What a run of the fuzzer has sent, in numbers: for each surface how many requests, how they were answered, and which
// took longest.

import type { Attempt, Outcome } from "./surfaces.ts";

interface Row {
  requests: number;
  /** By the first digit of the status; without one, by "none". */
  answers: Map<string, number>;
  /** Those after which the database was looked at for anything stored. */
  mayStoreNothing: number;
  slowestMs: number;
  slowest: string;
}

const statusClasses = ["2xx", "3xx", "4xx", "5xx", "none"];

export class Tally {
  readonly failures: string[] = [];
  readonly #rows: Map<string, Row>;

  constructor(surfaces: readonly string[]) {
    this.#rows = new Map(surfaces.map((surface) => [surface, newRow()]));
  }

  count(
    { surface, method, path }: Attempt,
    { status, mayStore }: Outcome,
    { number, tookMs }: { number: number; tookMs: number },
  ): void {
    const row = this.#rows.get(surface) ?? newRow();
    this.#rows.set(surface, row);
    const statusClass = status === null ? "none" : `${Math.floor(status / 100)}xx`;
    row.requests++;
    row.answers.set(statusClass, (row.answers.get(statusClass) ?? 0) + 1);
    if (mayStore === "nothing") row.mayStoreNothing++;
    if (tookMs <= row.slowestMs) return;
    row.slowestMs = tookMs;
    row.slowest = `${number} ${method} ${path}`.trim().slice(0, 60);
  }

  /** How many requests each surface got. */
  get sent(): Record<string, number> {
    return Object.fromEntries([...this.#rows].map(([surface, { requests }]) => [surface, requests]));
  }

  /** A line for each surface and one for all. */
  table(): string {
    const lines = [...this.#rows].map(([surface, row]) => [
      surface,
      row.requests,
      ...statusClasses.map((statusClass) => row.answers.get(statusClass) ?? 0),
      row.mayStoreNothing,
      Math.round(row.slowestMs),
      row.slowest,
    ]);
    const sum = (column: number) => lines.reduce((total, line) => total + Number(line[column]), 0);
    const counted = Array.from({ length: statusClasses.length + 2 }, (_, at) => sum(at + 1));
    const titles = ["surface", "requests", ...statusClasses, "may store nothing", "slowest ms", "slowest request"];
    return aligned([titles, ...lines, ["all", ...counted, "", ""]]);
  }
}

function newRow(): Row {
  return { requests: 0, answers: new Map(), mayStoreNothing: 0, slowestMs: 0, slowest: "" };
}

/** Texts to the left, numbers to the right, as their title. */
function aligned(rows: readonly (readonly (string | number)[])[]): string {
  const [titles = []] = rows;
  const widths = titles.map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  const isText = (column: number) => column === 0 || column === titles.length - 1;
  const cell = (value: string | number, column: number) =>
    isText(column) ? String(value).padEnd(widths[column] ?? 0) : String(value).padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(cell).join("  ").trimEnd()).join("\n");
}
