// What a trial balance leaves to a person, as tasks of the draft that begins with it.

import { type SectionName, sectionOf, sectionTable } from "../../../packages/ct600/input/draft-sections.ts";
import type { FoundForCompany } from "../../trial-balances/map.ts";

/** The sections that its choices and hints point to, asked for as if they were ticked: else nobody is led there. */
export function sectionsToDecide({
  choices,
  hints,
}: Pick<FoundForCompany["found"], "choices" | "hints">): Partial<Record<SectionName, { needed: true }>> {
  const fields = [
    ...choices.flatMap(({ options }) => options.map(({ field }) => field)),
    ...hints.map(({ field }) => field),
  ];
  const sections = fields.map((field) => (field === null ? null : sectionOf(field)));
  return Object.fromEntries(
    sections
      .filter((name): name is SectionName => name !== null && sectionTable[name].isAlways !== true)
      .map((name) => [name, { needed: true as const }]),
  );
}
