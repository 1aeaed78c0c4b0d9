// Addresses of pages, with parameters.

/** Null and empty parameters are left out. */
export function linkWith(path: string, parameters: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(parameters).filter(
    (pair): pair is [string, string] => pair[1] !== null && pair[1] !== "",
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
