// A change laid over a draft: JSON Merge Patch, and who may overwrite whom. Each section has a version of its own. A
// change that was made to an older version of the draft goes through as long as nobody has changed the sections since
// in which it would overwrite something; otherwise it is told, field by field, with both values.

import { type SectionName, sectionNames, sectionOf } from "../../packages/ct600/input/draft-sections.ts";
import { type AmendmentInput, withoutReplaced } from "../../packages/ct600/input/fields/amendment.ts";
import type { DraftChangeInput, DraftInput } from "../../packages/ct600/input/fields/draft.ts";
import type { ReturnInput } from "../../packages/ct600/return.ts";
import type { DraftRow, SectionMarks, Sections } from "./draft.ts";
import { differencesBetween, isObject } from "./leaves.ts";

/** Null is a field that is not there. */
export interface Conflict {
  field: string;
  yours: unknown;
  theirs: unknown;
}

export interface SoundChange {
  /** What the change was made to. */
  version: number;
  /** As it was sent: null removes a field. */
  input: unknown;
  /** The same with its shape found right, and without nulls. */
  shaped: DraftInput | undefined;
  sections: DraftChangeInput["sections"];
  /** Undefined leaves it, null takes it away. */
  reason?: string | null | undefined;
}

export type Changed =
  | { kind: "conflict"; conflicts: readonly Conflict[] }
  | { kind: "unchanged" }
  | { kind: "changed"; input: DraftInput; sections: Sections; reason: string | null };

type Before = Pick<DraftRow, "version" | "input" | "sections" | "reason">;

export function changed(draft: Before, change: SoundChange): Changed {
  const input = change.input === undefined ? draft.input : merged(draft.input, change);
  const differences = differencesBetween(draft.input, input);
  const isChangedSince = (field: string) => {
    const name = sectionOf(field);
    return name !== null && (draft.sections[name]?.version ?? 0) > change.version;
  };
  const conflicts = differences
    .filter(({ field }) => isChangedSince(field))
    .map(({ field, before, after }) => ({ field, yours: after ?? null, theirs: before ?? null }));
  if (conflicts.length > 0) return { kind: "conflict", conflicts };
  const touched = new Set(differences.map(({ field }) => sectionOf(field)));
  const sections = marked(draft, change.sections, touched);
  const reason = change.reason === undefined ? draft.reason : change.reason;
  const isSame = differences.length === 0 && JSON.stringify(sections) === JSON.stringify(draft.sections);
  return isSame && reason === draft.reason ? { kind: "unchanged" } : { kind: "changed", input, sections, reason };
}

function marked(
  { version, sections }: Before,
  change: SoundChange["sections"],
  touched: ReadonlySet<SectionName | null>,
): Sections {
  const entries = sectionNames.flatMap((name): [SectionName, SectionMarks][] => {
    const before = sections[name];
    const said = change?.[name];
    const isTouched = touched.has(name);
    const isNeeded = said?.needed ?? before?.needed ?? false;
    const isToCheck = !isTouched && (said?.checked === undefined ? before?.to_check === true : !said.checked);
    const after = {
      version: isTouched ? version + 1 : (before?.version ?? 0),
      ...(isNeeded && { needed: true as const }),
      ...(isToCheck && { to_check: true as const }),
      ...(before?.to_decide !== undefined && { to_decide: before.to_decide }),
    };
    return before === undefined && Object.keys(after).length === 1 && after.version === 0 ? [] : [[name, after]];
  });
  return Object.fromEntries(entries);
}

/** As an amendment merges, where a new value also takes the place of what says the same in another way. */
function merged(before: DraftInput, { input, shaped }: SoundChange): DraftInput {
  // Its shape was found right: it has the fields of a return, of which any may lack.
  const kept = withoutReplaced({ company: {}, ...before } as ReturnInput, shaped as AmendmentInput);
  return patched(kept, input) as DraftInput;
}

/** RFC 7396. Groups that are empty afterwards are gone: an empty charity makes no company one. */
export function patched(before: unknown, change: unknown): unknown {
  if (!isObject(change)) return withoutNulls(change);
  const kept = new Map(Object.entries(isObject(before) ? before : {}));
  for (const [name, member] of Object.entries(change)) {
    if (member === null) kept.delete(name);
    else kept.set(name, patched(kept.get(name), member));
  }
  return withoutEmpty(kept);
}

function withoutEmpty(members: Iterable<[string, unknown]>) {
  return Object.fromEntries([...members].filter(([, member]) => !isObject(member) || Object.keys(member).length > 0));
}

/** In the items of a list null says that a field is absent. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null)
      .map(([name, member]) => [name, withoutNulls(member)]),
  );
}
