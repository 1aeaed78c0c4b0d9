// What a document must not have because it would act, or fetch something, when somebody opens it. One table of rules; each names what it found.
// Follows the authority's rule 3319 and sections 3.3 to 3.8 of its style guide, read strictly: a document stands alone.
//
// The tables allow what is known to be harmless where they can (where a reference may point to, which http-equiv there may be). Names of elements
// and attributes are first looked for in the bytes: XML has no way to spell them otherwise, so what is not there need not be looked for in the tree.
// Forbidden elements are refused on that look alone, because a browser that takes the page for HTML sees them in comments and CDATA too.

import type { Problem } from "../ct600/problem.ts";
import type { XmlElement } from "../platform/xml.ts";
import { problem } from "./intake-faults.ts";
import { PATHS } from "./intake-names.ts";

interface Opened {
  readonly root: XmlElement;
  /** The bytes, one character each. */
  readonly latin1: string;
  /** The attributes of these tables that occur, as they are spelled. */
  readonly spelled: readonly string[];
}

interface SafetyRule {
  /** The first thing that breaks the rule, by a name of ours; undefined if nothing does. */
  readonly find: (document: Opened) => string | undefined;
  readonly message: (name: string) => string;
}

const FORBIDDEN_ELEMENTS = [
  ...["script", "noscript", "applet", "object", "param", "embed", "iframe", "frame", "frameset", "noframes", "portal"],
  ...["form", "input", "button", "select", "textarea", "isindex", "keygen", "dialog", "template", "slot"],
  ...["link", "base", "audio", "video", "source", "track", "picture", "canvas", "bgsound", "layer", "ilayer", "xml"],
  ...["svg", "math", "image", "use", "animate", "set", "foreignobject", "handler", "listener", "marquee"],
];

/** Where an address may stand. Inside the document it may point anywhere, outside nowhere. */
const REFERENCES = [
  ...["href", "src", "srcset", "action", "formaction", "background", "cite", "longdesc", "profile", "usemap", "data"],
  ...["codebase", "classid", "archive", "poster", "manifest", "ping", "lowsrc", "dynsrc", "icon", "base"],
];

const HARMLESS_HTTP_EQUIV = [
  ...[
    "content-type",
    "content-language",
    "content-style-type",
    "x-ua-compatible",
    "cache-control",
    "pragma",
    "expires",
  ],
];

const IMAGES = ["data:image/gif;base64,", "data:image/jpeg;base64,", "data:image/png;base64,"];

const elementInBytes = new RegExp(`<(?:[^\\s<>/!?:]{1,100}:)?(${FORBIDDEN_ELEMENTS.join("|")})(?=[\\s/>])`, "i");
const attributeInBytes = new RegExp(
  `[\\s"':](${[...REFERENCES, "style", "http-equiv"].join("|")}|on[a-z]+)\\s*=`,
  "gi",
);
/** What refers to the taxonomy is judged elsewhere. */
const ALLOWED_REFERENCE = [
  "starts-with(normalize-space(.), '#')",
  "normalize-space(.) = ''",
  "parent::link:schemaRef",
  ...IMAGES.map((start) => `(local-name() = 'src' and starts-with(., '${start}'))`),
].join(" or ");

const SAFETY_RULES: readonly SafetyRule[] = [
  {
    find: ({ latin1 }) => elementInBytes.exec(latin1)?.[1]?.toLowerCase(),
    message: (name) => `The document has a ${name} element, or one written in a comment; remove it (rule 3319).`,
  },
  {
    find: ({ spelled, root }) =>
      spelled.some((name) => /^on/i.test(name)) &&
      root.eval("boolean(//@*[starts-with(translate(local-name(), 'ON', 'on'), 'on')])") === true
        ? "on…"
        : undefined,
    message: (name) => `The document has event handlers (${name} attributes); remove them (rule 3319).`,
  },
  {
    find: ({ spelled, root }) =>
      spelled
        .filter((name) => REFERENCES.includes(name.toLowerCase()))
        .find((name) => attributesNamed(root, name, `[not(${ALLOWED_REFERENCE})][1]`).length > 0),
    message: (name) =>
      `The document refers to something outside itself (attribute ${name}); it must stand alone, with images as data: of GIF, JPEG or PNG (rule 3319).`,
  },
  {
    find: ({ spelled, root }) =>
      spelled.find((name) => /^http-equiv$/i.test(name) && attributesNamed(root, name).some(isHarmful)),
    message: (name) => `The document has a meta element that acts (${name}); keep only the one that says its type.`,
  },
  {
    find: (document) => (hasUnsafeStyle(document) ? "CSS" : undefined),
    message: (name) =>
      `The document's ${name} refers to something outside it, or imports or binds something; put styles and images into the document.`,
  },
  {
    find: ({ latin1 }) => (/<\?xml-stylesheet/i.test(latin1) ? "xml-stylesheet" : undefined),
    message: (name) => `The document has a processing instruction ${name}; put the styles into a style element.`,
  },
  {
    find: ({ latin1 }) => (/<!---?>/.test(latin1) || hasMarkupInCData(latin1) ? "comment" : undefined),
    message: (name) => `The document hides markup in a CDATA section or a ${name} that browsers end early; remove it.`,
  },
];

export function safetyProblems(root: XmlElement, source: Buffer): Problem[] {
  const latin1 = source.toString("latin1");
  const spelled = [...new Set([...latin1.matchAll(attributeInBytes)].map(([, name = ""]) => name))];
  const document = { root, latin1, spelled };
  return SAFETY_RULES.flatMap(({ find, message }) => {
    const found = find(document);
    return found === undefined ? [] : [problem("ixbrl_unsafe", message(found))];
  });
}

function isHarmful({ content }: { content: string }): boolean {
  return !HARMLESS_HTTP_EQUIV.includes(content.trim().toLowerCase());
}

/** By name, without a namespace or in one of the two that browsers know; a path of its own each, as libxml2 is fast with names alone. */
function attributesNamed(root: XmlElement, name: string, condition = ""): { content: string }[] {
  return ["", "xlink:", "xml:"].flatMap((prefix) => root.find(`//@${prefix}${name}${condition}`, PATHS));
}

/** A style without a bracket or an escape can refer to nothing. */
const SUSPICIOUS_STYLE = "[contains(., '(') or contains(., '\\')]";

function hasUnsafeStyle({ root, latin1, spelled }: Opened): boolean {
  const ofXhtml = root.find("//h:style", PATHS);
  const inBytes = latin1.match(/<[^\s<>/!?]{0,100}\bstyle(?=[\s/>])/gi) ?? [];
  const sheets =
    inBytes.length === ofXhtml.length ? ofXhtml : root.find("//*[translate(local-name(), 'STYLE', 'style') = 'style']");
  const attributes = spelled
    .filter((name) => /^style$/i.test(name))
    .flatMap((name) => root.find(`//@${name}${SUSPICIOUS_STYLE}`));
  return [...sheets, ...attributes].some(({ content }) => isUnsafeCss(content));
}

/** Also functions that take an address as a plain string, and the two properties with which old browsers attach code. */
const FETCHING_CSS =
  /@import|image-set\s*\(|\b(?:image|src|cross-fade)\s*\(|-moz-binding|\bbehaviou?r\s*:|(?:java|vb)\s*script\s*:/;
const CSS_ADDRESS = /url(?:-prefix)?\s*\(\s*["']?\s*([^"')\s]{0,40})/g;

/** Looked at with and without comments: a comment may hide an address, and a string may pretend to start one. */
export function isUnsafeCss(css: string): boolean {
  const plain = withoutEscapes(css).toLowerCase();
  return [plain, plain.replace(/\/\*[\s\S]*?(\*\/|$)/g, " ")].some(
    (text) =>
      FETCHING_CSS.test(text) ||
      [...text.matchAll(CSS_ADDRESS)].some(
        ([, address = ""]) => !address.startsWith("#") && !IMAGES.some((start) => address.startsWith(start)),
      ),
  );
}

function withoutEscapes(css: string): string {
  return css.replace(/\\(?:([0-9a-f]{1,6})\s?|\r?\n|(.))/gi, (_, code?: string, character?: string) => {
    if (code === undefined) return character ?? "";
    const point = Number.parseInt(code, 16);
    return point > 0x10ffff ? "" : String.fromCodePoint(point);
  });
}

/** In HTML a CDATA section ends at the first >, and what follows is markup. */
function hasMarkupInCData(latin1: string): boolean {
  const start = "<![CDATA[";
  for (let at = latin1.indexOf(start); at !== -1; at = latin1.indexOf(start, at + 1)) {
    const end = latin1.indexOf("]]>", at);
    if (/<[a-z!/?]/i.test(latin1.slice(at + start.length, end === -1 ? undefined : end))) return true;
  }
  return false;
}
