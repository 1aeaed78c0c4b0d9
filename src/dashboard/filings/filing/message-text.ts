// A message formatted for reading: without its documents, one element a line. The exact bytes are in the file to
// download.

import { numberText } from "../../../../packages/ct600/text/numbers.ts";

/** Documents are base64 of a hundred pages; they are shown on their own. Companies House calls one `Data`. */
export function withoutDocuments(xml: string): string {
  return xml.replace(
    /(<(?:EncodedInlineXBRLDocument|Attachment|Data)(?: \w+="[^"]*")*>)([^<]+)/g,
    (_, tag: string, base64: string) => `${tag}(${numberText(base64.length)} characters of base64)`,
  );
}

/** For reading alone: spaces between elements would change the mark of a return. */
export function indented(xml: string): string {
  const lines: string[] = [];
  let depth = 0;
  const pieces = xml.match(/<(?:[^>"]|"[^"]*")*>|[^<]+/g) ?? [];
  const written = pieces.filter((piece) => piece.trim() !== "");
  for (let at = 0; at < written.length; at++) {
    const piece = written[at] ?? "";
    const [text = "", end = ""] = written.slice(at + 1, at + 3);
    if (piece.startsWith("</")) lines.push(line(--depth, piece));
    else if (!isOpening(piece)) lines.push(line(depth, piece));
    else if (isClosing(text)) {
      lines.push(line(depth, piece + text));
      at += 1;
    } else if (!text.startsWith("<") && isClosing(end)) {
      lines.push(line(depth, piece + text.trim() + end));
      at += 2;
    } else lines.push(line(depth++, piece));
  }
  return lines.join("\n");
}

function line(depth: number, text: string): string {
  return "  ".repeat(Math.max(0, depth)) + text.trim();
}

function isOpening(piece: string): boolean {
  return /^<[^/?!]/.test(piece) && !piece.endsWith("/>");
}

function isClosing(piece: string): boolean {
  return piece.startsWith("</");
}
