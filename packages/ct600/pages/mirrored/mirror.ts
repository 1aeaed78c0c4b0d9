// A page as a caller sends it element by element: objects for groups, arrays where an element may repeat, texts for the
// rest, names as HMRC's schema has them. Its tree says what may stand where; nothing here knows what a page means.

import { isBox, type Part, type Row } from "../../form/row.ts";
import { type Element, group, leaf } from "../../xml/element.ts";

export type Mirror = { [element: string]: unknown };

/** The elements of a page, in the order of its tree. Expects a mirror without problems. */
export function mirrorElements({ content }: Part, mirror: Mirror): Element[] {
  return content.flatMap((row) => {
    const given = mirror[row.element];
    if (given === undefined || given === null) return [];
    return itemsOf(given).map((one) =>
      isBox(row) ? leaf(row.element, String(one)) : group(row.element, mirrorElements(row, mirrorOf(one))),
    );
  });
}

/** What stands in a box of a page, as often as the page has it. */
export function textsIn(tree: Part, mirror: Mirror, box: string): string[] {
  return tree.content.flatMap((row) => {
    const given = mirror[row.element];
    if (given === undefined || given === null) return [];
    if (isBox(row)) return row.id === box ? itemsOf(given).map(String) : [];
    return itemsOf(given).flatMap((one) => textsIn(row, mirrorOf(one), box));
  });
}

/** An amendment's page over that which was filed: objects field by field, arrays whole. An empty one takes it out. */
export function mirrorOver(filed: unknown, change: unknown): unknown {
  if (!isMirror(change) || !isMirror(filed) || Object.keys(change).length === 0) return change;
  const merged = new Map<string, unknown>(Object.entries(filed));
  for (const [name, value] of Object.entries(change)) merged.set(name, mirrorOver(filed[name], value));
  return Object.fromEntries(merged);
}

function mirrorOf(value: unknown): Mirror {
  return isMirror(value) ? value : {};
}

export function isMirror(value: unknown): value is Mirror {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** Whether an element may stand more than once, so that it is sent as an array. */
export function mayRepeat({ occurs }: Row): boolean {
  return typeof occurs !== "string" && occurs[1] > 1;
}

/** What an element is, in a sentence. What the form does not number has a name of two words in our table, or none. */
export function mirrorWords({ id, element, occurs }: Row): string {
  const what = id === null || String(id).includes(" ") ? `HMRC's element ${element}` : `Box ${id}`;
  const isRequired = occurs === "1" || (typeof occurs !== "string" && occurs[0] > 0);
  return isRequired ? `${what}, required where the group it is in is sent.` : `${what}.`;
}
