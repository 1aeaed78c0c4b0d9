// XHTML as values: elements with text among them, written with every text escaped once.

import { xmlAttribute, xmlText } from "../xml/xml-text.ts";

export type Content = string | Markup;

export interface Markup {
  readonly name: string;
  /** As they stand behind the name. */
  readonly attributes: string;
  readonly content: readonly Content[];
}

export function markup(name: string, attributes: Readonly<Record<string, string>>, ...content: Content[]): Markup {
  return { name, attributes: attributesText(attributes), content };
}

/** XHTML writes these without a content; anything else keeps its end tag, which a reader of plain HTML needs. */
const VOID = new Set(["meta", "br", "hr"]);

/** `meet` is given every element, each time it is written. */
export function writeMarkup(content: Content, meet: (element: Markup) => void): string {
  if (typeof content === "string") return xmlText(content);
  meet(content);
  const { name, attributes } = content;
  if (VOID.has(name)) return `<${name}${attributes}/>`;
  let written = `<${name}${attributes}>`;
  for (const part of content.content) written += writeMarkup(part, meet);
  return `${written}</${name}>`;
}

/** As they stand behind the name of their element. */
export function attributesText(attributes: Readonly<Record<string, string>>): string {
  let written = "";
  for (const key in attributes) written += ` ${key}="${xmlAttribute(attributes[key] ?? "")}"`;
  return written;
}
