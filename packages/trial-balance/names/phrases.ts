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

export interface PhraseIndex {
  readonly words: ReadonlyMap<string, readonly Phrase[]>;
  readonly stems: ReadonlyMap<string, readonly Phrase[]>;
  readonly stemLengths: readonly number[];
}

export function indexOf(rules: readonly { readonly words: string }[]): PhraseIndex {
  const words = new Map<string, Phrase[]>();
  const stems = new Map<string, Phrase[]>();
  for (const [rule, { words: phrases }] of rules.entries())
    for (const phrase of phrases.split(" | ")) {
      const first = (/^\^?([^ $]+)/.exec(phrase)?.[1] ?? "").split("/");
      for (const word of first) {
        const [index, key] = word.endsWith("*") ? [stems, word.slice(0, -1)] : [words, word];
        const filed = index.get(key) ?? [];
        filed.push({ rule, pattern: patternOf(phrase) });
        index.set(key, filed);
      }
    }
  return { words, stems, stemLengths: [...new Set([...stems.keys()].map(({ length }) => length))] };
}

/** The rules that a folded name meets, first to last. */
export function rulesMet(name: string, { words, stems, stemLengths }: PhraseIndex): number[] {
  const met = new Set<number>();
  const look = (phrases: readonly Phrase[] | undefined) => {
    for (const { rule, pattern } of phrases ?? []) if (!met.has(rule) && pattern.test(name)) met.add(rule);
  };
  for (const word of new Set(name.split(" "))) {
    look(words.get(word));
    for (const length of stemLengths) if (length <= word.length) look(stems.get(word.slice(0, length)));
  }
  return [...met].sort((one, other) => one - other);
}

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
