// Attributes a document must not have because they act or refer outside it. Follows the authority's rule 3319.
//
// They are first looked for in the bytes: XML has no way to spell their names otherwise, so what is not there need not
// be looked for in the tree. That finds too much (texts, comments), so libxml2 has the last word.

import { attributesAt, type XmlElement } from "../../xml/xml.ts";
import { IMAGES, isUnsafeCss, STYLE_MESSAGE } from "./css.ts";
import { PATHS } from "./names.ts";

interface AttributeRule {
  readonly names: readonly string[];
  readonly isHarmless: (value: string) => boolean;
  readonly message: (name: string) => string;
}

const outside = (name: string) =>
  `The document refers to something outside itself (attribute ${name}); make it self-contained, with images as data: of GIF, JPEG or PNG (rule 3319).`;

/** Within the document, or nowhere. Only what browsers strip from an address is white space here. */
const pointsInside = (value: string) => /^[ \t\r\n\f]*(#|$)/.test(value);

const ATTRIBUTE_RULES: readonly AttributeRule[] = [
  {
    names: [
      ...["href", "srcset", "action", "formaction", "background", "cite", "longdesc", "profile", "usemap", "data"],
      ...["codebase", "classid", "archive", "poster", "manifest", "ping", "lowsrc", "dynsrc", "icon", "base"],
      ...["srcdoc", "imagesrcset", "attributionsrc"],
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
    message: (name) => `The document has an active meta element (${name}); keep only the one that states its type.`,
  },
  { names: ["style"], isHarmless: (value) => !isUnsafeCss(value), message: () => STYLE_MESSAGE },
];

const RULE_OF = new Map(ATTRIBUTE_RULES.flatMap((rule) => rule.names.map((name) => [name, rule] as const)));
/** Stands for every name that begins so. */
const HANDLER = "on";

export function attributeMessages(root: XmlElement, latin1: string): string[] {
  const suspects = suspectsIn(latin1);
  const handlers = suspects.delete(HANDLER) && hasEventHandler(root) ? [HANDLER_MESSAGE] : [];
  // Where the bytes have no more of them than the references to taxonomies, those are all there are.
  if (suspects.get("href") === taxonomyReferences(root)) suspects.delete("href");
  return suspects.size === 0 ? handlers : [...handlers, ...messagesOf(root, [...suspects.keys()])];
}

const HANDLER_MESSAGE = "The document has event handlers; remove them (rule 3319).";

/**
 * The value is looked ahead to, not taken: a quotation mark in a text would otherwise swallow the attribute after it.
 * Whatever is an attribute of these names is found, because attributes are quoted and have no < in them.
 */
const attributeInBytes = new RegExp(
  `[\\s"':](${[...RULE_OF.keys()].join("|")}|on[a-z]+)\\s*=\\s*(?=("[^"<]*"|'[^'<]*'))`,
  "gi",
);

/** How often each attribute is written with a value that is not plainly harmless. */
function suspectsIn(latin1: string): Map<string, number> {
  const suspects = new Map<string, number>();
  // Thousands of style attributes are a few dozen different ones.
  const harmless = new Map<string, Set<string>>();
  attributeInBytes.lastIndex = 0;
  for (let match = attributeInBytes.exec(latin1); match !== null; match = attributeInBytes.exec(latin1)) {
    const [, written = "", quoted = ""] = match;
    const known = harmless.get(written);
    if (known?.has(quoted)) continue;
    const name = RULE_OF.has(written) ? written : written.toLowerCase();
    const rule = RULE_OF.get(name);
    if (rule === undefined) suspects.set(HANDLER, 1);
    else if (!isPlainlyHarmless(quoted, rule)) suspects.set(name, (suspects.get(name) ?? 0) + 1);
    else if (known === undefined) harmless.set(written, new Set([quoted]));
    else known.add(quoted);
  }
  return suspects;
}

/** As it stands in the bytes, only a character reference can hide something. */
function isPlainlyHarmless(quoted: string, { isHarmless }: AttributeRule): boolean {
  const value = quoted.slice(1, -1).replace(/&(?:quot|apos|amp|lt|gt);/g, "'");
  return !value.includes("&") && isHarmless(value);
}

const IN_REFERENCES = "parent::link:schemaRef[parent::*[local-name() = 'references']]";

/**
 * Those that point outside. One that does not is plainly harmless in the bytes, so it must not be counted here either.
 */
function taxonomyReferences(root: XmlElement): number {
  const references = attributesAt(root, `//link:schemaRef/@xlink:href[${IN_REFERENCES}]`, PATHS);
  return references.filter(({ content }) => !pointsInside(content)).length;
}

const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * By name, without a namespace or in those that browsers know them in. What refers to a taxonomy is judged elsewhere.
 * All names are asked for at once: each can be spelled in hundreds of ways, and each question is a walk through the
 * document.
 */
function messagesOf(root: XmlElement, names: readonly string[]): string[] {
  const lower = `translate(local-name(), '${UPPER}', '${UPPER.toLowerCase()}')`;
  const path = `//@*[contains('|${names.join("|")}|', concat('|', ${lower}, '|'))][not(${IN_REFERENCES})]`;
  const found = new Set<string>();
  for (const attribute of attributesAt(root, path, PATHS)) {
    const name = attribute.name.toLowerCase();
    if (found.has(name) || !BROWSERS_KNOW.includes(attribute.namespaceUri)) continue;
    if (!(RULE_OF.get(name)?.isHarmless(attribute.content) ?? true)) found.add(name);
  }
  return [...found].map((name) => RULE_OF.get(name)?.message(name) ?? "");
}

const BROWSERS_KNOW = ["", PATHS.xlink, "http://www.w3.org/XML/1998/namespace"];

function hasEventHandler(root: XmlElement): boolean {
  return root.eval("boolean(//@*[starts-with(translate(local-name(), 'ON', 'on'), 'on')])") === true;
}
