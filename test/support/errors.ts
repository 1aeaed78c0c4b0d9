// Writes what follows from the tables of errors: docs/errors.md, the errors in docs/routes.md and the codes of both
// clients. `npm run errors` writes the files; a test fails when one is stale.

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { PROBLEM_CODES } from "../../packages/ct600/problem-codes.ts";
import { type ErrorCode, errorTable, errorTypes } from "../../src/api/errors.ts";
import { type ErrorRow, requestErrors } from "../../src/api/request-errors.ts";
import { routesFile, routesPage } from "./routes-page.ts";
import { withPart } from "./written-part.ts";

const project = new URL("../../../", import.meta.url);

/** Each file, and its text as the tables have it, made from the text it has now. */
export const errorFiles: readonly (readonly [file: URL, written: (now: string) => string])[] = [
  [new URL("docs/errors.md", project), errorsPage],
  [routesFile, routesPage],
  [new URL("clients/typescript/src/error-codes.ts", project), typescriptCodes],
  [new URL("clients/python/src/quarterday/error_codes.py", project), pythonCodes],
];

function errorsPage(page: string): string {
  const entries = Object.entries(errorTable) as [ErrorCode, ErrorRow][];
  const statuses = [...new Set(entries.map(([, { status }]) => status))].sort();
  const sections = statuses.map((status) =>
    section(
      status,
      entries.filter(([, row]) => row.status === status),
    ),
  );
  return withPart(page, "codes", sections.join("\n\n"));
}

function section(status: number, entries: [ErrorCode, ErrorRow][]): string {
  const entry = ([code, { type, means, remedy }]: (typeof entries)[number]) =>
    `### \`${code}\`\n\n**Cause.** ${means}\n\n**Remedy.** ${remedy}\n\nType: \`${type}\`.`;
  return `## Status ${status}\n\n${entries.map(entry).join("\n\n")}`;
}

const WRITTEN = "Written by `npm run errors` from the service's tables; do not edit.";
const requestCodes = Object.keys(requestErrors);

function typescriptCodes(): string {
  const list = (name: string, words: readonly string[]) =>
    `export const ${name} = [\n${lines("  ", words)}] as const;\n`;
  return `// The codes the service refuses requests with. Later releases of the service may add codes, so an error's
// \`code\` is open to other text.
// ${WRITTEN}

/** Kinds of errors; each follows from the status. */
${list("errorTypes", errorTypes)}
/** About the request. */
${list("requestErrorCodes", requestCodes)}
/** About the return, with status 422 and as the errors of validate. */
${list("problemCodes", PROBLEM_CODES)}
export type ErrorType = (typeof errorTypes)[number];
export type ProblemCode = (typeof problemCodes)[number];
export type RequestErrorCode = (typeof requestErrorCodes)[number];

/** \`unexpected_answer\` is the client's own: the response is not one of this API. Usually a proxy answered. */
export type ErrorCode = RequestErrorCode | ProblemCode | "unexpected_answer";

/** These, which an editor can offer, or any other text. */
export type OrOther<Known extends string> = Known | (string & Record<never, never>);
`;
}

function pythonCodes(): string {
  const tuple = (name: string, words: readonly string[]) => `${name} = (\n${lines("    ", words)})\n`;
  return `"""The codes the service refuses requests with. Later releases may add codes. ${WRITTEN}"""

#: Kinds of errors; each follows from the status.
${tuple("ERROR_TYPES", errorTypes)}
#: About the request.
${tuple("REQUEST_ERROR_CODES", requestCodes)}
#: About the return, with status 422 and as the errors of validate.
${tuple("PROBLEM_CODES", PROBLEM_CODES)}`;
}

function lines(indent: string, words: readonly string[]): string {
  return words.map((word) => `${indent}"${word}",\n`).join("");
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [file, written] of errorFiles) writeFileSync(file, written(readFileSync(file, "utf8")));
