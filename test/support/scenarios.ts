// Draws docs/sandbox.md from the simulator's tables and from the ends the journeys hold the service to. `node dist/test/support/scenarios.js`
// writes the file; a test fails when it is stale.

import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { coreRules } from "../../src/simulator/rules.ts";
import { scenarioTable } from "../../src/simulator/scenarios.ts";
import { type ScenarioEnd, scenarioEnds } from "./scenario-ends.ts";

export const sandboxFile = new URL("../../../docs/sandbox.md", import.meta.url);

export function sandboxPage(): string {
  const rows = scenarioTable.map(
    ({ name, utr, description }) => `| \`${name}\` | \`${utr}\` | ${description} | ${endOf(scenarioEnds[name])} |`,
  );
  return `# The sandbox authority

Drawn from \`src/simulator/scenarios.ts\` and \`src/simulator/rules.ts\` by \`npm run scenarios\`; a test fails when this page is stale.

A stand-in for the tax authority's Transaction Engine. Sandbox keys file against it, and \`npx quarterday simulator\` runs it alone for any
client that speaks GovTalk: submit, poll, list and delete on \`/submission\` and \`/poll\`, with any sender id and password. Nothing sent to it
reaches anybody. It keeps its own tables and remembers everything across a restart.

## Scenarios

A submission names one in the header \`Service-Test-Scenario\`, or carries its reserved UTR; the header wins. No real company has a reserved
UTR: they fail the check digit. What is taken and wrong is rejected for what is wrong with it, whatever the scenario.

| scenario | UTR | what the authority does | a filing ends |
|---|---|---|---|
${rows.join("\n")}

"First" is counted for each sender and return (by its IRmark), until the sender has heard that the return is there: then filing it once more
meets the same trouble again. A name that does not exist is rejected on the poll, with the ones that do.

The right answer to silence and nonsense is the list request: find the submission by its TransactionID and poll it. Only what the list has no
trace of, once it can no longer be on its way, is sent again. Waiting out a time limit and looking several times takes this service about
a minute with default settings.

## What it judges

At the door: the order and form of the envelope (1001), an empty CorrelationID (1020), the sender (1046, 1047), a Body (1042). On the poll: the
namespace (5001), the keys (5004, 5005), the IRmark (2021, 2022), mandatory elements and the form of the boxes it knows (4065, 4085), and
these rules. Boxes it does not know are accepted. Where \`AUTHORITY_ARTEFACTS\` names the authority's official pack, its schema and all of its rules
judge too. Prefixes, comments, white space and line ends are the sender's own affair.

| rule | told to a return when |
|---|---|
${coreRules.map(({ number, text }) => `| ${number} | ${text} |`).join("\n")}

Repeats of a return are accepted, each in a conversation of its own, and all of them are listed. With \`simulator --strict\` a second original
for a company and period is rejected with 3304, as the live service does.

## Running it alone

\`\`\`sh
npx quarterday simulator --port 5665            # http://127.0.0.1:5665/submission
npx quarterday simulator --port 5665 --tls      # https, with TLS_CERT and TLS_KEY or the development certificate
\`\`\`

The receipt of an accepted return has the shape of the real one and says where a signature would stand that it is not signed. Times are UK
local time. \`SANDBOX_POLL_SECONDS\` sets the interval it asks for.
`;
}

function endOf(end: ScenarioEnd | undefined): string {
  if (end === undefined) return "";
  const because = end.errors.length > 0 ? `: ${end.errors.join(", ")}` : "";
  const flagged = end.flag === null ? "" : ", flagged for a person";
  const again = end.transactionIds > 1 ? ", after a second send" : "";
  return `\`${end.status}\`${because}${flagged}${again}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(sandboxFile, sandboxPage());
