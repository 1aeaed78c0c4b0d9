// A live draft is tried before it is filed: as a return in the sandbox, or as a test at HMRC that files nothing. The
// draft stays as it is, and remembers what came of it.

import { createHash } from "node:crypto";
import type { Actor } from "../audit/audit.ts";
import { refuseUnlessMay } from "../audit/roles.ts";
import { type FilingOutcome, fileReturn } from "../filings/create/file.ts";
import type { Answer } from "../filings/create/idempotency.ts";
import type { CreateDependencies, Filer } from "../filings/create/request.ts";
import type { FilingRow } from "../filings/filing.ts";
import { utrIn } from "../filings/read-return.ts";
import type { Transaction } from "../platform/database/db.ts";
import { Refusal } from "../platform/errors.ts";
import { holdingFiles } from "./check.ts";
import type { DraftRow } from "./draft.ts";
import { isObject } from "./leaves.ts";
import { returnOf } from "./one-of-two.ts";
import { DraftChanged, draftNotFound, openDraft, versionUnknown } from "./request.ts";
import { draftById } from "./store.ts";
import { insertTry, type TryPlace } from "./tries-store.ts";

export interface TryDraftRequest {
  /** Of the draft. */
  filer: Filer;
  actor: Actor;
  /** What was checked. */
  version: number;
  place: TryPlace;
  /** Asked twice with one key, it is tried once. */
  key: string;
  answerFor: (filing: FilingRow) => Answer;
}

export async function tryDraft(
  id: string,
  request: TryDraftRequest,
  dependencies: CreateDependencies,
): Promise<FilingOutcome> {
  const { filer, actor, version } = request;
  const { organisationId, mode } = filer;
  refuseUnlessMay(actor, "file", mode);
  const draft = await draftById(dependencies.db, { id, organisationId, mode });
  if (draft === undefined) throw draftNotFound(mode);
  openDraft(draft, mode);
  if (version > draft.version) throw versionUnknown(draft.version);
  if (version < draft.version) throw new DraftChanged(draft.version, []);
  if (!canBeTried(draft))
    throw new Refusal(
      "draft_not_offered",
      "Only a draft of a new live return can be tried first. The return that an amendment changes is not in the sandbox.",
    );
  return holdingFiles(draft, { filer }, dependencies, (input) => tryInput(draft, request, input, dependencies));
}

/** The sandbox's own need no trial. */
export function canBeTried({ mode, kind, state }: Pick<DraftRow, "mode" | "kind" | "state">): boolean {
  return mode === "live" && kind !== "amend" && state === "open";
}

async function tryInput(
  draft: DraftRow,
  { filer, actor, place, key, answerFor }: TryDraftRequest,
  whole: unknown,
  dependencies: CreateDependencies,
): Promise<FilingOutcome> {
  const { id, version } = draft;
  // What is tried files nothing, so nobody has to approve it.
  const there: Filer = { ...filer, mode: place === "sandbox" ? "sandbox" : "live", approvalRule: "never" };
  const input = place === "sandbox" || !isObject(whole) ? whole : { ...whole, options: { test_mode: true } };
  const { organisationId, mode } = there;
  const idempotency = {
    key: { organisationId, mode, method: "POST", path: `/drafts/${id}/try/${place}`, key },
    fingerprint: createHash("sha256").update(`${id} ${version} ${place}`).digest(),
    answerFor,
  };
  const also = async (tx: Transaction, filings: readonly FilingRow[]) => {
    const [filing] = filings;
    if (filing === undefined) throw new Error("nothing was filed");
    await insertTry(tx, id, { filing_id: filing.id, place, version, tried_at: filing.created_at });
  };
  const read = await returnOf(draft, input, dependencies.db);
  const whose = { filer: there, actor, scenario: null, idempotency, companyUtr: utrIn(input) };
  return fileReturn({ ...whose, read, also }, dependencies);
}
