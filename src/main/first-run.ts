// What the first start prints: the sandbox key, the owner's password, and what to do next.

import type { FirstRun } from "../access/first-run.ts";
import { filingCurl } from "../dashboard/frame/quickstart.ts";

export function firstRunText(firstRun: FirstRun, api: { url: string; certificateFile: string | null }): string {
  return `
Your organisation is ${firstRun.organisationId}. Your first sandbox key, shown only once (\`npx quarterday keys create\` creates more):

  ${firstRun.sandboxKey}

File a return from another terminal (it goes to the sandbox; nothing leaves this machine):

${filingCurl({ key: firstRun.sandboxKey, ...api })}

Then open the dashboard at ${api.url}/ (your browser warns about the development certificate):

  sign in as  ${firstRun.owner.email}
  password    ${firstRun.owner.password}

Or run this in the same folder, with the same variables set: npx quarterday filings list
`;
}
