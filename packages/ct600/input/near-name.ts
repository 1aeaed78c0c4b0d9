// Which name somebody meant who sent one that does not exist.

import { editDistance } from "../text/edit-distance.ts";

/** No field has a name this long, and the cost of a comparison grows with both. */
const LONGEST_COMPARED = 40;

/** The field that an unknown name probably means: one that is so near that it must be a typing error. */
export function nearName(typed: string, known: readonly string[]): string | undefined {
  if (typed.length > LONGEST_COMPARED) return undefined;
  const measured = known.map((name) => ({ name, distance: editDistance(typed.toLowerCase(), name) }));
  const near = measured.filter(({ name, distance }) => distance <= Math.max(typed.length, name.length) / 3);
  return near.sort((one, other) => one.distance - other.distance)[0]?.name;
}
