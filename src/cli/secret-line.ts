// One line of standard input that nobody else should see: no echo, no process list, no shell history.

import { createInterface } from "node:readline/promises";
import { Refusal } from "../platform/errors.ts";
import type { Terminal } from "./terminal.ts";

/** `what` it is: "password". */
export async function secretLine({ input, errors }: Pick<Terminal, "input" | "errors">, what: string): Promise<string> {
  const terminal = input.isTTY === true;
  if (terminal) errors.write(`${what.charAt(0).toUpperCase()}${what.slice(1)}: `);
  // Without an output there is no echo.
  const lines = createInterface({ input, terminal });
  try {
    for await (const line of lines) return line;
    throw new Refusal("invalid_option", `Give the ${what} on standard input, in one line.`);
  } finally {
    lines.close();
    if (terminal) errors.write("\n");
  }
}
