// What a draft is: the row as stored, and the one way it is shown to programs.

import { type SectionName, sectionNames, sectionOf, sectionTable } from "../../packages/ct600/input/draft-sections.ts";
import { type DraftInput, takingOver } from "../../packages/ct600/input/fields/draft.ts";
import type { Problem, Warning } from "../../packages/ct600/problem.ts";
import type { Mode } from "../platform/mode.ts";
import { leavesOf } from "./leaves.ts";

/** What it was begun for. */
export const draftKinds = ["new", ...takingOver] as const;
export type DraftKind = (typeof draftKinds)[number];

export const draftStates = ["open", "waiting", "filed"] as const;
export type DraftState = (typeof draftStates)[number];

/** What a draft was begun with and nobody has decided yet. */
export interface ToDecide {
  /** As a person reads it. */
  text: string;
  /** Where an answer may stand. */
  fields: readonly string[];
  /** Pence that the answers come to; null where any answer will do. */
  amount: number | null;
}

/** What is kept of a section besides its fields. */
export interface SectionMarks {
  /** The version of the draft in which a field of it was changed last. */
  version: number;
  needed?: true;
  /** Taken over from another return, and not looked at yet. */
  to_check?: true;
  to_decide?: readonly ToDecide[];
}

export type Sections = { readonly [Name in SectionName]?: SectionMarks };

/** Without what can be large. */
export interface DraftSummary {
  id: string;
  organisation_id: string;
  mode: Mode;
  state: DraftState;
  version: number;
  kind: DraftKind;
  /** The filing it was taken over from. */
  from_filing: string | null;
  company_name: string | null;
  company_utr: string | null;
  period_start: string | null;
  period_end: string | null;
  begun_by: string | null;
  begun_by_name: string;
  filing_id: string | null;
  /** The last one made of it that ended without approval. */
  not_approved_filing: string | null;
  created_at: Date;
  updated_at: Date;
}

export interface DraftRow extends DraftSummary {
  /** Documents stand in it as references (files.ts). */
  input: DraftInput;
  sections: Sections;
  /** Why the return is amended. */
  reason: string | null;
}

/** What the return would be told if it were filed now. */
export interface DraftFindings {
  problems: readonly Problem[];
  /** How many more there are. */
  leftOut: number;
  warnings: readonly Warning[];
}

/** Of one that waits for approval or is filed: its filing tells the rest. */
export const NO_FINDINGS: DraftFindings = { problems: [], leftOut: 0, warnings: [] };

export const sectionStates = ["not_started", "to_check", "problem", "done"] as const;
export type SectionState = (typeof sectionStates)[number];

interface ShownSection {
  /** 0 where no field of it was ever changed. */
  version: number;
  needed: boolean;
  state: SectionState;
}

export function draftSummaryObject(row: DraftSummary) {
  return {
    id: row.id,
    object: "draft" as const,
    livemode: row.mode === "live",
    version: row.version,
    state: row.state,
    kind: row.kind,
    from: row.from_filing,
    filing: row.filing_id,
    not_approved: row.not_approved_filing,
    company_name: row.company_name,
    company_utr: row.company_utr,
    period_start: row.period_start,
    period_end: row.period_end,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** The object of the interface. Key order is part of the answer: replays are byte for byte. */
export function draftObject(row: DraftRow, { problems, leftOut, warnings }: DraftFindings) {
  return {
    ...draftSummaryObject(row),
    reason: row.reason,
    sections: shownSections(row, problems),
    input: row.input,
    problems: [...problems],
    ...(leftOut > 0 && { problems_left_out: leftOut }),
    warnings: [...warnings],
  };
}

/** All there are, in the order in which they are filled in. */
export function shownSections(
  { input, sections }: Pick<DraftRow, "input" | "sections">,
  problems: readonly Problem[],
): Record<SectionName, ShownSection> {
  const filled = sectionsIn(leavesOf(input).keys());
  const wrong = sectionsIn(problems.map(({ field }) => field));
  const entries = sectionNames.map((name): [SectionName, ShownSection] => {
    const { version = 0, needed = false, to_check: toCheck = false } = sections[name] ?? {};
    const isFilled = filled.has(name);
    const isNeeded = isFilled || needed || sectionTable[name].isAlways === true;
    const state = !isFilled ? "not_started" : wrong.has(name) ? "problem" : toCheck ? "to_check" : "done";
    return [name, { version, needed: isNeeded, state }];
  });
  return Object.fromEntries(entries) as Record<SectionName, ShownSection>;
}

export function sectionsIn(paths: Iterable<string>): ReadonlySet<SectionName> {
  return new Set([...paths].map(sectionOf).filter((name) => name !== null));
}
