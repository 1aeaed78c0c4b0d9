// `--help`, drawn from the table of commands.

import type { Command } from "./command.ts";

export function overview(version: string, shown: readonly Command[]): string {
  const width = Math.max(...shown.map((command) => usage(command).length));
  const lines = shown.map((command) => `  ${usage(command).padEnd(width)}  ${command.summary}`);
  return `Quarterday ${version}: files UK corporation tax returns.

Usage: npx quarterday <command> [options]

${lines.join("\n")}

Every command takes --help and --json. The service is configured by environment variables; docs/operations.md lists them.`;
}

export function helpFor(command: Command): string {
  const options = [
    ...Object.entries(command.options).map(([name, option]) => {
      const left = option.type === "string" ? `--${name} ${option.value ?? "…"}` : `--${name}`;
      return [left, `${option.help}${option.required ? " (required)" : ""}`] as const;
    }),
    ["--json", "Print JSON"] as const,
    ["--help", "Print this help"] as const,
  ];
  const width = Math.max(...options.map(([left]) => left.length));
  const lines = options.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
  return `${command.summary}.\n\nUsage: npx quarterday ${usage(command)} [options]\n\n${lines.join("\n")}`;
}

function usage({ name, positional }: Command): string {
  if (positional === undefined) return name;
  return positional.required ? `${name} <${positional.name}>` : `${name} [${positional.name}]`;
}
