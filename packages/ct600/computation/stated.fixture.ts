// What steps state on the return, as the vectors write it, and a check that every line can be worked out again.

import assert from "node:assert/strict";
import { poundsAndPence } from "../money.ts";
import { evaluated } from "./evaluate.fixture.ts";
import { inOrder } from "./in-order.ts";
import { known, type Line, line, RETURN_STATUTE } from "./line.ts";
import { shownLine } from "./shown.ts";
import type { Step } from "./step.ts";

/** Boxes with a percentage. */
const RATES = ["340", "390"];

export function statedBoxes(steps: readonly Step[]): Record<string, string> {
  const lines = steps.flatMap((step) => step.lines);
  const amounts = lines.flatMap(({ box, isStated, value }) =>
    box !== null && isStated ? [[String(box), poundsAndPence(value)] as const] : [],
  );
  const marks = steps.flatMap((step) => Object.entries(step.marks ?? {}).flatMap(([box, value]) => shown(box, value)));
  return Object.fromEntries([...amounts, ...marks].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function shown(box: string, value: unknown): [string, string][] {
  if (Array.isArray(value)) return [];
  if (typeof value === "boolean") return [[box, value ? "yes" : "no"]];
  return [[box, RATES.includes(box) ? Number(value).toFixed(2) : String(value)]];
}

/** Pence for amounts whose name says so, else pounds; nothing where it is 0. */
export function statedFigures(steps: readonly Step[]): Record<string, number> {
  const figures = steps.flatMap((step) => step.lines).filter(({ isFigure, value }) => isFigure && value !== 0n);
  return Object.fromEntries(
    figures.map(({ id, value }) => [id, Number(id.endsWith("_pence") ? value : value / 100n)] as const),
  );
}

export function assertWorkedOutAgain(steps: readonly Step[], body: unknown): void {
  const lines = inOrder(steps.flatMap((step) => step.lines));
  const again = evaluated(lines.map(shownLine), body);
  assert.deepEqual(
    lines.map((one) => [one.id, one.value]),
    [...again],
  );
  assert.equal(new Set(lines.map(({ id }) => id)).size, lines.length);
}

export function findingsOf(findings: readonly { code: string; field: string }[] | undefined) {
  return (findings ?? []).map(({ code, field }) => ({ code, field }));
}

/** A line of a fixed amount, to begin from. */
export function amountLine(id: string, pence: bigint, box?: number): Line {
  const about = box === undefined ? {} : { box, isStated: true, statute: RETURN_STATUTE };
  return line(id, id, ["sum", known(id, pence)], about);
}
