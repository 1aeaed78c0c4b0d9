// A problem of the API's validation, at the question that it is about and in the question's words: no path, no pence
// and no ISO day reaches the page.

import type { Problem } from "../../../packages/ct600/problem.ts";
import { dayText } from "../../../packages/ct600/text/days.ts";
import { poundsText } from "../../../packages/ct600/text/numbers.ts";
import { type Page, pathOfField, type Question } from "./question.ts";
import { secondPathOf } from "./second-period.ts";
import { TASKS, type Task } from "./tasks.ts";
import { labelFor } from "./typed.ts";

/** Where a field of the input is asked for. */
export interface Place {
  task: Task;
  page: Page;
  question: Question;
  /** Of the field on the page. */
  name: string;
}

export interface PlacedProblem {
  /** Null: about the return as a whole, or about what no page asks for. */
  place: Place | null;
  text: string;
}

interface Asked extends Omit<Place, "name"> {
  /** Of its field, items of lists without numbers. */
  path: string;
}

/** By the paths of their fields, items of lists without numbers. The first question of a group stands for the group. */
const BY_FIELD: ReadonlyMap<string, Asked> = indexed();

function indexed(): ReadonlyMap<string, Asked> {
  const found = new Map<string, Asked>();
  const add = (path: string, asked: Asked) => {
    if (!found.has(path)) found.set(path, asked);
  };
  for (const task of TASKS)
    for (const page of task.pages)
      for (const question of page.questions)
        for (const [path, one] of fieldsOf(question))
          add(path, { task, page, question: one, path: one.isLines ? path.replace(/\[\]$/, "") : path });
  for (const [path, asked] of [...found])
    for (let end = path.lastIndexOf("."); end !== -1; end = path.lastIndexOf(".", end - 1))
      add(path.slice(0, end), asked);
  return found;
}

/** Every field that a question asks for, with the question that stands at it. */
export function fieldsOf(question: Question, above = ""): [path: string, question: Question][] {
  const path = above + question.path;
  const own: [string, Question][] = [[path, question]];
  if (question.lastYear !== undefined)
    own.push([question.lastYear, { ...question, label: `${question.label}, the year before` }]);
  const second = above === "" ? secondPathOf(question) : null;
  const { lastYear: _, ...alone } = question;
  if (second !== null) own.push(...fieldsOf({ ...alone, path: second, label: labelFor(question, second) }));
  if (question.each !== undefined || question.isLines) own.push([`${path}[]`, question]);
  const below = question.of?.flatMap((one) => fieldsOf(one, `${path}[].`)) ?? [];
  return question.of === undefined ? own : [...own, [`${path}[]`, question], ...below];
}

/** What no page asks for is blamed on what it follows from. */
const FOLLOWS: Readonly<Record<string, string>> = {
  "financials.trading_profit": "financials.net_profit",
  "accounts.comparatives.profit_and_loss.tax": "accounts.comparatives.tax",
  "accounts.dormant": "financials.turnover",
  "accounts.filed_with": "period.accounts_end",
};

/** What is wrong with a second period as such follows from the days. */
const GROUPS_OF_SECOND: ReadonlySet<string> = new Set(["next_period", "next_period.financials"]);

/** Where the field of a problem is asked for; null where no page does. */
export function placeOf(field: string): Place | null {
  const isAskedAs = (path: string) => BY_FIELD.has(pathOfField(path)) && !GROUPS_OF_SECOND.has(path);
  const asked = isAskedAs(field)
    ? field
    : field.replace(/^next_period\.(?=financials\.)/, "").replace(/^next_period(\..*)?$/, "period.accounts_end");
  const name = FOLLOWS[asked] ?? asked;
  // An item, or a part of it, that has no question of its own stands at the next one above it.
  for (let path = pathOfField(name); path !== ""; path = above(path)) {
    const found = BY_FIELD.get(path);
    if (found === undefined) continue;
    const { path: _, ...place } = found;
    return { ...place, name: nameOn(found, name) };
  }
  return null;
}

const above = (path: string) => path.replace(/(\[\]|\.?[^.[]+)$/, "");

/** With the numbers of the items that the problem names. */
function nameOn({ path }: Asked, name: string): string {
  const numbers = name.match(/\b\d+\b/g) ?? [];
  let at = 0;
  return path.replace(/\[\]/g, () => `.${numbers[at++] ?? 0}`);
}

/** In the order of the tasks; what stands nowhere comes first. */
export function placed(problems: readonly Problem[]): PlacedProblem[] {
  const all = problems.map((problem): PlacedProblem => {
    const place = placeOf(problem.field);
    return { place, text: textOf(problem, place) };
  });
  const rank = ({ place }: PlacedProblem) => (place === null ? -1 : TASKS.indexOf(place.task));
  return all.sort((one, other) => rank(one) - rank(other));
}

function textOf({ code, message, field }: Problem, place: Place | null): string {
  const label = place === null ? "This" : `“${place.question.label}”`;
  if (code === "missing_field" && message === `${field} is required.`) return `Answer ${label}.`;
  if (code === "invalid_monetary_value" && message.includes("pence"))
    return `Enter ${label} in pounds, such as 12,000.50. It must fit on a return.`;
  return inWords(message, field);
}

/** A message of the API for people: what it names is looked for beside the field that it is about first. */
export function inWords(message: string, about = ""): string {
  return (
    withoutIds(message)
      .replace(/\b(?:is|are) required\./g, "is needed.")
      .replace(/: (?:true or false|true|false)\b/g, "")
      .replace(/-?\d+ pence \((−?£[\d,.]+)\)/g, "$1")
      .replace(/(-?\d+) pence\b/g, (_, pence) => poundsText(BigInt(pence)))
      // Such figures are told in pence without a word.
      .replace(/\b([Ss]end) (-?\d+)(?=, or correct\b|\.$)/g, (_, send, pence) => `${send} ${poundsText(BigInt(pence))}`)
      .replace(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => dayText(day))
      .replace(FIELD_NAME, (name) => labelOf(name, about))
      .replace(/ in ixbrl\b/g, " in iXBRL")
      .replace(/, in base64\b/g, "")
      .replace(/ of type other in attachments\b/g, " under “Files with the return”")
      .replace(/, \{\} if nothing does/g, ", 0 if nothing does")
      .replace(/\bSend\b/g, "Enter")
      .replace(/\bsend\b/g, "enter")
  );
}

const ID = /\b[a-z]+_[A-Za-z0-9]{24}\b/;
const BY_ITS_PERIOD = new RegExp(
  `${ID.source}, (the (?:newest )?return\\b[^,.]*)(?:,(?= (?:has|states|failed)\\b))?`,
  "g",
);

/** A return is named by its period where the message says it, and never by its id: ids are for programs. */
function withoutIds(message: string): string {
  const told = message
    .replace(BY_ITS_PERIOD, "$1")
    .replace(ID, "another return")
    .replace(new RegExp(ID, "g"), "that return");
  return new RegExp(`^${ID.source}`).test(message) ? told.charAt(0).toUpperCase() + told.slice(1) : told;
}

const GROUPS =
  "next_period|company|period|financials|accounts|computations|return|repayment|charity|declarant|metadata|options|companies_house";
/** A path of the input, or one of its names that is no word. */
const FIELD_NAME = new RegExp(
  `\\b(?:${GROUPS})(?:\\.(?:\\w+|\\[\\]))+|\\b[a-z]+[0-9]*(?:_[a-z0-9]+)+(?:\\.\\w+)*`,
  "g",
);

/** Groups that have a task of their own, as it is called. */
const TASKS_OF_GROUPS: Readonly<Record<string, string>> = {
  "financials.group_relief": "group relief",
  "financials.research_and_development": "research and development",
};

function labelOf(name: string, about: string): string {
  const task = TASKS_OF_GROUPS[name.replace(/^next_period\./, "")];
  if (task !== undefined) return task;
  const exact =
    beside(pathOfField(about), name) ??
    BY_FIELD.get(pathOfField(name)) ??
    BY_FIELD.get([...BY_FIELD.keys()].find((path) => path.endsWith(`.${name}`)) ?? "");
  if (exact !== undefined) return `“${titleOfGroup(exact, pathOfField(name)) ?? exact.question.label}”`;
  return (name.split(".").at(-1) ?? name).replaceAll("_", " ");
}

/** Of a group that one page asks for, and that is all it asks for. */
function titleOfGroup({ path, page }: Asked, name: string): string | null {
  const [above, below] = path.split(`${name}.`);
  if (below === undefined) return null;
  const isIn = (one: string) => one.startsWith(`${above}${name}.`);
  const isWhole = page.questions.every((one) => isIn(one.path));
  const isAlone = [...BY_FIELD].every(([field, asked]) => !isIn(field) || asked.page === page);
  return isWhole && isAlone ? page.title : null;
}

function beside(about: string, name: string): Asked | undefined {
  for (let path = about; path !== ""; path = above(path)) {
    const found = BY_FIELD.get(`${path}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
