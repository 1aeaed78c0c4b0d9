// The texts of XML: written right whatever they hold, and trimmed as XML trims. It needs no parser, so that what only
// computes or writes, as the page about the library does in a browser, loads none.

/** Without the white space of XML at both ends, and only that: JavaScript knows more kinds of it. */
export function trimXml(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return start === 0 && end === text.length ? text : text.slice(start, end);
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;
}

const TEXT_ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#xD;" };

/** Text as canonical XML writes it, so that what we build is canonical already. */
export function xmlText(text: string): string {
  return !/[&<>\r]/.test(text) ? text : text.replace(/[&<>\r]/g, (character) => TEXT_ESCAPES[character] ?? character);
}

const TEXT_UNESCAPED = Object.fromEntries(
  Object.entries(TEXT_ESCAPES).map(([character, escaped]) => [escaped, character]),
);

/** The way back from `xmlText`. */
export function textOfXml(xml: string): string {
  return xml.replace(/&[^;]+;/g, (escaped) => TEXT_UNESCAPED[escaped] ?? escaped);
}

const ATTRIBUTE_ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  '"': "&quot;",
  "\t": "&#x9;",
  "\n": "&#xA;",
  "\r": "&#xD;",
};

export function xmlAttribute(text: string): string {
  return !/[&<"\t\n\r]/.test(text)
    ? text
    : text.replace(/[&<"\t\n\r]/g, (character) => ATTRIBUTE_ESCAPES[character] ?? character);
}
