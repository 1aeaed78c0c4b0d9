// Where the figures of a draft come from, for a person who changes one: a source that no longer adds up to its figure,
// or is wrong in another way, is let go when answers are saved. Nobody who files by hand has to mend one.

import type { ReturnCheck } from "../../../../packages/ct600/check-candidate.ts";
import type { DraftInput } from "../../../../packages/ct600/input/fields/draft.ts";
import type { Problem } from "../../../../packages/ct600/problem.ts";
import type { ReturnInput } from "../../../../packages/ct600/return.ts";
import { isFitting } from "../../../../packages/ct600/sources/fitting.ts";
import { type ShownSource, shownSources } from "../../../../packages/ct600/sources/shown.ts";

type Sources = NonNullable<DraftInput["sources"]>;

const ABOUT = /^sources(?:\.(\d+)\b|$)/;

/** Those in which nothing is wrong; undefined where that is all of them. */
export function soundSources(sources: Sources | undefined, check: ReturnCheck): Sources | undefined {
  if (sources === undefined || check.kind === "sound") return undefined;
  const about = check.problems.map(({ field }) => ABOUT.exec(field)).filter((match) => match !== null);
  if (about.length === 0) return undefined;
  if (about.some(([, index]) => index === undefined)) return [];
  const wrong = new Set(about.map(([, index]) => Number(index)));
  return sources.filter((_, index) => !wrong.has(index));
}

/** At the question of its figure, with what a person does about it. */
export function atItsFigure(problem: Problem, sources: Sources = []): Problem {
  const match = ABOUT.exec(problem.field);
  if (match === null) return problem;
  const figure = sources[Number(match[1])]?.field;
  return {
    code: problem.code,
    field: figure ?? "financials.turnover",
    message:
      figure === undefined
        ? "The lines of the trial balance that figures come from are not right. Save this page, and the figures are kept without them."
        : "The lines of the trial balance that this figure comes from do not lead to it. Correct it, or save this page, and it is kept without them.",
  };
}

/** By the paths of their figures; those that add up to them. */
export function sourcesIn({ sources = [], ...input }: DraftInput): ReadonlyMap<string, ShownSource> {
  // The figures have the shape of a return's, of which any may lack.
  const figures = input as Pick<ReturnInput, "financials" | "accounts">;
  const fitting = sources.filter((source) => isFitting(figures, source));
  return new Map(shownSources({ ...figures, sources: fitting }).map((source) => [source.field, source]));
}
