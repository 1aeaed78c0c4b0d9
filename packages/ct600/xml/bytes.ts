// Bytes without Node's Buffer, so that the same code runs in a browser.

const LATIN_CHUNK = 8_192;

/** One character for each byte. */
export function latinText(source: Uint8Array, start = 0, end = source.length): string {
  let text = "";
  for (let at = start; at < Math.min(end, source.length); at += LATIN_CHUNK)
    text += String.fromCharCode(...source.subarray(at, Math.min(at + LATIN_CHUNK, end)));
  return text;
}

export function base64Text(bytes: Uint8Array): string {
  return btoa(latinText(bytes));
}

/** Where a text of ASCII characters begins, or -1. */
export function placeOfText(source: Uint8Array, text: string, from = 0): number {
  const first = text.charCodeAt(0);
  for (let at = source.indexOf(first, from); at !== -1; at = source.indexOf(first, at + 1)) {
    let length = 1;
    while (length < text.length && source[at + length] === text.charCodeAt(length)) length++;
    if (length === text.length) return at;
  }
  return -1;
}

/** Null for bytes that are not UTF-8. A byte order mark stays. */
export function utf8Text(source: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(source);
  } catch {
    return null;
  }
}

const encoder = new TextEncoder();

export function utf8Bytes(text: string): Uint8Array {
  return encoder.encode(text);
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
