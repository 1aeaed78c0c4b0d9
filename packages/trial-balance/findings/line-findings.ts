// What is said of single lines: those that nothing places, and those whose place somebody has to confirm.

import type { Finding, UnmappedLine } from "../answer.ts";
import { CATEGORIES, type CategoryId, categoryText } from "../categories/categories.ts";
import type { Side, Standard } from "../categories/category.ts";
import type { Mapped } from "../lines/line.ts";
import { hasKnownWord, nearestTo } from "../names/nearest.ts";
import { questionOf } from "../names/propose.ts";
import { accountText, listed, money } from "../text.ts";

/** Lines of nil need no category. */
export function unmappedIn(lines: readonly Mapped[]): UnmappedLine[] {
  return lines.flatMap((line) => {
    const { id, field, debit, credit, category, side, foldedName, meaning, row } = line;
    if (category !== null || side === null) return [];
    const question = meaning === null ? null : questionOf(meaning.is, side);
    const asks = question?.asks ?? row?.asks;
    const nearest = question?.nearest ?? nearestTo(foldedName, side);
    return [{ line: id, field, debit, credit, nearest, ...(asks !== undefined && { asks }) }];
  });
}

export function unmappedErrors(unmapped: readonly UnmappedLine[], lines: readonly Mapped[]): Finding[] {
  if (unmapped.length === 0) return [];
  const fields = new Set(unmapped.map(({ field }) => field));
  const open = new Map(lines.flatMap((line) => (fields.has(line.field) ? [[line.field, line] as const] : [])));
  return unmapped.flatMap(({ line, field, nearest, asks }) => {
    const mapped = open.get(field);
    if (mapped === undefined) return [];
    return {
      code: asks === undefined ? "line_not_mapped" : "line_ambiguous",
      field,
      message: unmappedText(mapped, nearest, asks),
      line,
      nearest,
    };
  });
}

function unmappedText(line: Mapped, nearest: readonly CategoryId[], asks: string | undefined): string {
  const account = accountText(line);
  if (asks !== undefined) return `The name of ${account} does not say enough. ${asks} ${nameOneOf(nearest)}`;
  if (hasKnownWord(line.foldedName)) return `Nothing says what ${account} is. ${nameOneOf(nearest)}`;
  const what = line.name === null ? `A code alone does not say what ${account} is.` : `No word of ${account} is known.`;
  return `${what} Name its category in mapping; commonly such a ${line.side} is ${listed(nearest.map(categoryText), "or")}.`;
}

const nameOneOf = (nearest: readonly CategoryId[]) =>
  `Name its category in mapping; the nearest are ${nearest.map(categoryText).join(", ")}.`;

/** Categories that are in no figure, and why: each is an error unless the line is nil. */
export function placeErrors(lines: readonly Mapped[], standard: Standard): Finding[] {
  return lines.flatMap((line) => {
    const { id, field, category, side, amount, why } = line;
    if (category === null || side === null || CATEGORIES[category][standard] !== null) return [];
    // What nobody has said may be something else.
    const nearest = why === "given" || why === "remembered" ? null : nearestPlaces(line, standard);
    const about = { line: id, amount, ...(nearest !== null && { nearest }) };
    const orElse = nearest === null ? "" : ` If it is something else: ${lowerFirst(nameOneOf(nearest))}`;
    if (CATEGORIES[category].frs102 !== null)
      return [
        {
          ...about,
          code: "category_not_in_standard",
          field,
          message: `Accounts under FRS 105 have no place for ${categoryText(category)}. Reverse ${accountText(line)}, or send standard: frs102.${orElse}`,
        },
      ];
    const { refused } = CATEGORIES[category];
    if (refused === undefined) throw new Error(`${category} has no place, and no error says so`);
    const { code, instead } = refused;
    const message = `${accountText(line)} has a balance of ${money(Math.abs(amount))}. ${instead}${orElse}`;
    return [{ ...about, code, field, message }];
  });
}

function nearestPlaces({ foldedName, side, category }: Mapped, standard: Standard): CategoryId[] {
  if (side === null) return [];
  return nearestTo(foldedName, side, (id) => id !== category && CATEGORIES[id][standard] !== null);
}

const lowerFirst = (text: string) => `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;

export function lineWarnings(lines: readonly Mapped[]): Finding[] {
  const warnings: Finding[] = [];
  for (const line of lines) {
    if (line.side === null || line.category === null) continue;
    for (const [code, check] of LINE_RULES) {
      const message = check(line);
      if (message !== null) warnings.push({ code, field: line.field, message, line: line.id });
    }
  }
  return warnings;
}

type LineRule = readonly [code: string, check: (line: Mapped) => string | null];

const LINE_RULES: readonly LineRule[] = [
  [
    "proposed_by_name",
    (line) =>
      line.why === "name" && line.category !== null
        ? `The name of ${accountText(line)} says ${categoryText(line.category)}.${asksOf(line)} Confirm it in mapping, or name another category.`
        : null,
  ],
  [
    "chart_row_asks",
    (line) =>
      line.why === "chart" && line.category !== null && line.row?.asks !== undefined && line.row.part === undefined
        ? `${accountText(line)} is usually ${categoryText(line.category)}. ${line.row.asks} Confirm it in mapping, or name another category.`
        : null,
  ],
  [
    "unusual_side",
    (line) => {
      const { side, category } = line;
      if (category === null || side === null) return null;
      const usual = usualSideOf(category, line);
      if (usual === "either" || usual === side) return null;
      return `${accountText(line)} has a ${side}; ${categoryText(category)} usually has a ${usual}. Check the side, or name another category in mapping.`;
    },
  ],
];

function asksOf({ category, row }: Mapped): string {
  const asks = row?.asks ?? (category === null ? undefined : CATEGORIES[category].asks);
  return asks === undefined ? "" : ` ${asks}`;
}

function usualSideOf(category: CategoryId, { foldedName, meaning }: Mapped): Side | "either" {
  const { side, seldom } = CATEGORIES[category];
  if (meaning !== null && meaning.usualSide !== null && meaning.options.includes(category)) return meaning.usualSide;
  const isSeldom = seldom !== undefined && (seldom.word === undefined || foldedName.split(" ").includes(seldom.word));
  if (!isSeldom) return side;
  return seldom.side === "debit" ? "credit" : "debit";
}
