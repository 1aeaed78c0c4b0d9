// Secrets taken out of what the gateway says: an error about an element may quote the element, and its words are
// stored, shown and sent on.

const HIDDEN = "[hidden]";

/** Blanks each of these texts wherever it occurs, in capitals too: a hash may come back in them. */
export function hiding(secrets: readonly string[]): (text: string) => string {
  // The longest first: one may be the beginning of another.
  const patterns = secrets
    .filter((secret) => secret !== "")
    .sort((one, other) => other.length - one.length)
    .map((secret) => secret.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&"));
  if (patterns.length === 0) return (text) => text;
  const any = new RegExp(patterns.join("|"), "gi");
  return (text) => text.replace(any, HIDDEN);
}
