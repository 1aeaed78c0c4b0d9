// Recovery codes: ten of them stand in for the authenticator app, each once. They are shown once and stored hashed;
// each is too long to be guessed, so a plain hash is enough.

import { createHash } from "node:crypto";
import type { RandomBytes } from "../../platform/ids.ts";

const CODES = 10;
const LETTERS = 12;
/** Without vowels, and without what is taken for something else: 0 and O, 1 and l. */
const ALPHABET = "23456789bcdfghjkmnpqrstvwxz";

export function makeRecoveryCodes(random: RandomBytes): string[] {
  return Array.from({ length: CODES }, () => inGroups(letters(random)));
}

function letters(random: RandomBytes): string {
  // A byte that would make some letters likelier than others is thrown away.
  const fair = 256 - (256 % ALPHABET.length);
  let text = "";
  while (text.length < LETTERS)
    for (const byte of random(LETTERS))
      if (byte < fair && text.length < LETTERS) text += ALPHABET[byte % ALPHABET.length];
  return text;
}

/** As people read and type it. */
export function inGroups(text: string): string {
  return (text.match(/.{1,4}/g) ?? []).join("-");
}

/** However it was typed: with or without hyphens, blanks and capitals. */
export function recoveryCodeHash(typed: string): Buffer {
  return createHash("sha256").update(typed.replace(/[\s-]/g, "").toLowerCase()).digest();
}
