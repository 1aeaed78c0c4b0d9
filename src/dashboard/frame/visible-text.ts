// Text from outside, such as a receiver's response: characters that are invisible, or change how the rest is shown, are
// made visible.

/** Bytes that are no UTF-8 become "�". Line breaks and tabs stay as they are. */
export function visibleText(text: string | Buffer): string {
  return text
    .toString("utf8")
    .replace(/\r\n/g, "\n")
    .replace(INVISIBLE, (character) => (character === "\n" || character === "\t" ? character : shown(character)));
}

/**
 * Control characters, those that format (marks of direction, joiners, the byte order mark), and line separators other
 * than a line feed.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function shown(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `\\u{${code.toString(16)}}`;
}
