// Generates docs/sandbox.md from the simulator's tables and from the outcomes that the journeys test. `node dist/test/support/scenarios.js`
// writes the file; a test fails when it is out of date.

import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { RULES } from "../../packages/ct600/checks/rules/rules.ts";
import { scenarioTable } from "../../packages/simulator/scenarios.ts";
import { type ScenarioEnd, scenarioEnds } from "./scenario-ends.ts";

export const sandboxFile = new URL("../../../docs/sandbox.md", import.meta.url);

export function sandboxPage(): string {
  const rows = scenarioTable.map(
    ({ name, utr, description }) => `| \`${name}\` | \`${utr}\` | ${description} | ${endOf(scenarioEnds[name])} |`,
  );
  return `# The sandbox

<!-- Written by \`npm run scenarios\` from packages/simulator/scenarios.ts: edit test/support/scenarios.ts. -->

Filings made with a sandbox key go to a simulated HMRC. It accepts every correct return, any number of times for one company and period. This takes about
four seconds: submitted immediately, accepted after one second, acknowledged two seconds later. It recomputes the IRmark and checks the structure of the return
and HMRC's rules, so it rejects an incorrect return whatever the scenario.

The simulator stands in for HMRC's Transaction Engine. It has its own tables and keeps everything across a restart. Nothing sent to it goes anywhere else. You
can also [run only the simulator](#running-only-the-simulator), for any GovTalk client.

## Scenarios

Choose a scenario with the header \`Service-Test-Scenario\` on create or amend, or with its reserved UTR. The header takes precedence; with a live key it is
ignored. An amendment does not inherit its original's scenario. No real company has a reserved UTR: these UTRs fail the check digit, so validate warns about
them. A request that files two returns ([long periods](accounts.md#accounts-of-more-than-twelve-months)) may name one scenario for each in the header, in the order of
their periods: \`accepted, rejected\` rejects only the second, \`rejected, accepted\` only the first. If a submission is taken but has errors, it is rejected for those errors, whatever the scenario.

| scenario | UTR | what the sandbox does | how a filing ends |
|---|---|---|---|
${rows.join("\n")}

"First" is counted for each sender and return (by its IRmark), until the sender has learned that the return arrived. If you file the same return
again after that, the scenario starts again. A submission with an unknown scenario is rejected on the poll; the error lists the valid names.

If a client gets no reply or an unreadable one, it should send a list request, find its submission by the TransactionID, and poll it. It should send
again only what the list does not contain, once the first message can no longer be on its way. A list of more than 10,000 submissions is refused
(2001): ask for a shorter time. With default settings Quarterday takes about a minute
for this, because it waits for a time-out and looks several times. Filings of other organisations do not wait for it
([turns](operations.md#turns-between-organisations)).

## The test clock

Webhooks are retried for ten hours, a silent HMRC is asked less and less often, an endpoint is flagged after a day. You need not wait for it: advance the clock
of your sandbox, and everything that waits there comes that much earlier.

\`\`\`sh
npx quarterday clock advance 3h      # also 30s, 90m, 2d; up to 400d at once
npx quarterday clock show
\`\`\`

\`\`\`bash
curl --cacert "$QUARTERDAY_CA" "$QUARTERDAY_URL/v1/sandbox/clock/advance" \\
  -H "Authorization: Bearer $QUARTERDAY_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"seconds": 300}'
\`\`\`

\`\`\`ts
import { Quarterday } from "@quarterday/client";

const quarterday = new Quarterday({
  apiKey: process.env.QUARTERDAY_API_KEY ?? "",
  baseUrl: process.env.QUARTERDAY_URL ?? "",
});

const { id } = await quarterday.filings.create(
  {
    company: { name: "Example Widgets Ltd", utr: "8596148860", registration_number: "12345678" },
    period: { start: "2022-04-01", end: "2023-03-31" },
    financials: { turnover: 12_000_000, trading_profit: 4_000_000 },
  },
  { testScenario: "slow" },
);
while ((await quarterday.filings.retrieve(id)).status === "pending") await new Promise((resolve) => setTimeout(resolve, 200));

await quarterday.sandboxClock.advance({ seconds: 30 });
console.log((await quarterday.filings.waitUntilFinal(id)).status);
\`\`\`

\`\`\`python
import os
import time

from quarterday import Quarterday

quarterday = Quarterday(
    api_key=os.environ["QUARTERDAY_API_KEY"],
    base_url=os.environ["QUARTERDAY_URL"],
    ca_file=os.environ["QUARTERDAY_CA"],
)

filing = quarterday.filings.create(
    {
        "company": {"name": "Example Widgets Ltd", "utr": "8596148860", "registration_number": "12345678"},
        "period": {"start": "2021-04-01", "end": "2022-03-31"},
        "financials": {"turnover": 12_000_000, "trading_profit": 4_000_000},
    },
    test_scenario="slow",
)
while quarterday.filings.retrieve(filing["id"])["status"] == "pending":
    time.sleep(0.2)

quarterday.sandbox_clock.advance(seconds=30)
print(quarterday.filings.wait_until_final(filing["id"])["status"])
\`\`\`

The response is \`{"object": "sandbox_clock", "advanced_seconds": 300, "last_advanced_at": "…"}\`, with all advances added up; \`GET /v1/sandbox/clock\` returns the same.
Both take a sandbox key only: a live key gets 403 \`key_not_permitted\`, and so does a restricted key that advances. The clock goes forward only, by 1 second to 400 days
(34,560,000 seconds) a request. Live is never moved, and neither is another organisation. An advance takes no idempotency key: if its response is lost,
\`GET /v1/sandbox/clock\` tells whether the clock was advanced.

| what comes earlier | in real time |
|---|---|
| the next attempt of each webhook delivery | 5 minutes, 30 minutes, 2 hours, 8 hours after the attempt before |
| the next step of each filing: send again, poll, look for a lost submission, acknowledge, delete | seconds to a day |
| HMRC's answer, with the scenario \`slow\` | 30 seconds |
| the flag on an endpoint that fails | a day |
| the end of an endpoint's previous secret | as you chose, 24 hours by default |
| the end of an idempotency key | 30 days |

- **Times stay real.** \`created_at\`, \`created\` of an event and \`t\` of a signature show when something really happened. So they stay in order, and your receiver's check of the
  timestamp works.
- **One advance brings at most one attempt of each delivery**, however long it is: the next wait begins with that attempt. To see the third attempt, advance 5 minutes, let the
  second arrive, and advance 30 minutes.
- **An attempt or a poll in progress counts as done before the advance.** You can advance as soon as your receiver has refused an attempt.
- **Not moved:** the day by which a return is judged, the time limits of a request in progress (\`never_answers\` takes 20 seconds for each silence), API keys, rate limits, and how
  long events are kept.

## What it checks

On submission: the order and structure of the envelope (1001), an empty CorrelationID (1020), the sender (1046, 1047), a Body (1042). The poll reports
everything else. The checks run in this order and stop after the first step that finds an error:

1. the namespace of the Body's content (5001);
2. the keys and the IRmark of the header (5004, 5005, 2021, 2022);
3. the structure of the return;
4. the business rules.

Structure and rules can be checked in two ways:

| | without the official pack | with \`AUTHORITY_ARTEFACTS\` |
|---|---|---|
| structure | the main return and the page CT600A: their elements, their order and number, attributes, and the text in every box. What Quarterday does not file (other supplementary pages, tax credits, XBRL that is not encoded) is allowed in its place but not checked | the schema of the pack's release |
| rules | the ${RULES.length} of [business rules](rules.md): those that a return can break which Quarterday could file, with what later releases change of them | all rules of the pack, and what later releases change of them |
| accepted by mistake | returns that break a rule which is not in that list: about other supplementary pages, tax credits, groups and special kinds of company | nothing that the pack refuses |

"Today" is the day in the United Kingdom; a period may not end after it, and the release in force on that day decides. Without the pack the rules are those
by which Quarterday checks every return before it sends it. What they refuse, HMRC refuses with the same numbers: if the pack is available, tests
compare the two on thousands of returns, rule by rule.

An error of the structure is 4051 for an element in the wrong place and 4065 for everything else. HMRC has more numbers for them (4000 to 4999) and may
report one fault twice, so branch on the type \`schema\`. At most 100 errors are reported.

Prefixes, comments, line ends and white space between elements do not matter, nor does white space around an amount or a date. White space around
words matters. These messages are refused on submission, before they are parsed: larger than 40 MiB (2001); with more than 500,000 elements, attributes or
references, elements nested more than 256 deep, 100 prefixes, or 100 attributes on one element (1001).

The sandbox accepts the same return several times, each in its own conversation, and lists all of them. With \`simulator --strict\` it behaves like the
live service: it rejects a second original for a company and period with 3304, and refuses an amendment sent with the qualifier \`amendment\` with 1001.

## Running only the simulator

It takes submit, poll, list and delete on \`/submission\` and \`/poll\`, with any sender id and password.

\`\`\`sh
npx quarterday simulator --port 5665            # http://127.0.0.1:5665/submission
npx quarterday simulator --port 5665 --tls      # https, with TLS_CERT and TLS_KEY or a development certificate of its own
\`\`\`

It keeps what it receives in a temporary folder until it is stopped; with \`--data-dir\` in a folder that you name, or in the database that \`DATABASE_URL\` names. It never takes the
service's \`DATA_DIR\`, and refuses a folder with files that are not a simulator's.

Any program that reaches it may use it, without a secret: keep it inside your network. It takes up to 1,000 connections. A client has 10 seconds to send
the headers of a request and a minute to send a whole message; a connection with no traffic is closed after 5 minutes. While messages of 256 MiB in all
are being received, further ones are answered with 2020: try again later. The simulator inside \`quarterday serve\` has the same limits and takes
messages only from its own service; other programs get 401.

A poll with the header \`Service-Test-Advanced-Seconds\` is answered as if so many seconds more had passed since the submission. That is how the sandbox's test clock reaches
the simulator; your own client may use it too.

The receipt of an accepted return has the same structure as HMRC's. In the place of the signature it says that it is not signed. Times are UK local
time. \`SANDBOX_POLL_SECONDS\` sets the poll interval that it asks for.
`;
}

function endOf(end: ScenarioEnd | undefined): string {
  if (end === undefined) return "";
  const because = end.errors.length > 0 ? `: ${end.errors.join(", ")}` : "";
  const flagged = end.flag === null ? "" : ", flagged for attention";
  const again = end.transactionIds > 1 ? ", after a second send" : "";
  return `\`${end.status}\`${because}${flagged}${again}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(sandboxFile, sandboxPage());
