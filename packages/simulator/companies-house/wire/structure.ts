// What a schema says of a message, as a table: which elements stand where, in which order, and the form of their text.
// Names are matched by namespace; prefixes, comments, attributes and white space are the sender's own affair.

import { childElements, type XmlElement } from "../../../ct600/xml/xml.ts";

export interface Part {
  name: string;
  /** It must be there, may be there, or may be there several times. */
  occurs: "once" | "maybe" | "often";
  /** What its text has to be. */
  form?: Form;
  /** What stands in it. With neither this nor a form, anything may. */
  parts?: readonly Part[];
}

export type Form = (text: string) => boolean;

export const once = (name: string, form?: Form): Part => ({ name, occurs: "once", ...(form && { form }) });
export const maybe = (name: string, form?: Form): Part => ({ name, occurs: "maybe", ...(form && { form }) });

export const like =
  (pattern: RegExp): Form =>
  (text) =>
    pattern.test(text);

/** A day that the calendar has, as xs:date writes it without a zone. */
export const day: Form = (text) => {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return moment !== null && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
};

/** A search for what does not belong, because a document has millions of characters. */
export const base64: Form = (text) =>
  text !== "" && !/[^A-Za-z0-9+/=\s]/.test(text) && !/=[^=\s]/.test(text) && text.replace(/\s+/g, "").length % 4 === 0;

const LONGEST_NAME = 64;

/** The first thing that is wrong, in words that name the element; null if nothing is. */
export function structureTrouble(element: XmlElement, parts: readonly Part[], namespace: string): string | null {
  const children = childElements(element);
  let place = 0;
  for (const [index, child] of children.entries()) {
    const isRepeated = index > 0 && children[index - 1]?.name === child.name;
    const at = child.namespaceUri === namespace ? parts.findIndex(({ name }) => name === child.name) : -1;
    const part = parts[at];
    if (part === undefined || at < place || (isRepeated && part.occurs !== "often"))
      return `element '${child.name.slice(0, LONGEST_NAME)}' is not expected there in '${element.name}'`;
    const passed = parts.slice(place, at).find((one) => one.occurs === "once" && !has(children, one));
    if (passed !== undefined) return missing(passed, element);
    place = at;
    const trouble = partTrouble(child, part, namespace);
    if (trouble !== null) return trouble;
  }
  const left = parts.find((one) => one.occurs === "once" && !has(children, one));
  return left === undefined ? null : missing(left, element);
}

function partTrouble(element: XmlElement, { form, parts }: Part, namespace: string): string | null {
  if (form !== undefined && (childElements(element).length > 0 || !form(element.content.trim())))
    return `element '${element.name}' is invalid`;
  return parts === undefined ? null : structureTrouble(element, parts, namespace);
}

function has(children: readonly XmlElement[], { name }: Part): boolean {
  return children.some((child) => child.name === name);
}

function missing({ name }: Part, parent: XmlElement): string {
  return `element '${name}' is missing from '${parent.name}'`;
}
