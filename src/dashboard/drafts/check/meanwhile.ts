// What others changed in a return after a draft to amend it was begun, beside what the draft changes: who and when,
// each answer with all three values, and everything else that they changed.

import type { DraftInput } from "../../../../packages/ct600/input/fields/draft.ts";
import { usersOf } from "../../../access/user-store.ts";
import { amendersOf } from "../../../audit/store.ts";
import type { DraftRow } from "../../../drafts/draft.ts";
import { wholeReturn } from "../../../drafts/taken-over.ts";
import { amendmentsOf } from "../../../filings/amend/amendment-store.ts";
import { formOf } from "../../../filings/exchange/submission-store.ts";
import type { FilingRow } from "../../../filings/filing.ts";
import type { Queryable } from "../../../platform/database/db.ts";
import { boxesOfForm, type FiledBox } from "../../filings/filing/filed-boxes.ts";
import { type DashboardParts, scopeOf, type Visit } from "../../frame/visit.ts";
import type { Source } from "../about.tsx";
import { filerOf } from "../judged.ts";
import { type ChangedAnswer, type ChangedBox, changedAnswers, changedBoxes, changedParts } from "./changed.ts";

/** Which return a draft to amend was begun from, and how that one stands now. */
export type Amended =
  | Standing
  /** None of its line stands any more. */
  | { kind: "failed" }
  | { kind: "overtaken"; meanwhile: Meanwhile };

/** As it was filed. */
export interface Standing {
  kind: "stands";
  filing: FilingRow;
  boxes: readonly FiledBox[];
  input: DraftInput;
}

export interface Meanwhile {
  /** What the draft was begun from, and the return as it stands now. */
  shown: FilingRow;
  newest: FilingRow;
  /** The oldest first; none where the one that the draft was begun from has failed. */
  amendments: readonly Amendment[];
  answers: readonly ChangedAnswer[];
  boxes: readonly ChangedBox[];
  /** Parts of the return that differ, in words. */
  parts: readonly string[];
}

export interface Amendment {
  filing: FilingRow;
  /** Null: through the API. */
  by: { name: string; isYou: boolean } | null;
}

/** Null of a draft that amends nothing. */
export async function amendedBy(
  visit: Visit,
  draft: DraftRow,
  source: Source | null,
  parts: DashboardParts,
): Promise<Amended | null> {
  if (draft.kind !== "amend" || source === null) return null;
  const { db } = parts;
  const { from: shown, newest } = source;
  if (newest === null) return { kind: "failed" };
  const { input: before } = await wholeReturn(shown, filerOf(visit), parts);
  const boxes = boxesOfForm(await formOf(db, shown.id));
  if (newest.id === shown.id) return { kind: "stands", filing: shown, boxes, input: before };
  const { input: now } = await wholeReturn(newest, filerOf(visit), parts);
  const meanwhile = {
    shown,
    newest,
    amendments: await amendmentsBetween(visit, shown, newest, db),
    answers: changedAnswers({ before, now, yours: draft.input }),
    boxes: changedBoxes(boxes, boxesOfForm(await formOf(db, newest.id))),
    parts: changedParts(before, now),
  };
  return { kind: "overtaken", meanwhile };
}

async function amendmentsBetween(visit: Visit, shown: FilingRow, newest: FilingRow, db: Queryable) {
  const line = await amendmentsOf(db, { ...scopeOf(visit), id: shown.id });
  const standing = line.filter(({ status }) => status !== "failed");
  // Where what the draft was begun from has failed, the return stands as an earlier one.
  if (!standing.some(({ id }) => id === newest.id)) return [];
  const { id: organisationId } = visit.organisation;
  const amended = [shown.id, ...standing.map(({ id }) => id)];
  const [makers, users] = [await amendersOf(db, { organisationId, amended }), await usersOf(db, organisationId)];
  return standing.map((filing): Amendment => {
    const maker = makers.find(({ amendment }) => amendment === filing.id);
    if (maker === undefined) return { filing, by: null };
    const name = users.find(({ id }) => id === maker.user_id)?.name ?? maker.actor;
    return { filing, by: { name, isYou: maker.user_id === visit.user.id } };
  });
}
