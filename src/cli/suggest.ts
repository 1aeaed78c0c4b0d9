// Which commands were perhaps meant by words that are none.

import type { Command } from "./command.ts";

/** Letters that may differ, over all words of a command. */
const NEAR = 2;

/** The names nearest to what was typed, where they are near. Words beyond a name are its arguments. */
export function nearestCommands(words: readonly string[], commands: readonly Command[]): string[] {
  const firstOption = words.findIndex((word) => word.startsWith("-"));
  const typed = firstOption === -1 ? words : words.slice(0, firstOption);
  const measured = commands.map(({ name }) => {
    const parts = name.split(" ").slice(0, typed.length);
    const distances = parts.map((part, index) => distance(part, typed[index] ?? ""));
    return { name, distance: distances.reduce((sum, one) => sum + one, 0) };
  });
  const least = Math.min(...measured.map((one) => one.distance));
  return least > NEAR ? [] : measured.filter((one) => one.distance === least).map(({ name }) => name);
}

/** Levenshtein's distance. A long word is near to none, so its length costs nothing. */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > NEAR) return NEAR + 1;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j++) {
      const replaced = (row[j] ?? 0) + (letter === other[j] ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
