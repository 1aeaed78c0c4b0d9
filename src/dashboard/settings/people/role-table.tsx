// What each role may do, for whoever gives one: the table that the service goes by.

import { abilities, abilityTable, type Extent, roles } from "../../../audit/roles.ts";
import { Table } from "../../frame/components.tsx";
import { roleName } from "./parts.tsx";

const words: Readonly<Record<Extent, string>> = {
  yes: "Yes",
  sandbox_only: "Sandbox only",
  own_drafts: "Own drafts",
  no: "No",
};

export function RoleDetails() {
  return (
    <details class="card folded">
      <summary>What each role may do</summary>
      <Table
        caption="What each role may do"
        rows={abilities}
        keyOf={(ability) => ability}
        columns={[
          { title: "May", wide: true, cell: (ability) => abilityTable[ability].does },
          ...roles.map((role) => ({
            title: roleName(role),
            cell: (ability: (typeof abilities)[number]) => {
              const extent = abilityTable[ability][role];
              return <span class={extent === "no" ? "muted" : undefined}>{words[extent]}</span>;
            },
          })),
        ]}
      />
    </details>
  );
}
