// Values of boxes as XML, in the order of the table of boxes: a part is written when a box in it has a value, or when
// the form demands it.

import { boxText } from "../ct600/form/box-text.ts";
import { type Box, type BoxNumber, isBox, type Part, type Row } from "../ct600/form/row.ts";
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

/** The boxes and lists that have a value, and the parts around them. */
function filledIn(part: Part, values: Values): ReadonlySet<Row> {
  const { numbered, named } = placesIn(part);
  const filled = new Set<Row>();
  const look = ({ row, path }: Place, value: Values[string]) => {
    if (value !== undefined && hasValue(row, value)) for (const one of path) filled.add(one);
  };
  // Apart: asking an object for numbers is quick, and for names, but not for both in one place.
  for (const place of numbered) look(place, values[place.id]);
  for (const place of named) look(place, values[place.id]);
  return filled;
}

function hasValue(row: Box | Part, value: Values[string]): boolean {
  if (isBox(row)) return !Array.isArray(value);
  return Array.isArray(value) && value.some((record) => filledIn(row, record).size > 0);
}

/** A box or a list, with the parts around it. */
interface Place<Id extends BoxNumber = BoxNumber> {
  readonly id: Id;
  readonly row: Row;
  readonly path: readonly Row[];
}

/** Most boxes have a number, some a name such as "80A". */
interface Places {
  readonly numbered: readonly Place<number>[];
  readonly named: readonly Place<string>[];
}

const placesOfParts = new Map<Part, Places>();

function placesIn(part: Part): Places {
  const known = placesOfParts.get(part);
  if (known !== undefined) return known;
  const places = placesBelow(part, []);
  const made = { numbered: places.filter(isNumbered), named: places.filter(isNamed) };
  placesOfParts.set(part, made);
  return made;
}

const isNumbered = (place: Place): place is Place<number> => typeof place.id === "number";
const isNamed = (place: Place): place is Place<string> => typeof place.id === "string";

function placesBelow({ content }: Part, above: readonly Row[]): Place[] {
  return content.flatMap((row) => {
    const path = [...above, row];
    if (isBox(row) || row.isList) return row.id === null ? [] : [{ id: row.id, row, path }];
    return placesBelow(row, path);
  });
}
