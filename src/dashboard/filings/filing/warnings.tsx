// The warnings of a return that was filed, or of one that was only checked, by kind, each with the field that settles
// it.

import { assumptionsOf } from "../../../../packages/ct600/input/assumed.ts";
import type { Warning } from "../../../../packages/ct600/problem.ts";
import { dayText } from "../../../../packages/ct600/text/days.ts";
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
            <span>{inWords(message)}</span>{" "}
            <span class="muted" title={field}>
              {fieldInWords(field)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Messages are made for programs as well: people read days, and names of fields, as words. */
export function inWords(message: string): string {
  return message
    .replace(/\b\d{4}-\d\d-\d\d\b/g, (day) => dayText(day))
    .replace(/: (?:true or false|true|false)\b/g, "")
    .replace(PATH, (path) => `“${lastWords(path)}”`)
    .replace(/\bSend (?=“)/g, "Give ")
    .replace(/\bsend (?=“)/g, "give ");
}

/** A path of the input. */
const PATH = /\b(?:company|period|financials|accounts|computations|return|declarant|options)(?:\.\w+)+/g;

/** `accounts.average_employees`: Accounts, average employees. */
function fieldInWords(path: string): string {
  const [first = "", ...rest] = path.replace(/\[\d*\]|\.\d+/g, "").split(".");
  const words = [first, ...rest.slice(-1)].map(asWords).join(", ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function lastWords(path: string): string {
  return asWords(path.split(".").at(-1) ?? path);
}

function asWords(name: string): string {
  return name
    .replaceAll("_", " ")
    .replace(/\butr\b/, "UTR")
    .replace(/\bixbrl\b/, "iXBRL");
}
