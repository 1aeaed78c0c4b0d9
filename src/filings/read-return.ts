// A return as it came in, whatever it came by: its shape, and what its figures mean where the caller leaves one out.

import type { InputOf } from "../../packages/ct600/input/fields/field.ts";
import { FILING } from "../../packages/ct600/input/fields/filing.ts";
import { withoutDefaultProfits } from "../../packages/ct600/input/financials.ts";
import { type Shaped, shapeOf } from "../../packages/ct600/input/shape.ts";

const shapeOfFiling = shapeOf(FILING);

export function returnIn(body: unknown): Shaped<InputOf<typeof FILING>> {
  const shaped = shapeOfFiling(body);
  if (!shaped.isClean("financials")) return shaped;
  const { value } = shaped;
  return { ...shaped, value: { ...value, financials: withoutDefaultProfits(value.financials) } };
}

/** Reads only enough to know whose credentials are needed; problems are reported later. */
export function utrIn(body: unknown): string | null {
  const utr = (body as { company?: { utr?: unknown } } | null)?.company?.utr;
  return typeof utr === "string" && /^[0-9]{10}$/.test(utr) ? utr : null;
}
