// What the return states and the taxonomy has an item of the whole company for: a caller's own computations must state
// the same.

import type { Computation } from "../../computation/computation.ts";
import type { ComputedFigure } from "../intake/rules.ts";
import { TAGS } from "./tags.ts";

export function statedFigures({ lines }: Pick<Computation, "lines">): ComputedFigure[] {
  return lines.flatMap(({ id, box, value }) => {
    const tag = TAGS.get(id);
    return box === null || tag?.context !== "company" ? [] : [{ item: tag.item, box: String(box), pence: value }];
  });
}
