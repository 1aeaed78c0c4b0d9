// The sentence about a value that does not fit its definition: always what would fit.

import type { ProblemCode } from "../problem-codes.ts";
import { either } from "../text/word-list.ts";
import type { Field } from "./fields/field.ts";
import { PENCE_EXAMPLE } from "./fields/kinds.ts";
import { utrSentence } from "./utr.ts";

/** What is wrong with this very value, where the code has a sentence for each mistake. */
const SENTENCES: Partial<Record<ProblemCode, (value: unknown) => string>> = { invalid_utr: utrSentence };

/**
 * As OpenAPI shows it. The default is said in words: of a property with `default`, generators make a required one, and
 * a tool that fills it in would change a return by amending it.
 */
export function describedWithDefault({ words, default: value }: Field): string {
  if (value === undefined || /\bdefault\b/i.test(words)) return words;
  return `${words} Default in a new return: ${value}.`;
}

/** Of a value of the right type, or of any where the definition has one code for all. */
export function misfitSentence(field: Field, path: string, value: unknown): string {
  const own = (field.code && SENTENCES[field.code]?.(value)) ?? field.message;
  if (own !== undefined) return own;
  if (field.kind === "list") {
    const { least, most } = field;
    const from = least === undefined ? "at most " : least === most ? "exactly " : `${least} to `;
    return `${path} must have ${from}${most} entries.`;
  }
  if (field.kind === "pence" || field.kind === "integer") return `${path} must be ${wholeNumber(field)}.`;
  const values = valuesOf(field);
  if (values !== undefined) return `${path} must be ${values}.`;
  return `${path} is not valid: ${describedWithDefault(field)}`;
}

/** Of a value of another JSON type. */
export function mistypedSentence(field: Field, path: string, value: unknown): string {
  const subject = path === "" ? "The body" : path;
  const expected = field.kind === "pence" ? wholeNumber(field) : valuesOf(field);
  return `${subject} must be ${expected ?? TYPES[field.kind]}, not ${jsonTypeOf(value)}.`;
}

const TYPES: Readonly<Record<Field["kind"], string>> = {
  group: "an object",
  map: "an object",
  mirror: "an object",
  list: "an array",
  flag: "a boolean",
  pence: "a whole number",
  integer: "a whole number",
  text: "a string",
  prose: "a string",
  date: "a string",
  choice: "a string",
};

/** Amounts in pounds are the commonest mistake, so that those in pence have an example. */
function wholeNumber({ kind, least }: Field & { kind: "pence" | "integer" }): string {
  const atLeast = least === 0 ? ", 0 or more" : "";
  if (kind === "pence") return `a whole number of pence${atLeast}, ${PENCE_EXAMPLE}`;
  return atLeast === "" ? "a whole number without a fraction" : `a whole number${atLeast}`;
}

/** All values of a field that takes only some: `"frs102" or "frs105"`. */
function valuesOf(field: Field): string | undefined {
  if (field.kind === "group" && field.orWord !== undefined) return `an object or ${JSON.stringify(field.orWord)}`;
  return field.kind === "choice" ? either(field.of.map((value) => JSON.stringify(value))) : undefined;
}

function jsonTypeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  const type = typeof value;
  return type === "object" ? "an object" : `a ${type}`;
}
