// What is said of a value that does not fit its definition: always what would fit, in a sentence that follows from the definition.

import { PENCE_EXAMPLE } from "../../../packages/ct600/input/fields/kinds.ts";
import { utrSentence } from "../../../packages/ct600/input/utr.ts";
import type { ProblemCode } from "../../../packages/ct600/problem-codes.ts";
import { either } from "../../../packages/ct600/text/word-list.ts";

export interface Definition {
  /** Two types: an object, or one word instead of it, which `x-word` names. */
  type?: string | readonly string[];
  "x-word"?: string;
  /** The only values there are. */
  enum?: readonly string[];
  required?: readonly string[];
  description?: string;
  pattern?: string;
  format?: string;
  minLength?: number;
  minimum?: number;
  maximum?: number;
  /** Of a number. */
  "x-unit"?: "pence";
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Definition>;
  items?: Definition;
  "x-error-code"?: ProblemCode;
  "x-error-code-always"?: boolean;
  "x-error-message"?: string;
  /** Fields of a filing that an amendment does not have, and what to do instead of sending them. */
  "x-fixed"?: { names: readonly string[]; instead: string };
}

/** What is wrong with this very value, where the code has a sentence for each mistake. */
const SENTENCES: Partial<Record<ProblemCode, (value: unknown) => string>> = { invalid_utr: utrSentence };

/** Of a value of the right type, or of any where the definition has one code for all. */
export function misfitSentence(definition: Definition, field: string, value: unknown): string {
  const code = definition["x-error-code"];
  const own = (code && SENTENCES[code]?.(value)) ?? definition["x-error-message"];
  if (own !== undefined) return own;
  if (definition.maxItems !== undefined) {
    const { minItems, maxItems } = definition;
    const least = minItems === undefined ? "at most " : minItems === maxItems ? "exactly " : `${minItems} to `;
    return `${field} must have ${least}${maxItems} entries.`;
  }
  if (definition.type === "integer") return `${field} must be ${wholeNumber(definition)}.`;
  const values = valuesOf(definition);
  if (values !== undefined) return `${field} must be ${values}.`;
  return `${field} is not valid: ${definition.description ?? "see the documentation."}`;
}

/** Of a value of another JSON type. */
export function mistypedSentence(definition: Definition | undefined, field: string, value: unknown): string {
  const subject = field === "" ? "The body" : field;
  const expected = definition?.["x-unit"] === undefined ? valuesOf(definition) : wholeNumber(definition);
  return `${subject} must be ${expected ?? article(definition?.type)}, not ${jsonTypeOf(value)}.`;
}

/** Amounts in pounds are the commonest mistake, so that those in pence have an example. */
function wholeNumber({ minimum, "x-unit": unit }: Definition): string {
  const least = minimum === undefined ? "" : `, ${minimum} or more`;
  if (unit === "pence") return `a whole number of pence${least}, ${PENCE_EXAMPLE}`;
  return least === "" ? "a whole number without a fraction" : `a whole number${least}`;
}

/** All values of a field that takes only some: `"frs102" or "frs105"`. */
function valuesOf(definition: Definition | undefined): string | undefined {
  const word = definition?.["x-word"];
  if (word !== undefined) return `an object or ${JSON.stringify(word)}`;
  return definition?.enum && either(definition.enum.map((value) => JSON.stringify(value)));
}

function article(type: Definition["type"]): string {
  if (typeof type === "object") return type.map(article).join(" or ");
  if (type === "integer") return "a whole number";
  return type === "object" || type === "array" ? `an ${type}` : `a ${type ?? "different value"}`;
}

function jsonTypeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return article(typeof value === "number" ? "number" : typeof value);
}
