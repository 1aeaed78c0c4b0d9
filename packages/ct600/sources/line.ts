// One line of a source: which account it is, its amount, and how it is written. Codes and names are typed by strangers.

import type { ReturnInput } from "../return.ts";

export type Source = NonNullable<ReturnInput["sources"]>[number];
export type SourceLine = NonNullable<Source["lines"]>[number];

/** Debit less credit. */
export function amountOf({ debit = 0, credit = 0 }: SourceLine): number {
  return debit - credit;
}

export function sumOf(lines: readonly SourceLine[]): number {
  return lines.reduce((sum, line) => sum + amountOf(line), 0);
}

/** What tells one account from another: its code and its name together. */
export function accountKey({ code = "", name = "" }: SourceLine): string {
  return JSON.stringify([code.trim(), name.trim()]);
}

/** `4000 Sales`. */
export function accountText({ code = "", name = "" }: SourceLine): string {
  return `${code.trim()} ${name.trim()}`.trim();
}

const LONGEST_QUOTED = 60;

/** In a message: cut where it is long, by characters, so that no letter is halved. */
export function quoted(text: string): string {
  const letters = [...text];
  return letters.length > LONGEST_QUOTED ? `“${letters.slice(0, LONGEST_QUOTED).join("")}…”` : `“${text}”`;
}
