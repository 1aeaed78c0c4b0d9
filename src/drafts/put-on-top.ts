// Somebody has amended a return since a draft to amend it was begun: what the draft changes is laid over the return as
// it stands now. Field by field what the draft changed wins, and the rest is as the others left it.

import type { DraftInput } from "../../packages/ct600/input/fields/draft.ts";
import type { Actor } from "../audit/audit.ts";
import { refuseUnlessMay } from "../audit/roles.ts";
import { newestInLine } from "../filings/amend/amendment-store.ts";
import type { CreateDependencies, Filer } from "../filings/create/request.ts";
import { knownFiling } from "../filings/store.ts";
import { changeInLine } from "../platform/database/db.ts";
import { canonicalJson } from "../platform/json.ts";
import { patched } from "./change.ts";
import { saveChanged } from "./change-draft.ts";
import { type DraftRow, type Sections, sectionsIn } from "./draft.ts";
import { differencesBetween, isObject } from "./leaves.ts";
import { DraftChanged, namedIn, openDraft } from "./request.ts";
import { draftById, lockDraft } from "./store.ts";
import { wholeReturn } from "./taken-over.ts";

export interface OnTop {
  filer: Filer;
  actor: Actor;
  /** Of the draft, and the return as it stands: both as the caller has seen them. */
  version: number;
  newest: string;
}

/** Nothing is changed where the return stands as another one by now. */
export type OnTopOutcome = { kind: "written"; draft: DraftRow } | { kind: "overtaken" };

export async function putOnTop(
  id: string,
  { filer, actor, version, newest: seen }: OnTop,
  dependencies: CreateDependencies,
): Promise<OnTopOutcome> {
  const { organisationId, mode } = filer;
  refuseUnlessMay(actor, "file", mode);
  const { db, clock } = dependencies;
  const which = { id, organisationId, mode };
  const draft = openDraft(await draftById(db, which), mode);
  if (draft.version !== version) throw new DraftChanged(draft.version, []);
  const from = await knownFiling(db, { organisationId, mode, id: draft.from_filing ?? "" });
  const newest = await newestInLine(db, from.id);
  if (newest === undefined || newest.id !== seen) return { kind: "overtaken" };
  const before = await wholeReturn(from, filer, dependencies);
  const now = await wholeReturn(newest, filer, dependencies);
  const input = patched(now.input, changeBetween(before.input, draft.input)) as DraftInput;
  const written = await changeInLine(db, `draft ${id}`, async (tx) => {
    const locked = openDraft(await lockDraft(tx, which), mode);
    if (locked.version !== version) throw new DraftChanged(locked.version, []);
    const after: DraftRow = {
      ...locked,
      ...namedIn(input),
      version: version + 1,
      from_filing: newest.id,
      input,
      sections: changedSections(locked, input, version + 1),
      updated_at: clock.now(),
    };
    await saveChanged(tx, { before: locked, draft: after }, now.files);
    return after;
  });
  return { kind: "written", draft: written };
}

/** As it would be sent (RFC 7396): null takes a field away, and a list is replaced whole. */
function changeBetween(before: unknown, after: unknown): Record<string, unknown> {
  const [were, are] = [before, after].map((one) => (isObject(one) ? one : {}));
  const names = new Set([...Object.keys(were ?? {}), ...Object.keys(are ?? {})]);
  const entries = [...names].flatMap((name): [string, unknown][] => {
    const [was, is] = [were?.[name], are?.[name]];
    if (canonicalJson(was) === canonicalJson(is)) return [];
    const isGroup = isObject(is) || (isObject(was) && is === undefined);
    return [[name, isGroup ? changeBetween(was, is) : (is ?? null)]];
  });
  return Object.fromEntries(entries);
}

/** Those in which others changed something are of this version. */
function changedSections({ input: before, sections }: DraftRow, input: DraftInput, version: number): Sections {
  const touched = sectionsIn(differencesBetween(before, input).map(({ field }) => field));
  const entries = [...touched].map((name) => [name, { ...sections[name], version }] as const);
  return { ...sections, ...Object.fromEntries(entries) };
}
