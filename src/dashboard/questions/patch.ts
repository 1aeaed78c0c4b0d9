// Answers as a change of what is there, by dotted paths.

/** JSON Merge Patch: null takes an answer back. */
export type Patch = { [name: string]: unknown };

export function put(at: Patch, path: string, value: unknown): void {
  const [first = "", ...rest] = path.split(".");
  if (rest.length === 0) {
    at[first] = value;
    return;
  }
  const inner = at[first];
  const below = isPatch(inner) ? inner : {};
  at[first] = below;
  put(below, rest.join("."), value);
}

/** A group of which nothing is left is gone too. */
export function take(at: Patch, path: string): void {
  const [first = "", ...rest] = path.split(".");
  const inner = at[first];
  if (rest.length > 0 && isPatch(inner)) take(inner, rest.join("."));
  if (rest.length === 0 || (isPatch(inner) && Object.keys(inner).length === 0)) delete at[first];
}

export function isPatch(value: unknown): value is Patch {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
