// Base64 as callers write it. RFC 4648, section 4: the standard alphabet, no bits left over. Line breaks and missing
// padding are taken, since common encoders differ in them.

const LINE_BREAKS = /[\r\n]+/g;
const FOREIGN_CHARACTER = /[^A-Za-z0-9+/]/;

/**
 * Bytes the text stands for, without decoding it: the limit on documents is checked first. Null when it is not base64.
 */
export function base64DecodedLength(text: string): number | null {
  const written = text.replace(LINE_BREAKS, "");
  const given = written.endsWith("==") ? 2 : written.endsWith("=") ? 1 : 0;
  const digits = written.slice(0, written.length - given);
  const padding = PADDING[digits.length % 4];
  if (padding === undefined || (given !== 0 && given !== padding) || FOREIGN_CHARACTER.test(digits)) return null;
  if (!LAST_DIGIT[padding].test(digits.charAt(digits.length - 1))) return null;
  return ((digits.length + padding) / 4) * 3 - padding;
}

/** The same bytes as an encoder writes them: without line breaks, with padding. */
export function plainBase64(text: string): string {
  const written = text.replace(LINE_BREAKS, "");
  return written.padEnd(Math.ceil(written.length / 4) * 4, "=");
}

/** By the digits of the last group; one digit alone is no byte. */
const PADDING = [0, undefined, 2, 1] as const;

// With padding the last digit carries 2 or 4 bits that stand for nothing; an encoder leaves them zero.
const LAST_DIGIT = { 0: /^.?$/, 1: /^[AEIMQUYcgkosw048]$/, 2: /^[AQgw]$/ } as const;
