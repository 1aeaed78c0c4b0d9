// A request about a draft, the same from the API and a page; what it is refused for before anything is stored; and how
// large a draft may be.

import { fieldProblems } from "../../packages/ct600/input/fields/bounds.ts";
import { MAX_DOCUMENTS_BYTES } from "../../packages/ct600/input/fields/document.ts";
import { DRAFT_CHANGE, type DraftInput } from "../../packages/ct600/input/fields/draft.ts";
import { allClean } from "../../packages/ct600/input/rule.ts";
import type { Shaped } from "../../packages/ct600/input/shape.ts";
import type { Problem } from "../../packages/ct600/problem.ts";
import type { Actor } from "../audit/audit.ts";
import { roomLeft } from "../filings/create/quota-store.ts";
import type { Filer } from "../filings/create/request.ts";
import { withoutRoom } from "../filings/create/storage-quota.ts";
import type { Transaction } from "../platform/database/db.ts";
import { Refusal } from "../platform/errors.ts";
import type { Conflict } from "./change.ts";
import type { DraftFindings, DraftRow } from "./draft.ts";
import { type Files, movedOut, referencesIn } from "./files.ts";
import { isObject } from "./leaves.ts";

/** The most bytes of a draft as JSON, without its documents and its sources. */
export const MAX_DRAFT_BYTES = 256 * 1024;
/**
 * The most bytes of its sources as JSON. A line of a ledger stands at each figure that it leads to, up to six: this is
 * room for the 20,000 lines that the sources of a return may have, with 150 bytes each.
 */
export const MAX_DRAFT_SOURCES_BYTES = 3 * 1024 * 1024;

export interface DraftRequest<Input> {
  filer: Filer;
  actor: Actor;
  /** As it came: null removes a field. */
  body: unknown;
  /** The same with its shape judged. */
  shaped: Shaped<Input>;
  signal?: AbortSignal;
}

/** A draft as it is now, and what the return would be told. */
export interface Written {
  kind: "written";
  id: string;
  draft: DraftRow;
  findings: DraftFindings;
}

/** Not stored: what was sent has not the shape of a return. */
export interface Misshapen {
  kind: "unsound";
  problems: readonly Problem[];
  leftOut: number;
}

interface Given<Input> {
  kind: "sound";
  value: Input;
  /** The change of the input, its documents apart. */
  change: { input: unknown; shaped: DraftInput | undefined };
  files: Files;
  /** As it came: null takes it away. */
  reason: string | null | undefined;
}

export function givenIn<Input extends { input?: DraftInput; reason?: string }>({
  body,
  shaped: { value, problems, leftOut },
}: Pick<DraftRequest<Input>, "body" | "shaped">): Given<Input> | Misshapen {
  if (problems.length > 0) return { kind: "unsound", problems, leftOut };
  const badReason = fieldProblems(DRAFT_CHANGE.fields.reason, value.reason, { path: "reason", isClean: allClean });
  if (value.reason !== undefined && badReason.length > 0) return { kind: "unsound", problems: badReason, leftOut: 0 };
  const { input, files, problems: unread } = movedOut(isObject(body) ? (body.input ?? undefined) : undefined);
  if (unread.length > 0) return { kind: "unsound", problems: unread, leftOut: 0 };
  const isTakenAway = isObject(body) && body.reason === null;
  return {
    kind: "sound",
    value,
    change: { input, shaped: value.input },
    files,
    reason: isTakenAway ? null : value.reason,
  };
}

/** Somebody else has changed what this change would overwrite. Nothing was changed. */
export class DraftChanged extends Refusal<"draft_changed"> {
  /** What the draft is by now. */
  readonly version: number;
  readonly conflicts: readonly Conflict[];

  constructor(version: number, conflicts: readonly Conflict[]) {
    const [first] = conflicts;
    super(
      "draft_changed",
      `${first?.field ?? "The draft"} was changed by someone else after the version you have read. Nothing was saved. Compare the values, then send the right ones with version ${version}.`,
      first === undefined ? null : `input.${first.field}`,
    );
    this.version = version;
    this.conflicts = conflicts;
  }
}

export function draftNotFound(mode: string, field: string | null = null): Refusal {
  return new Refusal("draft_not_found", `No such draft in your ${mode} environment.`, field);
}

/** One that can be changed and filed. */
export function openDraft(draft: DraftRow | undefined, mode: string): DraftRow {
  if (draft === undefined) throw draftNotFound(mode);
  if (draft.state === "open") return draft;
  const why =
    draft.state === "filed"
      ? `This draft was filed as ${draft.filing_id}. To correct the return, amend that filing.`
      : `The return of this draft waits for approval as ${draft.filing_id}. Take the request for approval back first: then the draft is open again.`;
  throw new Refusal("draft_not_open", why);
}

export function versionUnknown(version: number): Refusal {
  const message = `The draft has no such version yet: its newest is ${version}. Send the version that you have read.`;
  return new Refusal("draft_version_unknown", message, "version");
}

/** What lists tell of a draft. The database has no text with the character 0, which a name may have in JSON. */
export function namedIn({ company, period }: DraftInput) {
  return {
    company_name: company?.name?.replaceAll("\0", "") ?? null,
    company_utr: company?.utr ?? null,
    period_start: period?.start ?? null,
    period_end: period?.end ?? null,
  };
}

/** With its documents; refused where that is too much, or a document is none of its own. */
export function bytesOf(input: DraftInput, sizes: ReadonlyMap<string, number>): number {
  const bytes = Buffer.byteLength(JSON.stringify(input));
  const ofSources = input.sources === undefined ? 0 : Buffer.byteLength(JSON.stringify(input.sources));
  if (bytes - ofSources > MAX_DRAFT_BYTES)
    throw tooLarge(`without its documents and sources it may have ${MAX_DRAFT_BYTES / 1024} KiB`);
  if (ofSources > MAX_DRAFT_SOURCES_BYTES)
    throw tooLarge(
      `its sources may have ${MAX_DRAFT_SOURCES_BYTES / (1024 * 1024)} MiB. Leave out those with the most lines`,
    );
  let documents = 0;
  for (const [hash, field] of new Map(referencesIn(input).map((one) => [one.hash, one.field]))) {
    const size = sizes.get(hash);
    if (size === undefined) throw fileUnknown(field);
    documents += size;
  }
  if (documents > MAX_DOCUMENTS_BYTES) throw tooLarge("its documents may have 18,000,000 bytes together");
  return bytes + documents;
}

function tooLarge(why: string): Refusal {
  return new Refusal("draft_too_large", `The draft would be too large: ${why}. Nothing was saved.`);
}

function fileUnknown(field: string): Refusal {
  const message = "The draft has no document with this hash. Send the document itself, in base64.";
  return new Refusal("draft_file_unknown", message, `input.${field}`);
}

export async function refuseWithoutRoom(tx: Transaction, organisationId: string, bytes: number): Promise<void> {
  const room = await roomLeft(tx, organisationId);
  if (room !== null && bytes > room) throw withoutRoom();
}
