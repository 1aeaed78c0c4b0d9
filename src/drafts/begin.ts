// A draft is begun, once however often it is asked for with one key.

import type { SectionName } from "../../packages/ct600/input/draft-sections.ts";
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
import type { CreateDependencies, Filer } from "../filings/create/request.ts";
import { newId } from "../platform/ids.ts";
import { changed } from "./change.ts";
import { findingsOf } from "./check.ts";
import { type DraftRow, type Sections, sectionsIn, type ToDecide } from "./draft.ts";
import { type Files, referencesIn } from "./files.ts";
import { leavesOf } from "./leaves.ts";
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
import { NOTHING_TAKEN, type TakenOver, takenOver } from "./taken-over.ts";

export interface NewDraftRequest extends DraftRequest<NewDraftInput> {
  idempotency: Idempotency<Written> | null;
  /** What it leaves to a person, by the section in which that is answered. */
  toDecide?: ReadonlyMap<SectionName, readonly ToDecide[]>;
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
  const taken = await takenOverIn(given.value, filer, dependencies);
  if (taken.kind === "unsound") return taken;
  const draft = firstVersion(request, { ...given, taken }, dependencies);
  const named = new Set(referencesIn(draft.input).map(({ hash }) => hash));
  const files = new Map([...taken.files, ...given.files].filter(([hash]) => named.has(hash)));
  const bytes = bytesOf(draft.input, sizesOf(files));
  // Before it is stored: the answer that is remembered tells what was found.
  const findings = await findingsOf(draft, { filer, files, signal }, dependencies);
  const written: Written = { kind: "written", id: draft.id, draft, findings };
  if ((await storeDraft(written, { bytes, files }, request, dependencies)) === "stored") return written;
  const answer = await earlierAnswer(idempotency, dependencies.db);
  if (answer === null) throw new Error("an idempotency key was taken, but its answer is not there");
  return answer;
}

/** Which filing, and what for: one makes no sense without the other. */
async function takenOverIn(
  { from, kind }: NewDraftInput,
  filer: Filer,
  dependencies: CreateDependencies,
): Promise<TakenOver | Misshapen> {
  if (from !== undefined && kind !== undefined) return takenOver({ from, kind }, filer, dependencies);
  if (from === undefined && kind === undefined) return NOTHING_TAKEN;
  const [field, other] = from === undefined ? ["from", "kind"] : ["kind", "from"];
  const message = `${field} is required with ${other}.`;
  return { kind: "unsound", problems: [{ code: "missing_field", message, field }], leftOut: 0 };
}

type Sound = Extract<ReturnType<typeof givenIn<NewDraftInput>>, { kind: "sound" }>;

function firstVersion(
  { filer, actor, toDecide }: NewDraftRequest,
  { change, value, reason, taken }: Sound & { taken: TakenOver },
  { clock, random }: CreateDependencies,
): DraftRow {
  const before = { version: 0, input: taken.input, sections: withVersions(taken), reason: null };
  // What is sent is laid over what was taken over.
  const made = changed(before, { version: 1, ...change, sections: value.sections, reason });
  const first = made.kind === "changed" ? made : before;
  const { input } = first;
  const sections = withToDecide(first.sections, toDecide);
  const at = clock.now();
  return {
    id: newId("drf", random),
    organisation_id: filer.organisationId,
    mode: filer.mode,
    state: "open",
    version: 1,
    kind: taken.kind,
    from_filing: taken.from,
    reason: first.reason,
    ...namedIn(input),
    begun_by: actor.userId,
    begun_by_name: actor.name,
    filing_id: null,
    not_approved_filing: null,
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

function withToDecide(sections: Sections, toDecide: NewDraftRequest["toDecide"]): Sections {
  const all: Sections = { ...sections };
  const marks = [...(toDecide ?? [])].map(([name, to_decide]) => [name, { version: 0, ...all[name], to_decide }]);
  return { ...all, ...Object.fromEntries(marks) };
}

/** All that was taken over was written in the first version. */
function withVersions({ input, sections }: TakenOver): Sections {
  const written = [...sectionsIn(leavesOf(input).keys())].map((name) => [name, { ...sections[name], version: 1 }]);
  return { ...sections, ...Object.fromEntries(written) };
}

export function sizesOf(files: Files): ReadonlyMap<string, number> {
  return new Map([...files].map(([hash, content]) => [hash, content.byteLength]));
}
