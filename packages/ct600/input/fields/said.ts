// What an input says in a place, and whether it says anything there.

/** At a path such as `financials.cars.0.cost`; undefined where there is nothing. */
export function saidAt(input: unknown, path: string): unknown {
  let value = input;
  for (const name of path.split(".")) value = value === undefined ? undefined : Reflect.get(Object(value), name);
  return value;
}

/** A group with nothing in it says no more than one that is left out, nor does an empty list. */
export function isSaid(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  return typeof value !== "object" || Object.values(value).some(isSaid);
}
