// What is said of single lines: those that nothing places, and those whose place somebody has to confirm.

import type { Finding, UnmappedLine } from "../answer.ts";
import { CATEGORIES } from "../categories/categories.ts";
import type { Standard } from "../categories/category.ts";
import type { Mapped } from "../lines/line.ts";
import { nearestTo } from "../names/nearest.ts";
import { isQuestion } from "../names/propose.ts";
import { accountText, money } from "../text.ts";

/** Lines of nil need no category. */
export function unmappedIn(lines: readonly Mapped[]): UnmappedLine[] {
  return lines.flatMap((line) => {
    const { id, field, debit, credit, category, side, foldedName, meaning, row } = line;
    if (category !== null || side === null) return [];
    const question = meaning !== null && isQuestion(meaning.is) ? meaning.is : null;
    const asks = question?.asks ?? row?.asks;
    const nearest = question?.nearest ?? nearestTo(foldedName, side);
    return [{ line: id, field, debit, credit, nearest, ...(asks !== undefined && { asks }) }];
  });
}

export function unmappedErrors(unmapped: readonly UnmappedLine[], lines: readonly Mapped[]): Finding[] {
  const accounts = new Map(lines.map((line) => [line.field, accountText(line)]));
  return unmapped.map(({ line, field, nearest, asks }) => {
    const account = accounts.get(field) ?? line;
    const what =
      asks === undefined ? `Nothing says what ${account} is.` : `The name of ${account} does not say enough. ${asks}`;
    return {
      code: asks === undefined ? "line_not_mapped" : "line_ambiguous",
      field: `${field}.category`,
      message: `${what} Name its category in mapping; the nearest are ${nearest.join(", ")}.`,
      line,
      nearest,
    };
  });
}

/** Categories that are in no figure, and why: each is an error unless the line is nil. */
export function placeErrors(lines: readonly Mapped[], standard: Standard): Finding[] {
  return lines.flatMap((line) => {
    const { id, field, category, side, amount } = line;
    if (category === null || side === null || CATEGORIES[category][standard] !== null) return [];
    const about = { line: id, amount };
    if (CATEGORIES[category].frs102 !== null)
      return [
        {
          ...about,
          code: "category_not_in_standard",
          field: `${field}.category`,
          message: `FRS 105 knows no ${category.replaceAll("_", " ")}. Reverse ${accountText(line)}, or send standard: frs102.`,
        },
      ];
    if (category === "suspense")
      return [
        {
          ...about,
          code: "suspense_not_nil",
          field,
          message: `${accountText(line)} has a balance of ${money(Math.abs(amount))}. Find where it belongs, and post it there.`,
        },
      ];
    return [
      {
        ...about,
        code: "disposal_not_posted",
        field,
        message: `${accountText(line)} has sale proceeds of ${money(Math.abs(amount))}. Post the sale against the asset's cost and depreciation, so that a profit or loss on disposal remains.`,
      },
    ];
  });
}

export function lineWarnings(lines: readonly Mapped[]): Finding[] {
  const warnings: Finding[] = [];
  for (const line of lines) {
    if (line.side === null || line.category === null) continue;
    for (const [code, check] of LINE_RULES) {
      const message = check(line);
      if (message !== null) warnings.push({ code, field: `${line.field}.category`, message, line: line.id });
    }
  }
  return warnings;
}

type LineRule = readonly [code: string, check: (line: Mapped) => string | null];

const LINE_RULES: readonly LineRule[] = [
  [
    "proposed_by_name",
    (line) =>
      line.why === "name"
        ? `The name of ${accountText(line)} says ${line.category}.${asksOf(line)} Confirm it in mapping, or name another category.`
        : null,
  ],
  [
    "chart_row_asks",
    (line) =>
      line.why === "chart" && line.row?.asks !== undefined && line.row.part === undefined
        ? `${accountText(line)} is usually ${line.category}. ${line.row.asks} Confirm it in mapping, or name another category.`
        : null,
  ],
  [
    "unusual_side",
    (line) => {
      const { side, category, meaning, name } = line;
      if (category === null || side === null) return null;
      const usual = (meaning?.options.includes(category) && meaning.usualSide) || usualSideOf(category, name);
      if (usual === "either" || usual === side) return null;
      return `${accountText(line)} has a ${side}; ${category} usually has a ${usual}. Check the side, or name another category in mapping.`;
    },
  ],
];

function asksOf({ category }: Mapped): string {
  const asks = category === null ? undefined : CATEGORIES[category].asks;
  return asks === undefined ? "" : ` ${asks}`;
}

/** Accounts that may have either side, but seldom the other: a debit on net wages is often a payroll journal missing. */
function usualSideOf(category: keyof typeof CATEGORIES, name: string | null) {
  if (category === "payroll_control") return "credit";
  if (category === "bank_and_cash" && /\bcash\b/i.test(name ?? "")) return "debit";
  return CATEGORIES[category].side;
}
