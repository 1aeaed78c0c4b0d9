// Options that are days or moments. In their own file, because reading a date loads the XML library, which few commands
// need.

import { dayNumber } from "../../packages/ct600/checks/schema/values.ts";
import { Refusal } from "../platform/errors.ts";
import { type Covered, coveredBy } from "../platform/typed-moments.ts";
import type { Context, ParsedArguments } from "./command.ts";
import { textOption } from "./options.ts";

/** As in the API, no year has fewer than four digits: the database has no day before the year 1. */
export function dateOption(context: Pick<ParsedArguments, "values">, name: string): string | null {
  const given = textOption(context, name);
  if (given !== null && (!/^[1-9].{9}$/.test(given) || Number.isNaN(dayNumber(given))))
    throw new Refusal("invalid_option", `--${name} must be a day written YYYY-MM-DD.`);
  return given;
}

/** A day, which begins at midnight in the UK, or a moment. */
export function momentOption(context: Pick<ParsedArguments, "values">, name: string): Date | null {
  return coveredOption(context, name)?.first ?? null;
}

/** The same, and where it ends. */
export function coveredOption(context: Pick<ParsedArguments, "values">, name: string): Covered | null {
  const given = textOption(context, name);
  if (given === null) return null;
  const covered = coveredBy(given);
  if (covered !== null) return covered;
  const example = "2026-11-15 or 2026-11-15T09:30:00Z";
  throw new Refusal("invalid_option", `--${name} must be a UK day or a moment, such as ${example}.`);
}

/** The moment of a count. A future one would exclude nothing: the command's own changes are before it. */
export function asOfOption(context: Pick<Context, "values" | "clock">): Date | null {
  const asOf = momentOption(context, "as-of");
  if (asOf === null || asOf <= context.clock.now()) return asOf;
  throw new Refusal("invalid_option", "--as-of must be in the past: the moment when the deliveries were counted.");
}

/** To the millisecond, as deliveries have it: a whole delivery fits into a second. */
export function asOfText(asOf: Date): string {
  return `--as-of ${asOf.toISOString()}`;
}
