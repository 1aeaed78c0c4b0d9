// What a draft was begun with and nobody has decided yet, as its answers are now: an addition counts as answered once
// the costs that are claimed where it may be claimed come to it.

import type { Warning } from "../../../../packages/ct600/problem.ts";
import { isFigure } from "../../../../packages/ct600/sources/figure.ts";
import type { DraftRow, ToDecide } from "../../../drafts/draft.ts";
import { valueAt } from "../../questions/question.ts";

/** Of a warning that stands until the question is answered. */
export const UNDECIDED = "not_decided";

export function undecidedIn({ input, sections }: Pick<DraftRow, "input" | "sections">): Warning[] {
  const claimed = new Map<string, number>();
  const isLeft = ({ fields, amount }: ToDecide): boolean => {
    const values = fields.flatMap((field) =>
      [field, `next_period.${field}`].map((path) => [path, valueAt(input, path)] as const),
    );
    if (amount === null) return !values.some(([, value]) => value !== undefined && value !== 0);
    // Additions with the same ways to claim them share what is claimed.
    const ways = fields.join(" ");
    const left = claimed.get(ways) ?? values.reduce((sum, [path, value]) => sum + penceIn(value, path), 0);
    claimed.set(ways, left < amount ? left : left - amount);
    return left < amount;
  };
  return Object.values(sections).flatMap(({ to_decide: all = [] }) =>
    all.filter(isLeft).map(({ text, fields: [field = ""] }) => ({ code: UNDECIDED, field, message: text })),
  );
}

function penceIn(value: unknown, path: string): number {
  if (typeof value === "number") return isFigure(path) ? value : 0;
  if (typeof value !== "object" || value === null) return 0;
  return Object.entries(value).reduce((sum, [name, one]) => sum + penceIn(one, `${path}.${name}`), 0);
}
