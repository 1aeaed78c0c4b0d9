// What a command prints: a table or a plain text for people, JSON for scripts. A secret is printed without any other
// text, so that a script can use the output unchanged.

import { ukTime, ukTimeInColumn } from "../platform/uk-time.ts";
import { columnsOf } from "./columns.ts";
import { styleOf } from "./style.ts";
import { type Terminal, type Writes, widthOf } from "./terminal.ts";

export interface Output {
  /** One fact: `text` for people, `value` for scripts. */
  say(text: string, value: object): void;
  /** A note for people, on standard error: a script that reads standard output does not get it. */
  note(text: string): void;
  /**
   * Whose it is that is told next, where there are several organisations: a note for people, a property for scripts.
   */
  ofOrganisation(organisation: { id: string; name: string }): void;
  /** A list: columns of text for people; for scripts the rows themselves, or the object that has them. */
  table(
    columns: readonly string[],
    rows: readonly (readonly string[])[],
    value: readonly object[] | object,
    whenEmpty: string,
  ): void;
  /** A document, as it is and nothing else. */
  bytes(bytes: Uint8Array): void;
}

export function createOutput(options: {
  json: boolean;
  output: Writes;
  errors: Writes;
  environment: Terminal["environment"];
}): Output {
  const { json, output, errors } = options;
  const bytes = (document: Uint8Array) => void output.write(document);
  const print = (text: string) => void output.write(`${text}\n`);
  if (json) {
    let whose = {};
    return {
      bytes,
      note: () => {},
      ofOrganisation: ({ id: organisation }) => {
        whose = { organisation };
      },
      say: (_, value) => print(JSON.stringify({ ...value, ...whose })),
      table: (_, __, value) => print(JSON.stringify(Array.isArray(value) ? value : { ...value, ...whose })),
    };
  }
  const style = styleOf(output, options);
  const width = widthOf(output);
  return {
    bytes,
    note: (text) => void errors.write(`${text}\n`),
    ofOrganisation: ({ id, name }) => void errors.write(`Organisation: ${name} (${id})\n`),
    say: (text) => print(text),
    table(columns, rows, _, whenEmpty) {
      if (rows.length === 0) return print(whenEmpty);
      const isState = columns.map((title) => title === "status" || title === "state");
      const shown = (cell: string, column: number, line: number) => {
        if (line === 0) return style.paint("bold", cell);
        return isState[column] ? style.state(cell) : cell;
      };
      print(columnsOf([columns, ...rows], { width, shown }));
    },
  };
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
