// JSON from elsewhere.

/** Undefined where it is not JSON. */
export function parsedJson(source: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof source === "string" ? source : new TextDecoder("utf-8", { fatal: true }).decode(source));
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
