// What the checks say of a draft, and its tax so far: the very checks that its return meets when it is filed.

import type { ReturnCheck } from "../../../packages/ct600/check-candidate.ts";
import { type Computation, taxOf } from "../../../packages/ct600/computation/computation.ts";
import type { Warning } from "../../../packages/ct600/problem.ts";
import { filingSettings } from "../../access/organisations.ts";
import { checkOf, holdingFiles } from "../../drafts/check.ts";
import type { DraftRow } from "../../drafts/draft.ts";
import { type DashboardParts, scopeOf, type Visit } from "../frame/visit.ts";
import { type PlacedProblem, placed } from "../questions/problems.ts";
import { atItsFigure } from "./follows/sources.ts";
import { firstProfits, follows, profitsAfter, type TradingProfits, withProfits } from "./follows/trading-profit.ts";
import { undecidedIn } from "./follows/undecided.ts";

export interface Judged {
  check: ReturnCheck;
  problems: readonly PlacedProblem[];
  warnings: readonly Warning[];
  computation: Computation | null;
  /** Of the second return, where accounts of more than 12 months make two. */
  nextComputation: Computation | null;
  profits: TradingProfits;
}

export const filerOf = (visit: Visit) => ({ ...scopeOf(visit), ...filingSettings(visit.organisation, visit.mode) });

export async function judge(
  visit: Visit,
  draft: DraftRow,
  parts: DashboardParts,
  isFollowing = follows(draft.input),
): Promise<Judged> {
  const filer = { ...filerOf(visit), declarant: filerOf(visit).declarant ?? readerOf(visit) };
  return holdingFiles(draft, { filer }, parts, async (whole) => {
    const checkWith = (profits: TradingProfits) => checkOf(draft, withProfits(whole, profits), { filer }, parts);
    const first = firstProfits(draft.input, isFollowing);
    const check = await checkWith(first);
    const profits = profitsAfter(check, first);
    const last = profits.whole === first.whole ? check : await checkWith(profits);
    return judgedAs(last, profits, draft);
  });
}

/** Who declares it is asked for last of all. */
export function readerOf({ user: { name } }: Visit) {
  return { name, status: "Director" };
}

function judgedAs(check: ReturnCheck, profits: TradingProfits, draft: DraftRow): Judged {
  const { sources } = draft.input;
  const { computation } = check;
  const next = check.kind === "sound" ? check.pair?.next.computation : check.nextComputation;
  const told = check.kind === "sound" ? (check.pair?.warnings ?? check.warnings) : check.warnings;
  const warnings = [...undecidedIn(draft), ...told];
  const problems = check.kind === "sound" ? [] : placed(check.problems.map((one) => atItsFigure(one, sources)));
  return { check, problems, warnings, computation, nextComputation: next ?? null, profits };
}

/** In pence, of both returns where there are two; null where it cannot be worked out yet. */
export function taxSoFar({ computation, nextComputation }: Pick<Judged, "computation" | "nextComputation">) {
  if (computation === null) return null;
  return taxOf(computation) + (nextComputation === null ? 0n : taxOf(nextComputation));
}
