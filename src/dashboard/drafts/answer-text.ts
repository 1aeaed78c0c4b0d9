// An answer as people read it: money in pounds, days, the words of what was chosen.

import { dayText } from "../../../packages/ct600/text/days.ts";
import { counted, poundsText } from "../../../packages/ct600/text/numbers.ts";
import { placeOf } from "./questions/problems.ts";
import { fieldAt, type Question } from "./questions/question.ts";

export const NO_ANSWER = "No answer";

/** Of a field, wherever it is asked for. */
export function answerText(path: string, value: unknown): string {
  return textOfAnswer(placeOf(path)?.question ?? null, path, value);
}

export function textOfAnswer(question: Question | null, path: string, value: unknown): string {
  if (value === undefined || value === null) return NO_ANSWER;
  if (question?.file !== undefined) return "Uploaded";
  if (Array.isArray(value)) return textOfList(question, value);
  const chosen = question?.answers?.find(([one]) => one === value);
  if (chosen !== undefined) return chosen[1];
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const { kind } = fieldAt(path);
  if (kind === "pence" && typeof value === "number") return poundsText(value);
  return kind === "date" ? dayText(String(value)) : String(value);
}

function textOfList(question: Question | null, values: readonly unknown[]): string {
  if (question?.item === undefined) return values.map(String).join(", ");
  return counted(values.length, question.item.toLowerCase(), `${question.item.toLowerCase()} entries`);
}
