// Text that somebody else wrote, such as a receiver's answer: what would not be seen, or would change how the rest is seen, is made visible.

/** Bytes that are no UTF-8 become "�". Line breaks and tabs stay as they are. */
export function visibleText(text: string | Buffer): string {
  return text
    .toString("utf8")
    .replace(/\r\n/g, "\n")
    .replace(INVISIBLE, (character) => (character === "\n" || character === "\t" ? character : shown(character)));
}

/** Control characters, those that format (marks of direction, joiners, the byte order mark), and line separators that are none of ours. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function shown(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `\\u{${code.toString(16)}}`;
}
