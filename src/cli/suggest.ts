// Suggests commands for a mistyped one.

import { editDistance } from "../../packages/ct600/text/edit-distance.ts";
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

/** A long word is near to no command, so its length costs nothing. */
function distance(one: string, other: string): number {
  return Math.abs(one.length - other.length) > NEAR ? NEAR + 1 : editDistance(one, other);
}
