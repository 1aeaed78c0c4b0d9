// Which key an object of a JSON text has twice. Parsers disagree about such a text (most keep the last value, some the
// first), so that what is filed would depend on who reads it. That there is one is told from two counts; the text is
// read for keys only then.

import { CLOSE_BRACE, CLOSE_BRACKET, COMMA, endOfString, OPEN_BRACE, OPEN_BRACKET, QUOTE } from "./json-text.ts";

/** How many keys all objects of a parsed value have. */
export function keysIn(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const members: unknown[] = Object.values(value);
  return members.reduce<number>((keys, member) => keys + keysIn(member), Array.isArray(value) ? 0 : members.length);
}

interface Place {
  /** Null in a list, which has items instead of keys. */
  keys: Set<string> | null;
  /** Of the member that is being read: its key, or its number in the list. */
  at: string | number;
}

/** The path to the first key that its object has already. The text is known to be JSON. */
export function repeatedKey(text: string): string[] | null {
  const places: Place[] = [];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const place = places.at(-1);
    if (code === OPEN_BRACE) places.push({ keys: new Set(), at: "" });
    else if (code === OPEN_BRACKET) places.push({ keys: null, at: 0 });
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) places.pop();
    else if (code === COMMA && typeof place?.at === "number") place.at++;
    else if (code === QUOTE) {
      const end = endOfString(text, at);
      if (place?.keys && isKey(text, end)) {
        place.at = JSON.parse(text.slice(at, end + 1)) as string;
        if (place.keys.has(place.at)) return places.map((one) => String(one.at));
        place.keys.add(place.at);
      }
      at = end;
    }
  }
  return null;
}

const COLON_NEXT = /\s*:/y;

function isKey(text: string, end: number): boolean {
  COLON_NEXT.lastIndex = end + 1;
  return COLON_NEXT.test(text);
}
