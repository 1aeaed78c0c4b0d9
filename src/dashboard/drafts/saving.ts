// Answers are saved: laid over the draft as the API does, in the name of the person who typed them. After each change
// the trading profit is what follows from it.

import { DRAFT_CHANGE, type DraftChangeInput } from "../../../packages/ct600/input/fields/draft.ts";
import { shapeOf } from "../../../packages/ct600/input/shape.ts";
import type { Problem } from "../../../packages/ct600/problem.ts";
import type { Conflict } from "../../drafts/change.ts";
import { changeDraft } from "../../drafts/change-draft.ts";
import type { DraftRow } from "../../drafts/draft.ts";
import { DraftChanged } from "../../drafts/request.ts";
import { knownDraft } from "../../drafts/store.ts";
import type { DashboardParts, Visit } from "../frame/visit.ts";
import type { Patch } from "../questions/patch.ts";
import { placed } from "../questions/problems.ts";
import { soundSources } from "./follows/sources.ts";
import { adjustmentsForResearch, changeTo, follows } from "./follows/trading-profit.ts";
import { filerOf, type Judged, judge } from "./judged.ts";

const shapeOfChange = shapeOf(DRAFT_CHANGE);

export interface Change {
  /** That the form showed. */
  version: number;
  input?: Patch;
  sections?: DraftChangeInput["sections"];
  reason?: string;
}

export type Saved =
  | { kind: "saved"; draft: DraftRow; judged: Judged }
  | { kind: "conflict"; version: number; conflicts: readonly Conflict[] }
  /** By the names of the fields. */
  | { kind: "misshapen"; problems: Record<string, string> };

export async function saveChange(
  visit: Visit,
  before: Pick<DraftRow, "id" | "input">,
  change: Change,
  parts: DashboardParts,
): Promise<Saved> {
  try {
    const outcome = await changeDraft(before.id, requestOf(visit, change), parts);
    if (outcome.kind === "unsound") return { kind: "misshapen", problems: textsOf(outcome.problems) };
    return { kind: "saved", ...(await settled(visit, outcome.draft, follows(before.input), parts)) };
  } catch (error) {
    if (error instanceof DraftChanged) return { kind: "conflict", version: error.version, conflicts: error.conflicts };
    throw error;
  }
}

function requestOf(visit: Visit, change: Change) {
  return { filer: filerOf(visit), actor: visit.actor, body: change, shaped: shapeOfChange(change) };
}

/** Problems with the shape of an answer, at their fields; what is wrong cannot be kept. */
export function textsOf(problems: readonly Problem[]): Record<string, string> {
  const own = problems.map((problem) => ({ ...problem, field: problem.field.replace(/^input\.?/, "") }));
  const bare = own.map((problem) => ({ ...problem, message: problem.message.replace(/\binput\./g, "") }));
  return Object.fromEntries(placed(bare).map(({ place, text }) => [place?.name ?? "", text]));
}

const MOST_TRIES = 3;

/** With the trading profit that follows now, also where somebody else saves in the same moment. */
async function settled(
  visit: Visit,
  saved: DraftRow,
  isFollowing: boolean,
  parts: DashboardParts,
): Promise<{ draft: DraftRow; judged: Judged }> {
  let draft = saved;
  for (let tries = 1; ; tries++) {
    const adjustments = isFollowing ? adjustmentsForResearch(draft.input) : null;
    const financials = { ...draft.input.financials, ...(adjustments !== null && { adjustments }) };
    const whole = { ...draft.input, financials };
    const first = await judge(visit, { ...draft, input: whole }, parts, isFollowing);
    const sources = soundSources(whole.sources, first.check);
    const judged =
      sources === undefined
        ? first
        : await judge(visit, { ...draft, input: { ...whole, sources } }, parts, isFollowing);
    const profits = changeTo(draft.input, judged.profits, adjustments);
    if (profits === null && sources === undefined) return { draft, judged };
    const kept = sources === undefined ? {} : { sources: sources.length > 0 ? sources : null };
    const change = { version: draft.version, input: { ...profits, ...kept } };
    try {
      const outcome = await changeDraft(draft.id, requestOf(visit, change), parts);
      return { draft: outcome.kind === "written" ? outcome.draft : draft, judged };
    } catch (error) {
      if (!(error instanceof DraftChanged) || tries === MOST_TRIES) throw error;
      draft = await knownDraft(parts.db, draft.id);
    }
  }
}
