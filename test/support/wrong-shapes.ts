// A right body with one value in it replaced by one of another shape, at every place in turn.

const VALUES: readonly unknown[] = [null, 7, -0.5, "", "x", true, [], {}, [null]];

export interface WrongShape {
  /** As `company.name`. */
  path: string;
  value: unknown;
  body: object;
}

/** The whole body is not one of the places. */
export function wrongShapes(body: object): WrongShape[] {
  return pathsIn(body).flatMap((path) =>
    VALUES.map((value) => ({ path: path.join("."), value, body: replaced(body, path, value) })),
  );
}

function pathsIn(value: unknown, at: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [[...at, name], ...pathsIn(inner, [...at, name])]);
}

function replaced(body: object, [name = "", ...rest]: readonly string[], value: unknown): object {
  const inner = Object.entries(body).find(([key]) => key === name)?.[1];
  const next = rest.length === 0 ? value : replaced(inner, rest, value);
  return Array.isArray(body)
    ? body.map((item, index) => (String(index) === name ? next : item))
    : { ...body, [name]: next };
}
