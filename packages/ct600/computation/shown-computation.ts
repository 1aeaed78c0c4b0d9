// A computation as callers get it.

import type { Computation } from "./computation.ts";
import { shownLine } from "./shown.ts";
import { boxTexts, statedBoxes } from "./stated.ts";

export function shownComputation(computation: Computation) {
  const { figures, lines } = computation;
  return { boxes: boxTexts(statedBoxes(computation)), figures, lines: lines.map(shownLine) };
}
