// A version of a draft is filed once, however often that is asked for. It is the idempotency key, and in the
// transaction that stores the filing the draft says that it is filed, or waits for approval: both or neither. Only the
// version that was checked is filed. One that was not approved is open again with another version.

import { createHash } from "node:crypto";
import type { Actor } from "../audit/audit.ts";
import { refuseUnlessMay } from "../audit/roles.ts";
import { replacedBy } from "../filings/amend/replacement.ts";
import { isWaiting } from "../filings/approval/approval.ts";
import { amendReturn, type FilingOutcome, fileReturn } from "../filings/create/file.ts";
import { type Answer, earlierAnswer, type Idempotency } from "../filings/create/idempotency.ts";
import type { AmendmentRequest, CreateDependencies, Filer } from "../filings/create/request.ts";
import type { FilingRow } from "../filings/filing.ts";
import { returnIn, utrIn } from "../filings/read-return.ts";
import { knownFiling } from "../filings/store.ts";
import type { Transaction } from "../platform/database/db.ts";
import { Refusal } from "../platform/errors.ts";
import { holdingFiles, overtaken } from "./check.ts";
import type { DraftRow } from "./draft.ts";
import { returnOf } from "./one-of-two.ts";
import { DraftChanged, draftNotFound, openDraft, versionUnknown } from "./request.ts";
import { draftById, dropFiles, markFiled } from "./store.ts";

export interface FileDraftRequest {
  filer: Filer;
  actor: Actor;
  /** What was checked. */
  version: number;
  scenario: string | null;
  /** What a repetition is answered with. */
  answerFor: (filing: FilingRow) => Answer;
  signal?: AbortSignal;
  /** It is to be approved first. */
  approval?: AmendmentRequest["approval"];
  /** What else changes with it, in its transaction. */
  also?: (tx: Transaction, filing: FilingRow) => Promise<void>;
}

/** `before`: it was filed by an earlier request. */
export type FileDraftOutcome = FilingOutcome | { kind: "before"; filing: FilingRow };

export async function fileDraft(
  id: string,
  request: FileDraftRequest,
  dependencies: CreateDependencies,
): Promise<FileDraftOutcome> {
  const { filer, actor, version } = request;
  const { organisationId, mode } = filer;
  refuseUnlessMay(actor, "file", mode);
  const which = { id, organisationId, mode };
  const draft = await draftById(dependencies.db, which);
  if (draft === undefined) throw draftNotFound(mode);
  if (version < draft.version) {
    // It was filed, and nobody approved it: that request, repeated, is no other one.
    const earlier = await earlierAnswer(keyOf({ ...draft, version }, request.answerFor), dependencies.db);
    if (earlier !== null) return earlier;
  }
  const isRepeated = draft.state === "filed" || version === draft.version;
  if (draft.filing_id !== null && isRepeated) return filedAs(draft.filing_id, filer, dependencies);
  openDraft(draft, mode);
  if (version > draft.version) throw versionUnknown(draft.version);
  if (version < draft.version) throw new DraftChanged(draft.version, []);
  try {
    return await fileInTurn(draft, request, dependencies);
  } catch (error) {
    // Another request may have filed it meanwhile: what stands in the way of this one is that filing.
    const filingId = error instanceof Refusal ? (await draftById(dependencies.db, which))?.filing_id : undefined;
    if (typeof filingId !== "string") throw error;
    return filedAs(filingId, filer, dependencies);
  }
}

async function filedAs(filingId: string, { organisationId, mode }: Filer, { db }: CreateDependencies) {
  return { kind: "before" as const, filing: await knownFiling(db, { id: filingId, organisationId, mode }) };
}

function fileInTurn(
  draft: DraftRow,
  { filer, actor, scenario, answerFor, signal, approval, also: andAlso }: FileDraftRequest,
  dependencies: CreateDependencies,
): Promise<FilingOutcome> {
  const idempotency = keyOf(draft, answerFor);
  const also = async (tx: Transaction, filings: readonly FilingRow[]) => {
    const [filing] = filings;
    if (filing === undefined) throw new Error("nothing was filed");
    const { id, version } = draft;
    const state = isWaiting(filing) ? ("waiting" as const) : ("filed" as const);
    const isFiled = await markFiled(tx, { id, version, filingId: filing.id, state, at: filing.created_at });
    if (!isFiled) throw await overtaken(tx, draft);
    await dropFiles(tx, id);
    await andAlso?.(tx, filing);
  };
  return holdingFiles(draft, { filer }, dependencies, async (input) => {
    // Of a request of the API the filing is the record.
    const named = actor.role === "api_key" ? null : actor;
    const whose = {
      filer,
      scenario,
      idempotency,
      actor: named,
      ...(signal && { signal }),
      ...(approval && { approval }),
    };
    if (draft.kind === "amend") return amendInTurn(draft, { ...whose, also }, input, dependencies);
    const read = await returnOf(draft, input, dependencies.db);
    return fileReturn({ ...whose, companyUtr: utrIn(input), read, also }, dependencies);
  });
}

/** Only over the return that was taken over: somebody has gone through that one. */
async function amendInTurn(
  { from_filing: from, organisation_id: organisationId, mode }: DraftRow,
  request: Omit<AmendmentRequest, "read">,
  input: unknown,
  dependencies: CreateDependencies,
): Promise<FilingOutcome> {
  const named = await knownFiling(dependencies.db, { id: from ?? "", organisationId, mode });
  const read = () => replacedBy(returnIn(input), { expectedNewest: named.id });
  return amendReturn(named, { ...request, read }, dependencies).catch((error) => {
    if (!(error instanceof Refusal) || error.code !== "amended_meanwhile") throw error;
    const message = "Somebody has amended this return since the draft was begun. Nothing was filed.";
    throw new Refusal(error.code, `${message} Begin a draft from the return as it stands.`);
  });
}

function keyOf(
  { id, version, organisation_id: organisationId, mode }: DraftRow,
  answerFor: (filing: FilingRow) => Answer,
): Idempotency {
  const key = { organisationId, mode, method: "POST", path: `/v1/drafts/${id}/file`, key: `${id} ${version}` };
  return { key, fingerprint: createHash("sha256").update(id).digest(), answerFor };
}
