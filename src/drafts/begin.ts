// A draft is begun, once however often it is asked for with one key.

import type { NewDraftInput } from "../../packages/ct600/input/fields/draft.ts";
import { recordAudit } from "../audit/audit.ts";
import { refuseUnlessMay } from "../audit/roles.ts";
import { rememberAnswer } from "../filings/create/create-store.ts";
import {
  answerToRemember,
  earlierAnswer,
  type Idempotency,
  inLineOfKey,
  type Remembered,
  storeWhenFree,
} from "../filings/create/idempotency.ts";
import type { CreateDependencies } from "../filings/create/request.ts";
import { newId } from "../platform/ids.ts";
import { changed } from "./change.ts";
import { findingsOf } from "./check.ts";
import type { DraftRow } from "./draft.ts";
import type { Files } from "./files.ts";
import {
  bytesOf,
  type DraftRequest,
  givenIn,
  type Misshapen,
  namedIn,
  refuseWithoutRoom,
  type Written,
} from "./request.ts";
import { addFile, insertDraft } from "./store.ts";

export interface NewDraftRequest extends DraftRequest<NewDraftInput> {
  idempotency: Idempotency<Written> | null;
}

export type BeginOutcome = Written | Misshapen | Remembered;

export async function beginDraft(request: NewDraftRequest, dependencies: CreateDependencies): Promise<BeginOutcome> {
  refuseUnlessMay(request.actor, "file", request.filer.mode);
  return inLineOfKey(request.idempotency, dependencies, () => beginInTurn(request, dependencies));
}

async function beginInTurn(request: NewDraftRequest, dependencies: CreateDependencies): Promise<BeginOutcome> {
  const { filer, idempotency, signal } = request;
  const earlier = await earlierAnswer(idempotency, dependencies.db);
  if (earlier !== null) return earlier;
  const given = givenIn(request);
  if (given.kind === "unsound") return given;
  const { files } = given;
  const draft = firstVersion(request, given, dependencies);
  const bytes = bytesOf(draft.input, sizesOf(files));
  // Before it is stored: the answer that is remembered tells what was found.
  const findings = await findingsOf(draft, { filer, files, signal }, dependencies);
  const written: Written = { kind: "written", id: draft.id, draft, findings };
  if ((await storeDraft(written, { bytes, files }, request, dependencies)) === "stored") return written;
  const answer = await earlierAnswer(idempotency, dependencies.db);
  if (answer === null) throw new Error("an idempotency key was taken, but its answer is not there");
  return answer;
}

function firstVersion(
  { filer, actor }: NewDraftRequest,
  { change, value }: Extract<ReturnType<typeof givenIn<NewDraftInput>>, { kind: "sound" }>,
  { clock, random }: CreateDependencies,
): DraftRow {
  const nothing = { version: 0, input: {}, sections: {} };
  const made = changed(nothing, { version: 0, ...change, sections: value.sections });
  const { input, sections } = made.kind === "changed" ? made : nothing;
  const at = clock.now();
  return {
    id: newId("drf", random),
    organisation_id: filer.organisationId,
    mode: filer.mode,
    state: "open",
    version: 1,
    ...namedIn(input),
    begun_by: actor.userId,
    begun_by_name: actor.name,
    filing_id: null,
    created_at: at,
    updated_at: at,
    input,
    sections,
  };
}

function storeDraft(
  written: Written,
  { bytes, files }: { bytes: number; files: Files },
  { actor, idempotency }: NewDraftRequest,
  dependencies: CreateDependencies,
): Promise<"stored" | "key_taken"> {
  const { draft } = written;
  const { id: subject, organisation_id: organisationId, mode, created_at: at } = draft;
  const store = () =>
    dependencies.db.transaction(async (tx) => {
      const remembered = idempotency && answerToRemember(idempotency, written);
      if (remembered !== null && !(await rememberAnswer(tx, remembered, at))) return "key_taken" as const;
      await refuseWithoutRoom(tx, organisationId, bytes);
      await insertDraft(tx, draft, bytes);
      for (const [hash, content] of files) await addFile(tx, draft.id, hash, content);
      await recordAudit(tx, actor, { action: "draft_begun", organisationId, mode, subject, at });
      return "stored" as const;
    });
  return storeWhenFree(idempotency, dependencies, store);
}

export function sizesOf(files: Files): ReadonlyMap<string, number> {
  return new Map([...files].map(([hash, content]) => [hash, content.byteLength]));
}
