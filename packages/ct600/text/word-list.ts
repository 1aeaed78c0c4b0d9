// Words in a sentence.

/** `a`, `a and b`, `a, b and c`. */
export function wordList(words: readonly string[]): string {
  const others = words.slice(0, -1);
  return others.length === 0 ? words.join() : `${others.join(", ")} and ${words.at(-1)}`;
}

/** `a`, `a or b`, `a, b or c`. */
export function either(words: readonly string[]): string {
  const others = words.slice(0, -1);
  return others.length === 0 ? words.join() : `${others.join(", ")} or ${words.at(-1)}`;
}
