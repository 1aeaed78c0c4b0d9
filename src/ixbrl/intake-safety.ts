// What a document must not have because it would act, or fetch something, when somebody opens it. Follows the authority's rule 3319 and sections 3.3
// to 3.8 of its style guide, read strictly: a document stands alone.
//
// Elements and attributes are first looked for in the bytes: XML has no way to spell their names otherwise, so what is not there need not be looked
// for in the tree, and a look at the bytes costs little. It finds too much (texts, comments), so libxml2 has the last word about attributes.
// Forbidden elements are refused on the look alone: a browser that takes the page for HTML sees them in comments and CDATA too.

import type { Problem } from "../ct600/problem.ts";
import type { XmlElement } from "../platform/xml.ts";
import { IMAGES, isUnsafeCss } from "./intake-css.ts";
import { problem } from "./intake-faults.ts";
import { PATHS } from "./intake-names.ts";

const FORBIDDEN_ELEMENTS = [
  ...["script", "noscript", "applet", "object", "param", "embed", "iframe", "frame", "frameset", "noframes", "portal"],
  ...["form", "input", "button", "select", "textarea", "isindex", "keygen", "dialog", "template", "slot"],
  ...["link", "base", "audio", "video", "source", "track", "picture", "canvas", "bgsound", "layer", "ilayer", "xml"],
  ...["svg", "math", "image", "use", "animate", "set", "foreignobject", "handler", "listener", "marquee"],
];

interface AttributeRule {
  readonly names: readonly string[];
  readonly isHarmless: (value: string) => boolean;
  readonly message: (name: string) => string;
}

const outside = (name: string) =>
  `The document refers to something outside itself (attribute ${name}); it must stand alone, with images as data: of GIF, JPEG or PNG (rule 3319).`;
const STYLE_MESSAGE =
  "The document's CSS refers to something outside it, or imports or binds something; put styles and images into the document.";

/** Within the document, or nowhere. */
const pointsInside = (value: string) => /^\s*(#|$)/.test(value);

const ATTRIBUTE_RULES: readonly AttributeRule[] = [
  {
    names: [
      ...["href", "srcset", "action", "formaction", "background", "cite", "longdesc", "profile", "usemap", "data"],
      ...["codebase", "classid", "archive", "poster", "manifest", "ping", "lowsrc", "dynsrc", "icon", "base"],
    ],
    isHarmless: pointsInside,
    message: outside,
  },
  {
    names: ["src"],
    isHarmless: (value) => pointsInside(value) || IMAGES.some((start) => value.startsWith(start)),
    message: outside,
  },
  {
    names: ["http-equiv"],
    isHarmless: (value) =>
      /^\s*(content-(type|language|style-type)|x-ua-compatible|cache-control|pragma|expires)\s*$/i.test(value),
    message: (name) => `The document has a meta element that acts (${name}); keep only the one that says its type.`,
  },
  { names: ["style"], isHarmless: (value) => !isUnsafeCss(value), message: () => STYLE_MESSAGE },
];

const RULE_OF = new Map(ATTRIBUTE_RULES.flatMap((rule) => rule.names.map((name) => [name, rule] as const)));

export function safetyProblems(root: XmlElement, source: Buffer): Problem[] {
  const latin1 = source.toString("latin1");
  const { forbidden, styles } = elementsIn(latin1);
  const messages = [
    forbidden === undefined
      ? []
      : `The document has a ${forbidden} element, or one written in a comment; remove it (rule 3319).`,
    ...attributeMessages(root, latin1),
    hasUnsafeSheet(root, styles) ? STYLE_MESSAGE : [],
    /<\?xml-stylesheet/i.test(latin1)
      ? "The document has a processing instruction xml-stylesheet; put the styles into a style element."
      : [],
    /<!---?>/.test(latin1) || hasMarkupInCData(latin1)
      ? "The document hides markup in a CDATA section, or in a comment that browsers end early; remove it."
      : [],
  ].flat();
  return [...new Set(messages)].map((message) => problem("ixbrl_unsafe", message));
}

const elementInBytes = new RegExp(`<(?:[^\\s<>/!?:]{1,100}:)?(style|${FORBIDDEN_ELEMENTS.join("|")})(?=[\\s/>])`, "gi");

function elementsIn(latin1: string): { forbidden: string | undefined; styles: number } {
  let styles = 0;
  for (const [, name = ""] of latin1.matchAll(elementInBytes)) {
    if (name.toLowerCase() !== "style") return { forbidden: name.toLowerCase(), styles };
    styles++;
  }
  return { forbidden: undefined, styles };
}

/**
 * The value is looked ahead to, not taken: a quotation mark in a text would otherwise swallow the attribute after it. Whatever is an attribute of these
 * names is found, because attributes are quoted and have no < in them.
 */
const attributeInBytes = new RegExp(
  `[\\s"':](${[...RULE_OF.keys()].join("|")}|on[a-z]+)\\s*=\\s*(?=("[^"<]*"|'[^'<]*'))`,
  "gi",
);

function attributeMessages(root: XmlElement, latin1: string): string[] {
  const suspects = suspectsIn(latin1);
  // Every reference to a taxonomy is among the bytes' hrefs, so if there are no more than those, there is nothing else.
  if (suspects.get("href") === root.eval("count(//link:schemaRef)", PATHS)) suspects.delete("href");
  return [...suspects.keys()].flatMap((name) => {
    const rule = RULE_OF.get(name.toLowerCase());
    if (rule === undefined)
      return hasEventHandler(root) ? "The document has event handlers; remove them (rule 3319)." : [];
    return attributesNamed(root, name).some((value) => !rule.isHarmless(value)) ? rule.message(name) : [];
  });
}

/** How often each attribute is written with a value that is not plainly harmless, by its name as spelled. */
function suspectsIn(latin1: string): Map<string, number> {
  const suspects = new Map<string, number>();
  // Thousands of style attributes are a few dozen different ones.
  const harmless = new Map<string, Set<string>>();
  attributeInBytes.lastIndex = 0;
  for (let match = attributeInBytes.exec(latin1); match !== null; match = attributeInBytes.exec(latin1)) {
    const [, name = "", quoted = ""] = match;
    const known = harmless.get(name);
    if (known?.has(quoted)) continue;
    if (!isPlainlyHarmless(name, quoted)) suspects.set(name, (suspects.get(name) ?? 0) + 1);
    else if (known === undefined) harmless.set(name, new Set([quoted]));
    else known.add(quoted);
  }
  return suspects;
}

/** As it stands in the bytes, only a character reference can hide something. */
function isPlainlyHarmless(name: string, quoted: string): boolean {
  const value = quoted.slice(1, -1).replace(/&(?:quot|apos|amp|lt|gt);/g, "'");
  return !value.includes("&") && (RULE_OF.get(name.toLowerCase())?.isHarmless(value) ?? false);
}

/** By name, without a namespace or in the one that browsers know it in. What refers to a taxonomy is judged elsewhere. */
function attributesNamed(root: XmlElement, name: string): string[] {
  const paths = [name, /^base$/i.test(name) ? `xml:${name}` : `xlink:${name}`];
  return paths.flatMap((path) =>
    root.find(`//@${path}[not(parent::link:schemaRef)]`, PATHS).map(({ content }) => content),
  );
}

function hasEventHandler(root: XmlElement): boolean {
  return root.eval("boolean(//@*[starts-with(translate(local-name(), 'ON', 'on'), 'on')])") === true;
}

/** Only those of XHTML are asked for where the bytes have no others. */
function hasUnsafeSheet(root: XmlElement, stylesInBytes: number): boolean {
  const ofXhtml = root.find("//h:style", PATHS);
  const all =
    ofXhtml.length === stylesInBytes ? ofXhtml : root.find("//*[translate(local-name(), 'STYLE', 'style') = 'style']");
  return all.some(({ content }) => isUnsafeCss(content));
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
