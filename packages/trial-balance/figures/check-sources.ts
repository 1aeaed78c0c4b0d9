// Whether the lines that a figure is said to come from add up to it. Create checks this where sources are sent on: a
// figure that was changed afterwards no longer comes from its lines.

import type { Finding, Source } from "../answer.ts";
import { FIELDS, type Field, rowOf } from "../categories/fields.ts";
import { lineOf } from "../lines/line.ts";
import type { TrialBalanceLine } from "../request.ts";
import { listed, money } from "../text.ts";

/** Characters of a note beside a figure. */
export const LONGEST_NOTE = 500;

export interface SourcedFigures {
  readonly sources: readonly (Omit<Source, "field"> & { readonly field: string })[];
  /** Those of the trial balance. */
  readonly lines: readonly TrialBalanceLine[];
  /** The input that states the figures. */
  readonly input: object;
}

export function checkSources({ sources, lines, input }: SourcedFigures): Finding[] {
  const amounts = new Map(
    lines.map((given, index) => {
      const { id, amount } = lineOf(given, `lines.${index}`);
      return [id, amount] as const;
    }),
  );
  const seen = new Set<string>();
  return sources.flatMap(({ field, lines: named, note }, index) => {
    const at = `sources.${index}`;
    const finding = (below: string, code: string, message: string) => [{ code, field: `${at}.${below}`, message }];
    if (!isField(field))
      return finding(
        "field",
        "unknown_source_field",
        `${field.slice(0, 100)} is no figure of a trial balance. Leave this source out.`,
      );
    if (seen.has(field))
      return finding("field", "source_duplicate", `An earlier source is for ${field} too. Send each figure once.`);
    seen.add(field);
    if (note !== undefined && note.length > LONGEST_NOTE)
      return finding("note", "note_too_long", `The note has more than ${LONGEST_NOTE} characters. Shorten it.`);
    const unknown = named.filter((line) => !amounts.has(line));
    if (unknown.length > 0)
      return finding(
        "lines",
        "unknown_line",
        `The trial balance has no ${listed(unknown.map((line) => line.slice(0, 60)))}. Correct the codes.`,
      );
    const twice = firstTwice(named);
    if (twice !== undefined)
      return finding(
        "lines",
        "source_duplicate",
        `${twice.slice(0, 60)} is in this source twice. Name each line once.`,
      );
    let sum = 0;
    for (const line of named) sum += amounts.get(line) ?? 0;
    const should = sum === 0 ? 0 : rowOf(field).sign * sum;
    const given = figureIn(input, field);
    if (given === should) return [];
    return finding(
      "lines",
      "does_not_reconcile",
      `${field} is ${money(given)}, but its lines add up to ${money(should)}. Correct the figure, or leave its source out.`,
    );
  });
}

function firstTwice(texts: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return texts.find((text) => seen.size === seen.add(text).size);
}

function isField(field: string): field is Field {
  return Object.hasOwn(FIELDS, field);
}

function figureIn(input: object, field: string): number {
  let value: unknown = input;
  for (const name of field.split("."))
    value = typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
  return typeof value === "number" ? value : 0;
}
