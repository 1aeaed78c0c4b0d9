// What the sources of an input must satisfy: each is of a figure that the input states, its lines add up to it, and no
// line is counted twice. Of each source the first fault is told.

import { fieldProblems } from "../input/fields/bounds.ts";
import type { InputRule } from "../input/rule.ts";
import type { Problem } from "../problem.ts";
import type { ProblemCode } from "../problem-codes.ts";
import type { ReturnInput } from "../return.ts";
import { numberText, poundsText } from "../text/numbers.ts";
import { figureIn, isFigure } from "./figure.ts";
import { MOST_LINES_IN_ALL, SOURCES } from "./input.ts";
import { accountKey, accountText, amountOf, quoted, type Source, type SourceLine, sumOf } from "./line.ts";
import { isLineOfAccounts, sideOf, trialBalanceOf } from "./sides.ts";

export const SOURCES_RULE: InputRule<ProblemCode> = {
  field: "sources",
  needs: ["", "sources"],
  check(input, _, isClean) {
    const { sources } = input;
    if (sources === undefined || sources.length === 0) return [];
    const bounds = fieldProblems(SOURCES, sources, { path: "sources", isClean });
    if (bounds.length > 0) return bounds;
    return isWellShaped(sources, isClean) ? sourceProblems(input, sources, isClean) : [];
  },
};

function isWellShaped(sources: readonly Source[], isClean: (path: string) => boolean): boolean {
  return sources.every((source, index) => {
    const at = `sources.${index}`;
    const parts = [at, `${at}.field`, `${at}.lines`];
    return (
      parts.every(isClean) &&
      (source.lines ?? []).every((_, line) =>
        ["", ".code", ".name", ".debit", ".credit"].every((name) => isClean(`${at}.lines.${line}${name}`)),
      )
    );
  });
}

interface Seen {
  readonly figures: Set<string>;
  /** By trial balance and account: what it amounts to, and the line of the accounts that has it. */
  readonly accounts: Map<string, { amount: number; figure: string | null }>;
}

function sourceProblems(input: ReturnInput, sources: readonly Source[], isClean: (path: string) => boolean): Problem[] {
  const count = sources.reduce((sum, { lines = [] }) => sum + lines.length, 0);
  if (count > MOST_LINES_IN_ALL)
    return [
      {
        code: "invalid_source",
        field: "sources",
        message: `The sources have ${numberText(count)} lines, more than ${numberText(MOST_LINES_IN_ALL)}. Leave out the sources of figures with very many lines.`,
      },
    ];
  const seen: Seen = { figures: new Set(), accounts: new Map() };
  return sources.flatMap((source, index) => {
    const problem = figureProblem(source, seen) ?? linesProblem(source, seen) ?? sumProblem(input, source, isClean);
    if (problem === null) return [];
    const { below, ...said } = problem;
    return [{ ...said, field: `sources.${index}.${below}` }];
  });
}

type Found = Omit<Problem, "field"> & { below: string };

const invalid = (below: string, message: string): Found => ({ code: "invalid_source", below, message });

function figureProblem({ field, lines = [], note }: Source, { figures }: Seen): Found | null {
  if (!isFigure(field))
    return invalid(
      "field",
      `The field ${quoted(field)} is no amount of the input. Send the path of a figure, such as financials.turnover.`,
    );
  if (figures.has(field)) return invalid("field", `An earlier source is for ${field} too. Send one for each figure.`);
  figures.add(field);
  if (lines.length === 0 && note === undefined)
    return invalid("lines", `The source of ${field} has neither lines nor a note. Send one of them, or leave it out.`);
  return null;
}

function linesProblem({ field, lines = [] }: Source, { accounts }: Seen): Found | null {
  const here = new Set<string>();
  for (const [index, line] of lines.entries()) {
    const below = `lines.${index}`;
    const message = ownFault(line) ?? countedTwice(line, { field, here, accounts });
    if (message !== null) return invalid(below, message);
  }
  return null;
}

function ownFault(line: SourceLine): string | null {
  if (accountText(line) === "") return "This line has neither a code nor a name. Send one.";
  if ((line.debit ?? 0) > 0 && (line.credit ?? 0) > 0)
    return `The line ${quoted(accountText(line))} has both a debit and a credit. Send the difference on one side.`;
  return null;
}

function countedTwice(
  line: SourceLine,
  { field, here, accounts }: { field: string; here: Set<string>; accounts: Seen["accounts"] },
): string | null {
  const key = `${trialBalanceOf(field)} ${accountKey(line)}`;
  const name = `The line ${quoted(accountText(line))}`;
  if (here.has(key)) return `${name} is in the source of ${field} twice. Send each line once.`;
  here.add(key);
  const amount = amountOf(line);
  const known = accounts.get(key);
  const figure = isLineOfAccounts(field) ? field : null;
  if (known === undefined) {
    accounts.set(key, { amount, figure });
    return null;
  }
  if (known.amount !== amount)
    return `${name} has another amount in an earlier source. Send its balance; if the account is divided, give each part a name of its own.`;
  if (figure !== null && known.figure !== null)
    return `${name} is in ${known.figure} already. Count each line in one line of the accounts; if the account is divided, give each part a name of its own.`;
  known.figure ??= figure;
  return null;
}

function sumProblem(input: ReturnInput, { field, lines = [] }: Source, isClean: (path: string) => boolean) {
  // What is wrong with the figure itself is told there.
  if (!pathsTo(field).every(isClean)) return null;
  const figure = figureIn(input, field);
  if (lines.length === 0)
    return figure === undefined
      ? invalid("field", `The input has no ${field}. Send it, or leave this source out.`)
      : null;
  const sum = sumOf(lines);
  if (!Number.isSafeInteger(sum)) return invalid("lines", `The lines of ${field} add up to more than a return states.`);
  const wanted = figureOf(field, sum, figure ?? 0);
  if (wanted === (figure ?? 0)) return null;
  const stated = figure === undefined ? "is not in the input" : `is ${poundsText(figure)}`;
  return {
    code: "does_not_reconcile",
    below: "lines",
    message: `${field} ${stated}, but its lines add up to ${poundsText(wanted)}. Correct the figure or its lines in sources, or leave its source out: [] removes all sources.`,
  } as const;
}

function figureOf(field: string, sum: number, figure: number): number {
  const side = sideOf(field) ?? (sum === -figure ? -1 : 1);
  // Never −0.
  return sum === 0 ? 0 : side * sum;
}

function pathsTo(path: string): string[] {
  const names = path.split(".");
  return names.map((_, index) => names.slice(0, index + 1).join("."));
}
