// An answer as people read it: money in pounds, days, the words of what was chosen.

import { dayText } from "../../../packages/ct600/text/days.ts";
import { numberText, poundsText } from "../../../packages/ct600/text/numbers.ts";
import { placeOf } from "../questions/problems.ts";
import { fieldAt, type Question, valueAt } from "../questions/question.ts";

export const NO_ANSWER = "No answer";

/** Of a field, wherever it is asked for. */
export function answerText(path: string, value: unknown): string {
  return textOfAnswer(placeOf(path)?.question ?? null, path, value);
}

export function textOfAnswer(question: Question | null, path: string, value: unknown): string {
  if (value === undefined || value === null) return NO_ANSWER;
  if (question?.file !== undefined) return "Uploaded";
  if (Array.isArray(value)) return textOfList(question, path, value);
  const chosen = question?.answers?.find(([one]) => one === value);
  if (chosen !== undefined) return chosen[1];
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const { kind } = fieldAt(path);
  if (kind === "pence" && typeof value === "number") return poundsText(value);
  return kind === "date" ? dayText(String(value)) : String(value);
}

/** The first of them: a list can be long. */
const MOST_ENTRIES = 5;

function textOfList(question: Question | null, path: string, values: readonly unknown[]): string {
  const { of } = question ?? {};
  if (of === undefined) return values.map(String).join(", ");
  const entryText = (entry: unknown) =>
    of
      .map((one) => ({ one, value: valueAt(entry, one.path) }))
      .filter(({ value }) => value !== undefined && value !== null)
      .map(({ one, value }) => textOfAnswer(one, `${path}.0.${one.path}`, value))
      .join(", ");
  const shown = values.slice(0, MOST_ENTRIES).map(entryText);
  const more = values.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${numberText(more)} more`] : [])].join("; ");
}
