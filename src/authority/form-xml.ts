// Values of boxes as XML, in the order of the table of boxes: a part is written when a box in it has a value, or when
// the form demands it.

import { boxText } from "../ct600/form/box-text.ts";
import { isBox, type Part, type Row } from "../ct600/form/row.ts";
import { type Element, group, leaf } from "../platform/element.ts";

type Value = string | number | bigint | boolean;

/** By number; for a list an array of records. What the table does not know is not written. */
export type Values = { readonly [box: string]: Value | readonly Values[] | undefined };

/** The elements of a part of the form. */
export function formElements(part: Part, values: Values): Element[] {
  const elements: Element[] = [];
  writeContent(part, values, elements);
  return elements;
}

/**
 * Whether a box in it has a value. A part the form demands is written empty, but only inside a part that is written
 * anyway. Most of the form is empty in most returns, so what is not there costs no more than a look.
 */
function writeContent({ content }: Part, values: Values, into: Element[]): boolean {
  let isFilled = false;
  for (const row of content) if (writeRow(row, values, into)) isFilled = true;
  return isFilled;
}

function writeRow(row: Row, values: Values, into: Element[]): boolean {
  const value = row.id === null ? undefined : values[row.id];
  if (isBox(row)) {
    if (value === undefined || Array.isArray(value)) return false;
    into.push(leaf(row.element, boxText(row.type, value as Value)));
    return true;
  }
  if (!row.isList) return writePart(row, values, into);
  const records = Array.isArray(value) ? (value as readonly Values[]) : [];
  return records.map((record) => writePart(row, record, into)).includes(true);
}

function writePart(part: Part, values: Values, into: Element[]): boolean {
  const content: Element[] = [];
  const isFilled = writeContent(part, values, content);
  if (isFilled || part.occurs === "1") into.push(group(part.element, isFilled ? content : []));
  return isFilled;
}
