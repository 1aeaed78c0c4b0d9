// A page as a caller sends it element by element: objects for groups, arrays where an element may repeat, texts for the
// rest, names as HMRC's schema has them. Its tree says what may stand where; nothing here knows what a page means.

import { isBox, type Part, type Row } from "../../form/row.ts";
import { type Element, group, leaf } from "../../xml/element.ts";

export type Mirror = { readonly [element: string]: MirrorValue };
export type MirrorValue = string | Mirror | readonly MirrorValue[];

/** The elements of a page, in the order of its tree. Expects a mirror without problems. */
export function mirrorElements({ content }: Part, mirror: Mirror): Element[] {
  return content.flatMap((row) => {
    const given = mirror[row.element];
    if (given === undefined || given === null) return [];
    return itemsOf(given).map((one) =>
      isBox(row) ? leaf(row.element, String(one)) : group(row.element, mirrorElements(row, one as Mirror)),
    );
  });
}

/** What stands in a box of a page, as often as the page has it. */
export function textsIn(tree: Part, mirror: Mirror, box: string): string[] {
  return tree.content.flatMap((row) => {
    const given = mirror[row.element];
    if (given === undefined || given === null) return [];
    if (isBox(row)) return row.id === box ? itemsOf(given).map(String) : [];
    return itemsOf(given).flatMap((one) => textsIn(row, one as Mirror, box));
  });
}

/** An amendment's page over that which was filed: objects field by field, arrays whole. An empty one takes it out. */
export function mirrorOver(filed: MirrorValue | undefined, change: MirrorValue): MirrorValue | undefined {
  if (!isMirror(change) || !isMirror(filed)) return change;
  const merged: Record<string, MirrorValue> = { ...filed };
  for (const [name, value] of Object.entries(change)) {
    const over = mirrorOver(filed[name], value);
    if (over !== undefined) merged[name] = over;
  }
  return merged;
}

export function isMirror(value: unknown): value is Mirror {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function itemsOf(value: MirrorValue): readonly MirrorValue[] {
  return Array.isArray(value) ? value : [value as MirrorValue];
}

/** Whether an element may stand more than once, so that it is sent as an array. */
export function mayRepeat({ occurs }: Row): boolean {
  return typeof occurs !== "string" && occurs[1] > 1;
}
