// What the form says of the trade's capital allowances: every box that something was given to, and the sums that the
// trading profit needs.

import { type Line, line } from "../line.ts";
import { type AllowanceBox, BOX_ROWS, type Counts } from "./box-rows.ts";
import type { Contribution } from "./contribution.ts";

export interface FormBoxes {
  readonly lines: readonly Line[];
  readonly allowances: Line;
  readonly charges: Line;
}

/** `elsewhere`: of another business, whose expenditure stands in the same boxes. */
export function formBoxes(contributions: readonly Contribution[], elsewhere: readonly Contribution[] = []): FormBoxes {
  const given = linesByBox([...contributions, ...elsewhere.map(expenditureOf)]);
  const rows = BOX_ROWS.flatMap(([box, id, words, counts, statute, rules]) => {
    const lines = given.get(box) ?? [];
    if (lines.length === 0) return [];
    const isFigure = id === "structures_and_buildings_allowance";
    return [{ counts, line: line(id, words, ["sum", ...lines], { box, isFigure, statute, rules }) }];
  });
  const counted = (counts: Counts) => rows.filter((row) => row.counts === counts).map((row) => row.line);
  return {
    lines: rows.map((row) => row.line),
    allowances: line("allowances", "Capital allowances of the trade", ["sum", ...counted("allowance")], {
      isFigure: true,
      statute: "CAA 2001 s247",
    }),
    charges: line("balancing_charges", "Balancing charges of the trade", ["sum", ...counted("charge")], {
      isFigure: true,
      statute: "CAA 2001 s247",
    }),
  };
}

/** What a business without a trade beside it states of its expenditure. */
export function expenditureBoxes(contributions: readonly Contribution[]): readonly Line[] {
  return formBoxes([], contributions).lines;
}

const EXPENDITURE: ReadonlySet<AllowanceBox> = new Set([760, 770, 771, 772, 773, 775]);

function expenditureOf({ boxes = [] }: Contribution): Contribution {
  return { boxes: boxes.filter(([box]) => EXPENDITURE.has(box)) };
}

export function linesByBox(contributions: readonly Contribution[]): Map<AllowanceBox, Line[]> {
  const found = new Map<AllowanceBox, Line[]>();
  for (const { boxes = [] } of contributions) {
    for (const [box, lines] of boxes) {
      const others = found.get(box);
      if (others === undefined) found.set(box, [...lines]);
      else others.push(...lines);
    }
  }
  return found;
}
