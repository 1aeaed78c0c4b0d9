// A benchmark that loses something measures nothing: every count must tie, or the run fails.

export class Lost extends Error {}

export function requireCount(what: string, found: number | undefined, expected: number): void {
  if (found !== expected) throw new Lost(`${what}: ${found ?? "none"} instead of ${expected}`);
}
