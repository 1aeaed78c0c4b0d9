// What a draft keeps about its tasks: which were asked for, and which were taken over from another return.

import { type SectionName, sectionNames } from "../../../packages/ct600/input/draft-sections.ts";
import type { DraftRow } from "../../drafts/draft.ts";

/** Tasks have the names of their sections. */
export function sectionOfTask(name: string): SectionName | null {
  return sectionNames.find((one) => one === name) ?? null;
}

export function tickedIn({ sections }: Pick<DraftRow, "sections">): ReadonlySet<string> {
  return new Set(sectionNames.filter((name) => sections[name]?.needed));
}

export function toCheckIn({ sections }: Pick<DraftRow, "sections">): ReadonlySet<string> {
  return new Set(sectionNames.filter((name) => sections[name]?.to_check));
}
