// A draft is changed: under a lock of its row, so that of two changes in one moment the second is laid over the first.

import type { DraftChangeInput } from "../../packages/ct600/input/fields/draft.ts";
import { refuseUnlessMay } from "../audit/roles.ts";
import type { CreateDependencies } from "../filings/create/request.ts";
import { changeInLine, type Transaction } from "../platform/database/db.ts";
import { sizesOf } from "./begin.ts";
import { changed } from "./change.ts";
import { findingsOf } from "./check.ts";
import type { DraftRow } from "./draft.ts";
import { type Files, referencesIn } from "./files.ts";
import { withoutMask } from "./masked-account.ts";
import {
  bytesOf,
  DraftChanged,
  type DraftRequest,
  givenIn,
  type Misshapen,
  namedIn,
  openDraft,
  refuseWithoutRoom,
  versionUnknown,
  type Written,
} from "./request.ts";
import { addFile, dropOtherFiles, fileSizes, lockDraft, saveDraft } from "./store.ts";

export async function changeDraft(
  id: string,
  request: DraftRequest<DraftChangeInput>,
  dependencies: CreateDependencies,
): Promise<Written | Misshapen> {
  const { filer, actor, signal } = request;
  const { organisationId, mode } = filer;
  refuseUnlessMay(actor, "file", mode);
  const given = givenIn(request);
  if (given.kind === "unsound") return given;
  const { version, sections } = given.value;
  const draft = await changeInLine(dependencies.db, `draft ${id}`, async (tx) => {
    const before = openDraft(await lockDraft(tx, { id, organisationId, mode }), mode);
    if (version > before.version) throw versionUnknown(before.version);
    const input = withoutMask(given.change.input, before);
    const outcome = changed(before, { version, ...given.change, input, sections, reason: given.reason });
    if (outcome.kind === "conflict") throw new DraftChanged(before.version, outcome.conflicts);
    if (outcome.kind === "unchanged") return before;
    const after = {
      input: outcome.input,
      sections: outcome.sections,
      reason: outcome.reason,
      ...namedIn(outcome.input),
    };
    const draft = { ...before, ...after, version: before.version + 1, updated_at: dependencies.clock.now() };
    await saveChanged(tx, { before, draft }, given.files);
    return draft;
  });
  return { kind: "written", id, draft, findings: await findingsOf(draft, { filer, signal }, dependencies) };
}

/** With the documents that it has now. */
export async function saveChanged(
  tx: Transaction,
  { before, draft }: { before: DraftRow; draft: DraftRow },
  files: Files,
): Promise<void> {
  const there = await fileSizes(tx, draft.id);
  const bytes = bytesOf(draft.input, new Map([...there, ...sizesOf(files)]));
  const grown = bytes - bytesOf(before.input, there);
  if (grown > 0) await refuseWithoutRoom(tx, draft.organisation_id, grown);
  const kept = [...new Set(referencesIn(draft.input).map(({ hash }) => hash))];
  for (const hash of kept) {
    const content = files.get(hash);
    if (content !== undefined) await addFile(tx, draft.id, hash, content);
  }
  await dropOtherFiles(tx, draft.id, kept);
  await saveDraft(tx, draft, bytes);
}
