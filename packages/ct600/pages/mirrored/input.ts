// The pages that a caller sends element by element.

import type { GroupField, MirrorField } from "../../input/fields/field.ts";
import { MIRRORED_PAGES, type MirroredLetter } from "./mirrored-pages.ts";

function page(letter: MirroredLetter) {
  const { form, tick, words } = MIRRORED_PAGES[letter];
  return {
    kind: "mirror",
    form,
    words: `CT600${letter}, ${words}: a mirror of the element ${form.element}. Names as in HMRC's schema, every value a text as the XML writes it, an array where an element may stand several times. An empty object takes the page out of an amended return.`,
    moreCodes: ["unknown_field", "missing_field", "schema_validation_failed", "business_rule_failed"],
    boxes: [tick, form.id as typeof form.id],
  } as const satisfies MirrorField;
}

export const PAGES = {
  kind: "group",
  type: "PagesInput",
  words: "Supplementary pages as data, for those who know them. The pages A, C, E, J and L have fields of their own.",
  unknownCode: "page_not_supported",
  fields: {
    B: page("B"),
    D: page("D"),
    F: page("F"),
    H: page("H"),
    I: page("I"),
    K: page("K"),
    M: page("M"),
    N: page("N"),
    P: page("P"),
  },
} as const satisfies GroupField;
