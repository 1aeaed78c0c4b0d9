// For each rule about avoidance schemes a return that breaks it, and one beside it that does not.

import type { Change, Pair } from "../../checks/edges/return-of-boxes.fixture.ts";

const scheme: Change = { "65": "yes", "140": "yes", J5: "00012345", J5A: "2025-06-30" };

export const avoidancePairs: readonly Pair[] = [
  { number: "9109", breaks: { "65": "yes" }, keeps: { "65": "yes", returnType: "amended" } },
  { number: "9134", breaks: { ...scheme, "65": null }, keeps: scheme },
  {
    number: "9136",
    breaks: { "65": "yes", "140": "yes" },
    keeps: { "65": "yes", "140": "yes", returnType: "amended" },
  },
  { number: "9314", breaks: { ...scheme, "140": null, returnType: "amended" }, keeps: scheme },
];
