// What a person has typed on the page of a trial balance: the lines of its file or box, and what was said of accounts.

import { shapeOf } from "../../../packages/ct600/input/shape.ts";
import type { Problem } from "../../../packages/ct600/problem.ts";
import { sizeText } from "../../../packages/ct600/text/numbers.ts";
import { withEntries } from "../../../packages/trial-balance/index.ts";
import { Refusal } from "../../platform/errors.ts";
import { type LinesInCsv, linesInCsv, textInFile } from "../../trial-balances/csv.ts";
import { TRIAL_BALANCE, type TrialBalanceInput } from "../../trial-balances/fields.ts";
import { dayWritten } from "../frame/forms/typed-dates.ts";
import type { Visit } from "../frame/visit.ts";

/** Both years: a form that is shown again has room for so much. */
const MOST_CHARACTERS = 120_000;

const shapeOfTrialBalance = shapeOf(TRIAL_BALANCE);

/** As the API takes it, but for the company. */
export interface Typed {
  given: Omit<TrialBalanceInput, "company">;
  /** The numbers of the lines of totals, which are left out. */
  totals: { now: readonly number[]; before: readonly number[] };
}

/** The files become text in the boxes beside them, to be shown again and corrected there. */
export function takeFiles(visit: Visit): void {
  for (const [file, box] of [
    ["file", "csv"],
    ["previous_file", "previous_csv"],
  ] as const) {
    const { content } = visit.files.get(file) ?? {};
    if (content === undefined || content.length === 0) continue;
    if (content.length > MOST_CHARACTERS) throw tooLong(box);
    visit.form.set(
      box,
      inBox(box, () => textInFile(content)),
    );
  }
  const length = (visit.form.get("csv") ?? "").length + (visit.form.get("previous_csv") ?? "").length;
  if (length > MOST_CHARACTERS) throw tooLong("csv");
}

const wrong = (message: string, field: string) => new Refusal("invalid_option", message, field);

const tooLong = (field: string) =>
  wrong(
    `Both years together may have ${sizeText(MOST_CHARACTERS)} here. Leave out accounts of nil, or let a program send them.`,
    field,
  );

/** A hidden field may hold anything by now, so all of it is judged as a body of the API is. */
export function trialBalanceIn({ form }: Pick<Visit, "form">): Typed {
  const of = (name: string) => (form.get(name) ?? "").trim();
  const signed = of("signed") === "" ? null : of("signed");
  const now = linesInBox(of("csv"), signed, "csv");
  const before = of("previous_csv") === "" ? null : linesInBox(of("previous_csv"), signed, "previous_csv");
  const { value, problems } = shapeOfTrialBalance({
    period: { start: dayIn(form, "start"), end: dayIn(form, "end") },
    standard: of("standard") === "frs105" ? "frs105" : "frs102",
    business: (["property", "investment"] as const).find((one) => one === of("business")) ?? "trade",
    lines: now.lines,
    ...(before !== null && { previous_lines: before.lines }),
    mapping: saidIn(form),
    remember: form.get("remember") === "yes",
  });
  const [first] = problems;
  if (first !== undefined) throw told(first);
  // Said before and chosen now may be of one account, under a name that it had in another file.
  const given = { ...value, mapping: withEntries([], value.mapping ?? []) };
  return { given, totals: { now: now.totals, before: before?.totals ?? [] } };
}

function dayIn(form: URLSearchParams, name: "start" | "end"): string {
  const day = dayWritten(form.get(name) ?? "");
  if (/^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day))) return day;
  throw wrong("Enter a real day, such as 31/03/2026.", name);
}

function linesInBox(text: string, signed: string | null, box: string): LinesInCsv {
  if (text === "") throw wrong("Choose a file or paste its lines.", box);
  return inBox(box, () => linesInCsv(text, { signed }));
}

/** What is wrong with a file is told at its box. */
function inBox<Value>(box: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refusal) throw wrong(error.message, box);
    throw error;
  }
}

/** What was said before, and what is chosen now: as it came. */
function saidIn(form: URLSearchParams): unknown[] {
  const before = parsed(form.get("said") ?? "[]");
  const chosen = [...form].flatMap(([name, category]) => {
    const [, at] = /^category\.(\d{1,4})$/.exec(name) ?? [];
    if (at === undefined || category === "") return [];
    return [{ ...Object(parsed(form.get(`account.${at}`) ?? "{}")), category }];
  });
  return [...(Array.isArray(before) ? before : [before]), ...chosen];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable();
  }
}

const unreadable = () => wrong("What was chosen for the accounts cannot be read any more. Choose again.", "csv");

function told({ code, field, message }: Problem): Refusal {
  if (code === "unknown_category") return wrong("There is no category of this name. Choose one of the list.", "csv");
  if (field.startsWith("mapping.") && code !== "invalid_text") return unreadable();
  return wrong(message, field.startsWith("previous_lines") ? "previous_csv" : "csv");
}
