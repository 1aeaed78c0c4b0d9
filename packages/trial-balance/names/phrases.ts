// The notation of the rules for names, and a quick way to the first rule that a name meets. Words match whole: "rent"
// is not in "current", nor "tax" in "taxi".
//
//   rent received      these words, one after the other
//   rent .. received   with any words between them, or none
//   penalt*            a word that begins so
//   ^reserves$         at the beginning, at the end
//   a | b              either
//
// Each phrase is filed under its first word, so a name is compared with few of them, and not with all.

interface Phrase {
  readonly rule: number;
  readonly pattern: RegExp;
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
  for (const [rule, { words: phrases }] of rules.entries())
    for (const text of phrases.split(" | ")) {
      const phrase = { rule, pattern: patternOf(text) };
      for (const word of (/^\^?([^ $]+)/.exec(text)?.[1] ?? "").split("/"))
        if (word.endsWith("*")) {
          const stem = word.slice(0, -1);
          if (stem.length < FIRST_LETTERS) throw new Error(`${word} is too short for a stem`);
          file(stems, stem.slice(0, FIRST_LETTERS), { stem, phrase });
        } else file(words, word, phrase);
    }
  return { words, stems };
}

function file<Value>(index: Map<string, Value[]>, key: string, value: Value): void {
  const filed = index.get(key);
  if (filed === undefined) index.set(key, [value]);
  else filed.push(value);
}

/** The rules that a folded name meets, first to last. */
export function rulesMet(name: string, { words, stems }: PhraseIndex): number[] {
  const met: number[] = [];
  const look = ({ rule, pattern }: Phrase) => {
    if (!met.includes(rule) && pattern.test(name)) met.push(rule);
  };
  for (const word of name.split(" ")) {
    for (const phrase of words.get(word) ?? NONE) look(phrase);
    for (const { stem, phrase } of stems.get(word.slice(0, FIRST_LETTERS)) ?? NONE)
      if (word.startsWith(stem)) look(phrase);
  }
  return met.length < 2 ? met : met.sort((one, other) => one - other);
}

const NONE: readonly never[] = [];

/** Between two words stands a space, or with `..` a space and any words. */
function patternOf(phrase: string): RegExp {
  const isFirst = phrase.startsWith("^");
  const isLast = phrase.endsWith("$");
  const words = phrase.slice(isFirst ? 1 : 0, isLast ? -1 : undefined);
  const text = words
    .split(" .. ")
    .map((part) => part.split(" ").map(wordPattern).join(" "))
    .join(" (?:.* )?");
  return new RegExp(`${isFirst ? "^" : "(?:^| )"}${text}${isLast ? "$" : "(?: |$)"}`);
}

/** `sale/sales` is one word or the other. */
function wordPattern(word: string): string {
  return `(?:${word
    .split("/")
    .map((one) => (one.endsWith("*") ? `${one.slice(0, -1)}[^ ]*` : one))
    .join("|")})`;
}
