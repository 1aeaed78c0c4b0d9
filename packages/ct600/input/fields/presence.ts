// The value at a path of an input, and whether a value is present.

/** The value at a path such as `financials.cars.0.cost`; undefined if there is none. */
export function valueAt(input: unknown, path: string): unknown {
  let value = input;
  for (const name of path.split(".")) value = value === undefined ? undefined : Reflect.get(Object(value), name);
  return value;
}

/** An empty group or list counts as omitted. */
export function isPresent(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  return typeof value !== "object" || Object.values(value).some(isPresent);
}
