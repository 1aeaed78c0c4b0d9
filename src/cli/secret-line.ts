// Lines of standard input that nobody else should see: no echo, no process list, no shell history.

import { createInterface } from "node:readline/promises";
import { Refusal } from "../platform/errors.ts";
import type { Terminal } from "./terminal.ts";

type Asked = Pick<Terminal, "input" | "errors">;

/** `what` it is: "password". */
export async function secretLine(terminal: Asked, what: string): Promise<string> {
  const [line = ""] = await secretLines(terminal, [what]);
  return line;
}

/** Each on a line of its own, in this order. */
export async function secretLines({ input, errors }: Asked, whats: readonly string[]): Promise<string[]> {
  const terminal = input.isTTY === true;
  // Without an output there is no echo.
  const lines = createInterface({ input, terminal });
  const reading = lines[Symbol.asyncIterator]();
  const read: string[] = [];
  try {
    for (const what of whats) {
      if (terminal) errors.write(`${what.charAt(0).toUpperCase()}${what.slice(1)}: `);
      const { value, done } = await reading.next().finally(() => terminal && errors.write("\n"));
      if (done === true) throw missing(whats);
      read.push(value);
    }
    return read;
  } finally {
    lines.close();
  }
}

function missing(whats: readonly string[]): Refusal {
  const how = whats.length === 1 ? "in one line" : "each on a line of its own";
  return new Refusal("invalid_option", `Give the ${whats.join(" and the ")} on standard input, ${how}.`);
}
