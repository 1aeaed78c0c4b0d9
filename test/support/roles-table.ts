// The table of roles as docs/security.md prints it.

import { abilities, abilityTable, type Extent, roles } from "../../src/audit/roles.ts";

const words: Readonly<Record<Extent, string>> = {
  yes: "yes",
  sandbox_only: "sandbox only",
  own_drafts: "own drafts",
  no: "no",
};

export function rolesTable(): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const rows = abilities.map((ability) => {
    const row = abilityTable[ability];
    return line([row.does, ...roles.map((role) => words[row[role]])]);
  });
  return [line(["may", ...roles]), line(["---", ...roles.map(() => "---")]), ...rows].join("\n");
}
