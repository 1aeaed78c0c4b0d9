// The boxes of the form by the names under which people know them, and what a return states in each: also in lists,
// and on pages that are sent element by element.

import { boxText } from "../form/box-text.ts";
import { type Box, isBox } from "../form/row.ts";
import { type BoxValues, ROWS } from "../form/table.ts";
import { PAGE_FORMS } from "../pages/forms.ts";
import { isMirror, textsIn } from "../pages/mirrored/mirror.ts";
import { MIRRORED } from "../pages/mirrored/mirrored-pages.ts";

export interface FoundBox {
  readonly box: Box;
  /** Below CompanyTaxReturn. */
  readonly path: string;
}

/** All that the form has, numbered or not. */
export const EVERY_BOX: readonly FoundBox[] = ROWS.flatMap(({ row, path }) =>
  isBox(row) && row.id !== null ? [{ box: row, path }] : [],
);

const BY_NAME = new Map(EVERY_BOX.map((found) => [asNamed(String(found.box.id)), found]));

/** As people write it: "155", "Box 155", "a10 name". */
export function boxNamed(name: string): FoundBox | null {
  return BY_NAME.get(asNamed(name.replace(/^\s*box\b/i, ""))) ?? null;
}

/** Of a list, whose number alone names several boxes. */
export function boxesInList(name: string): string[] {
  const number = asNamed(name.replace(/^\s*box\b/i, ""));
  if (number === "") return [];
  return EVERY_BOX.map(({ box }) => String(box.id)).filter((id) => asNamed(id).startsWith(`${number} `));
}

function asNamed(name: string): string {
  return name.trim().replaceAll(/\s+/g, " ").toUpperCase();
}

const PAGES = new Set(PAGE_FORMS.map(({ element }) => element as string));

/** The form it stands on, such as "CT600A". */
export function pageOf(path: string, { id }: Box): string {
  const [element = ""] = path.split("/");
  return PAGES.has(element) ? `CT600${String(id).charAt(0)}` : "CT600";
}

/** As the return writes it, once for each row that has it. */
export function textsOfBox({ box, path }: FoundBox, boxes: BoxValues): string[] {
  const [element] = path.split("/");
  const page = MIRRORED.find(([, { form }]) => form.element === element)?.[1];
  if (page === undefined) return statedIn(box, boxes);
  const mirror: unknown = Reflect.get(boxes, page.form.id);
  return isMirror(mirror) ? textsIn(page.form, mirror, String(box.id)) : [];
}

function statedIn(box: Box, values: object): string[] {
  return Object.entries(values).flatMap(([id, value]) => {
    if (id === String(box.id)) return itemsOf(value).map((one) => boxText(box.type, one));
    return Array.isArray(value) ? value.flatMap((row) => (isRow(row) ? statedIn(box, row) : [])) : [];
  });
}

type Value = string | number | bigint | boolean;

const itemsOf = (value: unknown): readonly Value[] => (Array.isArray(value) ? value : [value]) as readonly Value[];

const isRow = (value: unknown): value is object => typeof value === "object" && value !== null;
