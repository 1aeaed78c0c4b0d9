// The field that an unknown name probably means: one that is so near that it must be a typing error.

import { editDistance } from "../../../packages/ct600/text/edit-distance.ts";

/** No field has a name this long, and the cost of a comparison grows with both. */
const LONGEST_COMPARED = 40;

export function nearName(typed: string, known: readonly string[]): string | undefined {
  if (typed.length > LONGEST_COMPARED) return undefined;
  const measured = known.map((name) => ({ name, slips: editDistance(typed.toLowerCase(), name) }));
  const near = measured.filter(({ name, slips }) => slips <= Math.max(typed.length, name.length) / 3);
  return near.sort((one, other) => one.slips - other.slips)[0]?.name;
}
