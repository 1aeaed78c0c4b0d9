// What is wrong with lines by themselves, before any has a category: amounts, codes, how many there are, and whether
// they balance. A trial balance that does not balance has lost something, so nothing is computed from it.

import type { Finding, Totals } from "../answer.ts";
import { LONGEST_NAME } from "../names/fold.ts";
import { accountText, money, numberText } from "../text.ts";
import type { Line } from "./line.ts";

const LONGEST_CODE = 50;
/**
 * What the documents of a return cannot carry: line breaks and other control characters, what is no character or only
 * somebody's own, and what turns the direction of all that follows.
 */
const UNWRITABLE = /[\p{Cc}\p{Cs}\p{Cn}\p{Co}\u202a-\u202e\u2066-\u2069]/u;
export const isWritable = (text: string): boolean => !UNWRITABLE.test(text);
const codePointOf = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** The first one by its number: nobody sees it. */
function oddCharacter(what: string, text: string | null): string {
  const [first = ""] = UNWRITABLE.exec(text ?? "") ?? [];
  return `The ${what} has a line break, a tab or another character that documents cannot carry: ${codePointOf(first)}. Send it without.`;
}
/** What a box of the return holds. */
export const MOST_PENCE = 9_999_999_999_999;

/** The first rule that a line breaks is told. */
const RULES: readonly (readonly [isBroken: (line: Line) => boolean, message: (line: Line) => string])[] = [
  [({ code, name }) => code === null && name === null, () => "This line has neither a code nor a name. Send one."],
  [
    ({ name }) => name !== null && name.length > LONGEST_NAME,
    () => `The name has more than ${LONGEST_NAME} characters. Shorten it.`,
  ],
  [
    ({ code }) => code !== null && code.length > LONGEST_CODE,
    () => `The code has more than ${LONGEST_CODE} characters. Shorten it.`,
  ],
  [({ name }) => name !== null && !isWritable(name), ({ name }) => oddCharacter("name", name)],
  [({ code }) => code !== null && !isWritable(code), ({ code }) => oddCharacter("code", code)],
  [
    ({ debit, credit }) => !Number.isInteger(debit) || !Number.isInteger(credit),
    (line) => `${accountText(line)} is not a whole number of pence. Send £1,234.50 as 123450.`,
  ],
  [
    ({ debit, credit }) => debit < 0 || credit < 0,
    (line) => `${accountText(line)} is negative. Send it as a positive amount on the other side.`,
  ],
  [
    ({ debit, credit }) => debit > 0 && credit > 0,
    (line) => `${accountText(line)} has both a debit and a credit. Send the difference on one side.`,
  ],
  [
    ({ debit, credit }) => debit > MOST_PENCE || credit > MOST_PENCE,
    (line) => `${accountText(line)} is more than ${money(MOST_PENCE)}, which is more than a return can state.`,
  ],
];

/** Whether it has a name or a code that may be looked up: without one that is the error to tell. */
export const isNamed = ({ code, name }: Line): boolean =>
  (code !== null || name !== null) &&
  (name === null || (name.length <= LONGEST_NAME && isWritable(name))) &&
  (code === null || isWritable(code));

export function lineErrors(lines: readonly Line[]): Finding[] {
  return [
    ...lines.flatMap((line) => {
      const broken = RULES.find(([isBroken]) => isBroken(line));
      if (broken === undefined) return [];
      return [{ code: "line_invalid", field: line.field, message: broken[1](line), line: line.id }];
    }),
    ...duplicates(lines),
  ];
}

/** Nothing else tells two accounts apart: not to a mapping, and not to the sources of a figure. */
function duplicates(lines: readonly Line[]): Finding[] {
  const ids = new Map<string, Line>();
  const names = new Map<string, Line>();
  return lines.flatMap((line) => {
    const { code, name, foldedName, field, id } = line;
    if (code === null && name === null) return [];
    const first = ids.get(id) ?? (code === null ? names.get(foldedName || id) : undefined);
    ids.set(id, first ?? line);
    if (code === null) names.set(foldedName || id, first ?? line);
    if (first === undefined) return [];
    return [{ code: "line_duplicate", field, message: duplicateText(line, first), line: id }];
  });
}

function duplicateText(line: Line, first: Line): string {
  if (line.code !== null && first.code !== null)
    return `${first.field} has the code ${line.code} too. Add the two lines up, or give each its own code.`;
  if (line.code === null && first.code === null)
    return `${first.field} is called ${accountText(line)} too. Give each a code.`;
  return line.code === null
    ? `${accountText(line)} is the code of ${first.field}. Give this line a code of its own.`
    : `The code ${line.code} is the name of ${first.field}, which has no code. Give that line a code.`;
}

export function noLines(count: number): Finding[] {
  return count > 0
    ? []
    : [{ code: "line_invalid", field: "lines", message: "There are no lines. Send one for each account." }];
}

export function tooMany(count: number, field: string, most: number): Finding[] {
  if (count <= most) return [];
  return [
    {
      code: "too_many_lines",
      field,
      message: `${numberText(count)} lines are more than the ${numberText(most)} that one trial balance may have. Leave out lines of nil, or add sub-accounts up.`,
    },
  ];
}

export function totalsOf(lines: readonly Line[]): Totals {
  let [debit, credit] = [0, 0];
  for (const line of lines) {
    debit += line.debit;
    credit += line.credit;
  }
  return { debit, credit, difference: debit - credit };
}

/** Whether sums of the lines are whole pence: above this a number is not. */
export const isExact = ({ debit, credit }: Pick<Totals, "debit" | "credit">) =>
  debit <= Number.MAX_SAFE_INTEGER && credit <= Number.MAX_SAFE_INTEGER;

/** Expects lines without errors of their own. */
export function balanceErrors({ debit, credit, difference }: Totals, field: string): Finding[] {
  if (!isExact({ debit, credit }))
    return [{ code: "line_invalid", field, message: "The lines add up to more than a return can state." }];
  if (difference === 0) return [];
  return [
    {
      code: "trial_balance_unbalanced",
      field,
      message: `Debits are ${money(debit)} and credits ${money(credit)}: they differ by ${money(Math.abs(difference))}. Export the trial balance again, with every account.`,
      amount: difference,
    },
  ];
}
