// What a command prints: a table or a plain text for people, JSON for scripts. A secret is printed without any other
// text, so that a script can use the output unchanged.

import { ukTime, ukTimeInColumn } from "../platform/uk-time.ts";
import type { Writes } from "./terminal.ts";

export interface Output {
  /** One fact: `text` for people, `value` for scripts. */
  say(text: string, value: object): void;
  /** A note for people, on standard error: a script that reads standard output does not get it. */
  note(text: string): void;
  /** A list: columns of text for people, the rows themselves for scripts. */
  table(
    columns: readonly string[],
    rows: readonly (readonly string[])[],
    values: readonly object[],
    whenEmpty: string,
  ): void;
  /** A document, as it is and nothing else. */
  bytes(bytes: Uint8Array): void;
}

export function createOutput({ json, output, errors }: { json: boolean; output: Writes; errors: Writes }): Output {
  const bytes = (document: Uint8Array) => void output.write(document);
  const print = (text: string) => void output.write(`${text}\n`);
  if (json) {
    return {
      bytes,
      note: () => {},
      say: (_, value) => print(JSON.stringify(value)),
      table: (_, __, values) => print(JSON.stringify(values)),
    };
  }
  return {
    bytes,
    note: (text) => void errors.write(`${text}\n`),
    say: (text) => print(text),
    table: (columns, rows, _, whenEmpty) => print(rows.length === 0 ? whenEmpty : aligned([columns, ...rows])),
  };
}

function aligned(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => (line[column] ?? "").length)));
  const cell = (text: string, column: number) => text.padEnd(widths[column] ?? 0);
  return lines.map((line) => line.map(cell).join("  ").trimEnd()).join("\n");
}

/** A moment in a sentence. */
export function at(moment: Date | null): string {
  return moment === null ? "–" : ukTime(moment);
}

/** A moment in a column, whose title says that it is UK time. */
export function inColumn(moment: Date | null): string {
  return moment === null ? "–" : ukTimeInColumn(moment);
}

/** A due moment in the past means now: the work waits for its turn. */
export function due(moment: Date, now: Date): string {
  return moment > now ? at(moment) : "now";
}
