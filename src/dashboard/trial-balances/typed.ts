// What a person has typed on the page of a trial balance: the lines of its file or box, and what was said of accounts.

import { isUtf8 } from "node:buffer";
import { sizeText } from "../../../packages/ct600/text/numbers.ts";
import { Refusal } from "../../platform/errors.ts";
import { linesInCsv } from "../../trial-balances/csv.ts";
import type { TrialBalanceInput } from "../../trial-balances/fields.ts";
import { dayWritten } from "../frame/forms/typed-dates.ts";
import type { Visit } from "../frame/visit.ts";

/** Both years: a form that is shown again has room for so much. */
const MOST_CHARACTERS = 120_000;

export type Entry = NonNullable<TrialBalanceInput["mapping"]>[number];

/** The files become text in the boxes beside them, to be shown again and corrected there. */
export function takeFiles(visit: Visit): void {
  for (const [file, box] of [
    ["file", "csv"],
    ["previous_file", "previous_csv"],
  ] as const) {
    const { content } = visit.files.get(file) ?? {};
    if (content === undefined || content.length === 0) continue;
    if (content.length > MOST_CHARACTERS) throw tooLong(box);
    if (content.includes(0)) throw wrong("This file is not text. Save it as CSV, and choose that file.", box);
    visit.form.set(box, isUtf8(content) ? content.toString("utf8") : new TextDecoder("windows-1252").decode(content));
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

/** As the API takes it, but for the company. */
export function trialBalanceIn({ form }: Pick<Visit, "form">): Omit<TrialBalanceInput, "company"> {
  const of = (name: string) => (form.get(name) ?? "").trim();
  const signed = of("signed") === "" ? null : of("signed");
  const before = of("previous_csv");
  return {
    period: { start: dayIn(form, "start"), end: dayIn(form, "end") },
    standard: of("standard") === "frs105" ? "frs105" : "frs102",
    business: (["property", "investment"] as const).find((one) => one === of("business")) ?? "trade",
    lines: linesInBox(of("csv"), signed, "csv"),
    ...(before !== "" && { previous_lines: linesInBox(before, signed, "previous_csv") }),
    mapping: saidIn(form),
    remember: form.get("remember") === "yes",
  };
}

function dayIn(form: URLSearchParams, name: "start" | "end"): string {
  const day = dayWritten(form.get(name) ?? "");
  if (/^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day))) return day;
  throw wrong("Enter a real day, such as 31/03/2026.", name);
}

function linesInBox(text: string, signed: string | null, box: string) {
  if (text === "") throw wrong("Choose a file or paste its lines.", box);
  try {
    return linesInCsv(text, { signed }).lines;
  } catch (error) {
    if (error instanceof Refusal) throw wrong(error.message, box);
    throw error;
  }
}

/** What was said before, and what is chosen now. */
export function saidIn(form: URLSearchParams): Entry[] {
  const before = entriesIn(form.get("said") ?? "[]");
  const chosen = [...form].flatMap(([name, value]) => {
    const [, at] = /^category\.(\d{1,4})$/.exec(name) ?? [];
    if (at === undefined || value === "") return [];
    const [account] = entriesIn(`[${form.get(`account.${at}`) ?? ""}]`);
    return account === undefined ? [] : [{ ...account, category: value } as Entry];
  });
  return [...before, ...chosen];
}

/** A hidden field holds it: what is not ours is left out. */
function entriesIn(text: string): Entry[] {
  try {
    const found: unknown = JSON.parse(text);
    return Array.isArray(found) ? found.filter((one) => typeof one === "object" && one !== null) : [];
  } catch {
    return [];
  }
}
