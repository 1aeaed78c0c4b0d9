// What the first start prints: the sandbox key, the owner's password, and what to do next. Of a part that another process serves it has no address.

import type { FirstRun } from "../access/first-run.ts";
import { filingCurl } from "../dashboard/frame/quickstart.ts";

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
