// A computation as callers get it.

import type { Computation } from "./computation.ts";
import { shownLine } from "./shown.ts";
import { boxTexts } from "./stated.ts";

export function shownComputation({ boxes, figures, lines }: Computation) {
  return { boxes: boxTexts(boxes), figures, lines: lines.map(shownLine) };
}
