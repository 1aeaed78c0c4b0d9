// The computations, where the caller sends a document of their own.

import { IXBRL, ixbrlWords } from "./document.ts";
import type { GroupField } from "./field.ts";

export const COMPUTATIONS = {
  kind: "group",
  type: "ComputationsInput",
  words: "Your own computations. They replace those generated from the figures.",
  fields: {
    ixbrl: {
      ...IXBRL,
      moreCodes: [...IXBRL.moreCodes, "does_not_reconcile"],
      words: ixbrlWords("computations"),
    },
  },
} as const satisfies GroupField;
