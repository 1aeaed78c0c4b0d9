// `--help`, drawn from the table of commands.

import { columnsOf } from "./columns.ts";
import type { Command } from "./command.ts";

/** `width` of the terminal; null where it is read by something else. */
export function overview(version: string, shown: readonly Command[], width: number | null): string {
  const lines = indented(
    shown.map((command) => [usage(command), command.summary]),
    width,
  );
  return `Quarterday ${version}: files UK corporation tax returns.

Usage: npx quarterday <command> [options]

${lines}

Every command takes --help and --json. The service is configured by environment variables; docs/operations.md lists them.`;
}

export function helpFor(command: Command, width: number | null): string {
  const options = [
    ...Object.entries(command.options).map(([name, option]) => {
      const left = option.type === "string" ? `--${name} ${option.value ?? "…"}` : `--${name}`;
      return [left, `${option.help}${option.required ? " (required)" : ""}`] as const;
    }),
    ["--json", "Print JSON"] as const,
    ["--help", "Print this help"] as const,
  ];
  return `${command.summary}.\n\nUsage: npx quarterday ${usage(command)} [options]\n\n${indented(options, width)}`;
}

const INDENT = "  ";

function indented(rows: readonly (readonly string[])[], width: number | null): string {
  return columnsOf(rows, { width: width === null ? null : width - INDENT.length }).replace(/^/gm, INDENT);
}

function usage({ name, positional }: Command): string {
  if (positional === undefined) return name;
  return positional.required ? `${name} <${positional.name}>` : `${name} [${positional.name}]`;
}
