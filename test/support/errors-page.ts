// Generates docs/errors.md from the tables of errors. `npm run errors` writes the file; a test fails when it is out of date.

import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type ErrorCode, errorTable } from "../../src/api/errors.ts";
import { remedies } from "../../src/api/remedies.ts";

export const errorsFile = new URL("../../../docs/errors.md", import.meta.url);

export function errorsPage(): string {
  const entries = Object.entries(errorTable) as [ErrorCode, (typeof errorTable)[ErrorCode]][];
  const statuses = [...new Set(entries.map(([, { status }]) => status))].sort();
  return `# Errors

Generated from \`src/api/errors.ts\` and \`src/api/remedies.ts\` by \`npm run errors\`; a test fails when this page is out of date.

The \`doc_url\` of an error leads to its code on this page. [Error responses](interface.md#errors) describes their shape and the order of checks. A rejection by
HMRC is no error of a request: the filing becomes \`failed\`, and its \`hmrc_error\` has HMRC's text.

${statuses
  .map((status) =>
    section(
      status,
      entries.filter(([, kind]) => kind.status === status),
    ),
  )
  .join("\n\n")}
`;
}

function section(status: number, entries: [ErrorCode, (typeof errorTable)[ErrorCode]][]): string {
  const entry = ([code, { type, means }]: (typeof entries)[number]) =>
    `### \`${code}\`\n\n**Cause.** ${means}\n\n**Remedy.** ${remedies[code]}\n\nType: \`${type}\`.`;
  return `## Status ${status}\n\n${entries.map(entry).join("\n\n")}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(errorsFile, errorsPage());
