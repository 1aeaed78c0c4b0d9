// The warnings of a return that was filed, or of one that was only checked, by kind, each with the field that settles
// it.

import { assumptionsOf } from "../../../../packages/ct600/input/assumed.ts";
import type { Warning } from "../../../../packages/ct600/problem.ts";
import { Card } from "../../frame/components.tsx";
import { type Warned, type WarningGroup, warningGroups } from "./warning-kinds.ts";

interface WarningsProps {
  warnings: readonly Warning[];
  of?: Warned;
}

export function Warnings({ warnings, of = "return" }: WarningsProps) {
  if (warnings.length === 0) return null;
  return (
    <Card title="Warnings" aside={<span class="muted">{warnings.length}</span>}>
      <WarningGroups warnings={warnings} of={of} />
    </Card>
  );
}

export function WarningGroups({ warnings, of = "return" }: WarningsProps) {
  return (
    <>
      {warningGroups(warnings, of).map((group) => (
        <Group key={group.title} {...group} />
      ))}
    </>
  );
}

function Group({ title, says, warnings }: WarningGroup) {
  return (
    <section class="warnings">
      <h3>{title}</h3>
      <p class="hint">{says}</p>
      <ul>
        {warnings.flatMap(assumptionsOf).map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <span>{message}</span> <code>{field}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
