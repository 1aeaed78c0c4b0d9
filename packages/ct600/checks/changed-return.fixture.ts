// A sound return with a few boxes changed. A path that is not there is made, null takes an element out, a path that
// ends in @name is an attribute, and one that ends in @again is there twice, or as often as the text says.

import { boxesFor, type MessageWishes, someDocuments } from "../../../test/support/messages.ts";
import { isBox, type Row } from "../form/row.ts";
import { FORM, PLACES, type Place } from "../form/table.ts";
import { irEnvelope, utrKey } from "../message/return-xml.ts";
import { type Element, group } from "../xml/element.ts";
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
  const { envelopeKeys, irEnvelope } = soundReturn(from);
  return { envelopeKeys, irEnvelope: withChanges(irEnvelope, changes) };
}

export function withChanges(irEnvelope: Element, changes: Changes): Element {
  return Object.entries(changes).reduce((root, [path, text]) => {
    const [elements = "", attribute] = (path.startsWith("/") ? path.slice(1) : `CompanyTaxReturn/${path}`).split("@");
    return edit(root, elements.split("/"), (element) => change(element, attribute, text));
  }, irEnvelope);
}

function change(element: Element, attribute: string | undefined, text: string | null): Element[] {
  if (attribute === "again") return Array.from({ length: Number(text || 2) }, () => element);
  if (attribute === undefined) return text === null ? [] : [text === "" ? element : { ...element, text }];
  const { [attribute]: _, ...others } = element.attributes;
  return [{ ...element, attributes: text === null ? others : { ...others, [attribute]: text } }];
}

/** Edits every element at the path; makes one where there is none, in the place the form gives it, or at the end. */
export function edit(
  parent: Element,
  [name = "", ...rest]: readonly string[],
  by: (element: Element) => Element[],
  rows: readonly Row[] = [FORM],
): Element {
  const row = rows.find(({ element }) => element === name);
  const below = row === undefined || isBox(row) ? [] : row.content;
  const hasOne = parent.children.some((child) => child.name === name);
  const children = hasOne
    ? parent.children
    : parent.children.toSpliced(placeOf(name, parent, rows), 0, group(name, []));
  return {
    ...parent,
    children: children.flatMap((child) => {
      if (child.name !== name) return [child];
      return rest.length === 0 ? by(child) : [edit(child, rest, by, below)];
    }),
  };
}

function placeOf(name: string, { children }: Element, rows: readonly Row[]): number {
  const order = rows.map(({ element }) => element);
  const at = children.findIndex((child) => order.indexOf(child.name) > order.indexOf(name));
  return order.includes(name) && at !== -1 ? at : children.length;
}
