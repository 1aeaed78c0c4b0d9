// What a command prints: a table or a plain text for people, JSON for scripts. Secrets are printed alone, so that a script can take
// them as they are.

export interface Output {
  /** One fact: `text` for people, `value` for scripts. */
  say(text: string, value: object): void;
  /** Something for people to know beside the fact: on standard error, so that a script that takes the fact does not take it along. */
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

export function createOutput({ json }: { json: boolean }): Output {
  const bytes = (document: Uint8Array) => void process.stdout.write(document);
  if (json) {
    return {
      bytes,
      note: () => {},
      say: (_, value) => console.log(JSON.stringify(value)),
      table: (_, __, values) => console.log(JSON.stringify(values)),
    };
  }
  return {
    bytes,
    note: (text) => console.error(text),
    say: (text) => console.log(text),
    table: (columns, rows, _, whenEmpty) => console.log(rows.length === 0 ? whenEmpty : aligned([columns, ...rows])),
  };
}

function aligned(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => (line[column] ?? "").length)));
  const cell = (text: string, column: number) => text.padEnd(widths[column] ?? 0);
  return lines.map((line) => line.map(cell).join("  ").trimEnd()).join("\n");
}

/** A moment for people: to the second, in UTC. */
export function at(moment: Date | null): string {
  return moment === null ? "–" : `${moment.toISOString().slice(0, 19).replace("T", " ")}Z`;
}

/** The time of day alone, for lines that are read as they come. */
export function timeOf(moment: Date): string {
  return at(moment).slice("YYYY-MM-DD ".length);
}

export function poundsOf(pence: number): string {
  const [pounds = "0", rest = "00"] = (pence / 100).toFixed(2).split(".");
  return `£${pounds.replace(/\B(?=(\d{3})+$)/g, ",")}.${rest}`;
}
