// An XML element as a plain value: made by a builder without parsing, or read from a message by the safe reader.
// Whatever is checked is checked on this; what is sent is written from it.

import { base64Text } from "./bytes.ts";
import { xmlAttribute, xmlText } from "./xml-text.ts";

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  /** Its own text, as it stands, without that of its children. */
  readonly text: string;
  /** A document it carries, written in base64 in place of a text. */
  readonly document?: Carried;
}

/**
 * The bytes of a document, those bytes in base64, or how to make them: what is only judged is not written, and no rule
 * looks into a document.
 */
export type Carried = Uint8Array | { readonly base64: string } | (() => Uint8Array);

type ToBase64 = (bytes: Uint8Array) => string;

const NONE: Readonly<Record<string, string>> = Object.freeze({});
const CHILDLESS: readonly Element[] = Object.freeze([]);

export function leaf(name: string, text: string, attributes = NONE): Element {
  return { name, attributes, children: CHILDLESS, text };
}

/** What is absent is given as null, so that a group reads in the order it is written. */
export function group(name: string, children: readonly (Element | null)[], attributes = NONE): Element {
  return { name, attributes, children: children.filter((child) => child !== null), text: "" };
}

export function documentLeaf(name: string, document: Carried, attributes = NONE): Element {
  return { name, attributes, children: CHILDLESS, text: "", document };
}

/** Canonical XML, without namespaces: the caller declares them around it. */
export function writeElement(element: Element): string {
  const parts = [""];
  writeInto(parts, element, base64Text);
  return parts.join("");
}

/**
 * Adds to the last of the parts; a document becomes a part of its own, so that a large text is not copied again and
 * again.
 */
export function writeInto(
  parts: string[],
  { name, attributes, children, text, document }: Element,
  toBase64: ToBase64,
): void {
  let opened = `<${name}`;
  // Canonical XML sorts attributes by name.
  for (const key of Object.keys(attributes).sort()) opened += ` ${key}="${xmlAttribute(attributes[key] ?? "")}"`;
  parts[parts.length - 1] += text === "" ? `${opened}>` : `${opened}>${xmlText(text)}`;
  if (document !== undefined) parts.push(base64Of(document, toBase64), "");
  for (const child of children) writeInto(parts, child, toBase64);
  parts[parts.length - 1] += `</${name}>`;
}

export function base64Of(document: Carried, toBase64: ToBase64): string {
  if (typeof document === "function") return toBase64(document());
  return document instanceof Uint8Array ? toBase64(document) : document.base64;
}
