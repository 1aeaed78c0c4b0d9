// The program behind `npx quarterday`: finds the command, opens what it needs, and turns trouble into one sentence and a non-zero exit.

import { parseArgs } from "node:util";
import { type Command, commands } from "../cli/commands.ts";
import { helpFor, overview } from "../cli/help.ts";
import { createOutput } from "../cli/output.ts";
import { Refusal, StartupError } from "../platform/errors.ts";
import { type Config, readConfig } from "./config.ts";
import { openDependencies, version, webhookParts } from "./dependencies.ts";
import { serve } from "./serve.ts";

const USAGE_ERROR = 2;

process.exitCode = await run(process.argv.slice(2));

async function run(words: string[]): Promise<number> {
  try {
    return await runCommand(words);
  } catch (error) {
    if (error instanceof StartupError || error instanceof Refusal) {
      console.error(error.message);
      return 1;
    }
    throw error;
  }
}

async function runCommand(words: string[]): Promise<number> {
  const [first] = words;
  if (first === undefined || first === "help" || first === "--help" || first === "-h") {
    console.log(overview(version));
    return 0;
  }
  if (first === "--version" || first === "-v") {
    console.log(version);
    return 0;
  }
  const command = commands.find(({ name }) => name.split(" ").every((word, index) => words[index] === word));
  if (command === undefined)
    return usageError(`There is no command "${words.slice(0, 2).join(" ")}".`, overview(version));
  const given = wordsOf(command, words.slice(command.name.split(" ").length));
  if (typeof given === "string") return usageError(given, helpFor(command));
  if (given.values.help === true) {
    console.log(helpFor(command));
    return 0;
  }
  return execute(command, given, readConfig(process.env));
}

type Given = { values: Record<string, string | boolean | undefined>; positionals: string[] };

/** What was typed after the command, or the sentence that says what is wrong with it. */
function wordsOf(command: Command, words: string[]): Given | string {
  try {
    const options = { ...command.options, json: { type: "boolean" }, help: { type: "boolean", short: "h" } } as const;
    const parsed = parseArgs({
      args: words,
      options,
      allowPositionals: command.positional !== undefined,
    });
    const { positionals } = parsed;
    const values: Given["values"] = { ...parsed.values };
    const missing = Object.entries(command.options).find(
      ([name, option]) => option.required && values[name] === undefined,
    );
    if (values.help !== true && missing !== undefined) return `--${missing[0]} is required.`;
    if (values.help !== true && command.positional?.required && positionals.length === 0)
      return `${command.positional.name} is required.`;
    return { values, positionals };
  } catch (error) {
    return error instanceof Error ? `${error.message.split(". ")[0]}.` : String(error);
  }
}

async function execute(command: Command, given: Given, config: Config): Promise<number> {
  const output = createOutput({ json: given.values.json === true });
  if (command.starts === "serve") {
    await serve(config);
    return 0;
  }
  if (command.starts === "simulator") {
    const port = typeof given.values.port === "string" ? Number(given.values.port) : config.port;
    await serve({ ...config, role: "simulator", port });
    return 0;
  }
  const dependencies = await openDependencies(config, { tell: (sentence) => console.error(sentence) });
  try {
    const webhooks = webhookParts(config, dependencies);
    const rules = { allowHttp: config.webhookAllowHttp, guard: webhooks.guard };
    return await command.run({ ...dependencies, ...given, output, rules, settings: config, version });
  } finally {
    await dependencies.close();
  }
}

function usageError(sentence: string, help: string): number {
  console.error(`${sentence}\n\n${help}`);
  return USAGE_ERROR;
}
