// Values of boxes as XML, in the order of the table of boxes: a part is written when a box in it has a value, or when
// the form demands it.

import { boxText } from "../form/box-text.ts";
import { type Box, type BoxNumber, isBox, type Part, type Row } from "../form/row.ts";
import { isMirror, type Mirror, mirrorElements } from "../pages/mirrored/mirror.ts";
import { type Element, group, leaf } from "../xml/element.ts";

type Value = string | number | bigint | boolean;

/** By number; for a list an array of records. What the table does not know is not written. */
export type Values = { readonly [box: string]: Value | readonly Value[] | readonly Values[] | Mirror | undefined };

/**
 * The elements of a part of the form. Its parts without any value are not walked: the pages have hundreds of boxes, and
 * most returns fill none of them.
 */
export function formElements(part: Part, values: Values): Element[] {
  const rows = rowsByBox(part);
  const filled = new Set(Object.keys(values).map((box) => rows.get(box)));
  const content = part.content.filter((row) => row.occurs === "1" || filled.has(row));
  return contentOf({ ...part, content }, values) ?? [];
}

const knownRows = new WeakMap<Part, ReadonlyMap<string, Row>>();

/** In which row of a part each of its boxes stands. */
function rowsByBox(part: Part): ReadonlyMap<string, Row> {
  const known = knownRows.get(part);
  if (known !== undefined) return known;
  const rows = new Map(part.content.flatMap((row) => boxesIn(row).map((box) => [box, row])));
  knownRows.set(part, rows);
  return rows;
}

/** Also the row itself: lists and mirrored pages have one value for all of it. */
function boxesIn(row: Row): string[] {
  return [String(row.id), ...(isBox(row) ? [] : row.content.flatMap(boxesIn))];
}

/**
 * Null where no box has a value. A part the form demands is written empty, but only inside a part that is written
 * anyway.
 */
function contentOf({ content }: Part, values: Values): Element[] | null {
  const elements: Element[] = [];
  let isFilled = false;
  for (const row of content) {
    const written = isBox(row) ? boxElement(row, values) : partElements(row, values);
    if (written !== null) isFilled = true;
    if (Array.isArray(written)) elements.push(...written);
    else if (written !== null) elements.push(written);
    else if (row.occurs === "1" && !isBox(row)) elements.push(group(row.element, []));
  }
  return isFilled ? elements : null;
}

function boxElement({ id, element, type }: Box, values: Values): Element | Element[] | null {
  const value = givenFor(id, values);
  if (value === undefined) return null;
  if (Array.isArray(value)) return value.map((line) => leaf(element, boxText(type, line as Value)));
  return leaf(element, boxText(type, value as Value));
}

function partElements(part: Part, values: Values): Element | Element[] | null {
  if (part.isMirrored) return mirroredPage(part, values);
  return part.isList ? records(part, values) : partElement(part, values);
}

function mirroredPage(page: Part, values: Values): Element | null {
  const given = values[page.id ?? ""];
  return isMirror(given) ? group(page.element, mirrorElements(page, given)) : null;
}

function partElement(part: Part, values: Values): Element | null {
  const content = contentOf(part, values);
  return content === null ? null : group(part.element, content);
}

function records(list: Part, values: Values): Element[] | null {
  const given = givenFor(list.id ?? "", values);
  if (!Array.isArray(given)) return null;
  const elements = given.flatMap((record: Values) => partElement(list, record) ?? []);
  return elements.length === 0 ? null : elements;
}

/** One line for numbers and one for names: V8 is quick at either, and slow where both are asked for in one place. */
function givenFor(id: BoxNumber, values: Values): Values[string] {
  if (typeof id === "number") return values[id];
  return values[id];
}
