// Writes the list of codes in docs/errors.md from the tables of errors. `npm run errors` writes the file; a test fails when it is out of date.

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type ErrorCode, errorTable } from "../../src/api/errors.ts";
import { remedies } from "../../src/api/remedies.ts";
import { withPart } from "./written-part.ts";

export const errorsFile = new URL("../../../docs/errors.md", import.meta.url);

/** docs/errors.md with its codes as the tables have them. */
export function errorsPage(page: string): string {
  const entries = Object.entries(errorTable) as [ErrorCode, (typeof errorTable)[ErrorCode]][];
  const statuses = [...new Set(entries.map(([, { status }]) => status))].sort();
  const sections = statuses.map((status) =>
    section(
      status,
      entries.filter(([, kind]) => kind.status === status),
    ),
  );
  return withPart(page, "codes", sections.join("\n\n"));
}

function section(status: number, entries: [ErrorCode, (typeof errorTable)[ErrorCode]][]): string {
  const entry = ([code, { type, means }]: (typeof entries)[number]) =>
    `### \`${code}\`\n\n**Cause.** ${means}\n\n**Remedy.** ${remedies[code]}\n\nType: \`${type}\`.`;
  return `## Status ${status}\n\n${entries.map(entry).join("\n\n")}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(errorsFile, errorsPage(readFileSync(errorsFile, "utf8")));
