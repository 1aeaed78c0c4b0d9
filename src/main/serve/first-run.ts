// What the first start prints, or writes to FIRST_RUN_FILE: the sandbox key, the owner's password, and what to do next.
// Of a part that another process serves it has no address.

import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";
import type { FirstRun } from "../../access/first-run.ts";
import { filingCurl } from "../../dashboard/frame/quickstart.ts";
import { codeOf, StartupError } from "../../platform/errors.ts";

export interface Serving {
  url: string;
  certificateFile: string | null;
  serves: "api" | "dashboard" | "both";
}

export function firstRunText(firstRun: FirstRun, serving: Serving): string {
  const { organisationId, sandboxKey, owner } = firstRun;
  return `
Your organisation is ${organisationId}. Your first sandbox key, shown only once (\`npx quarterday keys create\` creates more):

  ${sandboxKey}

${filing(sandboxKey, serving)}

${dashboard(serving)}:

  sign in as  ${owner.email}
  password    ${owner.password}

Or run this in the same folder, with the same variables set: npx quarterday filings list
`;
}

/** What is printed in its place. */
export function firstRunNote({ organisationId }: FirstRun, file: string): string {
  return `
Your organisation is ${organisationId}. Its first sandbox key and the owner's sign-in are in ${file},
which only this user can read. Delete the file when you have them.
`;
}

/** Only its owner may read it. It must be new: nothing is written over, and no link is followed. */
export function writeFirstRun(file: string, text: string): void {
  let opened: number;
  try {
    opened = openSync(file, "wx", 0o600);
  } catch (error) {
    const remedy =
      codeOf(error) === "EEXIST"
        ? "It exists already: move it away, or name another file."
        : "Name a file that this user can create.";
    throw new StartupError(
      `Cannot create FIRST_RUN_FILE ${file} (${codeOf(error)}), so no first key was made. ${remedy}`,
    );
  }
  try {
    writeSync(opened, text.trimStart());
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

function filing(key: string, { url, certificateFile, serves }: Serving): string {
  if (serves === "dashboard") return "File with it where the API is served: this process (ROLE=dashboard) does not.";
  return `File a return from another terminal (it goes to the sandbox; nothing leaves this machine):

${filingCurl({ key, url, certificateFile })}`;
}

function dashboard({ url, certificateFile, serves }: Serving): string {
  if (serves === "api") return "Then open the dashboard where it is served: this process (ROLE=api) does not";
  const warning = certificateFile === null ? "" : " (your browser warns about the development certificate)";
  return `Then open the dashboard at ${url}/${warning}`;
}
