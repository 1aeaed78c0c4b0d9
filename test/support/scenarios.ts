// Writes the tables of scenarios in docs/sandbox.md, of HMRC and of Companies House, from the simulator's and from the
// outcomes that the journeys test.
// `node dist/test/support/scenarios.js` writes the file; a test fails when it is out of date.

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { scenarioTable as registerTable } from "../../packages/simulator/companies-house/scenarios.ts";
import { scenarioTable } from "../../packages/simulator/scenarios.ts";
import { type ScenarioEnd, scenarioEnds } from "./scenario-ends.ts";
import { withPart } from "./written-part.ts";

export const sandboxFile = new URL("../../../docs/sandbox.md", import.meta.url);

/** docs/sandbox.md with its scenarios as the table has them. */
export function sandboxPage(page: string): string {
  const rows = scenarioTable.map(
    ({ name, utr, description }) =>
      `| \`${name}\` | \`${utr}\` | ${description} | ${outcomeText(scenarioEnds[name])} |`,
  );
  const head = ["| scenario | UTR | what the sandbox does | how a filing ends |", "|---|---|---|---|"];
  return withPart(registerPart(page), "scenarios", [...head, ...rows].join("\n"));
}

function registerPart(page: string): string {
  const rows = registerTable.map(({ name, description }) => `| \`${name}\` | ${description} |`);
  const head = ["| scenario | what the sandbox does |", "|---|---|"];
  return withPart(page, "scenarios of Companies House", [...head, ...rows].join("\n"));
}

function outcomeText(end: ScenarioEnd | undefined): string {
  if (end === undefined) return "";
  const because = end.errors.length > 0 ? `: ${end.errors.join(", ")}` : "";
  const flagged = end.flag === null ? "" : ", flagged for attention";
  const again = end.transactionIds > 1 ? ", after a second send" : "";
  return `\`${end.status}\`${because}${flagged}${again}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(sandboxFile, sandboxPage(readFileSync(sandboxFile, "utf8")));
