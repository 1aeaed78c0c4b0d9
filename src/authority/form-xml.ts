// Values of boxes as XML, in the order of the table of boxes: a part is written when a box in it has a value, or when
// the form demands it.

import { boxText } from "../ct600/form/box-text.ts";
import { type Box, isBox, type Part, type Row } from "../ct600/form/row.ts";
import { type Element, group, leaf } from "../platform/element.ts";

type Value = string | number | bigint | boolean;

/** By number; for a list an array of records. What the table does not know is not written. */
export type Values = { readonly [box: string]: Value | readonly Values[] | undefined };

/** The elements of a part of the form. */
export function formElements(part: Part, values: Values): Element[] {
  return contentOf(part, values, filledIn(part, values));
}

/** A part the form demands is written empty, but only inside a part that is written anyway. */
function contentOf({ content }: Part, values: Values, filled: ReadonlySet<Row>): Element[] {
  const elements: Element[] = [];
  for (const row of content) {
    if (!filled.has(row)) {
      if (row.occurs === "1" && !isBox(row)) elements.push(group(row.element, []));
    } else if (isBox(row)) elements.push(leaf(row.element, boxText(row.type, values[row.id] as Value)));
    else if (row.isList) elements.push(...recordsOf(row, values));
    else elements.push(group(row.element, contentOf(row, values, filled)));
  }
  return elements;
}

function recordsOf(list: Part, values: Values): Element[] {
  const records = values[list.id ?? ""] as readonly Values[];
  return records
    .filter((record) => filledIn(list, record).size > 0)
    .map((record) => group(list.element, formElements(list, record)));
}

/** The boxes and lists that have a value, and the parts around them. Most of the form is empty in most returns: only what is there is looked for. */
function filledIn(part: Part, values: Values): ReadonlySet<Row> {
  const places = placesIn(part);
  const filled = new Set<Row>();
  for (const id of Object.keys(values)) {
    const place = places.get(id);
    if (place !== undefined && hasValue(place.row, values[id])) for (const row of place.path) filled.add(row);
  }
  return filled;
}

function hasValue(row: Box | Part, value: Values[string]): boolean {
  if (isBox(row)) return value !== undefined && !Array.isArray(value);
  return Array.isArray(value) && value.some((record) => filledIn(row, record).size > 0);
}

/** A box or a list, with the parts around it. */
interface Place {
  readonly row: Row;
  readonly path: readonly Row[];
}

const placesOfParts = new Map<Part, ReadonlyMap<string, Place>>();

function placesIn(part: Part): ReadonlyMap<string, Place> {
  const known = placesOfParts.get(part) ?? new Map(placesBelow(part, []));
  placesOfParts.set(part, known);
  return known;
}

function placesBelow({ content }: Part, above: readonly Row[]): (readonly [string, Place])[] {
  return content.flatMap((row) => {
    const path = [...above, row];
    if (isBox(row) || row.isList) return [[String(row.id), { row, path }] as const];
    return placesBelow(row, path);
  });
}
