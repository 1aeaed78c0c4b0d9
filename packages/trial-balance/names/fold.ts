// A name as it is compared: compatible letters are one letter (Unicode NFKC), no accents, no capitals, "and" for "&",
// and words between single spaces. A percentage keeps its sign: "Entertainment - 0%" and "100%" are two accounts. What
// is in another script stays as it is, and no rule knows its words.

/** What people type as an account's name is data: more than this is no name. */
export const LONGEST_NAME = 200;

const PLAIN = /^[\x20-\x7e]*$/;
const ACCENTS = /\p{M}+/gu;
const APOSTROPHES = /['’‘`´]/g;
const SIGNS = /[^\p{L}\p{N}%]+/gu;
/** The same for plain names, which nearly all are. */
const PLAIN_SIGNS = /[^a-z0-9%]+/g;
/** "P.A.Y.E." is "paye", "N.I." is "ni". */
const LETTERS_APART = /\b[a-z](?: [a-z])+\b/g;

/** Folded already, but for capitals: words of two letters and more with a space between. */
const WORDS = /^[A-Za-z0-9%]{2,}(?: [A-Za-z0-9%]{2,})*$/;

export function fold(name: string): string {
  if (name.length <= LONGEST_NAME && WORDS.test(name)) return name.toLowerCase();
  const isPlain = PLAIN.test(name);
  const letters = isPlain ? name : name.normalize("NFKD").replace(ACCENTS, "");
  // One letter may have become many.
  return letters
    .slice(0, LONGEST_NAME)
    .toLowerCase()
    .replaceAll("&", " and ")
    .replace(APOSTROPHES, "")
    .replace(isPlain ? PLAIN_SIGNS : SIGNS, " ")
    .trim()
    .replace(LETTERS_APART, (found) => found.replaceAll(" ", ""));
}

/** A code as it is compared. Leading zeros and what follows a hyphen count. */
export function foldCode(code: string): string {
  return (PLAIN.test(code) ? code : code.normalize("NFKC")).trim();
}
