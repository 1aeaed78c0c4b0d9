// What a question of filing by hand is: a field of the input in words for people. Of which kind it is, and what it
// takes, follow from the definition of the input. Questions stand on pages, a page for each group of them.

import { type Field, fieldsBelow } from "../../../packages/ct600/input/fields/field.ts";
import { FILING } from "../../../packages/ct600/input/fields/filing.ts";

/** What has been answered so far: the return as far as it is written. */
export type Answers = Readonly<Record<string, unknown>>;

export interface Question {
  /** Of the input; of a question in a list below its item. */
  readonly path: string;
  readonly label: string;
  readonly hint?: string;
  /** The answers to choose from, where it is not simply typed. */
  readonly answers?: readonly Answer[];
  /** Of a list of texts or numbers: a label for each of so many. */
  readonly each?: readonly string[];
  /** Of a list of texts of any length: one on a line. */
  readonly isLines?: true;
  /** It is answered by a file. */
  readonly file?: TakenFile;
  /** Of a list: what each item is, and what is asked of it. */
  readonly item?: string;
  readonly of?: readonly Question[];
  /** The same figure of the year before. */
  readonly lastYear?: string;
  /** Absent: always. */
  readonly when?: (answers: Answers) => boolean;
}

export interface TakenFile {
  readonly kind: "ixbrl" | "pdf";
  readonly mostBytes: number;
  /** How its name may end. */
  readonly endings: readonly string[];
  /** Where its name is kept, unless another one is typed: beside it. */
  readonly nameIn?: string;
}

/** Its value in the input, and its words. */
export type Answer = readonly [value: string | number | boolean, label: string, hint?: string];

export interface Page {
  /** In its address. */
  readonly name: string;
  readonly title: string;
  readonly lead?: string;
  readonly questions: readonly Question[];
  /** Nothing on it has to be answered: the task leads to it, and is done without it. */
  readonly isOptional?: true;
  /** What is ticked for it: then it is answered as its task is. */
  readonly tick?: { readonly label: string; readonly hint?: string };
  readonly when?: (answers: Answers) => boolean;
}

type More = Omit<Question, "path" | "label" | "hint">;

export function ask(path: string, label: string, hint?: string | null, more: More = {}): Question {
  return { path, label, ...(typeof hint === "string" && { hint }), ...more };
}

/** With last year's figure beside it. */
export function askBoth(path: string, label: string, hint?: string | null, more: More = {}): Question {
  return ask(path, label, hint, { ...more, lastYear: comparativeOf(path) });
}

export const yesOrNo = (yes = "Yes", no = "No"): { answers: readonly Answer[] } => ({
  answers: [
    [true, yes],
    [false, no],
  ],
});

/** Where the accounts hold the same figure of the year before. */
function comparativeOf(path: string): string {
  return `accounts.comparatives.${path.replace(/^(financials|accounts)\./, "")}`;
}

const FIELDS: ReadonlyMap<string, Field> = new Map(fieldsBelow(FILING).map(({ path, field }) => [path, field]));

/** By its path, in which items of lists may have their numbers. */
export function fieldAt(path: string): Field {
  const plain = pathOfField(path);
  const field = FIELDS.get(plain) ?? valueInMap(plain);
  if (field === undefined) throw new Error(`the input has no field ${path}`);
  return field;
}

/** Of pairs whose keys are not the input's own. */
function valueInMap(path: string): Field | undefined {
  const map = FIELDS.get(path.slice(0, path.lastIndexOf(".")));
  return map?.kind === "map" ? { kind: "text", words: map.words } : undefined;
}

/** `loans.3.amount` is `loans[].amount`. */
export function pathOfField(path: string): string {
  return path.replace(/\.\d+(?=\.|$)/g, "[]");
}

export function valueAt(answers: unknown, path: string): unknown {
  let at: unknown = answers;
  for (const name of path.split(".")) at = typeof at === "object" && at !== null ? Reflect.get(at, name) : undefined;
  return at;
}

export const isAsked = (question: Pick<Question, "when">, answers: Answers) => question.when?.(answers) ?? true;

/** A page has room for so many items of a list; a longer one comes from a program, and stays as it is. */
const MOST_ITEMS = 100;

export const isTooLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > MOST_ITEMS;

/** Of the list at a path. */
export function mostItems(path: string): number {
  const field = fieldAt(path);
  return field.kind === "list" ? Math.min(field.most, MOST_ITEMS) : MOST_ITEMS;
}
