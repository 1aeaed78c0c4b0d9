// Text that the return can carry: box 1 (company name), the declaration (975 name, 985 status), participators and
// banks. The form knows a narrow character set and, for a name, 56 characters. Follows docs/interface.md and
// CTexcludedCharsStringType of the CT600 schema.

import { NAME } from "../form/row.ts";

export const { least: BOX_TEXT_MIN, most: BOX_TEXT_MAX } = NAME;
export const COMPANY_NAME_MAX = 160;

/** Without `characters` it is the length that does not fit. */
export interface Unusable {
  kind: "unusable";
  characters: string[];
}

export type CompanyNameForBox1 = { kind: "ok"; value: string; folded: boolean; shortened: boolean } | Unusable;
export type DeclarationText = { kind: "ok"; value: string; folded: boolean } | Unusable;

/** The name as box 1 shows it: letters folded to their base, then cut. The documents keep the full name. */
export function companyNameForBox1(name: string): CompanyNameForBox1 {
  const trimmed = name.trim();
  if (isLong(trimmed)) return { kind: "unusable", characters: [] };
  const fold = folded(trimmed);
  if (fold.kind === "unusable") return fold;

  const value = fold.value.slice(0, BOX_TEXT_MAX).trimEnd();
  if (value.length < BOX_TEXT_MIN) return { kind: "unusable", characters: [] };
  return { kind: "ok", value, folded: fold.folded, shortened: fold.value.length > BOX_TEXT_MAX };
}

/** A declarant's name or status. Folded like a company's name, but a person's name is never cut. */
export function textForDeclaration(text: string): DeclarationText {
  return textForBox(text, NAME);
}

/** Any other text of the form: folded, never cut. */
export function textForBox(text: string, { least, most }: { least: number; most: number }): DeclarationText {
  const trimmed = text.trim();
  if (isLong(trimmed)) return { kind: "unusable", characters: [] };
  const fold = folded(trimmed);
  if (fold.kind === "unusable") return fold;
  const fits = fold.value.length >= least && fold.value.length <= most;
  return fits ? fold : { kind: "unusable", characters: [] };
}

/** What the box shows; or why the form cannot carry it, with `subject` beginning the sentence. */
export function carriedText(
  text: string,
  { subject, least, most }: { subject: string; least: number; most: number },
): { value: string } | { message: string } {
  const carried = textForBox(text, { least, most });
  if (carried.kind === "ok") return { value: carried.value };
  return {
    message:
      carried.characters.length > 0
        ? `${subject} on the return cannot contain ${shownCharacters(carried.characters)}. Write it without.`
        : `${subject} must have ${least} to ${most} characters.`,
  };
}

const CARRIED = /^[A-Za-z0-9 ,.()/&'\-"!%*_+:@<>?=;]*$/;
const COMBINING_MARKS = /[\u0300-\u036f]/g;

// Letters and signs that Unicode does not decompose into a carried character and a mark. Left: what to replace.
const REPLACEMENTS: readonly (readonly [characters: string, replacement: string])[] = [
  ["ß", "ss"],
  ["ẞ", "SS"],
  ["æ", "ae"],
  ["Æ", "AE"],
  ["œ", "oe"],
  ["Œ", "OE"],
  ["þ", "th"],
  ["Þ", "Th"],
  ["ø", "o"],
  ["Ø", "O"],
  ["ł", "l"],
  ["Ł", "L"],
  ["đð", "d"],
  ["ĐÐ", "D"],
  ["ħ", "h"],
  ["Ħ", "H"],
  ["ŧ", "t"],
  ["Ŧ", "T"],
  ["ŋ", "n"],
  ["Ŋ", "N"],
  ["ı", "i"],
  ["\u2018\u2019\u201a\u201b\u2032\u02bc\u00b4\u0060", "'"],
  ["\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb", '"'],
  ["\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"],
  ["\u2026", "..."],
  ["\u00a0\u2009\u202f", " "],
];

const REPLACEMENT_OF = new Map(
  REPLACEMENTS.flatMap(([characters, replacement]) => [...characters].map((one) => [one, replacement] as const)),
);

function folded(text: string): DeclarationText {
  if (CARRIED.test(text)) return { kind: "ok", value: text, folded: false };
  // Composed first, so that a letter typed as base and mark is looked up, and reported, as one character.
  const characters = [...text.normalize("NFC")];
  const carried = characters.map(carriedForm);
  const unusable = characters.filter((_, index) => carried[index] === undefined);
  if (unusable.length > 0) return { kind: "unusable", characters: [...new Set(unusable)] };

  const value = carried.join("");
  return { kind: "ok", value, folded: value !== text };
}

function carriedForm(character: string): string | undefined {
  const form = REPLACEMENT_OF.get(character) ?? character.normalize("NFD").replace(COMBINING_MARKS, "");
  return CARRIED.test(form) ? form : undefined;
}

/**
 * Asked before anything is folded, and in code units first: a text may have megabytes, and folding them takes seconds.
 */
function isLong(text: string): boolean {
  return text.length > COMPANY_NAME_MAX && (text.length > 2 * COMPANY_NAME_MAX || [...text].length > COMPANY_NAME_MAX);
}

/** Characters for a sentence: what has no shape of its own by its number. */
export function shownCharacters(characters: readonly string[]): string {
  const one = (character: string) =>
    /[\p{L}\p{N}\p{P}\p{S}]/u.test(character)
      ? character
      : `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
  return characters.map(one).join(" ");
}
