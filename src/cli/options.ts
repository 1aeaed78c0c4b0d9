// Reading what was typed: an option is text, a command wants a value, and a wrong one is a sentence.

import { chooseOrganisation } from "../access/organisations.ts";
import { dayNumber } from "../checks/values.ts";
import { Refusal } from "../platform/errors.ts";
import { type Mode, modes } from "../platform/mode.ts";
import { startOfUkDay } from "../platform/uk-time.ts";
import type { Context } from "./command.ts";

export function textOption({ values }: Pick<Context, "values">, name: string): string | null {
  const value = values[name];
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

export function modeOption(context: Pick<Context, "values">): Mode | null {
  return wordOption(context, "mode", modes);
}

/** For commands that require the option: the table of commands has made sure it is there. */
export function requiredMode(context: Pick<Context, "values">): Mode {
  const mode = modeOption(context);
  if (mode === null) throw new Refusal("invalid_option", "--mode must be one of sandbox, live.");
  return mode;
}

export function wordOption<Word extends string>(
  context: Pick<Context, "values">,
  name: string,
  words: readonly Word[],
): Word | null {
  const given = textOption(context, name);
  if (given === null) return null;
  const word = words.find((candidate) => candidate === given);
  if (word === undefined) throw new Refusal("invalid_option", `--${name} must be one of ${words.join(", ")}.`);
  return word;
}

export function numberOption(
  context: Pick<Context, "values">,
  name: string,
  { least, most, otherwise }: { least: number; most: number; otherwise: number },
): number {
  const given = textOption(context, name);
  if (given === null) return otherwise;
  const number = Number(given);
  if (!/^\d+(\.\d+)?$/.test(given) || number < least || number > most) {
    throw new Refusal("invalid_option", `--${name} must be a number from ${least} to ${most}.`);
  }
  return number;
}

export function dateOption(context: Pick<Context, "values">, name: string): string | null {
  const given = textOption(context, name);
  if (given !== null && (given.length !== 10 || Number.isNaN(dayNumber(given))))
    throw new Refusal("invalid_option", `--${name} must be a day written YYYY-MM-DD.`);
  return given;
}

/** A day, which begins at midnight in the UK, or a moment. */
export function momentOption(context: Pick<Context, "values">, name: string): Date | null {
  const given = textOption(context, name);
  if (given === null) return null;
  const isDay = given.length === "YYYY-MM-DD".length;
  const isReal = MOMENT.test(given) && !Number.isNaN(dayNumber(given.slice(0, 10)));
  const moment = isReal ? (isDay ? startOfUkDay(given) : new Date(given)) : null;
  if (moment !== null && !Number.isNaN(moment.getTime())) return moment;
  const example = "2026-11-15 or 2026-11-15T09:30:00Z";
  throw new Refusal("invalid_option", `--${name} must be a UK day or a moment, such as ${example}.`);
}

const MOMENT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;

export function limitOption(context: Pick<Context, "values">): number {
  return wholeNumberOption(context, "limit", { least: 1, most: 1_000 }) ?? 20;
}

export function portOption(context: Pick<Context, "values">): number | null {
  return wholeNumberOption(context, "port", { least: 0, most: 65_535 });
}

function wholeNumberOption(
  context: Pick<Context, "values">,
  name: string,
  { least, most }: { least: number; most: number },
): number | null {
  const given = textOption(context, name);
  if (given === null) return null;
  const number = Number(given);
  if (!/^\d+$/.test(given) || number < least || number > most) {
    throw new Refusal("invalid_option", `--${name} must be a whole number from ${least} to ${most}.`);
  }
  return number;
}

export async function organisationOption(context: Pick<Context, "values" | "db">): Promise<string> {
  const { id } = await chooseOrganisation(context.db, textOption(context, "organisation") ?? undefined);
  return id;
}

export function firstPositional({ positionals }: Pick<Context, "positionals">): string {
  return positionals[0] ?? "";
}
