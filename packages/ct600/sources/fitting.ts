// The sources that still fit an input: of figures that it states as their lines add up to them. What changes figures
// without being asked about their sources, as a page or the division of a long period does, keeps these alone.

import type { ReturnInput } from "../return.ts";
import { figureIn, isFigure } from "./figure.ts";
import { type Source, sumOf } from "./line.ts";
import { sideOf } from "./sides.ts";

type Figures = Pick<ReturnInput, "financials" | "accounts">;

export function isFitting(input: Figures, { field, lines = [] }: Source): boolean {
  if (!isFigure(field)) return false;
  const figure = figureIn(input, field);
  if (lines.length === 0) return figure !== undefined;
  const sum = sumOf(lines);
  const side = sideOf(field);
  return side === null ? Math.abs(sum) === Math.abs(figure ?? 0) : side * sum === (figure ?? 0);
}

/** Of one return of a long period. A source of the second period's own figure comes before one of both. */
export function sourcesOfPart(
  sources: readonly Source[],
  input: Figures,
  { isSecond }: { isSecond: boolean },
): Source[] {
  const own = sources.flatMap((source) =>
    isSecond && source.field.startsWith("next_period.")
      ? [{ ...source, field: source.field.slice("next_period.".length) }]
      : [],
  );
  const taken = new Set(own.map(({ field }) => field));
  const others = sources.filter(({ field }) => !field.startsWith("next_period.") && !taken.has(field));
  return [...own, ...others].filter((source) => isFitting(input, source));
}
