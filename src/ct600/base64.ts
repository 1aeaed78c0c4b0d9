// The size of a base64 text's content, without decoding it: the limit on documents is checked before memory is spent.
// Strict RFC 4648, section 4: the standard alphabet, padded, no line breaks, no bits left over.

const FOREIGN_CHARACTER = /[^A-Za-z0-9+/]/;

/** Bytes the text stands for, or null when it is not strict base64. */
export function base64DecodedLength(text: string): number | null {
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  const digits = text.slice(0, text.length - padding);
  if (text.length % 4 !== 0 || FOREIGN_CHARACTER.test(digits)) return null;
  if (!LAST_DIGIT[padding].test(text.charAt(digits.length - 1))) return null;
  return (text.length / 4) * 3 - padding;
}

// With padding the last digit carries 2 or 4 bits that stand for nothing; an encoder leaves them zero.
const LAST_DIGIT = { 0: /^.?$/, 1: /^[AEIMQUYcgkosw048]$/, 2: /^[AQgw]$/ } as const;
