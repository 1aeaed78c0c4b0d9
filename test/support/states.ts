// Generates docs/states.md from the tables of moves. `node dist/test/support/states.js` writes the file; a test fails when it is out of date.

import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { filingMoves, filingStatuses } from "../../src/filings/lifecycle.ts";
import { deliveryMoves } from "../../src/webhooks/lifecycle.ts";

export const statesFile = new URL("../../../docs/states.md", import.meta.url);

export function statesPage(): string {
  const filing = Object.entries(filingMoves);
  const delivery = Object.entries(deliveryMoves);
  const final = filingStatuses.filter(
    (status) => !filing.some(([, move]) => move.from.some((from) => from === status)),
  );
  return `# States

<!-- Written by \`npm run states\` from src/filings/lifecycle.ts and src/webhooks/lifecycle.ts. -->

## A filing

\`\`\`mermaid
stateDiagram-v2
  [*] --> pending: create or amend committed
${filing.flatMap(([fact, move]) => move.from.map((from) => `  ${from} --> ${move.to}: ${fact}`)).join("\n")}
${final.map((status) => `  ${status} --> [*]`).join("\n")}
\`\`\`

| fact | from | to | event | because |
|---|---|---|---|---|
${filing.map(([fact, move]) => `| \`${fact}\` | ${list(move.from)} | \`${move.to}\` | ${move.event === null ? "none" : `\`${move.event}\``} | ${move.because} |`).join("\n")}

A fact that has already been applied changes nothing, because jobs run at least once. A fact that is impossible in the current state is an internal
error and throws.

## A delivery

\`\`\`mermaid
stateDiagram-v2
${delivery.flatMap(([fact, move]) => move.from.map((from) => `  ${from === "(new)" ? "[*]" : from} --> ${move.to}: ${fact}`)).join("\n")}
\`\`\`

| fact | from | to | because |
|---|---|---|---|
${delivery.map(([fact, move]) => `| \`${fact}\` | ${list(move.from)} | \`${move.to}\` | ${move.because} |`).join("\n")}
`;
}

function list(states: readonly string[]): string {
  return states.map((state) => (state === "(new)" ? state : `\`${state}\``)).join(", ");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(statesFile, statesPage());
