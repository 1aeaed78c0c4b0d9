// Reads options: from text to the value that a command needs, or a refusal that says what is valid.

import { fieldProblems } from "../../packages/ct600/input/fields/bounds.ts";
import { METADATA, type Metadata } from "../../packages/ct600/input/fields/metadata.ts";
import { allClean } from "../../packages/ct600/input/rule.ts";
import { chooseOrganisation } from "../access/organisations.ts";
import { Refusal } from "../platform/errors.ts";
import { type Mode, modes } from "../platform/mode.ts";
import type { Context } from "./command.ts";

export function textOption({ values }: Pick<Context, "values">, name: string): string | null {
  const value = values[name];
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

/** Several, with commas between them. */
export function listOption(context: Pick<Context, "values">, name: string): string[] | null {
  return (
    textOption(context, name)
      ?.split(",")
      .map((item) => item.trim()) ?? null
  );
}

/** Pairs, each written key=value. */
export function metadataOption({ values }: Pick<Context, "values">, name: string): Metadata | null {
  const given = values[name];
  if (!Array.isArray(given)) return null;
  const pairs = given.map((text) => /^([^=]+)=(.*)$/s.exec(text)?.slice(1) ?? []);
  if (pairs.some(({ length }) => length === 0))
    throw new Refusal("invalid_option", `--${name} must be key=value, such as order_id=6735.`);
  const metadata = Object.fromEntries(pairs);
  const [problem] = fieldProblems(METADATA, metadata, { path: "metadata", isClean: allClean });
  if (problem !== undefined) throw new Refusal("invalid_option", problem.message);
  return metadata;
}

export function modeOption(context: Pick<Context, "values">): Mode | null {
  return wordOption(context, "mode", modes);
}

/** For commands that require the option: the table of commands has made sure it is there. */
export function requiredMode(context: Pick<Context, "values">): Mode {
  return requiredWord(context, "mode", modes);
}

/** Likewise. */
export function requiredWord<Word extends string>(
  context: Pick<Context, "values">,
  name: string,
  words: readonly Word[],
): Word {
  const word = wordOption(context, name, words);
  if (word === null) throw new Refusal("invalid_option", `--${name} must be one of ${words.join(", ")}.`);
  return word;
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

/** Several of them, with commas between. */
export function wordsOption<Word extends string>(
  context: Pick<Context, "values">,
  name: string,
  words: readonly Word[],
): Word[] | null {
  const given = listOption(context, name);
  if (given === null) return null;
  return given.map((text) => {
    const word = words.find((candidate) => candidate === text);
    if (word !== undefined) return word;
    throw new Refusal(
      "invalid_option",
      `--${name} must be one of ${words.join(", ")}, or several with commas between.`,
    );
  });
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

export function companyUtrOption(context: Pick<Context, "values">): string | null {
  const utr = textOption(context, "company-utr");
  if (utr !== null && !/^[0-9]{10}$/.test(utr))
    throw new Refusal("invalid_option", "--company-utr must be exactly 10 digits.");
  return utr;
}

export function limitOption(context: Pick<Context, "values">): number {
  return wholeNumberOption(context, "limit", { least: 1, most: 1_000 }) ?? 20;
}

export function portOption(context: Pick<Context, "values">): number | null {
  return wholeNumberOption(context, "port", { least: 0, most: 65_535 });
}

export function wholeNumberOption(
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

export async function organisationOption(context: Pick<Context<"db">, "values" | "db">): Promise<string> {
  const { id } = await chooseOrganisation(context.db, textOption(context, "organisation") ?? undefined);
  return id;
}

export function firstPositional({ positionals }: Pick<Context, "positionals">): string {
  return positionals[0] ?? "";
}
