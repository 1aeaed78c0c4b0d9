// What is wrong with a form, said first: it gets the focus, and leads to each field. The title of the page says it too.

import type { FormField, Problems } from "./form-fields.tsx";

export function hasProblems(problems: Problems): boolean {
  return Object.values(problems).some((problem) => problem !== undefined);
}

/** Heard before anything else, also in a list of open pages. */
export function titleWith(problems: Problems, title: string): string {
  return hasProblems(problems) ? `Error: ${title}` : title;
}

/** A field that is not on the page cannot be led to; without the fields every name counts as one of them. */
export function ErrorSummary({ problems, fields }: { problems: Problems; fields: readonly FormField[] | null }) {
  if (!hasProblems(problems)) return null;
  return (
    <div class="alert alert-bad error-summary" role="alert" aria-labelledby="problem-title" tabIndex={-1} autofocus>
      <h2 id="problem-title" class="alert-title">
        There is a problem
      </h2>
      <ul class="plain-lines">
        {Object.entries(problems).map(([name, problem]) => (
          <li key={name}>
            {name === "" || (fields !== null && !fields.some((field) => field.name === name)) ? (
              problem
            ) : (
              <a href={`#${name}`}>
                {fields?.find((field) => field.name === name)?.label ?? nameInWords(name)}: {problem}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** `trading_profit` is "Trading profit". */
function nameInWords(name: string): string {
  if (name === "csv" || name === "utr") return name.toUpperCase();
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");
}
