// Draws the states of a filing in docs/interface.md, of a delivery in docs/webhooks.md, and of accounts in
// docs/companies-house.md from the tables of moves, and what each role may do in docs/security.md. `npm run states`
// writes them; a test fails when one is out of date.

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { filingMoves, filingStatuses } from "../../src/filings/lifecycle.ts";
import { accountsMoves, accountsStatuses } from "../../src/register/lifecycle.ts";
import { deliveryMoves } from "../../src/webhooks/lifecycle.ts";
import { rolesTable } from "./roles-table.ts";
import { withPart } from "./written-part.ts";

interface StatesPart {
  file: URL;
  part: string;
  text: string;
}

const pageAt = (name: string) => new URL(`../../../docs/${name}`, import.meta.url);

export function statesParts(): StatesPart[] {
  return [
    { file: pageAt("interface.md"), part: "states of a filing", text: filingStates() },
    { file: pageAt("webhooks.md"), part: "states of a delivery", text: deliveryStates() },
    { file: pageAt("companies-house.md"), part: "states of accounts", text: accountsStates() },
    { file: pageAt("security.md"), part: "roles", text: rolesTable() },
  ];
}

const filingStates = () => lifeOf("create or amend committed", filingStatuses, filingMoves);
const accountsStates = () => lifeOf("delivery stored", accountsStatuses, accountsMoves);

interface Move {
  from: readonly string[];
  to: string;
  event: string | null;
  because: string;
}

function lifeOf(begins: string, statuses: readonly string[], table: Readonly<Record<string, Move>>): string {
  const moves = Object.entries(table);
  const final = statuses.filter((status) => !moves.some(([, { from }]) => from.includes(status)));
  return `\`\`\`mermaid
stateDiagram-v2
  [*] --> pending: ${begins}
${moves.flatMap(([fact, move]) => move.from.map((from) => `  ${from} --> ${move.to}: ${fact}`)).join("\n")}
${final.map((status) => `  ${status} --> [*]`).join("\n")}
\`\`\`

| fact | from | to | event | because |
|---|---|---|---|---|
${moves.map(([fact, move]) => `| \`${fact}\` | ${list(move.from)} | \`${move.to}\` | ${move.event === null ? "none" : `\`${move.event}\``} | ${move.because} |`).join("\n")}`;
}

function deliveryStates(): string {
  const moves = Object.entries(deliveryMoves);
  return `\`\`\`mermaid
stateDiagram-v2
${moves.flatMap(([fact, move]) => move.from.map((from) => `  ${from === "(new)" ? "[*]" : from} --> ${move.to}: ${fact}`)).join("\n")}
\`\`\`

| fact | from | to | because |
|---|---|---|---|
${moves.map(([fact, move]) => `| \`${fact}\` | ${list(move.from)} | \`${move.to}\` | ${move.because} |`).join("\n")}`;
}

function list(states: readonly string[]): string {
  return states.map((state) => (state === "(new)" ? state : `\`${state}\``)).join(", ");
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const { file, part, text } of statesParts())
    writeFileSync(file, withPart(readFileSync(file, "utf8"), part, text));
