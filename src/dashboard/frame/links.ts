// Addresses of pages with what was asked for in them.

/** What is null or empty is left out. */
export function linkWith(path: string, asked: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(asked).filter((pair): pair is [string, string] => pair[1] !== null && pair[1] !== "");
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
