// The filters of a list: a form whose fields stand in the address, and each that is set as a chip to take away.

import type { ComponentChildren } from "preact";
import { LinkButton } from "../components.tsx";
import { Fields, type FormField, type Problems } from "../forms/form-fields.tsx";
import { Button } from "../forms/form-parts.tsx";
import { linkWith } from "../links.ts";
import type { OpenVisit } from "../visit.ts";

export interface Filters {
  to: string;
  fields: readonly FormField[];
  problems: Problems;
  /** Whether there is something to clear. */
  isFiltered: boolean;
  hint?: ComponentChildren;
  /** What else can be searched for, folded. */
  moreHint?: string;
  /** Fields that choose no rows, such as their order. */
  notChips?: readonly string[];
}

export function FilterForm({ visit, filters }: { visit: OpenVisit; filters: Filters }) {
  const { to, fields, problems, isFiltered, hint, moreHint } = filters;
  return (
    <>
      <form method="get" action={to} class="filters">
        <Fields fields={fields} typed={visit.query} problems={problems} />
        <div class="actions">
          <Button>Search</Button>
          {isFiltered && <LinkButton to={to}>Clear</LinkButton>}
        </div>
        {hint && <p class="hint">{hint}</p>}
        {moreHint && (
          <details class="hint">
            <summary>What can be searched</summary>
            <p>{moreHint}</p>
          </details>
        )}
      </form>
      <Chips query={visit.query} filters={filters} />
    </>
  );
}

function Chips({ query, filters }: { query: URLSearchParams; filters: Filters }) {
  const { to, fields, notChips = [] } = filters;
  const typed = Object.fromEntries(fields.map(({ name }) => [name, (query.get(name) ?? "").trim()]));
  const set = fields.filter(({ name, value = "" }) => typed[name] !== "" && typed[name] !== value);
  const chips = set.filter(({ name }) => !notChips.includes(name));
  if (chips.length === 0) return null;
  return (
    <ul class="chips" aria-label="Filters that are set">
      {chips.map(({ name, label, says = (value) => value }) => (
        <li key={name}>
          <a class="chip" href={linkWith(to, { ...typed, [name]: null })}>
            <span class="visually-hidden">Remove the filter </span>
            <span class="chip-name">{label}:</span> <span class="chip-value">{says(typed[name] ?? "")}</span>
            <span aria-hidden="true"> ×</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
