// Identifiers and random text. Randomness is a parameter so that tests can fix it.

import { randomBytes } from "node:crypto";

export type RandomBytes = (length: number) => Buffer;

export const systemRandom: RandomBytes = inAdvance(randomBytes);

const IN_ADVANCE = 4_096;

/** A filing takes a dozen ids: bytes for many of them are drawn at once. Each is given out once and then forgotten. */
export function inAdvance(draw: RandomBytes): RandomBytes {
  let drawn: Buffer = Buffer.alloc(0);
  return (length) => {
    if (length > IN_ADVANCE / 8) return draw(length);
    if (drawn.length < length) drawn = draw(IN_ADVANCE);
    const own = Buffer.from(drawn.subarray(0, length));
    drawn.fill(0, 0, length);
    drawn = drawn.subarray(length);
    return own;
  };
}

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** `fil_` and 24 base62 characters: about 142 bits, so ids need no coordination and cannot be guessed. */
export function newId(prefix: string, random: RandomBytes): string {
  return `${prefix}_${base62(24, random)}`;
}

export function base62(length: number, random: RandomBytes): string {
  let text = "";
  while (text.length < length) {
    for (const byte of random(length + 8)) {
      // 248 = 4 × 62: bytes above it would favour the first letters.
      if (byte < 248 && text.length < length) text += BASE62[byte % 62];
    }
  }
  return text;
}

export function base62Number(value: number, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest = Math.floor(rest / 62)) text = BASE62[rest % 62] + text;
  return text;
}

export function upperHex(bytes: number, random: RandomBytes): string {
  return random(bytes).toString("hex").toUpperCase();
}
