// The notation of the rules for names, and a quick way to the rules that a name meets. Words match whole: "rent" is not
// in "current", nor "tax" in "taxi".
//
//   rent received      these words, one after the other
//   rent .. received   with any words between them, or none
//   penalt*            a word that begins so
//   fine/fines         one word or the other
//   ^reserves$         at the beginning, at the end
//   a | b              either
//
// Each phrase is filed under its first word, so a name is compared with few of them. A comparison never takes more
// steps than the name has words for each word of the phrase: names are typed by strangers.

export interface Phrase {
  readonly rule: number;
  /** What stands between gaps: words in a row, each with its alternatives. */
  readonly parts: readonly (readonly (readonly Word[])[])[];
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

interface Word {
  readonly text: string;
  readonly isStem: boolean;
}

/** By the first word of each phrase: whole words, and by their first letters the stems of words. */
export interface PhraseIndex {
  readonly words: ReadonlyMap<string, readonly Phrase[]>;
  readonly stems: ReadonlyMap<string, readonly Stem[]>;
}

interface Stem {
  readonly stem: string;
  readonly phrase: Phrase;
}

/** No stem is shorter. */
const FIRST_LETTERS = 3;

export function indexOf(rules: readonly { readonly words: string }[]): PhraseIndex {
  const words = new Map<string, Phrase[]>();
  const stems = new Map<string, Stem[]>();
  for (const [rule, { words: texts }] of rules.entries())
    for (const text of texts.split(" | ")) {
      const phrase = phraseOf(text, rule);
      for (const { text: word, isStem } of phrase.parts[0]?.[0] ?? [])
        if (isStem) file(stems, word.slice(0, FIRST_LETTERS), { stem: word, phrase });
        else file(words, word, phrase);
    }
  return { words, stems };
}

function phraseOf(text: string, rule: number): Phrase {
  const [isFirst, isLast] = [text.startsWith("^"), text.endsWith("$")];
  const plain = text.slice(isFirst ? 1 : 0, isLast ? -1 : undefined);
  const wordOf = (word: string) =>
    word.endsWith("*") ? { text: word.slice(0, -1), isStem: true } : { text: word, isStem: false };
  const parts = plain.split(" .. ").map((part) => part.split(" ").map((word) => word.split("/").map(wordOf)));
  return { rule, parts, isFirst, isLast };
}

function file<Value>(index: Map<string, Value[]>, key: string, value: Value): void {
  const filed = index.get(key);
  if (filed === undefined) index.set(key, [value]);
  else filed.push(value);
}

/** The rules that a folded name meets, first to last. */
export function rulesMet(name: string, { words, stems }: PhraseIndex): number[] {
  const all = name.split(" ");
  const met: number[] = [];
  const look = (phrase: Phrase) => {
    if (!met.includes(phrase.rule) && hasPhrase(all, phrase)) met.push(phrase.rule);
  };
  for (const word of new Set(all)) {
    for (const phrase of words.get(word) ?? NONE) look(phrase);
    for (const { stem, phrase } of stems.get(word.slice(0, FIRST_LETTERS)) ?? NONE)
      if (word.startsWith(stem)) look(phrase);
  }
  return met.length < 2 ? met : met.sort((one, other) => one - other);
}

const NONE: readonly never[] = [];

/** Each part at the first place after the one before it: if any places fit, these do. */
function hasPhrase(words: readonly string[], { parts, isFirst, isLast }: Phrase): boolean {
  let from = 0;
  for (const [index, part] of parts.entries()) {
    const isFixed = isFirst && index === 0;
    // At the end there is one place only.
    const least = isLast && index === parts.length - 1 ? Math.max(from, words.length - part.length) : from;
    const place = placeOf(part, words, least, isFixed ? least : words.length - part.length);
    if (place === null || (isFixed && place !== 0)) return false;
    from = place + part.length;
  }
  return true;
}

function placeOf(part: Phrase["parts"][number], words: readonly string[], from: number, to: number): number | null {
  for (let place = from; place <= to; place += 1)
    if (part.every((alternatives, index) => isOneOf(words[place + index], alternatives))) return place;
  return null;
}

function isOneOf(word: string | undefined, alternatives: readonly Word[]): boolean {
  if (word === undefined) return false;
  return alternatives.some(({ text, isStem }) => (isStem ? word.startsWith(text) : word === text));
}
