// Elements by their local names. Companies House replies in more than one namespace, and in none: what an element is
// called says enough.

import { elementsAt, type XmlElement } from "../../../packages/ct600/xml/xml.ts";

const NO_PREFIXES = {};

/** `path` is names with a slash between them, from the children of `from` downwards. */
export function elementsNamed(from: XmlElement, path: string): XmlElement[] {
  const steps = path.split("/").map((name) => `*[local-name()='${name}']`);
  return elementsAt(from, steps.join("/"), NO_PREFIXES);
}

/** The text of the first one, trimmed; the empty string where there is none. */
export function textNamed(from: XmlElement, path: string): string {
  return elementsNamed(from, path)[0]?.content.trim() ?? "";
}
