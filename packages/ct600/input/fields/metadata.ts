// Metadata: pairs of texts that a caller keeps with a filing, such as ids of their own. No part of the return: it is
// stored beside it, shown with the filing and never sent. What is sent is laid over what is there; null takes a pair
// away.

import type { GroupField, InputOf, MapField } from "./field.ts";

export const METADATA = {
  kind: "map",
  words:
    "Your own key-value pairs, such as ids. Returned with the filing, usable as a filter in lists, never sent to HMRC.",
  most: 20,
  keyPattern: "^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$",
  keyWords:
    "1 to 40 letters (A to Z, a to z), digits, underscores, hyphens and dots, and begins with a letter or digit",
  longest: 500,
  code: "invalid_metadata",
  example: { order_id: "6735" },
  rule: "at most 20 pairs; a key has 1–40 of `A–Z a–z 0–9 _ - .` and begins with a letter or digit; a value is a string of at most 500 characters",
} as const satisfies MapField;

/** Of the pair that people fill in: their own reference of a return. */
export const REFERENCE_KEY = "reference";

/** The body of a change to a filing that stays as it was filed. */
export const FILING_UPDATE = {
  kind: "group",
  type: "FilingUpdateInput",
  words: "Changes to a filing that do not change the return. To change the return, amend the filing.",
  fields: { metadata: { ...METADATA, required: true } },
} as const satisfies GroupField;

export type FilingUpdateInput = InputOf<typeof FILING_UPDATE>;

export type Metadata = Readonly<Record<string, string>>;

export type MetadataChange = InputOf<typeof METADATA>;

/** As they are shown, whatever order they were sent or stored in. */
export function inOrder(metadata: Metadata): [key: string, value: string][] {
  return Object.entries(metadata).sort(([one], [other]) => (one < other ? -1 : 1));
}

/** The pairs as they are after a change. */
export function metadataAfter(before: Metadata, change: MetadataChange = {}): Metadata {
  const pairs = Object.entries({ ...before, ...change });
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => pair[1] !== null));
}
