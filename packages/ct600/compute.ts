// How the figures of a return come about, for people and programs: every line of the working, and what a box is made
// of.

import { type Computation, compute as computeReturn } from "./computation/computation.ts";
import type { Line } from "./computation/line.ts";
import { type ShownLine, shownLine, withOperands } from "./computation/shown.ts";
import { boxTexts, statedBoxes } from "./computation/stated.ts";
import { workingOf } from "./computation/working.ts";
import { NUMBERED_BOXES } from "./form/table.ts";
import type { Problem, Warning } from "./problem.ts";
import type { ReturnInput } from "./return.ts";

export interface ComputedLine extends ShownLine {
  /** How it follows from others, such as `£42,900 × 19%`. */
  readonly working: string;
}

export interface ComputedReturn {
  /** Corporation tax chargeable (box 440), in pence. */
  readonly taxDuePence: number;
  /** What the computation states in boxes of the form, by their numbers. */
  readonly boxes: Readonly<Record<string, string>>;
  /** Figures besides the boxes, by the ids of their lines. */
  readonly figures: Computation["figures"];
  /** In the order of the working. */
  readonly lines: readonly ComputedLine[];
  readonly problems: readonly Problem[];
  readonly warnings: readonly Warning[];
}

/** Expects an input without problems of its own; `checkReturn` finds those. */
export function compute(input: ReturnInput, { today }: { today: string }): ComputedReturn {
  return computedReturn(computeReturn(input, { today }));
}

export function computedReturn(computation: Computation): ComputedReturn {
  const { charge, figures, lines, problems, warnings } = computation;
  return {
    taxDuePence: Number(charge.due.value),
    boxes: boxTexts(statedBoxes(computation)),
    figures,
    lines: lines.map(computedLine),
    problems,
    warnings,
  };
}

function computedLine(line: Line): ComputedLine {
  return { ...shownLine(line), working: workingOf(line) };
}

export interface Explanation {
  readonly box: string;
  /** As the form calls it. */
  readonly name: string;
  /** Pounds; null for a box that the computation does not state. */
  readonly value: string | null;
  /** The line that fills it, and all it is made of, each after what it follows from. */
  readonly lines: readonly ComputedLine[];
}

/** Why a box has the value it has. Null for a number that the form does not have. */
export function explain({ boxes, lines }: ComputedReturn, box: number | string): Explanation | null {
  const row = NUMBERED_BOXES.find((one) => String(one.box.id) === String(box));
  if (row === undefined) return null;
  const found = withOperands(
    lines,
    lines.filter(({ box: filled }) => filled === String(box)).map(({ id }) => id),
  );
  return { box: String(box), name: row.box.name ?? "", value: boxes[String(box)] ?? null, lines: found };
}
