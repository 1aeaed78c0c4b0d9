// What people type on a page, and what it says about the return: amounts in pounds, days in three boxes, answers to
// choose from, lists with another item to add. Both ways, so that a page shows what it was given.

import { pdfName } from "./file-name.ts";
import { isPatch, type Patch, put, take } from "./patch.ts";
import { type Answers, fieldAt, isAsked, isTooLong, mostItems, type Page, type Question, valueAt } from "./question.ts";
import { secondPathOf, twoPeriods } from "./second-period.ts";
import { typedPounds } from "./typed-pounds.ts";
import { dayOf, readText } from "./typed-text.ts";

/** By the names of the fields. */
export type Typed = Readonly<Record<string, string>>;

/** A file that came with the form, found fit to be one. */
export interface Upload {
  name: string;
  base64: string;
}

export type Uploads = ReadonlyMap<string, Upload>;

export interface ReadPage {
  patch: Patch;
  /** By the names of the fields. */
  problems: Record<string, string>;
}

export const DAY_PARTS = ["day", "month", "year"] as const;

/** Of an item of a list: it is taken out. */
export const removes = (path: string) => `${path}.remove`;

/** What the fields of a page hold. */
export function typedOf(page: Pick<Page, "questions">, answers: Answers): Typed {
  const typed: Record<string, string> = {};
  for (const question of page.questions.filter((one) => isAsked(one, answers)))
    for (const path of pathsOf(question, answers)) showAt({ ...question, path }, valueAt(answers, path), path, typed);
  return typed;
}

/** The figures of a second period and of the year before are typed as the one of the period is. */
export function pathsOf(question: Question, answers: Answers): readonly string[] {
  const { path, lastYear } = question;
  const second = twoPeriods(answers) === null ? null : secondPathOf(question);
  // First accounts have no year before, unless one was entered: then it can be emptied.
  const isNone = (before: string) =>
    valueAt(answers, "accounts.first_period") === true && valueAt(answers, before) === undefined;
  return [
    path,
    ...(second === null ? [] : [second]),
    ...(lastYear === undefined || isNone(lastYear) ? [] : [lastYear]),
  ];
}

/** What a question is called for one of its paths. */
export function labelFor({ label, path: own, lastYear }: Question, path: string): string {
  if (path === own) return label;
  return path === lastYear ? `${label}, the year before` : `${label}, second period`;
}

function showAt(question: Question, value: unknown, name: string, typed: Record<string, string>): void {
  // A browser never fills in a file.
  if (value === undefined || value === null || question.file !== undefined) return;
  if (question.of !== undefined) {
    if (!Array.isArray(value) || isTooLong(value)) return;
    for (const [index, item] of value.entries())
      for (const one of question.of)
        showAt(placed(one, question, index), valueAt(item, one.path), `${name}.${index}.${one.path}`, typed);
    return;
  }
  if (question.isLines) {
    if (Array.isArray(value)) typed[name] = value.join("\n");
    return;
  }
  if (question.each !== undefined) {
    if (!Array.isArray(value)) return;
    for (const [index, one] of value.entries()) typed[`${name}.${index}`] = String(one);
    return;
  }
  const { kind } = fieldAt(question.path);
  if (kind === "date") {
    const [year = "", month = "", day = ""] = String(value).split("-");
    for (const [part, text] of Object.entries({ day, month, year }))
      typed[`${name}-${part}`] = text.replace(/^0+(?=.)/, "");
    return;
  }
  typed[name] = kind === "pence" && typeof value === "number" ? typedPounds(value) : String(value);
}

/** A question of a list, at one of its items. */
function placed(one: Question, list: Question, index: number): Question {
  return { ...one, path: `${list.path}.${index}.${one.path}` };
}

/** What was typed, as a change of the answers. What is as the page showed it is not in it. */
export function readPage(
  page: Pick<Page, "questions">,
  form: URLSearchParams,
  given: { answers: Answers; shown: Typed; uploads?: Uploads },
): ReadPage {
  const { uploads = NO_UPLOADS } = given;
  const typed = Object.fromEntries(form);
  const problems: Record<string, string> = {};
  const patch: Patch = {};
  for (const question of page.questions.filter((one) => isAsked(one, given.answers)))
    for (const path of pathsOf(question, given.answers)) {
      const hasUpload = [...uploads.keys()].some((name) => name === path || name.startsWith(`${path}.`));
      if (!hasUpload && isSame(path, typed, given.shown)) continue;
      const before = valueAt(given.answers, path);
      const value = read({ ...question, path }, { name: path, typed, uploads, before, problems });
      put(patch, path, value === undefined ? null : value);
      const [named, upload] = [pathOfName(question), uploads.get(path)];
      if (named !== null) put(patch, named, upload === undefined ? null : pdfName(upload.name));
    }
  return { patch, problems };
}

const NO_UPLOADS: Uploads = new Map();

/** Where the name of a file stands that has a place of its own. */
export function pathOfName({ path, file }: Question): string | null {
  return file?.nameIn === undefined ? null : `${path.slice(0, path.lastIndexOf("."))}.${file.nameIn}`;
}

/** Empty fields count as those that are not there. */
function isSame(path: string, typed: Typed, shown: Typed): boolean {
  const of = (all: Typed) =>
    Object.entries(all)
      .filter(
        ([name, text]) => (name === path || name.startsWith(`${path}.`) || isDayPart(name, path)) && text.trim() !== "",
      )
      .map(([name, text]) => `${name}=${text.trim().replace(/\r\n?/g, "\n")}`)
      .sort()
      .join("\n");
  return of(typed) === of(shown);
}

const isDayPart = (name: string, path: string) => DAY_PARTS.some((part) => name === `${path}-${part}`);

interface Reading {
  /** Of the field on the page. */
  name: string;
  typed: Typed;
  uploads: Uploads;
  before: unknown;
  problems: Record<string, string>;
}

/** Undefined: nothing is said. */
function read(question: Question, reading: Reading): unknown {
  if (question.file !== undefined) {
    const isTakenOut = reading.typed[removes(reading.name)] !== undefined;
    return reading.uploads.get(reading.name)?.base64 ?? (isTakenOut ? undefined : reading.before);
  }
  if (question.of !== undefined) return readItems(question, question.of, reading);
  if (question.each !== undefined) return readEach(question, question.each, reading);
  if (question.isLines) return readLines(reading);
  const field = fieldAt(question.path);
  if (field.kind === "date") return readDay(reading);
  const text = (reading.typed[reading.name] ?? "").trim();
  if (text === "") return undefined;
  const value = readText(question, field, text);
  if (typeof value !== "object") return value;
  reading.problems[reading.name] = value.wrong;
  return undefined;
}

function readDay({ name, typed, problems }: Reading): string | undefined {
  const [day = "", month = "", year = ""] = DAY_PARTS.map((part) => (typed[`${name}-${part}`] ?? "").trim());
  if (`${day}${month}${year}` === "") return undefined;
  const written = dayOf({ day, month, year });
  if (written !== null) return written;
  problems[name] = "Enter a real day, such as 31 3 2026.";
  return undefined;
}

function readEach(question: Question, each: readonly string[], { name, ...reading }: Reading): unknown[] | undefined {
  const values = each.flatMap((label, index) => {
    const one = { ...question, each: undefined, label, path: `${question.path}.${index}` };
    const { each: _, ...alone } = one;
    const value = read(alone, { ...reading, name: `${name}.${index}`, before: undefined });
    return value === undefined ? [] : [value];
  });
  return values.length === 0 ? undefined : values;
}

function readLines({ name, typed }: Reading): string[] | undefined {
  const lines = (typed[name] ?? "").split("\n").map((line) => line.trim());
  const filled = lines.filter((line) => line !== "");
  return filled.length === 0 ? undefined : filled;
}

/** An item of which nothing is filled in is none. What no page asks of an item stays. */
function readItems(
  question: Question,
  of: readonly Question[],
  { name, typed, uploads, before, problems }: Reading,
): unknown[] | undefined {
  if (isTooLong(before)) return before;
  const most = mostItems(name);
  const files = Object.fromEntries([...uploads.keys()].map((key) => [key, ""]));
  const items = indexesBelow(name, { ...typed, ...files }).flatMap((index) => {
    const at = `${name}.${index}`;
    if (typed[removes(at)] !== undefined) return [];
    const old = Array.isArray(before) ? before[index] : undefined;
    const item = structuredClone(isPatch(old) ? old : {});
    let isFilled = false;
    for (const one of of) {
      const inner = { name: `${at}.${one.path}`, typed, uploads, before: valueAt(old, one.path), problems };
      const value = read(placed(one, question, index), inner) ?? nameOfFile(of, one, uploads, at);
      isFilled ||= value !== undefined || problems[inner.name] !== undefined;
      if (value === undefined) take(item, one.path);
      else put(item, one.path, value);
    }
    return isFilled ? [item] : [];
  });
  if (items.length > most) problems[name] = `Enter at most ${most}.`;
  return items.length === 0 ? undefined : items;
}

/** Of an item: what is typed as its name comes first. */
function nameOfFile(of: readonly Question[], { path }: Question, uploads: Uploads, at: string): string | undefined {
  const named = of.find(({ file }) => file?.nameIn === path);
  const upload = named === undefined ? undefined : uploads.get(`${at}.${named.path}`);
  return upload === undefined ? undefined : pdfName(upload.name);
}

export function indexesBelow(name: string, typed: Typed): number[] {
  const found = Object.keys(typed).flatMap((key) => {
    const [index = ""] = key.startsWith(`${name}.`) ? key.slice(name.length + 1).split(/[.-]/, 1) : [];
    return /^\d{1,4}$/.test(index) ? [Number(index)] : [];
  });
  return [...new Set(found)].sort((one, other) => one - other);
}
