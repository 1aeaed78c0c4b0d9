// Words in a sentence.

/** `a`, `a or b`, `a, b or c`. */
export function either(words: readonly string[]): string {
  const others = words.slice(0, -1);
  return others.length === 0 ? words.join() : `${others.join(", ")} or ${words.at(-1)}`;
}
