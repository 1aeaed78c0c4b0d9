// What each field's definition says about its values, held against an input: bounds, days of the calendar, lengths of
// texts. Wherever the shape of a value is not right, nothing is said about it here.

import { isCalendarDate } from "../../period.ts";
import type { Problem } from "../../problem.ts";
import type { Field, GroupField, MapField, ProseField } from "./field.ts";
import { DATE_MESSAGE } from "./kinds.ts";

/** The problems of all fields of a group, in the order of the definition. */
export function boundsProblems(
  group: GroupField,
  value: unknown,
  { path, isClean }: { path: string; isClean: (path: string) => boolean },
): Problem[] {
  if (!isClean(path) || typeof value !== "object" || value === null) return [];
  const wrong: { name: string; problems: readonly Problem[] }[] = [];
  // What is given is gone through, not what could be: most fields are left out in most returns.
  for (const name of Object.keys(value)) {
    const given = Reflect.get(value, name);
    const field = Object.hasOwn(group.fields, name) ? group.fields[name] : undefined;
    if (given === undefined || field === undefined) continue;
    const problems = fieldProblems(field, given, { path: path === "" ? name : `${path}.${name}`, isClean });
    if (problems.length > 0) wrong.push({ name, problems });
  }
  if (wrong.length > 1) {
    const order = Object.keys(group.fields);
    wrong.sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
  }
  return wrong.flatMap(({ problems }) => problems);
}

/** The problems of one field, and of all below it. */
export function fieldProblems(
  field: Field,
  value: unknown,
  at: { path: string; isClean: (path: string) => boolean },
): Problem[] {
  if (!at.isClean(at.path)) return [];
  if (field.kind === "group") return boundsProblems(field, value, at);
  if (field.kind === "list") {
    const items = Array.isArray(value) ? value : [];
    return items.flatMap((item, index) => fieldProblems(field.of, item, { ...at, path: `${at.path}.${index}` }));
  }
  if (field.kind === "map") return mapProblems(field, value, at.path);
  const message = complaint(field, value, at.path);
  return message === undefined ? [] : [{ code: field.code ?? "invalid_type", message, field: at.path }];
}

/** Every pair that does not fit; where there are too many, that alone. */
function mapProblems(field: MapField, value: unknown, path: string): Problem[] {
  const { code = "invalid_type", most, keyPattern, keyWords, longest } = field;
  const pairs = Object.entries(value ?? {});
  if (pairs.length > most) return [{ code, message: `${path} must have at most ${most} pairs.`, field: path }];
  return pairs.flatMap(([key, text]) => {
    const message = !new RegExp(keyPattern).test(key)
      ? `A key of ${path} has ${keyWords}.`
      : text === null || isPlainText(text, longest)
        ? undefined
        : `${path}.${key} must be a string of at most ${longest} characters, without control characters.`;
    return message === undefined ? [] : [{ code, message, field: `${path}.${shortened(key)}` }];
  });
}

function isPlainText(value: unknown, longest: number): boolean {
  return (
    typeof value === "string" &&
    value.length <= 2 * longest &&
    [...value].length <= longest &&
    !/[\p{Cc}\p{Cs}]/u.test(value)
  );
}

const MAX_KEY_SHOWN = 40;

function shortened(key: string): string {
  // A cut between the halves of a surrogate pair would leave one.
  return key.length <= MAX_KEY_SHOWN ? key : `${key.slice(0, MAX_KEY_SHOWN).replace(/[\ud800-\udbff]$/, "")}…`;
}

function complaint(field: Field, value: unknown, path: string): string | undefined {
  switch (field.kind) {
    case "pence":
      return isBetween(value, field)
        ? undefined
        : `${path} must be a whole number of pence from ${field.least} to ${field.most}${field.because ?? ""}.`;
    case "integer": {
      const { subject = path, least, most } = field;
      if (least === undefined || most === undefined || isBetween(value, { least, most })) return undefined;
      return `${subject} must be a whole number from ${least} to ${most}.`;
    }
    case "date":
      return isCalendarDate(String(value)) ? undefined : DATE_MESSAGE;
    case "prose":
      return unwritable(String(value), field);
    default:
      return undefined;
  }
}

function isBetween(value: unknown, { least, most }: { least: number; most: number }): boolean {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= least && value <= most;
}

/**
 * What is opened in one text turns all that stands behind it on the page: an amount would be read backwards. Letters
 * have their direction by themselves, and marks (U+200E, U+200F, U+061C) turn nothing but their neighbours.
 */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/u;

/** Text for a document: any letters there are, but nothing that XML cannot carry or readers cannot see. */
function unwritable(text: string, { subject, least, most, mayBreak }: ProseField): string | undefined {
  const unseen = mayBreak ? /[^\P{Cc}\n]|[\p{Cs}\p{Cn}\p{Co}]/u : /[\p{Cc}\p{Cs}\p{Cn}\p{Co}]/u;
  if (text.length > 4 * most || unseen.test(text))
    return `${subject} must have ${least} to ${most} characters, without control characters${mayBreak ? "" : " or line breaks"}.`;
  const [turning] = TURNING.exec(text) ?? [];
  if (turning !== undefined)
    return `${subject} has an unseen character, ${codeOf(turning)}, that turns the direction of what follows. Write it without.`;
  const length = [...text.trim()].length;
  return length >= least && length <= most ? undefined : `${subject} must have ${least} to ${most} characters.`;
}

const codeOf = (character: string) => `U+${character.charCodeAt(0).toString(16).toUpperCase()}`;
