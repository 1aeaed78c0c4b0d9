// Runs a command that was found: opens the parts that it needs, and no others.

import type { Command, Context, Need, ParsedArguments, Parts } from "../cli/command.ts";
import { createOutput } from "../cli/output.ts";
import type { Terminal } from "../cli/terminal.ts";
import { systemClock } from "../platform/clock.ts";
import { systemRandom } from "../platform/ids.ts";
import { commandActor } from "./command-actor.ts";
import { commandParts } from "./command-parts.ts";
import { readConfig } from "./config.ts";

export async function execute(command: Command, parsed: ParsedArguments, terminal: Terminal): Promise<number> {
  const closers: (() => Promise<unknown>)[] = [];
  try {
    return await command.run(await contextFor(command, parsed, { terminal, closers }));
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** With the parts that the command names alone: that its function uses no others is checked where it is declared. */
async function contextFor(
  command: Command,
  parsed: ParsedArguments,
  { terminal, closers }: { terminal: Terminal; closers: (() => Promise<unknown>)[] },
): Promise<Context<Need>> {
  const config = readConfig(terminal.environment);
  const output = createOutput({ json: parsed.values.json === true, ...terminal });
  const { openers, databaseClock } = commandParts({ command, parsed, config, output, terminal, closers });
  const parts: Partial<Parts> = {};
  for (const [need, open] of Object.entries(openers))
    if (command.needs.some((name) => name === need)) Object.assign(parts, { [need]: await open() });
  const clock = databaseClock() ?? systemClock;
  const base = { ...parsed, actor: commandActor(terminal.environment), clock, random: systemRandom, output, terminal };
  return { ...base, ...parts } as Context<Need>;
}
