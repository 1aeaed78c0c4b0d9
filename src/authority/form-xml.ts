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
  return contentOf(part, values).map(({ element }) => element);
}

interface Written {
  element: Element;
  /**
   * Whether a box in it has a value. A part the form demands is written empty, but only inside a part that is written
   * anyway.
   */
  isFilled: boolean;
}

function contentOf({ content }: Part, values: Values): Written[] {
  return content.flatMap((row) => writtenRow(row, values));
}

function writtenRow(row: Row, values: Values): Written[] {
  const value = row.id === null ? undefined : values[row.id];
  if (isBox(row)) {
    if (value === undefined || Array.isArray(value)) return [];
    return [{ element: leaf(row.element, boxText(row.type, value as Value)), isFilled: true }];
  }
  if (row.isList) {
    const records = Array.isArray(value) ? (value as readonly Values[]) : [];
    return records.flatMap((record) => writtenPart(row, record));
  }
  return writtenPart(row, values);
}

function writtenPart(part: Part, values: Values): Written[] {
  const content = contentOf(part, values);
  const isFilled = content.some((child) => child.isFilled);
  if (!isFilled && part.occurs !== "1") return [];
  const written = isFilled ? content.map(({ element }) => element) : [];
  return [{ element: group(part.element, written), isFilled }];
}
