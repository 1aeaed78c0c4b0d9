// What a document must not have because it would act, or fetch something, when it is opened. Follows the authority's
// rule 3319 and sections 3.3 to 3.8 of its style guide, read strictly: a document stands alone.
//
// A document is judged twice: as the XML it is, by the namespaces and names of its parsed tree, and by its bytes, as a
// browser reads them that takes the page for HTML and finds elements in comments and CDATA too.

import type { XmlElement } from "../../xml/xml.ts";
import { attributeMessages } from "./attributes.ts";
import { isUnsafeCss, STYLE_MESSAGE } from "./css.ts";
import { type Finding, problem } from "./faults.ts";
import { type Declarations, PATHS, XHTML } from "./names.ts";

const FORBIDDEN_ELEMENTS = [
  ...["script", "noscript", "applet", "object", "param", "embed", "iframe", "frame", "frameset", "noframes", "portal"],
  ...["form", "input", "button", "select", "textarea", "isindex", "keygen", "dialog", "template", "slot"],
  ...["link", "base", "audio", "video", "source", "track", "picture", "canvas", "bgsound", "layer", "ilayer", "xml"],
  ...["svg", "math", "image", "use", "animate", "set", "foreignobject", "handler", "listener", "marquee"],
  // What HTML takes for text and XML for markup.
  ...["xmp", "plaintext", "listing", "noembed"],
];

interface Judged {
  readonly root: XmlElement;
  readonly source: string;
  readonly declarations: Declarations;
}

export function safetyProblems({ root, source, declarations }: Judged): Finding[] {
  const { forbidden, styles } = elementsIn(source);
  const messages = [
    forbidden === undefined
      ? []
      : `The document has a ${forbidden} element, or one written in a comment; remove it (rule 3319).`,
    forbidden === undefined && hasForbiddenElement(root, declarations)
      ? "The document has an active element, or a drawing; remove it (rule 3319)."
      : [],
    ...attributeMessages(root, source),
    hasUnsafeSheet(root, styles) || sheetsIn(source).some(isUnsafeCss) ? STYLE_MESSAGE : [],
    /<\?xml-stylesheet/i.test(source)
      ? "The document has a processing instruction xml-stylesheet; put the styles into a style element."
      : [],
    hidesMarkup(source)
      ? "The document hides markup in a CDATA section, a processing instruction, or a comment that browsers end early; remove it."
      : [],
  ].flat();
  return [...new Set(messages)].map((message) => problem("ixbrl_unsafe", message));
}

/** White space as XML and HTML have it: `\s` would match bytes of letters too, and a prefix is as long as it likes. */
const elementInBytes = new RegExp(
  `<(?:[^ \\t\\r\\n\\f<>/!?]*:)?(style|${FORBIDDEN_ELEMENTS.join("|")})(?=[ \\t\\r\\n\\f/>])`,
  "gi",
);

function elementsIn(source: string): { forbidden: string | undefined; styles: number } {
  let styles = 0;
  for (const [, name = ""] of source.matchAll(elementInBytes)) {
    if (name.toLowerCase() !== "style") return { forbidden: name.toLowerCase(), styles };
    styles++;
  }
  return { forbidden: undefined, styles };
}

const DRAWINGS = { svg: "http://www.w3.org/2000/svg", math: "http://www.w3.org/1998/Math/MathML" };
const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const FORBIDDEN = `//*[contains('|${FORBIDDEN_ELEMENTS.join("|")}|', concat('|', translate(local-name(), '${UPPER}', '${UPPER.toLowerCase()}'), '|'))]`;

/**
 * In the tree. To ask for all names takes as long as parsing, so that is done only where a prefix stands for XHTML or a
 * drawing, or a namespace is declared below the root; elsewhere there are no such drawings, and the elements of XHTML
 * are spelled plainly in the bytes.
 */
function hasForbiddenElement(root: XmlElement, { onRoot, onlyOnRoot }: Declarations): boolean {
  const acting: string[] = [XHTML, ...Object.values(DRAWINGS)];
  const isPlain =
    onlyOnRoot && [...onRoot].every(([prefix, namespace]) => prefix === "" || !acting.includes(namespace));
  const path = isPlain ? "//h:script" : `//h:script | //svg:* | //math:* | ${FORBIDDEN}`;
  return root.eval(`boolean(${path})`, { ...PATHS, ...DRAWINGS }) === true;
}

/** Only those of XHTML are asked for where the bytes have no others. */
function hasUnsafeSheet(root: XmlElement, stylesInBytes: number): boolean {
  const ofXhtml = root.find("//h:style", PATHS);
  const all =
    ofXhtml.length === stylesInBytes ? ofXhtml : root.find("//*[translate(local-name(), 'STYLE', 'style') = 'style']");
  return all.some(({ content }) => isUnsafeCss(content));
}

/**
 * As HTML reads them: to the first end tag, with what XML takes for comments. An empty one is let be, or all prose
 * would be read as CSS.
 */
function sheetsIn(source: string): string[] {
  const sheets: string[] = [];
  const start = /<style(?!(?: type="text\/css")? ?\/>)(?=[ \t\r\n\f/>])/gi;
  const end = /<\/style/gi;
  while (start.exec(source) !== null) {
    end.lastIndex = start.lastIndex;
    const until = end.exec(source)?.index ?? source.length;
    sheets.push(source.slice(start.lastIndex, until));
    start.lastIndex = until;
  }
  return sheets;
}

/** Where HTML sees the end of something sooner than XML does, what follows is markup that no tree shows. */
function hidesMarkup(source: string): boolean {
  return (
    /<!---?>/.test(source) ||
    passagesIn(source, "<!--", "-->").some((comment) => ENDS_TEXT.test(comment)) ||
    passagesIn(source, "<![CDATA[", "]]>").some((text) => /<[a-z!/?]/i.test(text)) ||
    passagesIn(source, "<?", "?>").some((instruction) => instruction.includes(">"))
  );
}

/** Ends the elements that HTML reads as text, comments in them included, even where XML closes them at once. */
const ENDS_TEXT = /<\/(?:style|title)/i;

function passagesIn(source: string, start: string, end: string): string[] {
  const passages: string[] = [];
  for (let at = source.indexOf(start); at !== -1; ) {
    const until = source.indexOf(end, at + start.length);
    passages.push(source.slice(at + start.length, until === -1 ? undefined : until));
    at = until === -1 ? -1 : source.indexOf(start, until);
  }
  return passages;
}
