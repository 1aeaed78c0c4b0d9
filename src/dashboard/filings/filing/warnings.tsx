// The warnings of a return that was filed, or of one that was only checked, by kind, each with the field that settles
// it.

import { assumptionsOf } from "../../../../packages/ct600/input/assumed.ts";
import type { Warning } from "../../../../packages/ct600/problem.ts";
import { Card } from "../../frame/components.tsx";
import { inWords, placeOf } from "../../questions/problems.ts";
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
            <span>{inWords(message, field)}</span>{" "}
            <span class="muted" title={field}>
              {nameOf(field)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is asked for when a return is filed by hand; its path is in the title, for programs. */
function nameOf(field: string): string {
  const place = placeOf(field);
  const words =
    // Of a group there is no single question.
    (place?.name === field ? place.question.label : place?.page.title) ??
    (field.split(".").at(-1) ?? field).replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
