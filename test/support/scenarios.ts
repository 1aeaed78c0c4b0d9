// Draws docs/sandbox.md from the simulator's tables and from the ends the journeys hold the service to. `node dist/test/support/scenarios.js`
// writes the file; a test fails when it is stale.

import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { rules } from "../../src/simulator/rules.ts";
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

At the door: the order and form of the envelope (1001), an empty CorrelationID (1020), the sender (1046, 1047), a Body (1042). The rest is told
on the poll, in this order; the first step that finds something ends the examination:

1. the namespace of the Body's content (5001);
2. the keys and the IRmark of the header (5004, 5005, 2021, 2022);
3. the form of the return;
4. the business rules.

For the form and the rules there are two judges:

| | without the official pack | with \`AUTHORITY_ARTEFACTS\` |
|---|---|---|
| form | the main return: its elements, their order and number, attributes, and the text in every box. Supplementary pages, contacts and XBRL that is not encoded have their place and are not looked into | the pack's schema, of its release |
| numbers for the form | those of the authority's list of schema errors, see below | 4051 for an element in the wrong place, 4065 for everything else |
| rules | the ${rules.length} in the table below, of CT600 release v1.993: what the return of a small trading company can break | all rules of the pack, then those of the table that it has not told |
| accepted by mistake | returns that break a rule which is not in the table: most of those about supplementary pages, capital allowances, groups and special kinds of company | nothing the pack refuses |

Today is the day in the United Kingdom: a period may not end after it. The rules in the table are written from the authority's published list and
share no code with the service's own checks. What they refuse, the authority refuses with the same numbers; tests compare the two on
thousands of returns where the pack is available.

| number | told about the form when |
|---|---|
| 4000, 4001, 4068 | an attribute has a wrong value or no place; it is missing; it is on an element that can have none |
| 4020, 4080, 4082, 4083, 4084, 4085 | a text is no value of its type; none of the values it can have; too short; too long or too large; too small; not of its form |
| 4052, 4065 | the same text once more, for the element that has it: 4052 where the element can have attributes, as amounts do |
| 4051, 4065 | an element is out of place: 4051 where nothing more can stand, 4065 where another should |
| 4053, 4066 | there is text among elements; an element is not complete |

Prefixes, comments, line ends and white space between elements do not matter, nor do blanks around an amount or a date. Blanks around words
count. Messages with more than 100 prefixes, or 100 attributes on one element, are refused at the door (1001).

| rule | told to a return when |
|---|---|
${[...rules]
  .sort((one, other) => one.number.localeCompare(other.number))
  .map(({ number, text }) => `| ${number} | ${text} |`)
  .join("\n")}

Repeats of a return are accepted, each in a conversation of its own, and all of them are listed. With \`simulator --strict\` a second original
for a company and period is rejected with 3304, and an amendment sent with the qualifier \`amendment\` is refused with 1001, as the live
service does.

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
