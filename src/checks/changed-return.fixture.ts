// A sound return with a few boxes changed. A path that is not there is made, null takes an element out, a path that ends
// in @name is an attribute, and one that ends in @again is there twice, or as often as the text says.

import { boxesFor, type MessageWishes, someDocuments } from "../../test/support/messages.ts";
import { irEnvelope, utrKey } from "../authority/return-xml.ts";
import { PLACES, type Place } from "../ct600/form/table.ts";
import { type Element, group } from "../platform/element.ts";
import type { ReturnStructure } from "./figures.ts";

export type Changes = Readonly<Record<string, string | null>>;

/** Rule, the return to start from, what is changed. */
export type ProvocationRow = readonly [rule: number, from: MessageWishes, changes: Changes];

export const boxes = (changes: Partial<Record<Place, string | null>>): Changes =>
  Object.fromEntries(Object.entries(changes).map(([box, text]) => [PLACES[box as Place], text]));

export function soundReturn(wishes: MessageWishes = {}): ReturnStructure {
  return { envelopeKeys: [utrKey("8596148860")], irEnvelope: irEnvelope(boxesFor(wishes), someDocuments) };
}

export function changed(from: MessageWishes, changes: Changes): ReturnStructure {
  const { envelopeKeys, irEnvelope: root } = soundReturn(from);
  let irEnvelope = root;
  for (const [path, text] of Object.entries(changes)) {
    const [elements = "", attribute] = (path.startsWith("/") ? path.slice(1) : `CompanyTaxReturn/${path}`).split("@");
    irEnvelope = edit(irEnvelope, elements.split("/"), (element) => change(element, attribute, text));
  }
  return { envelopeKeys, irEnvelope };
}

function change(element: Element, attribute: string | undefined, text: string | null): Element[] {
  if (attribute === "again") return Array.from({ length: Number(text || 2) }, () => element);
  if (attribute === undefined) return text === null ? [] : [text === "" ? element : { ...element, text }];
  const { [attribute]: _, ...others } = element.attributes;
  return [{ ...element, attributes: text === null ? others : { ...others, [attribute]: text } }];
}

/** Edits every element at the path; makes one at the end of its parent where there is none. */
export function edit(
  parent: Element,
  [name = "", ...rest]: readonly string[],
  by: (element: Element) => Element[],
): Element {
  const children = parent.children.some((child) => child.name === name)
    ? parent.children
    : [...parent.children, group(name, [])];
  return {
    ...parent,
    children: children.flatMap((child) => {
      if (child.name !== name) return [child];
      return rest.length === 0 ? by(child) : [edit(child, rest, by)];
    }),
  };
}
