// What was typed after `npx quarterday`: finds the command, and turns trouble into one sentence and a non-zero exit
// code. It loads little: what a command needs is loaded once that is known.

import { parseArgs } from "node:util";
import { either } from "../../packages/ct600/text/word-list.ts";
import type { Command, ParsedArguments } from "../cli/command.ts";
import { commands } from "../cli/commands.ts";
import { DONE, REFUSED, WRONG_USE } from "../cli/exit-codes.ts";
import { helpFor, overview } from "../cli/help.ts";
import { operatorHint } from "../cli/operator-hints.ts";
import { nearestCommands } from "../cli/suggest.ts";
import { type Terminal, widthOf } from "../cli/terminal.ts";
import { Refusal } from "../platform/errors.ts";
import { troubleText } from "../platform/trouble.ts";
import { version } from "./version.ts";

/** The exit code. */
export async function run(words: string[], terminal: Terminal): Promise<number> {
  try {
    return await runCommand(words, terminal);
  } catch (error) {
    printError(terminal, `${troubleText(error)}${operatorHint(error)}`);
    if (terminal.environment.LOG_LEVEL === "debug" && error instanceof Error) printError(terminal, error.stack ?? "");
    return REFUSED;
  }
}

async function runCommand(words: string[], terminal: Terminal): Promise<number> {
  const [first] = words;
  if (first === undefined || first === "help" || first === "--help" || first === "-h") {
    print(terminal, overview(version, commands, widthOf(terminal.output)));
    return DONE;
  }
  if (first === "--version" || first === "-v") {
    print(terminal, version);
    return DONE;
  }
  const command = commands.find(({ name }) => name.split(" ").every((word, index) => words[index] === word));
  if (command === undefined) return withoutCommand(words, terminal);
  const given = wordsOf(command, words.slice(command.name.split(" ").length));
  if (typeof given === "string") return usageError(terminal, given, helpFor(command, widthOf(terminal.errors)));
  if (given.values.help === true) {
    print(terminal, helpFor(command, widthOf(terminal.output)));
    return DONE;
  }
  try {
    const { execute } = await import("./execute.ts");
    return await execute(command, given, terminal);
  } catch (error) {
    const isUsage = error instanceof Refusal && error.code === "invalid_option";
    if (isUsage) return usageError(terminal, error.message, helpFor(command, widthOf(terminal.errors)));
    throw error;
  }
}

/** An incomplete command ("keys") gets the list of commands that start with it. */
function withoutCommand(words: string[], terminal: Terminal): number {
  const [first = "", second] = words;
  const begun = commands.filter(({ name }) => name.startsWith(`${first} `));
  const help = overview(version, begun.length > 0 ? begun : commands, widthOf(terminal.output));
  if (begun.length > 0 && (second === "--help" || second === "-h")) {
    print(terminal, help);
    return DONE;
  }
  if (first.startsWith("-")) return usageError(terminal, `Put the command before ${first}.`, help);
  if (begun.length > 0 && (second === undefined || second.startsWith("-")))
    return usageError(terminal, `Incomplete command: ${first}. Did you mean ${likeliest(begun)}?`, help);
  const meant = nearestCommands(words, commands);
  const isPair = begun.length > 0 || meant.some((name) => name.includes(" "));
  const typed = isPair && second !== undefined && !second.startsWith("-") ? `${first} ${second}` : first;
  const hint = meant.length === 0 ? "" : ` Did you mean ${either(meant)}?`;
  return usageError(terminal, `Unknown command: ${typed}.${hint}`, help);
}

/** Listing is what people look for most, and changes nothing. */
function likeliest(begun: readonly Command[]): string {
  const names = begun.map(({ name }) => name);
  return names.find((name) => name.endsWith(" list")) ?? names.join(", ");
}

/** What was typed after the command, or the sentence that says what is wrong with it. */
function wordsOf(command: Command, words: string[]): ParsedArguments | string {
  try {
    const options = { ...command.options, json: { type: "boolean" }, help: { type: "boolean", short: "h" } } as const;
    const parsed = parseArgs({
      args: words,
      options,
      allowPositionals: command.positional !== undefined,
    });
    const { positionals } = parsed;
    const values: ParsedArguments["values"] = { ...parsed.values };
    if (values.help === true) return { values, positionals };
    const missing = Object.entries(command.options).find(
      ([name, option]) => option.required && String(values[name] ?? "").trim() === "",
    );
    if (missing !== undefined) return `--${missing[0]} is required.`;
    if (command.positional?.required && positionals.length === 0) return `The ${command.positional.name} is required.`;
    if (positionals.length > 1) return `Unexpected argument '${positionals[1]}'.`;
    return { values, positionals };
  } catch (error) {
    // Node's first sentence says what is wrong; the rest is about writing programs.
    return error instanceof Error ? `${error.message.split(/\.\s|\.$/)[0]}.` : String(error);
  }
}

function usageError(terminal: Terminal, sentence: string, help: string): number {
  printError(terminal, `${sentence}\n\n${help}`);
  return WRONG_USE;
}

function print({ output }: Terminal, text: string): void {
  output.write(`${text}\n`);
}

function printError({ errors }: Terminal, text: string): void {
  errors.write(`${text}\n`);
}
