// Whether an input says anything in a place. A group with nothing in it says no more than one that is left out, nor does an empty list.

export function isSaid(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  return typeof value !== "object" || Object.values(value).some(isSaid);
}
